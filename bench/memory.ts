// Memory of the state: heap bytes for each account, resting order and position, indexes included.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ONE } from '@svc/core/decimal';
import type { Side } from '../node-sim/src/kernel/spotRows.ts';
import { createState, type State } from '../node-sim/src/kernel/state.ts';
import type { BenchSpec } from './table.ts';

const COUNT = 100_000;
const TOKEN = `0x${'ab'.repeat(20)}`;
const PAIR = `${TOKEN}:SVC`;

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
const account = (at: number): string => `0x${hex(at, 40)}`;

const KINDS: Readonly<Record<string, (state: State, at: number) => void>> = {
  'account with native balance': (state, at) => state.accounts.set(account(at), { balanceWei: BigInt(at) * ONE + 1n }),
  'balance of a token': (state, at) => state.balances.set(`${TOKEN}:${account(at)}`, BigInt(at) * ONE + 1n),
  'resting order (500 owners, 1000 prices)': (state, at) => {
    const side: Side = at % 2 === 0 ? 'buy' : 'sell';
    const price = (side === 'buy' ? 1000n - BigInt(at % 500) : 1001n + BigInt(at % 500)) * ONE;
    const owner = account(at % 500);
    const amount = BigInt(at + 1) * ONE;
    state.orders.set(hex(at, 16), {
      id: hex(at, 16),
      pair: PAIR,
      side,
      price,
      amount,
      remaining: amount,
      escrow: amount,
      owner,
      ownerAddress: owner,
      seq: at,
    });
  },
  'position (50000 owners)': (state, at) => {
    const owner = account(at % 50_000);
    const id = hex(at, 16);
    const range = { tickLower: -60 * (1 + (at % 1000)), tickUpper: 60 * (1 + (at % 1000)) };
    state.positions.set(`p:${id}`, {
      id,
      pool: 'p',
      owner,
      ownerAddress: owner,
      ...range,
      liquidity: BigInt(at) * ONE,
      inside0X128: 1n << 128n,
      inside1X128: 1n << 128n,
    });
  },
};

function heap(collect: () => void): number {
  collect();
  return process.memoryUsage().heapUsed;
}

async function run() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const rows = Object.entries(KINDS).map(([name, add]) => {
    const state = createState();
    const before = heap(collect);
    for (let at = 0; at < COUNT; at++) add(state, at);
    state.commitBlock();
    const bytes = (heap(collect) - before) / COUNT;
    if (!state.isCommitted) throw new Error('the state was collected too early');
    return { name, 'bytes each': Math.round(bytes), of: COUNT };
  });
  return { rows };
}

export const memory: BenchSpec = {
  name: 'memory',
  about: 'bytes of the heap for each row of the state, indexes included',
  run,
};
