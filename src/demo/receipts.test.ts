import { describe, expect, it } from 'vitest';
import type { MarketData, MarketFeed } from '../ui/market/data/marketFeed.ts';
import type { NodeApi, Receipt } from '../ui/market/data/nodeApi.ts';
import { createReceipts } from './receipts.ts';

describe('a transaction sent from the page', () => {
  it('is looked for with every block until it is executed', async () => {
    let height = 1;
    let tell = (): void => undefined;
    const feed = {
      get data() {
        return { height } as MarketData;
      },
      subscribe: (listener: () => void) => {
        tell = listener;
        return () => true;
      },
    } as unknown as MarketFeed;
    const executed = new Map<string, Receipt>();
    const api = { receipt: async (hash: string) => executed.get(hash) ?? null } as unknown as NodeApi;
    const receipts = createReceipts(api, feed);
    receipts.follow({ txHash: '0x1', nonce: 0 }, 'One');
    receipts.follow({ txHash: '0x2', nonce: 1 }, 'Two');
    expect(receipts.list.map(({ label, receipt }) => [label, receipt])).toEqual([
      ['Two', undefined],
      ['One', undefined],
    ]);
    executed.set('0x1', { success: true } as Receipt);
    height = 2;
    tell();
    await expect.poll(() => receipts.list[1]?.receipt?.success).toBe(true);
    expect(receipts.list[0]?.receipt).toBeUndefined();
    receipts.stop();
  });

  it('is asked for once at a time where the node is slow, and one does not wait for another', async () => {
    let height = 1;
    let tell = (): void => undefined;
    const feed = {
      get data() {
        return { height } as MarketData;
      },
      subscribe: (listener: () => void) => {
        tell = listener;
        return () => true;
      },
    } as unknown as MarketFeed;
    const asked: { hash: string; answer: (receipt: Receipt | null) => void }[] = [];
    const api = {
      receipt: (hash: string) => new Promise((answer) => asked.push({ hash, answer })),
    } as unknown as NodeApi;
    const receipts = createReceipts(api, feed);
    receipts.follow({ txHash: '0x1', nonce: 0 }, 'One');
    receipts.follow({ txHash: '0x2', nonce: 1 }, 'Two');
    for (height = 2; height < 20; height++) tell();
    expect(asked.map(({ hash }) => hash)).toEqual(['0x2', '0x1']);
    asked[1]?.answer({ success: true } as Receipt);
    await expect.poll(() => receipts.list[1]?.receipt?.success).toBe(true);
    asked[0]?.answer(null);
    await new Promise(setImmediate);
    height += 1;
    tell();
    expect(asked).toHaveLength(3);
    expect(asked[2]?.hash).toBe('0x2');
    receipts.stop();
  });
});
