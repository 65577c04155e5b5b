// The roots of a block of 256 transfers in states of different sizes: commit, both sums and the digests. The cost of a
// block must depend on its changes, not on the number of accounts.

import { ONE } from '@svc/core/decimal';
import { accountOf } from '../node-sim/src/engine/ledgerKeys.ts';
import { rootsOf } from '../node-sim/src/engine/stateRoot.ts';
import { credit, move } from '../node-sim/src/engine/tokens/ledger.ts';
import { createState, type State } from '../node-sim/src/kernel/state.ts';
import { person } from '../test/support/engineWorld.ts';
import { Random } from '../test/support/random.ts';
import { type BenchSpec, quartile } from './table.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const BLOCKS = 200;
const BLOCK = 256;
const TOKEN = `0x${'ab'.repeat(20)}`;

const accountName = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;

/** A state whose accounts hold the native asset and a token. */
function createCrowd(accounts: number): State {
  const state = createState();
  for (let at = 0; at < accounts; at++) {
    state.accounts.set(accountName(at), { balanceWei: 1000n * ONE });
    state.balances.set(`${TOKEN}:${accountName(at)}`, 1000n * ONE);
    // Committed in parts, like blocks.
    if (at % 50_000 === 49_999) state.commitBlock();
  }
  state.commitBlock();
  return state;
}

async function run() {
  const random = new Random(3);
  const worlds = SIZES.map((accounts) => ({ accounts, state: createCrowd(accounts), times: [] as number[], rows: 0 }));
  const burned = accountOf(person('burned'));
  for (let height = 1; height <= BLOCKS; height++) {
    for (const world of worlds) {
      const { state, accounts, times } = world;
      for (let at = 0; at < BLOCK; at++) {
        const from = accountName(random.below(accounts));
        state.nonces.set(from, (state.nonces.get(from) ?? 0n) + 1n);
        move(state, 'SVC', from, burned, 10n ** 12n);
        move(state, TOKEN, from, accountName(random.below(accounts)), 1n);
      }
      credit(state, 'SVC', burned, 1n);
      const start = performance.now();
      world.rows += state.commitBlock().rows.length;
      rootsOf(state, height);
      times.push(performance.now() - start);
    }
  }
  const rows = worlds.map(({ accounts, times, rows: changed }) => ({
    name: `${accounts} accounts`,
    'ms per block': Number(quartile(times).toFixed(3)),
    'changed rows': Math.round(changed / BLOCKS),
    'us per row': Number(((quartile(times) * 1000) / (changed / BLOCKS)).toFixed(2)),
  }));
  const [small, , large] = rows;
  const each = ((large?.['us per row'] ?? 0) / (small?.['us per row'] ?? 1)).toFixed(2);
  const whole = ((large?.['ms per block'] ?? 0) / (small?.['ms per block'] ?? 1)).toFixed(2);
  return {
    rows,
    notes: [
      `A million accounts take ${whole} times as long as a thousand, ${each} times for each changed row (more blocks meet a row twice in a small state).`,
    ],
  };
}

export const stateRoot: BenchSpec = {
  name: 'stateRoot',
  about: 'roots of a block of 256 transfers at three sizes of the state',
  run,
};
