// Many blocks in one call: each is a turn of its own, so that other requests are answered in between.

import { afterEach, expect, it, vi } from 'vitest';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { Turns } from '../reads/turns.ts';

const BLOCKS = 20;

let node: TestNode;
afterEach(() => node.stop());

it('lets other work run between two blocks, and answers with the last block', async () => {
  node = await startNode({ genesis: 'empty' });
  const { chain } = node.node;
  // No turn is long enough for a second block.
  const next = vi.spyOn(Turns.prototype, 'next').mockImplementation(() => new Promise((go) => setImmediate(go)));
  const answer = node.rpc<{ height: number; block_hash: string }>('sim_mine', [BLOCKS]);
  const seen = new Set<number>();
  const made = new Promise<void>((done) => {
    const look = (): void => {
      seen.add(chain.tip.height);
      if (chain.tip.height < BLOCKS) setImmediate(look);
      else done();
    };
    look();
  });
  await made;
  expect(await answer).toEqual({ height: BLOCKS, block_hash: chain.tip.hash });
  next.mockRestore();
  expect(seen.size).toBeGreaterThan(BLOCKS / 2);
});
