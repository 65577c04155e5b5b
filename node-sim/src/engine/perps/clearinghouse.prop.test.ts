import { ONE, parseDecimal } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, DAVE, PerpsWorld, units } from '../../../../test/support/perpsWorld.ts';
import type { PerpEvent, PerpFillEvent } from '../../kernel/perpEvents.ts';
import { accountOf } from '../ledgerKeys.ts';
import { rootsOf } from '../stateRoot.ts';
import { marketOf } from './accounts.ts';
import { VAULT } from './constants.ts';

const PEOPLE = [ALICE, BOB, CAROL, DAVE];
const MARKETS = ['BTC-USD-PERP', 'ETH-USD-PERP'] as const;
const MONEY_ONE = ONE * ONE;

const fineOf = (text: string): bigint =>
  text.startsWith('-') ? -parseDecimal(text.slice(1), 'money', 36) : parseDecimal(text, 'money', 36);
const scaledOf = (text: string): bigint => (text.startsWith('-') ? -parseDecimal(text.slice(1)) : parseDecimal(text));

/** Nearest integer of a quotient, ties to even, by comparing remainders. */
function nearest(value: bigint, divisor: bigint): bigint {
  let down = value / divisor;
  if (value < 0n && down * divisor !== value) down -= 1n;
  const rest = value - down * divisor;
  if (rest * 2n > divisor || (rest * 2n === divisor && down % 2n !== 0n)) down += 1n;
  return down;
}

/**
 * Bookkeeping of a shop: what everybody paid and got, and how much they hold. It knows nothing of entries, margins or
 * rounding.
 */
class CashModel {
  readonly cash = new Map<string, bigint>();
  readonly sizes = new Map<string, bigint>();
  private stage = '';

  pay(who: string, amount: bigint): void {
    this.cash.set(who, (this.cash.get(who) ?? 0n) + amount);
  }

  size(market: string, who: string): bigint {
    return this.sizes.get(`${market} ${who}`) ?? 0n;
  }

  private fee(fill: PerpFillEvent, who: string, notional: bigint): bigint {
    // Backstop and deleveraging cost nothing; the book of a liquidation does.
    if (fill.liquidation && this.stage !== 'book') return 0n;
    const parts = who === fill.maker ? 2n : 5n;
    const quantum = 10n ** 28n;
    return ((notional * parts * 2n + 10_000n * quantum) / (20_000n * quantum)) * quantum;
  }

  private fill(event: PerpFillEvent): void {
    const notional = units(event.amount) * units(event.price);
    for (const [who, sign] of [
      [event.buyer, 1n],
      [event.seller, -1n],
    ] as const) {
      this.sizes.set(`${event.market} ${who}`, this.size(event.market, who) + sign * units(event.amount));
      const fee = this.fee(event, who, notional);
      this.pay(who, -sign * notional - fee);
      this.pay(VAULT, fee);
    }
  }

  apply(event: PerpEvent): void {
    if (event.type === 'fill') this.fill(event);
    else if (event.type === 'liquidation') {
      this.stage = event.stage;
      if (event.stage !== 'backstop') return;
      this.pay(event.owner, -fineOf(event.equity));
      this.pay(VAULT, fineOf(event.equity));
    } else {
      for (const who of [...PEOPLE, VAULT]) {
        const payment =
          nearest(this.size(event.market, who) * units(event.oracle_price) * scaledOf(event.rate), MONEY_ONE) * ONE;
        this.pay(who, -payment);
        this.pay(VAULT, payment);
      }
    }
  }

  equity(who: string, marks: ReadonlyMap<string, bigint>): bigint {
    let equity = this.cash.get(who) ?? 0n;
    for (const [market, mark] of marks) equity += this.size(market, who) * mark;
    return equity;
  }
}

type Step =
  | { kind: 'deposit' | 'withdraw' | 'vaultIn'; who: number; amount: number }
  | { kind: 'vaultOut'; who: number }
  | {
      kind: 'order';
      who: number;
      market: number;
      buys: boolean;
      size: number;
      offset: number;
      ioc: boolean;
      reduces: boolean;
    }
  | { kind: 'cancel'; who: number; which: number }
  | { kind: 'leverage'; who: number; market: number; leverage: number; isolated: boolean }
  | { kind: 'price'; market: number; change: number }
  | { kind: 'block'; seconds: number };

const who = fc.nat(3);
const market = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('deposit', 'withdraw', 'vaultIn'),
      who,
      amount: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('vaultOut'), who }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('order'),
      who,
      market,
      buys: fc.boolean(),
      size: fc.integer({ min: 1, max: 140 }),
      offset: fc.integer({ min: -12, max: 12 }),
      ioc: fc.boolean(),
      reduces: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), who, which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('leverage'),
      who,
      market,
      leverage: fc.integer({ min: 1, max: 20 }),
      isolated: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('price'), market, change: fc.integer({ min: -250, max: 300 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('block'), seconds: fc.constantFrom(0, 2, 30, 3700, 350_000) }),
  },
) as fc.Arbitrary<Step>;

class Run {
  readonly world = new PerpsWorld();
  readonly model = new CashModel();
  readonly seen = new Map<string, number>();
  private at = 0;

  constructor() {
    this.world.open('100', {}, 'BTC');
    this.world.open('7.3', {}, 'ETH');
    for (const person of PEOPLE) {
      this.world.fund({ [person]: '1000' });
      this.model.pay(person, 1000n * MONEY_ONE);
    }
  }

  private count(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  private marks(): Map<string, bigint> {
    return new Map(MARKETS.map((id) => [id, marketOf(this.world.state, id).markPrice]));
  }

  /** What the plain formula says of an order, in fractions: free × λ etc. without dividing. */
  private coversPlainly(person: string, id: string, order: bigint, limit: bigint): boolean {
    const { state } = this.world;
    const owner = accountOf(person);
    const marks = this.marks();
    const leverageIn = (name: string) => this.world.account(person).leverage[name] ?? { leverage: '0', mode: 'cross' };
    // Everything times the product of all leverages, so that nothing is divided.
    const orders = [...state.perps.orders.values()].filter((row) => row.owner === owner && !row.reduceOnly);
    const product = [
      ...MARKETS.map((name) => units(leverageIn(name).leverage)),
      ...orders.map((row) => row.leverage),
    ].reduce((a, b) => a * b, 1n);
    const over = (value: bigint, leverage: bigint): bigint => (value * ONE * product) / leverage;
    let equity = state.perps.accounts.get(owner)?.collateral ?? 0n;
    let needed = orders.reduce((sum, row) => sum + over(row.remaining * row.price, row.leverage), 0n);
    for (const position of state.perps.positions.values()) {
      if (position.owner !== owner || position.isolated) continue;
      const mark = marks.get(position.market) ?? 0n;
      equity += position.size * (mark - position.entry);
      needed += over(
        (position.size < 0n ? -position.size : position.size) * mark,
        units(leverageIn(position.market).leverage),
      );
    }
    const free = equity * product - needed;
    const own = state.perps.positions.get(`${id}:${owner}`);
    const before = own?.size ?? 0n;
    const after = before + order;
    const size = (value: bigint) => (value < 0n ? -value : value);
    const mark = marks.get(id) ?? 0n;
    const leverage = units(leverageIn(id).leverage);
    const fee = (size(order) * limit * 5n * product) / 10_000n;
    const loss = order * (mark - limit) * product;
    if (leverageIn(id).mode === 'cross')
      return free + loss - fee >= over((size(after) - size(before)) * mark, leverage);
    const added = over((size(after) > size(before) ? size(after) - size(before) : 0n) * limit, leverage);
    const worth = ((own?.margin ?? 0n) + before * (mark - (own?.entry ?? 0n))) * product + loss + added;
    return free >= added + fee && worth >= over(size(after) * mark, leverage);
  }

  private order(given: Extract<Step, { kind: 'order' }>): void {
    const { world } = this;
    const person = PEOPLE[given.who] ?? ALICE;
    const id = MARKETS[given.market] ?? MARKETS[0];
    const { oraclePrice, oracleTime } = marketOf(world.state, id);
    if (world.time - oracleTime > 300) world.price(formatPrice(oraclePrice), id);
    const limit = (oraclePrice * BigInt(1000 + given.offset)) / 1000n;
    const size = units('0.37') * BigInt(given.size);
    const covered = this.coversPlainly(person, id, given.buys ? size : -size, limit);
    const { code } = world.run(person, 'PERP_ORDER', {
      market_id: id,
      side: given.buys ? 'buy' : 'sell',
      size: formatPrice(size),
      price: formatPrice(limit),
      tif: given.ioc ? 'ioc' : 'gtc',
      reduce_only: given.reduces,
    });
    this.count(`order ${code}`);
    if (code === '' || code === 'margin.short') expect(code === '').toBe(covered);
  }

  take(given: Step): void {
    const { world, model } = this;
    const person = PEOPLE['who' in given ? given.who : 0] ?? ALICE;
    const amount = 'amount' in given ? String(given.amount) : '0';
    switch (given.kind) {
      case 'deposit':
        world.fund({ [person]: amount });
        model.pay(person, units(amount) * ONE);
        break;
      case 'withdraw':
        if (world.run(person, 'PERP_WITHDRAW', { amount }).code === '') model.pay(person, -units(amount) * ONE);
        break;
      case 'vaultIn':
        if (world.run(person, 'VAULT_DEPOSIT', { amount }).code === '') {
          model.pay(person, -units(amount) * ONE);
          model.pay(VAULT, units(amount) * ONE);
        }
        break;
      case 'vaultOut': {
        const { code, data } = world.run(person, 'VAULT_WITHDRAW', { shares: world.account(person).vault_shares });
        if (code === '') {
          this.count('vaultOut');
          model.pay(person, units(String(data.value)) * ONE);
          model.pay(VAULT, -units(String(data.value)) * ONE);
        }
        break;
      }
      case 'order':
        this.order(given);
        break;
      case 'cancel': {
        const order = world.account(person).orders[given.which];
        if (order !== undefined)
          world.ok(person, 'PERP_CANCEL', { market_id: order.market_id, order_id: order.order_id });
        break;
      }
      case 'leverage': {
        const mode = given.isolated ? 'isolated' : 'cross';
        world.run(person, 'PERP_SET_LEVERAGE', { market_id: MARKETS[given.market], leverage: given.leverage, mode });
        break;
      }
      case 'price': {
        const id = MARKETS[given.market] ?? MARKETS[0];
        const price = (marketOf(world.state, id).oraclePrice * BigInt(1000 + given.change)) / 1000n;
        world.price(formatPrice(price > ONE ? price : ONE), id);
        break;
      }
      case 'block':
        world.block(given.seconds);
        break;
    }
    for (; this.at < world.events.length; this.at++) {
      const event = world.events[this.at] as PerpEvent;
      model.apply(event);
      this.count(event.type === 'liquidation' ? event.stage : event.type);
    }
  }

  /** Every account is worth what its payments and holdings say, to the last unit. */
  check(): void {
    const { world, model } = this;
    const marks = this.marks();
    for (const owner of [...PEOPLE, VAULT]) {
      const account = owner === VAULT ? undefined : world.account(owner);
      const isolated = Object.values(account?.positions ?? {})
        .filter((position) => position.isolated)
        .reduce((sum, position) => sum + fineOf(position.isolated_margin) + fineOf(position.unrealized_pnl), 0n);
      const worth = account === undefined ? fineOf(world.vault().nav) : fineOf(account.equity) + isolated;
      expect(worth).toBe(model.equity(owner, marks));
      for (const id of MARKETS) {
        const sizes = account === undefined ? world.vault().positions : account.positions;
        expect(scaledOf(sizes[id]?.size ?? '0')).toBe(model.size(id, owner));
      }
    }
  }
}

function formatPrice(value: bigint): string {
  const text = value.toString().padStart(19, '0');
  return `${text.slice(0, -18)}.${text.slice(-18)}`;
}

const runs = Number(process.env.FUZZ_RUNS ?? 40);

/** Plays random histories, checking after each step. Answers how often what happened. */
function explore(given: { numRuns: number; seed?: number }): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  const history = fc.property(fc.array(step, { minLength: 40, maxLength: 160, size: 'max' }), (steps) => {
    const run = new Run();
    for (const one of steps) {
      run.take(one);
      run.check();
    }
    for (const [what, times] of run.seen) seen.set(what, (seen.get(what) ?? 0) + times);
  });
  fc.assert(history, given);
  return seen;
}

describe('random histories of the clearinghouse', () => {
  it('agree with plain bookkeeping and plain margin formulas, to the last unit', () => {
    explore({ numRuns: runs });
  });

  it('reach every stage of liquidation, funding and the vault', () => {
    // A fixed seed: what random histories reach is a matter of luck.
    const seen = explore({ numRuns: 30, seed: 20 });
    const places = [
      'fill',
      'funding',
      'book',
      'backstop',
      'adl',
      'order ',
      'order margin.short',
      'order order.notReducing',
      'vaultOut',
    ];
    expect(places.filter((what) => !seen.has(what))).toEqual([]);
  });

  it('come to the same root when replayed, and back to the earlier roots when undone', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 80, size: 'max' }), (steps) => {
        const play = () => {
          const run = new Run();
          const roots: string[] = [];
          for (const one of steps) {
            run.take(one);
            if (one.kind === 'block') roots.push(rootsOf(run.world.state, 0).exchange);
          }
          run.world.block();
          roots.push(rootsOf(run.world.state, 0).exchange);
          return { world: run.world, roots };
        };
        const first = play();
        expect(play().roots).toEqual(first.roots);
        const { world, roots } = first;
        for (let at = roots.length - 1; at > 0; at--) {
          const undo = world.undos.pop();
          if (undo !== undefined) world.state.undo(undo);
          expect(rootsOf(world.state, 0).exchange).toBe(roots[at - 1]);
        }
      }),
      { numRuns: Math.ceil(runs / 4) },
    );
  });
});
