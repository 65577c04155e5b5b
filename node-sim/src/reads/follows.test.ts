// What a read says that it follows is all that its handler looks at: each runs on a node whose other parts cannot be
// touched.

import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS, type ReadName } from '@svc/core/reads/registry';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ReadSamples, sampleReads } from '../../../test/support/readSamples.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import type { ReadContext } from './context.ts';
import { HANDLERS } from './registry.ts';

/** Members of the chain that another block is not needed for to change. */
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
  // The node's own context, as it gives it to a handler.
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

/** An object of which some members must not be read; what was is noted. */
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
    // What it refuses counts as well: it looked before it did.
    await Promise.resolve()
      .then(() => handler(watched, params, '127.0.0.1'))
      .catch(() => undefined);
  }
  expect([...touched]).toEqual([]);
});
