// The copy of a large state for the read worker: in many slices, few of them in flight, and correct however blocks come
// in between.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { afterEach, expect, it, vi } from 'vitest';
import { assemble } from '../../../test/support/assemble.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';
import { localAccount } from '../chain/localAccount.ts';
import { credit } from '../engine/tokens/ledger.ts';
import { BytesInFlight } from './bytesInFlight.ts';
import { MOST_IN_FLIGHT } from './replicaWorker.ts';

const ACCOUNTS = 40_000;
const WEI = 10n ** 18n;
/** Slices between two blocks. */
const BLOCK_EVERY = 25;
/** Fails its trial, so that this client's reads go to the worker. */
const ENDLESS = { data: `0x${assemble('JUMPDEST PUSH0 JUMP')}` };

let node: TestNode;
afterEach(() => node.stop());

const accountAt = (at: number) => `0x${(at + 1).toString(16).padStart(40, '0')}`;

it('is made in slices that wait for the worker, and includes the blocks between them', async () => {
  node = await startNode({ dev: false });
  const { chain } = node.node;
  const faucet = localAccount(chain.genesis.faucetSeed as Uint8Array).address;
  for (let at = 0; at < ACCOUNTS; at++) credit(chain.state, NATIVE_SYMBOL, accountAt(at), WEI * BigInt(at));
  chain.state.commitBlock();
  const paid = [0, 1, ACCOUNTS / 2, ACCOUNTS - 1].map(accountAt);

  let [slices, blocks, onTheWay, most, largest] = [0, 0, 0, 0, 0];
  const { sent, taken, room } = BytesInFlight.prototype;
  vi.spyOn(BytesInFlight.prototype, 'sent').mockImplementation(function (this: BytesInFlight, bytes) {
    slices += 1;
    onTheWay += bytes;
    [most, largest] = [Math.max(most, onTheWay), Math.max(largest, bytes)];
    sent.call(this, bytes);
  });
  vi.spyOn(BytesInFlight.prototype, 'taken').mockImplementation(function (this: BytesInFlight, bytes) {
    onTheWay -= bytes;
    taken.call(this, bytes);
  });
  // Called after each slice.
  vi.spyOn(BytesInFlight.prototype, 'room').mockImplementation(function (this: BytesInFlight) {
    if (slices % BLOCK_EVERY === 0) {
      for (const account of paid) chain.queueTransfer(faucet, account, WEI);
      chain.produce();
      blocks += 1;
    }
    return room.call(this);
  });
  await node.rpc('eth_call', [ENDLESS]).catch(() => undefined);
  const balances = await Promise.all(
    paid.map((account) => node.rpc<string>('eth_call', [{ data: `0x73${account.slice(2)}315f5260205ff3` }])),
  );
  vi.restoreAllMocks();

  expect(slices).toBeGreaterThan(ACCOUNTS / 400);
  expect(blocks).toBeGreaterThan(3);
  expect(balances.map(BigInt)).toEqual([0, 1, ACCOUNTS / 2, ACCOUNTS - 1].map((at) => WEI * BigInt(at + blocks)));
  expect(most).toBeLessThan(MOST_IN_FLIGHT + largest);
  expect(onTheWay).toBe(0);
});
