import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import { levelViews, queueOf } from '../book/bookViews.ts';
import { escrowNeeds } from '../invariants/escrowCoversOrders.ts';

const people = ['alice', 'bob', 'carol', 'dave', 'erin'].map(person);
const [alice, bob, carol, dave, erin] = people as [string, string, string, string, string];
const NOWHERE = `0x${'e'.repeat(40)}`;
let world: World;
let token: string;
let pair: string;

beforeEach(() => {
  world = new World(Object.fromEntries(people.map((one) => [one, 100_000n * ONE])));
  token = world.deploy(alice, 'AAA', '1000000000');
  world.give(token, alice, bob, carol, dave);
  world.pool(alice, token);
  pair = `${token}:SVC`;
});

const order = (change: object = {}) => ({ pair, side: 'buy', order_type: 'limit', price: '2', amount: '3', ...change });
const place = (sender: string, side: 'buy' | 'sell', price: string, amount: string) =>
  world.order(sender, pair, side, price, amount).data;
const fillsOf = (data: { fills?: unknown }) =>
  (data.fills as { maker: string; amount: string; price: string }[]).map(({ maker, amount, price }) => [
    maker,
    amount,
    price,
  ]);

describe('PLACE_ORDER', () => {
  it('rests and locks what it pays', () => {
    const before = world.balance('SVC', alice);
    const receipt = world.run(alice, 'PLACE_ORDER', order());
    expect(receipt.data).toEqual({
      order_id: receipt.tx_hash.slice(0, 16),
      trades: 0,
      filled: '0',
      fills: [],
      resting: true,
      remaining: '3',
    });
    expect(receipt).toMatchObject({ gas_used: 40_000, fee: '0.00004' });
    expect(before - world.balance('SVC', alice)).toBe(6n * ONE + parseDecimal('0.00004'));
    expect(escrowNeeds(world.state, pair)).toEqual({ base: 0n, quote: 6n * ONE });
  });

  it('means the sorted pair, whatever order and case the request used', () => {
    const data = world.ok(
      alice,
      'PLACE_ORDER',
      order({ pair: `svc:${token.toUpperCase().replace('0X', '0x')}`, side: 'SELL', order_type: 'LIMIT' }),
    );
    expect(world.state.orders.get(String(data.order_id))).toMatchObject({ pair, side: 'sell', escrow: 3n * ONE });
  });

  it('fills at the price of the maker and names both sides', () => {
    place(bob, 'sell', '1.5', '2');
    const { executed, trades } = world.block(world.tx(alice, 'PLACE_ORDER', order()));
    const data = executed[0]?.receipt.data;
    const shown = { market: pair, venue: 'clob', price: '1.5', amount: '2', maker: bob, taker: alice, side: 'buy' };
    expect(data).toMatchObject({ trades: 1, filled: '2', resting: true, remaining: '1' });
    expect(data?.fills).toEqual([
      { ...shown, trade_id: expect.stringMatching(/^[0-9a-f]{16}$/), buyer: alice, seller: bob },
    ]);
    expect(trades).toEqual([
      {
        ...shown,
        quote_amount: '3',
        block_height: world.height,
        block_time: world.time - 2,
        tx_hash: executed[0]?.hash,
        pool_id: null,
      },
    ]);
    expect(world.state.books.get(pair)).toMatchObject({ tradeSeq: 1, lastPrice: parseDecimal('1.5') });
  });

  it('stops at an own order: earlier fills stand, the rest is cancelled', () => {
    place(bob, 'sell', '1', '1');
    const own = place(alice, 'sell', '1.5', '1');
    place(bob, 'sell', '1.7', '1');
    const taken = place(alice, 'buy', '2', '3');
    expect(taken).toMatchObject({ filled: '1', resting: false, remaining: '0', trades: 1 });
    expect(world.state.orders.has(String(own.order_id))).toBe(true);
    expect(world.state.bookOf(pair).buy.best).toBeUndefined();
  });

  it.each([
    ['a pair without a book', { pair: `${NOWHERE}:SVC` }, 'book.unknown'],
    ['a market order', { order_type: 'market', price: undefined }, 'order.typeNotExecuted'],
    ['a stop order', { order_type: 'stop_loss' }, 'order.typeNotExecuted'],
    ['less than the smallest size', { amount: '0.000000009999999999' }, 'order.tooSmall'],
    ['a buy above the balance', { amount: '50000' }, 'balance.short'],
    ['a sell above the balance', { side: 'sell', amount: '1000000000' }, 'balance.short'],
  ])('fails for %s', (_, change, code) => {
    expectFailure(world, alice, 'PLACE_ORDER', order(change), code);
  });

  it('keeps at most 50 orders of an owner in a block and 200 at rest', () => {
    const many = (count: number, price: string) =>
      Array.from({ length: count }, () => world.tx(alice, 'PLACE_ORDER', order({ price, amount: '0.00000001' })));
    const first = world.block(...many(50 + 1, '1')).executed.map(({ receipt }) => receipt.error_code);
    expect(first).toEqual([...Array(50).fill(''), 'order.tooManyInBlock']);
    for (let placed = 50; placed < 200; placed += 50) world.block(...many(50, '1'));
    expect(world.state.bookOf(pair).size).toBe(200);
    expectFailure(world, alice, 'PLACE_ORDER', order(), 'order.tooManyResting');
    // An order that fills at once needs no place.
    place(bob, 'sell', '2', '1');
    expect(place(alice, 'buy', '2', '1')).toMatchObject({ filled: '1', resting: false });
  });

  it('keeps at most 500 prices on a side', () => {
    const owners = [alice, bob, carol];
    for (let level = 0; level < 500; level += 50) {
      const owner = owners[Math.floor(level / 200)] as string;
      world.block(
        ...Array.from({ length: 50 }, (_, at) =>
          world.tx(owner, 'PLACE_ORDER', order({ price: String(level + at + 1), amount: '0.00000001' })),
        ),
      );
    }
    expect(world.state.bookOf(pair).buy.levels.length).toBe(500);
    expectFailure(world, dave, 'PLACE_ORDER', order({ price: '0.5' }), 'book.tooManyLevels');
    world.ok(dave, 'PLACE_ORDER', order({ price: '7', amount: '1' }));
  });

  it('fails while a token of the pair is paused or the paid balance frozen', () => {
    const row = world.state.tokens.get(token);
    if (row === undefined) throw new Error('no token');
    world.state.tokens.set(token, { ...row, pausable: { authority: null, paused: true } });
    world.state.commitBlock();
    for (const side of ['buy', 'sell']) expectFailure(world, alice, 'PLACE_ORDER', order({ side }), 'token.paused');
    world.state.tokens.set(token, { ...row, defaultFrozen: true });
    world.state.commitBlock();
    expectFailure(world, bob, 'PLACE_ORDER', order({ side: 'sell' }), 'token.frozen');
    // Receiving is allowed.
    world.ok(bob, 'PLACE_ORDER', order({ side: 'buy' }));
  });

  it('fails when its id, the beginning of its hash, is that of an order at rest', () => {
    const tx = world.tx(bob, 'PLACE_ORDER', order());
    const { order_id } = place(alice, 'buy', '1', '1');
    const row = world.state.orders.get(String(order_id));
    if (row === undefined) throw new Error('no order');
    const id = tx.hash.slice(0, 16);
    world.state.orders.delete(row.id);
    world.state.orders.set(id, { ...row, id });
    world.state.commitBlock();
    expect(world.block(tx).executed[0]?.receipt).toMatchObject({ error_code: 'order.idTaken', data: {} });
    expect(world.state.orders.get(id)?.ownerAddress).toBe(alice);
  });
});

describe('CANCEL_ORDER', () => {
  it('returns exactly what is still locked', () => {
    const before = world.balance('SVC', alice);
    const id = place(alice, 'buy', '2', '3').order_id;
    place(bob, 'sell', '2', '1');
    const receipt = world.run(alice, 'CANCEL_ORDER', {
      order_id: `0x${String(id).toUpperCase()}`,
      pair: `SVC:${token}`,
    });
    expect(receipt.data).toEqual({ order_id: id, status: 'cancelled' });
    expect(receipt.gas_used).toBe(25_000);
    expect(before - world.balance('SVC', alice)).toBe(2n * ONE + parseDecimal('0.000065'));
    expect(escrowNeeds(world.state, pair)).toEqual({ base: 0n, quote: 0n });
  });

  it('waits while what is locked is paused, and returns it to a frozen owner', () => {
    const [bid, ask] = [place(alice, 'buy', '1', '3'), place(bob, 'sell', '3', '1')];
    const row = world.state.tokens.get(token);
    if (row === undefined) throw new Error('no token');
    world.state.tokens.set(token, { ...row, pausable: { authority: null, paused: true } });
    world.state.commitBlock();
    expectFailure(world, bob, 'CANCEL_ORDER', { order_id: ask.order_id }, 'token.paused');
    world.ok(alice, 'CANCEL_ORDER', { order_id: bid.order_id });
    world.state.tokens.set(token, { ...row, defaultFrozen: true });
    world.state.commitBlock();
    const before = world.balance(token, bob);
    world.ok(bob, 'CANCEL_ORDER', { order_id: ask.order_id });
    expect(world.balance(token, bob) - before).toBe(ONE);
  });

  it('fails for what is unknown, foreign, filled, cancelled or on another book', () => {
    const open = place(alice, 'buy', '1', '3').order_id;
    const filled = place(alice, 'sell', '3', '1').order_id;
    const taker = place(bob, 'buy', '3', '1').order_id;
    expectFailure(world, alice, 'CANCEL_ORDER', { order_id: '0123456789abcdef' }, 'order.unknown');
    expectFailure(world, bob, 'CANCEL_ORDER', { order_id: open }, 'order.notOwner');
    expectFailure(world, alice, 'CANCEL_ORDER', { order_id: filled }, 'order.filled');
    expectFailure(world, bob, 'CANCEL_ORDER', { order_id: taker }, 'order.filled');
    const second = world.deploy(alice, 'BBB', '1000');
    world.pool(alice, second);
    expectFailure(world, alice, 'CANCEL_ORDER', { order_id: open, pair: `${second}:SVC` }, 'order.unknown');
    world.ok(alice, 'CANCEL_ORDER', { order_id: open, pair: 'no such pair' });
    expectFailure(world, alice, 'CANCEL_ORDER', { order_id: open }, 'order.cancelled');
  });
});

describe('priority and price (K17)', () => {
  it('serves equal prices in order of arrival and better prices first', () => {
    place(alice, 'sell', '10', '5');
    place(bob, 'sell', '10', '5');
    expect(fillsOf(place(carol, 'buy', '10', '2'))).toEqual([[alice, '2', '10']]);
    const [level] = levelViews(world.state.bookOf(pair).side('sell'), 20);
    expect(
      level && queueOf(level).map(({ ownerAddress, remaining }) => [ownerAddress, formatDecimal(remaining)]),
    ).toEqual([
      [alice, '3'],
      [bob, '5'],
    ]);
    expect(fillsOf(place(carol, 'buy', '11', '4'))).toEqual([
      [alice, '3', '10'],
      [bob, '1', '10'],
    ]);
    place(carol, 'buy', '9.8', '3');
    place(erin, 'buy', '9.9', '3');
    expect(fillsOf(place(dave, 'sell', '9.5', '4'))).toEqual([
      [erin, '3', '9.9'],
      [carol, '1', '9.8'],
    ]);
  });
});

describe('zero, dust and cancelling (K18)', () => {
  it('cancels a taker whose rest is worth nothing at the next price', () => {
    place(bob, 'sell', '0.00000000001', '1');
    // One unit less than what makes one unit of quote: nothing is filled, nothing rests.
    const taken = place(alice, 'buy', '0.00000000001', '0.00000001');
    expect(taken).toMatchObject({ filled: '0', trades: 0, resting: false, remaining: '0' });
    expect(escrowNeeds(world.state, pair)).toEqual({ base: ONE, quote: 0n });
  });

  it('ends a maker whose rest is worth nothing and fills the next one', () => {
    const price = '0.00000000001';
    const small = place(bob, 'sell', price, '0.00000015').order_id;
    // Leaves 0.00000005 of it, worth half a unit of quote.
    place(alice, 'buy', price, '0.0000001');
    expect(world.state.orders.get(String(small))?.remaining).toBe(parseDecimal('0.00000005'));
    place(carol, 'sell', price, '1');
    const before = world.balance(token, bob);
    const taken = place(alice, 'buy', price, '0.5');
    expect(taken).toMatchObject({ trades: 1, filled: '0.5' });
    expect(world.balance(token, bob) - before).toBe(parseDecimal('0.00000005'));
    expectFailure(world, bob, 'CANCEL_ORDER', { order_id: small }, 'order.cancelled');
  });

  it('cancels an order filled in the same block without moving anything', () => {
    const maker = world.tx(alice, 'PLACE_ORDER', order());
    const outcome = world.block(
      maker,
      world.tx(bob, 'PLACE_ORDER', order({ side: 'sell' })),
      world.tx(alice, 'CANCEL_ORDER', { order_id: maker.hash.slice(0, 16) }),
    );
    expect(outcome.executed.map(({ receipt }) => receipt.error_code)).toEqual(['', '', 'order.filled']);
  });
});

describe('level 2', () => {
  it('adds up orders, base and quote from the best price outwards', () => {
    place(alice, 'buy', '2', '1');
    place(bob, 'buy', '2', '2');
    place(carol, 'buy', '1.5', '4');
    const shown = levelViews(world.state.bookOf(pair).side('buy'), 20).map((level) =>
      [level.price, level.amount, level.total, level.notionalTotal].map((value) => formatDecimal(value)),
    );
    expect(shown).toEqual([
      ['2', '3', '3', '6'],
      ['1.5', '4', '7', '12'],
    ]);
    expect(levelViews(world.state.bookOf(pair).side('buy'), 1)).toHaveLength(1);
  });
});
