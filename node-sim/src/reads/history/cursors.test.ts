// Pages of the history while the chain goes on and is reorganised under them, EVM transactions included: below the fork
// everything comes once, and what is read after a reorganisation is of the new chain, in order, without a gap.

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
const placeOf = ({ block_height: height, position }: Pick<Entry, 'block_height' | 'position'>): number => height * 1_000_000 + position;

describe('the pages of a history', () => {
  let node: TestNode;
  let random: Random;
  let evmNonce = 0n;
  beforeEach(async () => {
    random = new Random();
    evmNonce = 0n;
    node = await startNode({ genesis: { ...devGenesis(), oraclePrices: {} } });
    for (const to of [alice.address, bob.address, classic]) await node.fund(to, 'SVC', '1000');
    await node.fund(alice.address, 'qUSDC', '1000');
  });
  afterEach(() => node.stop());

  const page = (limit: number, cursor?: string | null): Promise<Page> =>
    node.get('/get_address_history', { address: alice.address, limit, ...(typeof cursor === 'string' ? { cursor } : {}) });
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
  async function block(): Promise<void> {
    const to = { token_address: node.tokenOf('qUSDC'), to: bob.address };
    for (let n = random.below(4); n > 0; n--) await node.submit(alice, 'TOKEN_TRANSFER', { ...to, amount: `0.0${1 + random.below(9)}` });
    if (random.below(2) === 0) {
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

  it('hold EVM transactions beside the others, in both forms of an account', async () => {
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

  it('stay right while blocks are made and replaced', { timeout: 120_000 }, async () => {
    for (let n = 0; n < 12; n++) await block();
    await random.casesInTurn(12, async () => {
      const limit = 1 + random.below(5);
      // What was read since the last reorganisation, and the lowest height that any of them replaced.
      let read: Entry[] = [];
      let lowestFork = Number.POSITIVE_INFINITY;
      const everything: Entry[] = [];
      let start: string | null = null;
      let cursor: string | null = null;
      do {
        const got: Page = await page(limit, cursor);
        read.push(...got.transactions);
        everything.push(...got.transactions);
        cursor = got.next_cursor;
        const happens = random.below(4);
        if (happens === 0) await block();
        if (happens === 1 && cursor !== null) {
          const depth = 1 + random.below(6);
          const { from_height: fork } = await node.rpc<{ from_height: number }>('sim_reorg', [depth, { keep: random.below(2) === 0, longer: random.below(3) }]);
          lowestFork = Math.min(lowestFork, fork);
          // The cursor may stand inside the replaced blocks now.
          start = cursor;
          read = [];
        }
      } while (cursor !== null);
      const now = await all();
      // Since the last reorganisation: exactly what the chain has below the place where reading went on.
      const [height = Number.POSITIVE_INFINITY, position = 0] = start === null ? [] : start.split(':').map(Number);
      const from = start === null ? placeOf(read[0] ?? { block_height: 0, position: -1 }) + 1 : placeOf({ block_height: height, position });
      expect(read.map(({ tx_hash: hash }) => hash)).toEqual(now.filter((entry) => placeOf(entry) < from).map(({ tx_hash: hash }) => hash));
      // Below every fork: each once, and none missing.
      const old = everything.filter(({ block_height: at }) => at < lowestFork).map(({ tx_hash: hash }) => hash);
      expect(new Set(old).size).toBe(old.length);
      const expected = now
        .filter((entry) => entry.block_height < lowestFork && placeOf(entry) <= placeOf(everything[0] ?? entry))
        .map(({ tx_hash: hash }) => hash);
      expect(old).toEqual(expected);
      if (random.below(2) === 0) await block();
    });
  });
});
