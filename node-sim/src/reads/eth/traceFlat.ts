// The call tree of an included transaction, as a flat list.

import type { ReadResult } from '@svc/core/reads/registry';
import type { CallNode } from '../../evm/callTracer.ts';
import { bareHash, type Handler } from '../context.ts';
import { traceBlock } from './traceBlock.ts';

type FlatTrace = ReadResult<'traceFlat'>[number];
type Place = Pick<FlatTrace, 'blockHash' | 'blockNumber' | 'transactionHash' | 'transactionPosition'>;

function partsOf(call: CallNode): Pick<FlatTrace, 'type' | 'action' | 'result'> {
  const { type, from, to, gas, gasUsed, input, value = '0x0', output = '0x' } = call;
  if (type === 'SELFDESTRUCT')
    return { type: 'suicide', action: { address: from, refundAddress: to, balance: value }, result: {} };
  if (type.startsWith('CREATE')) {
    return {
      type: 'create',
      action: { from, gas, init: input, value, creationMethod: type.toLowerCase() },
      result: { address: to, code: output, gasUsed },
    };
  }
  return {
    type: 'call',
    action: { callType: type.toLowerCase(), from, to, gas, input, value },
    result: { gasUsed, output },
  };
}

function* flat(call: CallNode, traceAddress: readonly number[], place: Place): Generator<FlatTrace> {
  const { error, calls = [] } = call;
  const { type, action, result } = partsOf(call);
  yield {
    type,
    action,
    result: error === undefined ? result : null,
    ...(error === undefined ? {} : { error }),
    subtraces: calls.length,
    traceAddress: [...traceAddress],
    ...place,
  };
  for (const [at, inner] of calls.entries()) yield* flat(inner, [...traceAddress, at], place);
}

export const traceFlat: Handler<'traceFlat'> = (context, { hash }) => {
  const { storage } = context.chain;
  const placed = storage.evm.find(bareHash(hash));
  const block = placed === undefined ? undefined : storage.findBlock(placed.height);
  if (placed === undefined || block === undefined) return [];
  const [traced] = traceBlock(context, block, { tracer: 'callTracer' }, placed.position);
  if (traced === undefined) return [];
  const place = {
    blockHash: `0x${block.hash}`,
    blockNumber: block.height,
    transactionHash: traced.txHash,
    transactionPosition: placed.position,
  };
  return [...flat(traced.result as CallNode, [], place)];
};
