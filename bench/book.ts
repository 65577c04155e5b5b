// Placing, cancelling and matching on a book of 10,000 orders, compared with two order-book packages that get the same
// stream with the same rule about own orders. Ours does more for each order: decimal texts, balances, escrow, limits
// and an undo journal; only the update of the state's sums at the end of a block is not timed.

import { createRequire } from 'node:module';
import { blake2bHex } from '@svc/core/crypto/hash';
import { ONE } from '@svc/core/decimal';
import type { OpContext } from '../node-sim/src/engine/context.ts';
import { accountOf } from '../node-sim/src/engine/ledgerKeys.ts';
import { cancelOrder } from '../node-sim/src/engine/ops/cancelOrder.ts';
import { placeOrder } from '../node-sim/src/engine/ops/placeOrder.ts';
import { person, World } from '../test/support/engineWorld.ts';
import { Random } from '../test/support/random.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

const load = createRequire(import.meta.url);

interface ForeignBook {
  limit(options: {
    id: string;
    side: string;
    size: number;
    price: number;
    accountId?: string;
    stpMode?: string;
  }): unknown;
  cancel(id: string): unknown;
  order(id: string): unknown;
}

const RESTING = 10_000;
const OPERATIONS = 60_000;
/** Operations between two commits; a commit belongs to the block and is not timed here. */
const CHUNK = 250;
const ROUNDS = 3;
/** Prices on each side. */
const PRICES = 200;

type Step =
  | {
      readonly id: string;
      readonly side: 'buy' | 'sell';
      readonly price: number;
      readonly size: number;
      readonly owner: number;
    }
  | { readonly cancel: string };

interface Mix {
  readonly name: string;
  /** How many prices away from the best a resting order is placed. */
  readonly away: (random: Random) => number;
}

/** Tail exponent and width, in prices, of order placement in studies of stock markets. */
const TAIL = 0.6;
const WIDTH = 10;

const MIXES: readonly Mix[] = [
  {
    // Orders are dense near the best price and thin out as a power of the distance.
    name: 'as in a market',
    away: (random) => {
      for (;;) {
        const away = Math.floor(WIDTH * ((random.u32() / 2 ** 32) ** (-1 / TAIL) - 1));
        if (away < PRICES) return away;
      }
    },
  },
  { name: 'spread evenly', away: (random) => random.below(PRICES) },
];

/** A text as received: without a cached hash. */
const fresh = (text: string): string => Buffer.from(text).toString('latin1');

/** Fifteen of a hundred steps trade, the others place and cancel, as market makers do. */
function drawSteps(mix: Mix): { fill: Step[]; steps: Step[] } {
  const random = new Random(1);
  const { OrderBook } = load('nodejs-order-book') as { OrderBook: new () => ForeignBook };
  const model = new OrderBook();
  const alive: string[] = [];
  let number = 0;
  const place = (crossing: boolean): Step => {
    const side = random.below(2) === 0 ? 'buy' : 'sell';
    const away = crossing ? -random.between(1, 3) : mix.away(random);
    // Prices with two decimals, as most have.
    const price = (side === 'buy' ? 10_000 - away : 10_001 + away) / 100;
    number += 1;
    // Realistic ids: the beginning of a hash.
    const id = blake2bHex(`order ${number}`, 8);
    // Buyers and sellers are different accounts, so that no book stops at an own order while the others continue.
    const owner = random.below(250) + (side === 'buy' ? 0 : 250);
    const step = { id, side, price, size: random.between(1, 20), owner } as const;
    model.limit({ id, side, price, size: step.size });
    if (model.order(id) !== undefined) alive.push(id);
    return step;
  };
  const cancel = (): Step => {
    for (;;) {
      const at = random.below(alive.length);
      const id = alive[at] as string;
      alive[at] = alive[alive.length - 1] as string;
      alive.pop();
      if (model.order(id) === undefined) continue;
      model.cancel(id);
      return { cancel: id };
    }
  };
  const fill = Array.from({ length: RESTING }, () => place(false));
  const steps = Array.from({ length: OPERATIONS }, () => {
    const kind = random.below(100);
    if (kind < 15) return place(true);
    return kind < 55 ? place(false) : cancel();
  });
  return { fill, steps };
}

/** Milliseconds of each chunk. */
function foreignRound(name: string, fill: readonly Step[], steps: readonly Step[]): number[] {
  const { OrderBook } = load(name) as { OrderBook: new () => ForeignBook };
  const book = new OrderBook();
  const prepare = (list: readonly Step[]) =>
    list.map((step) =>
      'cancel' in step
        ? fresh(step.cancel)
        : {
            id: fresh(step.id),
            side: step.side,
            price: step.price,
            size: step.size,
            accountId: `maker ${step.owner}`,
            stpMode: 'EXPIRE_TAKER',
          },
    );
  const run = (list: ReturnType<typeof prepare>): void => {
    for (const step of list) {
      if (typeof step === 'string') book.cancel(step);
      else book.limit(step);
    }
  };
  run(prepare(fill));
  const times: number[] = [];
  for (let at = 0; at < steps.length; at += CHUNK) {
    const prepared = prepare(steps.slice(at, at + CHUNK));
    const start = performance.now();
    run(prepared);
    times.push(performance.now() - start);
  }
  return times;
}

function ourRound(fill: readonly Step[], steps: readonly Step[]): { times: number[]; failed: number } {
  const people = Array.from({ length: 500 }, (_, at) => person(`maker ${at}`));
  const issuer = person('issuer');
  const world = new World(Object.fromEntries([issuer, ...people].map((one) => [one, 10n ** 30n])), { laws: false });
  const token = world.deploy(issuer, 'AAA', '1000000000000');
  world.pool(issuer, token);
  for (const to of people) world.state.balances.set(`${token}:${accountOf(to)}`, 10n ** 9n * ONE);
  world.state.commitBlock();
  const { state } = world;
  const block = {
    height: world.height + 1,
    timestamp: world.time,
    proposer: issuer,
    chainId: 88888,
    epoch: 0,
    finalizedEpoch: -1,
  };
  const accounts = people.map((one) => accountOf(one));
  const owners = new Map<string, number>();
  const pair = `${token}:SVC`;
  const prepare = (list: readonly Step[]) =>
    list.map((step) => {
      if (!('cancel' in step)) owners.set(step.id, step.owner);
      const owner = 'cancel' in step ? (owners.get(step.cancel) ?? 0) : step.owner;
      const context: OpContext = {
        state,
        block,
        txHash: fresh(('cancel' in step ? step.cancel : step.id).padEnd(64, '0')),
        sender: people[owner] as string,
        account: accounts[owner] as OpContext['account'],
        nonce: 0n,
        trades: [],
        perpEvents: [],
      };
      return 'cancel' in step
        ? { context, cancel: { order_id: fresh(step.cancel) } }
        : {
            context,
            place: { pair, side: step.side, order_type: 'limit', price: String(step.price), amount: String(step.size) },
          };
    });
  let failed = 0;
  const run = (list: ReturnType<typeof prepare>): void => {
    for (const { context, place, cancel } of list) {
      const mark = state.checkpoint();
      try {
        if (place !== undefined) placeOrder(context, place);
        else cancelOrder(context, cancel);
        state.commit(mark);
      } catch {
        state.revert(mark);
        failed += 1;
      }
    }
  };
  const timed = (list: readonly Step[]): number[] => {
    const times: number[] = [];
    for (let at = 0; at < list.length; at += CHUNK) {
      const prepared = prepare(list.slice(at, at + CHUNK));
      const start = performance.now();
      run(prepared);
      times.push(performance.now() - start);
      state.commitBlock();
    }
    return times;
  };
  timed(fill);
  return { times: timed(steps), failed };
}

async function run() {
  const rows: BenchRow[] = [];
  const notes: string[] = [];
  for (const mix of MIXES) {
    const { fill, steps } = drawSteps(mix);
    const times: Record<string, number[]> = { 'the node': [], 'nodejs-order-book': [], 'hft-limit-order-book': [] };
    let failed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of Object.keys(times)) {
        if (name === 'the node') {
          const ours = ourRound(fill, steps);
          failed += ours.failed;
          times[name]?.push(...ours.times);
        } else times[name]?.push(...foreignRound(name, fill, steps));
      }
    }
    const made = Object.entries(times).map(([name, list]) => {
      const ms = quartile(list);
      return {
        name: `${name}, ${mix.name}`,
        'per second': Math.round((CHUNK / ms) * 1000),
        'us each': Number(((ms * 1000) / CHUNK).toFixed(2)),
      };
    });
    const [ours = 0, ...others] = made.map((row) => row['per second']);
    rows.push(...made);
    notes.push(
      `Prices ${mix.name}: the node does ${(ours / Math.max(...others)).toFixed(2)} times what the best package does; ${failed} operations failed.`,
    );
  }
  return { rows, notes };
}

export const book: BenchSpec = {
  name: 'book',
  about: 'place, cancel and match on a book of 10,000 orders; better quartile of all stretches',
  run,
};
