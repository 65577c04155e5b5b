// Pages of the history while the chain advances, is reorganised, and the node restarts: each entry comes once, and no
// entry that was there from the first page to the last is missed. EVM transactions included.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountId, addressOfClassicKey } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { publicKeyOf } from '@svc/core/crypto/secp256k1';
import type { ReadResult } from '@svc/core/reads/registry';
import { signEvmTx } from '@svc/core/tx/evmTx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../../../../test/support/random.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { devGenesis } from '../../genesis/dev.ts';

type Page = ReadResult<'getAddressHistory'>;
type Entry = Page['transactions'][number];

const alice = testAccount('alice');
const bob = testAccount('bob');
const key = new Uint8Array(32).fill(0x46);
const classic = accountId(addressOfClassicKey(publicKeyOf(key, false)));

describe('the pages of a history', () => {
  let node: TestNode;
  let random: Random;
  let evmNonce = 0n;
  let funded = 0;
  let folder = '';
  const start = (startSec?: number) =>
    startNode({
      genesis: { ...devGenesis(), oraclePrices: {} },
      database: join(folder, 'node.sqlite'),
      ...(startSec === undefined ? {} : { startSec }),
    });
  beforeEach(async () => {
    random = new Random();
    evmNonce = 0n;
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    node = await start();
    for (const to of [alice.address, bob.address, classic]) await node.fund(to, 'SVC', '1000');
    await node.fund(alice.address, 'qUSDC', '1000');
    funded = node.node.chain.tip.height;
  });
  afterEach(async () => {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function restart(): Promise<void> {
    const { timestamp } = node.node.chain.tip;
    await node.stop();
    node = await start(timestamp + 2);
  }

  const page = (limit: number, cursor?: string | null): Promise<Page> =>
    node.get('/get_address_history', {
      address: alice.address,
      limit,
      ...(typeof cursor === 'string' ? { cursor } : {}),
    });
  const all = async (): Promise<Entry[]> => {
    const found: Entry[] = [];
    let cursor: string | null = null;
    do {
      const got: Page = await page(500, cursor);
      found.push(...got.transactions);
      cursor = got.next_cursor;
    } while (cursor !== null);
    return found;
  };

  /** A block with some payments of alice in both ledgers. */
  async function block(hasEvm = random.below(2) === 0): Promise<void> {
    const to = { token_address: node.tokenOf('qUSDC'), to: bob.address };
    for (let n = random.below(4); n > 0; n--)
      await node.submit(alice, 'TOKEN_TRANSFER', { ...to, amount: `0.0${1 + random.below(9)}` });
    if (hasEvm) {
      const fields = {
        chainId: 88_888n,
        nonce: evmNonce,
        gasPriceWei: 10n ** 9n,
        priorityFeeWei: 0n,
        gasLimit: 21_000n,
        to: accountId(alice.address),
        value: 1n,
      };
      const { raw } = signEvmTx({ type: 2, ...fields, data: new Uint8Array(), accessList: [] }, key);
      await node.rpc('eth_sendRawTransaction', [`0x${toHex(raw)}`]);
      evmNonce += 1n;
    }
    await node.mine();
  }

  it('hold EVM transactions among the others, under both address forms of an account', async () => {
    await block(true);
    for (let n = 0; n < 8; n++) await block();
    const kinds = new Set((await all()).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['transfer', 'exchange', 'evm']));
    const { transactions } = await node.get<Page>('/get_latest_transactions', { kinds: 'evm', limit: 500 });
    expect(transactions).toHaveLength(Number(evmNonce));
    expect(new Set(transactions.map(({ tx_hash: hash }) => hash)).size).toBe(transactions.length);
    expect((await page(500)).transactions).toEqual(
      (await node.get<Page>('/get_address_history', { address: accountId(alice.address), limit: 500 })).transactions,
    );
  });

  it('have plain cursors until a reorganisation replaces their places', async () => {
    for (let n = 0; n < 6; n++) await block();
    const before = await all();
    for (const { block_height: height, position, cursor } of before) expect(cursor).toBe(`${height}:${position}`);
    expect((await page(2)).next_cursor).toBe(before[1]?.cursor);
    const { from_height: fork } = await node.rpc<{ from_height: number }>('sim_reorg', [2]);
    for (const { block_height: height, position, cursor } of await all()) {
      expect(cursor).toBe(height < fork ? `${height}:${position}` : `${height}:${position}r1`);
    }
  });

  it('know after a restart what was replaced before it', async () => {
    for (let n = 0; n < 6; n++) await block();
    const read = await page(3);
    await node.rpc('sim_reorg', [5]);
    const replaced = node.node.chain.storage.reorgs.list(0);
    const going = await page(3, read.next_cursor);
    await restart();
    expect(node.node.chain.storage.reorgs.list(0)).toEqual(replaced);
    expect(await page(3, read.next_cursor)).toEqual(going);
    // A loaded chain has nothing in common with what was read before.
    await node.rpc('sim_load', [await node.rpc('sim_dump')]);
    await restart();
    expect([node.node.chain.storage.reorgs.list(0), node.node.chain.storage.reorgs.newest]).toEqual([[], 2]);
  });

  /**
   * Replaces blocks: what they held comes back higher, lower, or is pending; the transactions of a sender stay in
   * order.
   */
  async function replace(): Promise<void> {
    const { chain } = node.node;
    const depth = Math.min(1 + random.below(8), chain.tip.height - funded);
    const removed = Array.from({ length: depth }, (_, at) =>
      chain.storage.listTransactions(chain.tip.height - depth + 1 + at),
    ).flat();
    const longer = random.below(3);
    const blocks = Array.from({ length: depth + longer }, (): string[] => []);
    for (const kind of ['exchange', 'evm']) {
      const hashes = removed.filter((tx) => tx.kind === kind).map(({ hash }) => hash);
      const kept = random.below(3) === 0 ? random.below(hashes.length + 1) : hashes.length;
      const places = Array.from({ length: kept }, () => random.below(blocks.length)).sort((one, other) => one - other);
      for (const [at, place] of places.entries()) blocks[place]?.push(hashes[at] ?? '');
    }
    await node.rpc('sim_reorg', [depth, { blocks, longer }]);
  }

  it.each([
    ['one form of the account', (): string => alice.address],
    ['the other form', (): string => accountId(alice.address)],
    ['both in turns', (): string => (random.below(2) === 0 ? alice.address : accountId(alice.address))],
  ])('give each entry once and miss none, whatever is replaced under them: %s', async (_, ofAlice) => {
    for (let n = 0; n < 12; n++) await block();
    await random.casesInTurn(Number(process.env.FUZZ_RUNS ?? 4), async () => {
      // What was in the chain the whole time since the first page.
      let steady = (await all()).map(({ tx_hash: hash }) => hash);
      const read: string[] = [];
      const limit = 1 + random.below(5);
      let cursor: string | null | undefined;
      do {
        const got: Page = await node.get('/get_address_history', {
          address: ofAlice(),
          limit,
          ...(typeof cursor === 'string' ? { cursor } : {}),
        });
        expect(got.transactions.length).toBeLessThanOrEqual(limit);
        read.push(...got.transactions.map(({ tx_hash: hash }) => hash));
        cursor = got.next_cursor;
        if (cursor !== null && random.below(4) === 0) await block();
        if (cursor !== null && random.below(12) === 0) await restart();
        if (cursor !== null && random.below(3) === 0) {
          await replace();
          const now = new Set((await all()).map(({ tx_hash: hash }) => hash));
          steady = steady.filter((hash) => now.has(hash));
        }
      } while (cursor !== null);
      expect(new Set(read).size).toBe(read.length);
      expect(steady.filter((hash) => !read.includes(hash))).toEqual([]);
      await block();
    });
  });

  it('follow the chain as a whole in the same way', async () => {
    for (let n = 0; n < 12; n++) await block();
    const whole = async (query: Record<string, string | number>) => node.get<Page>('/get_latest_transactions', query);
    await random.casesInTurn(6, async () => {
      const kinds = ['exchange', 'evm', 'exchange,evm,transfer'][random.below(3)] ?? '';
      const hashes = async () => (await whole({ kinds, limit: 500 })).transactions.map(({ tx_hash: hash }) => hash);
      let steady = await hashes();
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const got: Page = await whole({ kinds, limit: 4, ...(typeof cursor === 'string' ? { cursor } : {}) });
        read.push(...got.transactions.map(({ tx_hash: hash }) => hash));
        cursor = got.next_cursor;
        if (cursor !== null && random.below(8) === 0) await restart();
        if (cursor !== null && random.below(4) === 0) {
          await replace();
          const now = new Set(await hashes());
          steady = steady.filter((hash) => now.has(hash));
        }
      } while (cursor !== null);
      expect(new Set(read).size).toBe(read.length);
      expect(steady.filter((hash) => !read.includes(hash))).toEqual([]);
      await block();
    });
  });
});
