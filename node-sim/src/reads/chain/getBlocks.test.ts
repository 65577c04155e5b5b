// A page of blocks in slices: complete whatever their number, bounded in bytes, cancelled by a reorganisation.

import { LongJson } from '@svc/core/json/longJson';
import { WrittenJson } from '@svc/core/json/wireJson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';
import { EvmHeads } from '../following/heads.ts';
import { type Steps, TimeSlices, whileUnchanged } from '../timeSlices.ts';
import { Turns } from '../turns.ts';
import { findBlocks } from './getBlocks.ts';

describe('a page of blocks', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ genesis: 'empty' });
    await node.mine(600);
  }, 120_000);
  afterAll(() => node.stop());

  const pageOf = async (offset: number, limit: number, most?: number) => {
    const { chain } = node.node;
    const context = { chain, slices: new TimeSlices(new Turns()), evm: { heads: new EvmHeads(chain) } };
    const page = await findBlocks(context as never, { offset, limit }, 'someone', most);
    return page instanceof LongJson ? page.text() : page.text;
  };

  it('has every requested block, in order', async () => {
    const blocks = await node.get<{ block: { block_height: number } }[]>('/get_blocks', { offset: 5, limit: 512 });
    expect(blocks.map(({ block }) => block.block_height)).toEqual(Array.from({ length: 512 }, (_, at) => at + 5));
    expect(await node.get('/get_blocks', { offset: 601, limit: 5 })).toEqual([]);
    expect(JSON.parse(await pageOf(599, 50))).toHaveLength(2);
  });

  it('holds a bounded number of bytes and says how many blocks fit; one block is always answered', async () => {
    const { length } = await pageOf(10, 3);
    await expect(pageOf(10, 500, length)).rejects.toMatchObject({
      code: 'limit.blocks',
      message: expect.stringContaining('at most 3 blocks from 10 on'),
    });
    expect(JSON.parse(await pageOf(10, 1, 1))).toHaveLength(1);
  });
});

it('is cancelled when one of its blocks is replaced meanwhile, and only then', () => {
  const listeners = new Set<{ blocksRemoved: (from: number) => void }>();
  const heads = {
    listen: (listener: { blocksRemoved: (from: number) => void }) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const removed = (from: number): void => {
    for (const listener of listeners) listener.blocksRemoved(from);
  };
  function* twoSteps(): Steps<WrittenJson> {
    yield;
    return new WrittenJson('[]');
  }
  const first = whileUnchanged(heads, 7, twoSteps());
  expect(first.next().done).toBe(false);
  removed(8);
  expect(first.next()).toMatchObject({ done: true });
  const second = whileUnchanged(heads, 7, twoSteps());
  second.next();
  removed(7);
  expect(() => second.next()).toThrow(/reorganised/);
  expect(listeners.size).toBe(0);
});
