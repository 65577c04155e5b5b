import { readdirSync } from 'node:fs';
import { ONE } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { accountOf, bookAccount, poolAccount } from '../ledgerKeys.ts';
import { checkAll, LAWS } from './registry.ts';

const [alice, bob] = ['alice', 'bob'].map(person) as [string, string];
let world: World;
let token: string;
let pool: string;
let pair: string;

beforeEach(() => {
  world = new World({ [alice]: 100_000n * ONE, [bob]: 100_000n * ONE });
  token = world.deploy(alice, 'AAA', '1000000000');
  world.give(token, alice, bob);
  pool = world.pool(alice, token);
  pair = `${token}:SVC`;
  world.ok(alice, 'ADD_LIQUIDITY', { pool_id: pool, tick_lower: -600, tick_upper: 600, amount: '1000' });
  world.order(alice, pair, 'buy', '0.9', '5');
  world.order(bob, pair, 'sell', '1.1', '5');
});

it('every law in the folder is in the registry', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter(
    (file) => file.endsWith('.ts') && !/test|law\.ts|registry/.test(file),
  );
  const names = LAWS.map((law) => law.name);
  for (const file of files) expect(names).toContain(file.replace('.ts', ''));
});

describe('a law that is broken is found', () => {
  it('when value appears', () => {
    const key = `${token}:${accountOf(bob)}`;
    world.state.balances.set(key, (world.state.balances.get(key) ?? 0n) + 1n);
    expect(() => checkAll(world.state)).toThrow(/valueConserved/);
  });

  it('when native value disappears', () => {
    const row = world.state.accounts.get(accountOf(bob));
    world.state.accounts.set(accountOf(bob), { ...row, balanceWei: (row?.balanceWei ?? 0n) - 1n });
    expect(() => checkAll(world.state)).toThrow(/valueConserved/);
  });

  it('when a book is crossed', () => {
    const [order] = [...world.state.orders.values()].filter(({ side }) => side === 'buy');
    if (order === undefined) throw new Error('no order');
    world.state.orders.delete(order.id);
    world.state.orders.set(order.id, { ...order, price: 2n * ONE, escrow: 10n * ONE });
    expect(() => checkAll(world.state)).toThrow(/bookNotCrossed/);
  });

  it('when an escrow is short', () => {
    const holder = `${token}:${bookAccount(pair)}`;
    const key = `${token}:${accountOf(bob)}`;
    world.state.balances.set(holder, (world.state.balances.get(holder) ?? 0n) - 1n);
    world.state.balances.set(key, (world.state.balances.get(key) ?? 0n) + 1n);
    expect(() => checkAll(world.state)).toThrow(/escrowCoversOrders/);
  });

  it('when a pool owes more than it has', () => {
    const holder = `${token}:${poolAccount(pool)}`;
    const key = `${token}:${accountOf(bob)}`;
    world.state.balances.set(holder, (world.state.balances.get(holder) ?? 0n) - ONE);
    world.state.balances.set(key, (world.state.balances.get(key) ?? 0n) + ONE);
    expect(() => checkAll(world.state)).toThrow(/poolSolvent/);
  });

  it('when liquidity and positions differ', () => {
    const row = world.state.pools.get(pool);
    if (row === undefined) throw new Error('no pool');
    world.state.pools.set(pool, { ...row, liquidity: row.liquidity + 1n });
    expect(() => checkAll(world.state)).toThrow(/poolSolvent/);
  });

  it('when an allowance is not positive', () => {
    world.state.allowances.set(`${accountOf(alice)}:${token}:${accountOf(bob)}`, 0n);
    expect(() => checkAll(world.state)).toThrow(/allowanceCap/);
  });
});
