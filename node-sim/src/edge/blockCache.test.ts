// Cached answers: the same bytes until the next block, no pending transactions, charged like any other, and bounded.

import type { Follows } from '@svc/core/reads/defineRead';
import { describe, expect, it } from 'vitest';
import { startNode, testAccount } from '../../../test/support/startNode.ts';
import type { Chain } from '../chain/chain.ts';
import type { Tip } from '../chain/tip.ts';
import { BlockCache } from './blockCache.ts';
import { limitsWith } from './limits.ts';

const alice = testAccount('alice');
const tipAt = (height: number): Tip => ({
  height,
  hash: String(height),
  timestamp: height,
  roots: { exchange: '', token: '', account: '' },
});

describe('answers cached for a block', () => {
  it('are dropped with it, also when another block replaces it', async () => {
    const node = await startNode();
    try {
      const balance = async () =>
        (await node.get<{ balance: string }>('/get_token_balance', { token_address: 'SVC', address: alice.address }))
          .balance;
      const { height } = node.node.chain.tip;
      expect([await balance(), await balance()]).toEqual(['0', '0']);
      await node.fund(alice.address, 'SVC', '5');
      expect([await balance(), await balance()]).toEqual(['5', '5']);
      await node.rpc('sim_reorg', [1, { keep: false }]);
      expect(node.node.chain.tip.height).toBe(height + 1);
      expect(await balance()).toBe('0');
      await node.mine();
      expect(await balance()).toBe('5');
    } finally {
      await node.stop();
    }
  });

  it('never hide pending transactions, errors, or the format that a client asked for', async () => {
    const node = await startNode();
    try {
      const waiting = () => node.get<unknown[]>('/get_pending_transactions');
      const pending = async () =>
        (
          await node.get<{ pending_transactions: unknown[] }>('/get_address_info', {
            address: alice.address,
            show_pending: true,
          })
        ).pending_transactions;
      expect([await waiting(), await pending()]).toEqual([[], []]);
      await node.rpc('sim_faucet', [alice.address, 'SVC', '5']);
      expect((await waiting()).length).toBe(1);
      expect((await pending()).length).toBe(1);
      const [plain, pretty] = await Promise.all(
        ['', '?pretty=true'].map(async (query) => (await fetch(`${node.url}/get_status${query}`)).text()),
      );
      expect(pretty).not.toBe(plain);
      expect(JSON.parse(pretty ?? '')).toEqual(JSON.parse(plain ?? ''));
      const head = await fetch(`${node.url}/get_status`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(plain?.length)]);
      for (let n = 0; n < 2; n++)
        await expect(node.get('/get_token', { token_address: `0x${'f'.repeat(40)}` })).rejects.toMatchObject({
          status: 404,
        });
    } finally {
      await node.stop();
    }
  });

  it('cost as much as computed answers', async () => {
    const node = await startNode({ limits: limitsWith({ rest_blocks_per_second: 1000 }) });
    try {
      const statuses = async (path: string, count: number) => {
        const found: number[] = [];
        for (let n = 0; n < count; n++) found.push((await fetch(`${node.url}${path}`)).status);
        return found;
      };
      expect(await statuses('/get_block?block=0', 9)).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
      // 500 of the hourly 1000 each, by offset.
      expect(await statuses('/get_blocks?offset=49900&limit=50', 3)).toEqual([200, 200, 429]);
    } finally {
      await node.stop();
    }
  });
});

describe('the cache of answers', () => {
  it('follows what a read declares in `follows`', () => {
    const kept = new BlockCache({ tip: tipAt(1), onReorg: () => undefined } as unknown as Chain);
    const may = (follows: Follows) => kept.mayKeep({ follows }, '/x', {});
    expect((['nothing', 'newestBlock', 'mempool', 'filter', 'clock'] as const).map(may)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const read = { follows: 'newestBlock', mempoolWith: 'waiting' } as const;
    expect([true, false].map((waiting) => kept.mayKeep(read as never, '/x', { waiting }))).toEqual([false, true]);
  });

  it('is bounded, and keeps nothing that was made on another block', () => {
    const chain = { tip: tipAt(1), onReorg: () => undefined };
    const kept = new BlockCache(chain as unknown as Chain);
    const body = Buffer.alloc(100_000);
    for (let n = 0; n < 1000; n++) {
      kept.find(`/x?${n}`);
      kept.keep(`/x?${n}`, { params: {}, body }, chain.tip);
    }
    const held = Array.from({ length: 1000 }, (_, n) => kept.find(`/x?${n}`)).filter(Boolean).length;
    expect(held).toBeGreaterThan(0);
    expect(held * body.length).toBeLessThanOrEqual(16_777_216);
    kept.keep('/big', { params: {}, body: Buffer.alloc(300_000) }, chain.tip);
    expect(kept.find('/big')).toBeUndefined();
    const before = chain.tip;
    chain.tip = tipAt(2);
    kept.keep('/late', { params: {}, body }, before);
    expect(kept.find('/late')).toBeUndefined();
    expect(kept.find('/x?999')).toBeUndefined();
    expect(kept.mayKeep({ follows: 'newestBlock' }, '/get_block', {})).toBe(true);
    expect(kept.mayKeep({ follows: 'newestBlock' }, `/get_block?${'x'.repeat(600)}`, {})).toBe(false);
  });
});
