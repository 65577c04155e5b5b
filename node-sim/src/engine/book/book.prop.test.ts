// The book against a slow and obvious model: a plain list, sorted again for every order, with all rules written out.

import { formatDecimal, ONE } from '@svc/core/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { min } from '../min.ts';
import { levelViews } from './bookViews.ts';

interface ModelOrder {
  id: string;
  owner: string;
  side: 'buy' | 'sell';
  price: bigint;
  remaining: bigint;
  escrow: bigint;
  seq: number;
}

const floor18 = (value: bigint) => value / ONE;
const ceil18 = (value: bigint) => (value + ONE - 1n) / ONE;

class ModelBook {
  orders: ModelOrder[] = [];
  readonly base = new Map<string, bigint>();
  readonly quote = new Map<string, bigint>();
  private seq = 0;

  private move(side: Map<string, bigint>, owner: string, difference: bigint): void {
    side.set(owner, (side.get(owner) ?? 0n) + difference);
  }

  private giveBack(order: ModelOrder): void {
    this.move(order.side === 'buy' ? this.quote : this.base, order.owner, order.escrow);
    this.orders = this.orders.filter((other) => other !== order);
  }

  place(
    id: string,
    owner: string,
    side: 'buy' | 'sell',
    price: bigint,
    amount: bigint,
  ): { fills: [string, string][]; resting: boolean } {
    const fills: [string, string][] = [];
    let left = amount;
    let stopped = false;
    for (;;) {
      const makers = this.orders
        .filter((order) => order.side !== side && (side === 'buy' ? order.price <= price : order.price >= price))
        .sort((a, b) => (a.price === b.price ? a.seq - b.seq : a.price < b.price === (side === 'buy') ? -1 : 1));
      const maker = makers[0];
      if (maker === undefined || left === 0n) break;
      if (maker.owner === owner || floor18(maker.price * left) === 0n) {
        stopped = true;
        break;
      }
      const fill = min(left, maker.remaining);
      const value = floor18(maker.price * fill);
      if (value === 0n) {
        this.giveBack(maker);
        continue;
      }
      const [buyer, seller] = side === 'buy' ? [owner, maker.owner] : [maker.owner, owner];
      this.move(this.base, buyer, fill);
      this.move(this.quote, seller, value);
      if (side === 'buy') this.move(this.quote, owner, -value);
      else this.move(this.base, owner, -fill);
      maker.escrow -= side === 'buy' ? fill : value;
      maker.remaining -= fill;
      left -= fill;
      fills.push([maker.id, formatDecimal(fill)]);
      if (maker.remaining === 0n) this.giveBack(maker);
    }
    const resting = left > 0n && !stopped;
    if (resting) {
      const escrow = side === 'buy' ? ceil18(price * left) : left;
      this.move(side === 'buy' ? this.quote : this.base, owner, -escrow);
      this.orders.push({ id, owner, side, price, remaining: left, escrow, seq: this.seq++ });
    }
    return { fills, resting };
  }

  cancel(id: string): boolean {
    const order = this.orders.find((other) => other.id === id);
    if (order !== undefined) this.giveBack(order);
    return order !== undefined;
  }
}

const owners = ['a', 'b', 'c', 'd'].map(person) as [string, string, string, string];
// Prices close together so that orders meet, and some so low that small fills are worth nothing.
const price = fc.oneof(
  fc.bigInt({ min: 95n, max: 105n }).map((cents) => cents * 10n ** 16n),
  fc.constantFrom(10n ** 7n, 10n ** 7n + 3n, 3n, 333_333_333_333_333_333n),
);
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 5n }).map((whole) => whole * ONE),
  fc.bigInt({ min: 10n ** 10n, max: 10n ** 12n }),
  fc.bigInt({ min: 10n ** 10n, max: 3n * ONE }),
);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      owner: fc.constantFrom(...owners),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price,
      amount,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() }) },
);

it('the book does what a slow and obvious book does', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const world = new World(Object.fromEntries(owners.map((one) => [one, 10n ** 24n])));
      const token = world.deploy(owners[0], 'AAA', '1000000000');
      world.give(token, owners[0], ...owners.slice(1));
      world.pool(owners[0], token);
      const pair = `${token}:SVC`;
      const model = new ModelBook();
      const ids: string[] = [];
      for (const owner of owners) {
        model.base.set(owner, world.balance(token, owner));
        model.quote.set(owner, world.balance('SVC', owner));
      }
      const pay = (owner: string, fee: string) =>
        model.quote.set(owner, (model.quote.get(owner) ?? 0n) - BigInt(Math.round(Number(fee) * 1e9)) * 10n ** 9n);
      for (const one of steps) {
        if (one.kind === 'place') {
          const receipt = world.order(one.owner, pair, one.side, formatDecimal(one.price), formatDecimal(one.amount));
          const id = receipt.tx_hash.slice(0, 16);
          ids.push(id);
          pay(one.owner, receipt.fee);
          const expected = model.place(id, one.owner, one.side, one.price, one.amount);
          const fills = receipt.data.fills as { amount: string }[];
          expect(fills.map((fill) => fill.amount)).toEqual(expected.fills.map(([, size]) => size));
          expect(receipt.data.resting).toBe(expected.resting);
        } else if (ids.length > 0) {
          const id = ids[one.pick % ids.length] as string;
          const open = world.state.orders.get(id);
          const owner = open?.ownerAddress ?? owners[0];
          const receipt = world.run(owner, 'CANCEL_ORDER', { order_id: id });
          pay(owner, receipt.fee);
          expect(receipt.success).toBe(model.cancel(id));
        }
        for (const owner of owners) {
          expect(world.balance(token, owner)).toBe(model.base.get(owner));
          expect(world.balance('SVC', owner)).toBe(model.quote.get(owner));
        }
        for (const side of ['buy', 'sell'] as const) {
          const total = model.orders
            .filter((order) => order.side === side)
            .reduce((sum, order) => sum + order.remaining, 0n);
          expect(levelViews(world.state.bookOf(pair).side(side), 500).at(-1)?.total ?? 0n).toBe(total);
        }
      }
      expect([...world.state.orders.keys()].sort()).toEqual(model.orders.map((order) => order.id).sort());
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  );
});
