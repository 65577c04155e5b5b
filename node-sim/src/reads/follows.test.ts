// A handler looks at nothing but what its read declares in `follows`: each one runs on a node whose other parts cannot
// be accessed.

import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS, type ReadName } from '@svc/core/reads/registry';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ReadSamples, sampleReads } from '../../../test/support/readSamples.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import type { ReadContext } from './context.ts';
import { HANDLERS } from './registry.ts';

/** Members of the chain that can change without a new block. */
const OF_MOMENTS = ['mempool', 'evmPool', 'waitingTransfers', 'waitingChangeWei', 'clock'];
/** Members of the chain that blocks change. */
const OF_BLOCKS = [
  'tip',
  'state',
  'storage',
  'market',
  'perpEvents',
  'consensus',
  'finalizedEpoch',
  'members',
  'epoch',
];

let node: TestNode;
let samples: ReadSamples;
let context: ReadContext;
beforeAll(async () => {
  node = await startNode();
  // The node's own context, as handlers receive it.
  const real = HANDLERS.getStatus;
  const spy = vi.spyOn(HANDLERS, 'getStatus').mockImplementation((given, params, client) => {
    context = given;
    return real(given, params, client);
  });
  await node.get('/get_status');
  spy.mockRestore();
  ({ samples } = await sampleReads(node));
});
afterAll(() => node.stop());

/** An object with some members that must not be read; each access is noted. */
function closed<T extends object>(target: T, members: readonly string[], touched: Set<string>): T {
  return new Proxy(target, {
    get(of, key) {
      if (members.includes(String(key))) touched.add(String(key));
      return Reflect.get(of, key, of) as unknown;
    },
  });
}

const lasting = (READS as readonly ReadDeclaration<ReadName>[]).filter(({ follows }) =>
  ['nothing', 'newestBlock'].includes(follows),
);

it.each(lasting.map((read) => [read.name, read] as const))('%s looks at what it follows alone', async (name, read) => {
  const touched = new Set<string>();
  const chain = closed(context.chain, read.follows === 'nothing' ? [...OF_MOMENTS, ...OF_BLOCKS] : OF_MOMENTS, touched);
  const watched: ReadContext = {
    ...context,
    chain,
    network: closed(context.network, ['peers', 'isCatchingUp'], touched),
    evm: { ...context.evm, filters: closed(context.evm.filters, Object.keys(context.evm.filters), touched) },
  };
  const handler = HANDLERS[name] as (context: ReadContext, params: unknown, client: string) => unknown;
  for (const params of samples[name]) {
    if (read.mempoolWith !== undefined && (params as Record<string, unknown>)[read.mempoolWith] === true) continue;
    // A refusal counts as well: the handler looked before it refused.
    await Promise.resolve()
      .then(() => handler(watched, params, '127.0.0.1'))
      .catch(() => undefined);
  }
  expect([...touched]).toEqual([]);
});
