// The events that a page gets about new blocks and logs, on a scripted chain that grows, is reorganised and is
// unavailable for a while.

import { beforeEach, describe, expect, it } from 'vitest';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

interface TestLog {
  readonly address: string;
  readonly data: string;
}
interface TestBlock {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly string[];
  readonly logs: readonly TestLog[];
}

let chain: TestBlock[];
let isAway: (method: string) => boolean;
let asked: string[];
let told: { readonly subscription: string; readonly result: unknown }[];
let due: (() => void)[];
let page: Subscriptions;

/** Makes a block. @param tag distinguishes blocks of one height */
function mine(logs: readonly TestLog[] = [], tag = 'a'): void {
  const height = chain.length;
  const hash = `0x${height}${tag}`;
  chain.push({
    number: `0x${height.toString(16)}`,
    hash,
    parentHash: chain.at(-1)?.hash ?? '0x',
    transactions: [],
    logs,
  });
}

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  asked.push(method);
  if (isAway(method)) throw new Error('away');
  const [first] = params as [never];
  if (method === 'eth_getBlockByNumber') {
    const { logs: _, ...block } = (first === 'latest' ? chain.at(-1) : chain[Number(first)]) as TestBlock;
    return block;
  }
  const { fromBlock, toBlock, address } = first as { fromBlock: string; toBlock: string; address?: string };
  return chain
    .slice(Number(fromBlock), Number(toBlock) + 1)
    .flatMap(({ hash, number, logs }) => logs.map((log) => ({ ...log, blockHash: hash, blockNumber: number })))
    .filter((log) => address === undefined || log.address === address);
}

/** Polls the chain once. */
async function look(): Promise<void> {
  for (const callback of due.splice(0)) callback();
  for (let turn = 0; turn < 400; turn++) await Promise.resolve();
}
const log = (data: string, address = '0xa'): TestLog => ({ address, data });
const resultsOf = (id: unknown) => told.flatMap(({ subscription, result }) => (subscription === id ? [result] : []));

beforeEach(() => {
  chain = [];
  isAway = () => false;
  asked = [];
  told = [];
  due = [];
  for (let height = 0; height < 3; height++) mine();
  page = createSubscriptions({
    ask,
    tell: ({ type, data }) => {
      expect(type).toBe('eth_subscription');
      told.push(data);
    },
    later: (callback) => due.push(callback),
  });
});

describe('a subscription', () => {
  it('reports each new block once, in order, and none that was there before', async () => {
    const id = await page.request('eth_subscribe', ['newHeads']);
    await look();
    expect(told).toEqual([]);
    mine();
    mine();
    await look();
    await look();
    expect(resultsOf(id)).toEqual([3, 4].map((at) => expect.objectContaining({ hash: `0x${at}a` })));
    expect(resultsOf(id)[0]).not.toHaveProperty('transactions');
  });

  it('reports the logs that it asked for', async () => {
    const id = await page.request('eth_subscribe', ['logs', { address: '0xa', fromBlock: '0x0' }]);
    mine([log('1'), log('2', '0xb')]);
    mine([log('3')]);
    await look();
    expect(resultsOf(id)).toMatchObject([{ data: '1' }, { data: '3' }]);
  });

  it('reports which logs a reorganisation removed, newest first, and which replaced them', async () => {
    const [logs, heads] = [
      await page.request('eth_subscribe', ['logs']),
      await page.request('eth_subscribe', ['newHeads']),
    ];
    mine([log('stays')]);
    mine([log('goes')]);
    mine([log('goes too')]);
    await look();
    told = [];
    chain.length = 4;
    for (const data of ['new', 'newer', 'newest']) mine([log(data)], 'b');
    await look();
    expect(resultsOf(logs)).toMatchObject([
      { data: 'goes too', removed: true },
      { data: 'goes', removed: true },
      { data: 'new' },
      { data: 'newer' },
      { data: 'newest' },
    ]);
    expect(resultsOf(heads)).toMatchObject([{ hash: '0x4b' }, { hash: '0x5b' }, { hash: '0x6b' }]);
  });

  it('misses nothing while the wallet, or its node, does not answer', async () => {
    const id = await page.request('eth_subscribe', ['logs']);
    mine([log('1')]);
    isAway = () => true;
    await look();
    isAway = (method) => method === 'eth_getLogs';
    await look();
    mine([log('2')]);
    await look();
    expect(told).toEqual([]);
    isAway = () => false;
    await look();
    expect(resultsOf(id)).toMatchObject([{ data: '1' }, { data: '2' }]);
  });

  it('starts again on another chain, as after a switch of the network', async () => {
    const id = await page.request('eth_subscribe', ['newHeads']);
    chain = [];
    for (let height = 0; height < 200; height++) mine([], 'other');
    await look();
    told = [];
    mine([], 'other');
    await look();
    expect(resultsOf(id)).toMatchObject([{ hash: '0x200other' }]);
  });

  it.each([
    ['newHeads', 30],
    ['newHeads', 60],
    ['logs', 30],
    ['logs', 60],
    ['logs', 1_200],
  ] as const)(
    'of %s goes on after a gap of %d blocks, though the wallet limits the reads of a page',
    async (kind, gap) => {
      const id = await page.request('eth_subscribe', [kind]);
      for (let made = 0; made < gap; made++) mine([log(String(made))]);
      // The wallet passes 20 reads a second, and the page looks every two.
      const result = (made: number) => (kind === 'logs' ? { data: String(made) } : { hash: `0x${made + 3}a` });
      for (let looks = 0; looks < 10; looks++) {
        let left = 20;
        isAway = () => left-- <= 0;
        await look();
      }
      expect(resultsOf(id)).toMatchObject(Array.from({ length: gap }, (_, made) => result(made)));
    },
  );

  it('of logs misses none where the chain grows faster than the wallet passes reads', async () => {
    const id = await page.request('eth_subscribe', ['logs']);
    for (let made = 0; made < 800; made++) {
      mine([log(String(made))]);
      if (made % 40 !== 39) continue;
      let left = 20;
      isAway = () => left-- <= 0;
      await look();
    }
    expect(resultsOf(id)).toMatchObject(Array.from({ length: 800 }, (_, made) => ({ data: String(made) })));
  });

  it('of newHeads goes on where the chain grows faster than the wallet passes reads', async () => {
    const id = await page.request('eth_subscribe', ['newHeads']);
    for (let looks = 0; looks < 20; looks++) {
      for (let made = 0; made < 40; made++) mine();
      let left = 20;
      isAway = () => left-- <= 0;
      await look();
    }
    const heights = resultsOf(id).map((head) => Number((head as { number: string }).number));
    expect(heights.length).toBeGreaterThan(200);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(new Set(heights).size).toBe(heights.length);
  });

  it.each([1, 2, 5, 30])('reports a reorganisation of %d blocks within the same limit', async (depth) => {
    const id = await page.request('eth_subscribe', ['logs']);
    for (let made = 0; made < 40; made++) {
      mine([log(String(made))]);
      await look();
    }
    told = [];
    chain.length -= depth;
    for (let made = 0; made <= depth; made++) mine([log(`new ${made}`)], 'b');
    for (let looks = 0; looks < 5; looks++) {
      let left = 20;
      isAway = () => left-- <= 0;
      await look();
    }
    const gone = Array.from({ length: depth }, (_, at) => ({ data: String(39 - at), removed: true }));
    const added = Array.from({ length: depth + 1 }, (_, made) => ({ data: `new ${made}` }));
    expect(resultsOf(id)).toMatchObject([...gone, ...added]);
  });

  it('sends no requests after it ended', async () => {
    const id = await page.request('eth_subscribe', ['newHeads']);
    expect(await page.request('eth_unsubscribe', [id])).toBe(true);
    expect(await page.request('eth_unsubscribe', [id])).toBe(false);
    await look();
    expect(due).toEqual([]);
    asked = [];
    mine();
    await look();
    expect(asked).toEqual([]);
  });
});

describe('a filter', () => {
  it('answers with what came since the last poll, and asks the wallet only then', async () => {
    const [blocks, logs] = [
      await page.request('eth_newBlockFilter', []),
      await page.request('eth_newFilter', [{ address: '0xa' }]),
    ];
    expect(due).toEqual([]);
    mine([log('1')]);
    mine([log('other', '0xb')]);
    expect(await page.request('eth_getFilterChanges', [blocks])).toEqual(['0x3a', '0x4a']);
    expect(await page.request('eth_getFilterChanges', [logs])).toMatchObject([{ data: '1' }]);
    expect(await page.request('eth_getFilterChanges', [blocks])).toEqual([]);
    expect(await page.request('eth_uninstallFilter', [blocks])).toBe(true);
    await expect(page.request('eth_getFilterChanges', [blocks])).rejects.toMatchObject({ message: 'filter not found' });
  });

  it('is refused where it can never match, or too many are open', async () => {
    await expect(page.request('eth_subscribe', ['syncing'])).rejects.toMatchObject({ code: -32602 });
    await expect(page.request('eth_newFilter', [{ blockHash: '0x1' }])).rejects.toMatchObject({ code: -32602 });
    await expect(page.request('eth_newFilter', ['0x1'])).rejects.toMatchObject({ code: -32602 });
    const opened = await Promise.allSettled(Array.from({ length: 40 }, () => page.request('eth_newBlockFilter', [])));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
    await expect(page.request('eth_subscribe', ['newHeads'])).rejects.toMatchObject({ code: -32005 });
  });
});
