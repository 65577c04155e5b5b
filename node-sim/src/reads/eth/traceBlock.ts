// Runs past transactions again under a tracer.

import { Refusal } from '@svc/core/errors';
import type { CheckedParams } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/errorCodes';
import { EVM } from '../../chain/evmBlocks.ts';
import { evmTransactionsFrom } from '../../chain/pastState.ts';
import { CallTracer } from '../../evm/callTracer.ts';
import { PrestateTracer } from '../../evm/prestateTracer.ts';
import { SelectorTracer } from '../../evm/selectorTracer.ts';
import { StepTracer } from '../../evm/stepTracer.ts';
import type { Tracer } from '../../evm/tracer.ts';
import type { StoredBlock } from '../../storage/storage.ts';
import type { ReadContext } from '../context.ts';
import { runTime } from './simulateCall.ts';

/** How a trace is asked for. */
export type TraceOptions = CheckedParams<'traceTransaction'>['options'];

/** A tracer, with the answer that it gives at the end. */
export interface AnsweringTracer {
  readonly tracer: Tracer;
  readonly answer: (gasLimit: number, gasUsed: number) => unknown;
}

/** The tracer for some options. */
export function tracerOf(options: TraceOptions): AnsweringTracer {
  switch (options?.tracer) {
    case 'callTracer': {
      const tracer = new CallTracer(options.tracerConfig);
      return { tracer, answer: (gasLimit, gasUsed) => tracer.result(gasLimit, gasUsed) };
    }
    case 'prestateTracer': {
      const tracer = new PrestateTracer(options.tracerConfig);
      return { tracer, answer: () => tracer.result() };
    }
    case '4byteTracer': {
      const tracer = new SelectorTracer();
      return { tracer, answer: () => tracer.result() };
    }
    case 'noopTracer':
      return { tracer: {}, answer: () => ({}) };
    default: {
      const tracer = new StepTracer(options);
      return { tracer, answer: (_, gasUsed) => tracer.result(gasUsed) };
    }
  }
}

/** Traces of a block's EVM transactions, in order. @param only position of the single one wanted; without it all */
export function traceBlock(
  context: ReadContext,
  block: StoredBlock,
  options: TraceOptions,
  only?: number,
): { txHash: string; result: unknown }[] {
  const { chain } = context;
  if (chain.storage.evm.list(block.height).length === 0) return [];
  const time = runTime(context);
  // The transactions before it in the block are executed again, without checks of the clock.
  if (time.isBrief) throw new Refusal('limit.time', 'A block is executed again.');
  return evmTransactionsFrom(chain, block.height, only ?? 0, ({ candidates, block: evmBlock, gasBefore, state }) => {
    const wanted = only === undefined ? candidates : candidates.slice(0, 1);
    let gas = gasBefore;
    return wanted.map((candidate, at) => {
      const { tracer, answer } = tracerOf(options);
      const verdict = EVM.execute(
        state,
        candidate,
        evmBlock,
        { index: (only ?? 0) + at, gasBefore: gas },
        { tracer, ...time },
      );
      if (!('receipt' in verdict))
        throw new Missing('transaction', `The transaction ${candidate.hash} cannot be run again.`);
      gas = verdict.receipt.cumulative_gas_used;
      return { txHash: `0x${candidate.hash}`, result: answer(Number(candidate.tx.gasLimit), verdict.receipt.gas_used) };
    });
  });
}
