// The history of an account, read through the wallet from the index of a real node.

import { deriveFromPhrase } from '@svc/core/accounts/deriveKeys';
import { saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { openWallet, TEST_PHRASE } from '../../test/support/openWallet.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';
import type { HistoryEntry } from './state/history.ts';

let node: TestNode;
const friend = testAccount('history friend');
beforeAll(async () => {
  node = await startNode();
  await node.fund(friend.address, 'SVC', '1000');
  await node.fund(friend.address, 'qUSDC', '500');
});
afterAll(() => node.stop());

async function opened(fetching?: typeof fetch) {
  const { main } = await openWallet(node.url, fetching === undefined ? {} : { fetch: fetching });
  return { main, accountId: main.view.accounts[0]?.id ?? '' };
}

const told = ({ kind, act, other, change }: HistoryEntry) => ({
  kind,
  act: saidText(act),
  other: other?.toLowerCase(),
  change: change === undefined ? undefined : `${change.sign} ${change.amount} ${change.token.symbol}`,
});

const PAY = { fund: '100', received: '12.5', sent: '3' };

describe('the history of an account', () => {
  it('holds what both its forms sent and received, newest first, with the amounts', async () => {
    for (const address of [A.pq, A.address]) await node.fund(address, 'SVC', PAY.fund);
    await node.execute(friend, 'TOKEN_TRANSFER', {
      token_address: node.tokenOf('qUSDC'),
      to: A.pq,
      amount: PAY.received,
    });
    const { main, accountId } = await opened();
    const { id } = await main.run('prepareSend', {
      accountId,
      form: 'pq',
      asset: node.tokenOf('qUSDC'),
      to: friend.address,
      amount: PAY.sent,
    });
    const { txHash } = await main.run('confirmDraft', { id });
    await node.mine();
    const page = await main.run('readHistory', { accountId });
    const [sent, received, ...older] = page.entries;
    if (sent === undefined || received === undefined) throw new Error('nothing is listed');
    expect(told(sent)).toEqual({
      kind: 'sent',
      act: expect.stringMatching(/^Send/),
      other: friend.address.toLowerCase(),
      change: 'out 3 qUSDC',
    });
    expect(sent.fee).toMatch(/^0\.\d+$/);
    expect(told(received)).toEqual({
      kind: 'received',
      act: 'Received',
      other: friend.address.toLowerCase(),
      change: 'in 12.5 qUSDC',
    });
    expect(received.fee).toBeUndefined();
    // The classic account's coins are in the same list.
    expect(older.map(({ form }) => form)).toEqual(expect.arrayContaining(['pq', 'classic']));
    const heights = page.entries.map(({ height }) => height);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    const detail = await main.run('readTransaction', { accountId, hash: txHash });
    expect(told(detail.entry)).toEqual(told(sent));
    expect(detail.roles.map(({ roles }) => roles)).toEqual(expect.arrayContaining([['sender'], ['to']]));
  });

  it('continues page by page to the end of both lists, and repeats and loses nothing', async () => {
    for (let at = 0; at < 70; at++) await node.fund(at % 3 === 0 ? A.address : A.pq, 'SVC', '1');
    const { main, accountId } = await opened();
    const seen: HistoryEntry[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await main.run('readHistory', { accountId, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.entries);
      cursor = page.next;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBeGreaterThan(1);
    expect(new Set(seen.map(({ hash }) => hash)).size).toBe(seen.length);
    const listed = async (address: string): Promise<number> =>
      (await node.get<{ transactions: unknown[] }>('/get_address_history', { address, limit: 500 })).transactions
        .length;
    expect(seen).toHaveLength((await listed(A.pq)) + (await listed(A.address)));
    const order = seen.map(({ height }) => height);
    expect(order).toEqual([...order].sort((a, b) => b - a));
  });

  it('shows the fills of an order and what was paid and received', async () => {
    const pair = `${node.tokenOf('qUSDC')}:SVC`;
    await node.execute(friend, 'PLACE_ORDER', { pair, side: 'sell', order_type: 'limit', price: '2', amount: '5' });
    const { main, accountId } = await opened();
    const page = () => main.run('readHistory', { accountId });
    const before = (await page()).entries.length;
    const { pqSeed: seed } = await deriveFromPhrase(TEST_PHRASE, 0);
    const hash = await node.submit({ seed, address: A.pq }, 'PLACE_ORDER', {
      pair,
      side: 'buy',
      order_type: 'limit',
      price: '2',
      amount: '4',
    });
    await node.mine();
    expect((await page()).entries.length).toBeGreaterThanOrEqual(Math.min(before + 1, 50));
    const detail = await main.run('readTransaction', { accountId, hash });
    expect(detail.entry.kind).toBe('trade');
    expect(detail.fills.length).toBeGreaterThan(0);
    expect(detail.rows.map(({ label }) => saidText(label))).toEqual(['Paid', 'Received']);
    expect(detail.outcome === undefined ? '' : saidText(detail.outcome)).toBe('All 4 was filled.');
  });
});

describe('a lying node', () => {
  const lying =
    (change: (body: Record<string, unknown>, asked: string | undefined) => void): typeof fetch =>
    async (input, init) => {
      const text = String(init?.body ?? '');
      const answer = await fetch(input, init);
      if (!text.includes('tx_getHistory')) return answer;
      const body = (await answer.json()) as { result: Record<string, unknown> };
      change(body.result, /"(\d+:\d+[^"]*)"/.exec(text)?.[1]);
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    };

  /** Gives one entry a page. @param after the cursor of the page that is asked for behind another; none at the end */
  const paged =
    (after: (asked: string | undefined) => string | undefined) =>
    (result: Record<string, unknown>, asked: string | undefined): void => {
      const cursor = after(asked);
      const entries = result.transactions as object[];
      first ??= entries[0];
      result.next_cursor = cursor ?? null;
      result.transactions = cursor === undefined ? [] : [{ ...first, cursor }];
    };
  let first: object | undefined;
  /** The cursors that follow one another, the first one after the last. */
  const round =
    (...cursors: string[]) =>
    (asked: string | undefined): string | undefined =>
      cursors[(cursors.indexOf(asked ?? '') + 1) % cursors.length];

  /** Reads page by page to the end. */
  async function readWhole(after: (asked: string | undefined) => string | undefined): Promise<void> {
    const { main, accountId } = await opened(lying(paged(after)));
    let cursor: string | undefined;
    for (let pages = 0; pages < 50; pages++) {
      const page = await main.run('readHistory', { accountId, ...(cursor === undefined ? {} : { cursor }) });
      cursor = page.next;
      if (cursor === undefined) return;
    }
    throw new Error('it is asked forever');
  }

  it.each<[string, (asked: string | undefined) => string | undefined]>([
    ['gives the same again', round('1:0')],
    ['goes round in two cursors', round('2:0', '1:0')],
    ['goes round in many cursors', round('9:1', '9:0', '8:3', '7:7', '1:0')],
    ['goes up', (asked) => `${Number(asked?.split(':')[0] ?? 0) + 1}:0`],
    ['goes up in a block', (asked) => `5:${Number(asked?.split(':')[1] ?? 0) + 1}`],
    [
      'goes round, each time after another reorganisation',
      (asked) => (asked?.startsWith('2') === true ? '1:0' : `2:0r${Number(asked?.split('r')[1] ?? 0) + 1}`),
    ],
    ['starts anew after ever another reorganisation', (asked) => `2:0r${Number(asked?.split('r')[1] ?? 0) + 1}`],
    ['goes round between two reorganisations', round('2:0r1', '2:0r2')],
    ['names what is no place', () => 'a b'],
  ])('is not asked forever, nor is its history taken for whole: it %s', async (_, after) => {
    await expect(readWhole(after)).rejects.toMatchObject({ code: 'history.stuck' });
  });

  it('is not what reorganised while it was read: entries that moved up are read', async () => {
    const places = ['9:0', '7:2', '8:1r4', '7:2r4', '7:1r4', '8:0r5', '3:0', undefined];
    await expect(readWhole((asked) => places[asked === undefined ? 0 : places.indexOf(asked) + 1])).resolves.toBe(
      undefined,
    );
  });

  it('is validated by form: invalid hashes, amounts and addresses are left out, texts made visible and cut', async () => {
    const { main, accountId } = await opened(
      lying((result) => {
        const [first] = result.transactions as Record<string, unknown>[];
        result.next_cursor = null;
        result.transactions = [
          { ...first, tx_hash: 'javascript:alert(1)' },
          {
            ...first,
            kind: 'exchange',
            op: `x\u202e${'W'.repeat(500)}`,
            detail: { params: { a: 1 } },
            roles: ['sender'],
            target: 'nobody at all',
            asset: `0x${'aa'.repeat(20)}`,
            amount: '1e999999999',
            error: `\u202e${'e'.repeat(5_000)}`,
            status: 'failed',
          },
        ];
      }),
    );
    const { entries } = await main.run('readHistory', { accountId });
    // Both of the account's lists lie.
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(saidText(entry.act).length).toBeLessThanOrEqual(60);
      expect(saidText(entry.act)).not.toContain('\u202e');
      expect(entry).not.toHaveProperty('change');
      expect(entry).not.toHaveProperty('other');
      expect(entry.error?.length).toBeLessThanOrEqual(310);
    }
  });
});
