import { formatDecimal, ONE } from '@svc/core/decimal';
import { opGas } from '@svc/core/ops/opTable';
import { beforeEach, describe, expect, it } from 'vitest';
import { GWEI, person, World } from '../../../../test/support/engineWorld.ts';
import { expectFailure } from '../../../../test/support/expectFailure.ts';
import type { UndoRecord } from '../../kernel/state.ts';
import { applyAllocations } from '../genesisState.ts';
import { accountOf } from '../ledgerKeys.ts';
import { supplyOf } from '../tokens/ledger.ts';
import { validatorViews } from './validatorViews.ts';

const [alice, bob, gina] = ['alice', 'bob', 'gina'].map(person) as [string, string, string];
const KEY = 'Ab'.repeat(1952);
const GENESIS = { address: gina, publicKey: 'cd'.repeat(1952), stake: 1_000_000n * ONE };
let world: World;

beforeEach(() => {
  world = new World(
    { [alice]: 5_000_000n * ONE, [bob]: 5_000_000n * ONE, [gina]: 500_000n * ONE },
    { staking: { validators: [GENESIS] } },
  );
});

const deposit = (who: string, amount = '100000') =>
  world.run(who, 'STAKE_DEPOSIT', { validator_public_key: KEY, stake_amount: amount });
const exit = (who: string) => world.run(who, 'STAKE_EXIT', {});
const validator = (who: string) => world.state.staking.validators.get(accountOf(who));
const committee = (who: string) => world.state.perps.committee.get(accountOf(who)) ?? 0n;
const native = (who: string) => world.balance('SVC', who);
/** Empty blocks in one epoch after another, up to the given one. */
function reach(epoch: number): void {
  world.epoch = epoch;
  world.block();
}

describe('a genesis validator', () => {
  it('is active at once with a stake that nobody paid', () => {
    expect(validator(gina)).toMatchObject({
      status: 'active',
      activationEpoch: 0,
      principal: 0n,
      stake: 1_000_000n * ONE,
    });
    expect([committee(gina), native(gina), world.state.perps.totals.get('stake')]).toEqual([
      1_000_000n * ONE,
      500_000n * ONE,
      1_000_000n * ONE,
    ]);
  });

  it('gets back only what it deposited later', () => {
    deposit(gina, '200000');
    expect(validator(gina)).toMatchObject({ status: 'active', stake: 1_200_000n * ONE, principal: 200_000n * ONE });
    exit(gina);
    const before = native(gina);
    reach(5040 + 256);
    expect(native(gina) - before).toBe(200_000n * ONE);
    expect(validator(gina)).toMatchObject({ status: 'exited', stake: 1_000_000n * ONE, principal: 0n });
  });
});

describe('STAKE_DEPOSIT', () => {
  it('takes the stake, registers the sender as pending, and counts for the committee at once', () => {
    world.epoch = 7;
    const before = native(alice);
    const receipt = deposit(alice, '100000.5');
    expect(receipt).toMatchObject({
      success: true,
      data: { validator: alice, stake: '100000.5', status: 'pending', staked_debit: '100000.5' },
      gas_used: 150_000,
      fee: '0.00015',
    });
    expect(before - native(alice)).toBe(100_000n * ONE + ONE / 2n + opGas('STAKE_DEPOSIT') * GWEI);
    expect(validator(alice)).toEqual({
      address: alice,
      publicKey: KEY.toLowerCase(),
      status: 'pending',
      stake: 100_000n * ONE + ONE / 2n,
      principal: 100_000n * ONE + ONE / 2n,
      activationEpoch: 11,
      exitEpoch: null,
    });
    expect(committee(alice)).toBe(100_000n * ONE + ONE / 2n);
  });

  it('makes a validator active when its epoch is final, not before', () => {
    deposit(alice);
    reach(5);
    expect(validator(alice)?.status).toBe('pending');
    reach(6);
    expect(validator(alice)?.status).toBe('active');
  });

  it('tops up: a pending validator starts its delay anew, an active one stays active', () => {
    deposit(alice);
    world.epoch = 3;
    expect(deposit(alice, '150000').data).toEqual({
      validator: alice,
      stake: '250000',
      status: 'pending',
      staked_debit: '150000',
    });
    expect(validator(alice)).toMatchObject({ status: 'pending', activationEpoch: 7 });
    reach(9);
    expect(deposit(alice).data).toEqual({
      validator: alice,
      stake: '350000',
      status: 'pending',
      staked_debit: '100000',
    });
    expect(validator(alice)).toMatchObject({ status: 'active', activationEpoch: 7 });
    expect([committee(alice), world.state.perps.totals.get('stake')]).toEqual([350_000n * ONE, 1_350_000n * ONE]);
  });

  it('fails below the least stake and beyond the balance, gas reservation included', () => {
    expectFailure(
      world,
      alice,
      'STAKE_DEPOSIT',
      { validator_public_key: KEY, stake_amount: '99999.999999999999999999' },
      'stake.tooSmall',
    );
    const all = formatDecimal(native(alice));
    expectFailure(world, alice, 'STAKE_DEPOSIT', { validator_public_key: KEY, stake_amount: all }, 'balance.short');
  });

  it('is not admitted without a key of the right length', () => {
    for (const key of ['', 'ab', `${KEY}00`, KEY.replace('A', 'g')]) {
      const [dropped] = world.block(
        world.tx(alice, 'STAKE_DEPOSIT', { validator_public_key: key, stake_amount: '100000' }),
      ).dropped;
      expect(dropped?.reason).toContain('params.validator_public_key: expected an ML-DSA-65 public key');
    }
  });

  it('makes at most 150 validators active, those that came first; the next when one leaves', () => {
    const people = Array.from({ length: 151 }, (_, at) => person(`staker ${at}`));
    world = new World(Object.fromEntries(people.map((one) => [one, 200_000n * ONE])));
    const [last = '', ...first] = people;
    world.block(
      ...first.map((one) => world.tx(one, 'STAKE_DEPOSIT', { validator_public_key: KEY, stake_amount: '100000' })),
    );
    world.epoch = 1;
    deposit(last);
    reach(8);
    expect([world.state.staking.active, validator(last)?.status]).toEqual([150, 'pending']);
    exit(first[0] ?? '');
    expect([world.state.staking.active, validator(last)?.status]).toEqual([150, 'active']);
  });
});

describe('STAKE_EXIT', () => {
  it('leaves the committee at once, stays eligible for the unbonding, and is paid 256 epochs later', () => {
    deposit(alice);
    reach(6);
    const receipt = exit(alice);
    expect(receipt).toMatchObject({ success: true, data: { validator: alice, status: 'exiting' }, gas_used: 80_000 });
    expect(validator(alice)).toMatchObject({ status: 'exiting', exitEpoch: 6 + 5040, stake: 100_000n * ONE });
    expect([committee(alice), world.state.perps.totals.get('stake')]).toEqual([0n, 1_000_000n * ONE]);
    reach(5045);
    expect(validator(alice)?.status).toBe('exiting');
    reach(5046);
    expect(validator(alice)?.status).toBe('exited');
    const [before, supply] = [native(alice), supplyOf(world.state, 'SVC')];
    reach(5046 + 255);
    expect(native(alice)).toBe(before);
    reach(5046 + 256);
    expect([native(alice) - before, validator(alice)?.stake]).toEqual([100_000n * ONE, 0n]);
    reach(5046 + 257);
    expect([native(alice) - before, supplyOf(world.state, 'SVC')]).toEqual([100_000n * ONE, supply]);
    expect(world.state.staking.waiting.size).toBe(0);
  });

  it('works for a validator that is still pending, and does nothing for anybody else', () => {
    deposit(alice);
    exit(alice);
    expect(validator(alice)).toMatchObject({ status: 'exiting', exitEpoch: 5040 });
    expect(exit(bob)).toMatchObject({ success: true, data: { validator: bob, status: 'exiting' } });
    expect(validator(bob)).toBeUndefined();
    world.epoch = 9;
    exit(alice);
    expect(validator(alice)).toMatchObject({ exitEpoch: 5040 });
  });

  it('is called off by another deposit, also after the exit, as long as nothing was paid', () => {
    deposit(alice);
    exit(alice);
    world.epoch = 10;
    expect(deposit(alice).data).toMatchObject({ status: 'pending', stake: '200000' });
    expect([validator(alice)?.exitEpoch, committee(alice)]).toEqual([null, 200_000n * ONE]);
    exit(alice);
    reach(10 + 5040);
    expect(validator(alice)?.status).toBe('exited');
    deposit(alice);
    expect(validator(alice)).toMatchObject({
      status: 'pending',
      stake: 300_000n * ONE,
      principal: 300_000n * ONE,
      activationEpoch: 5054,
    });
    reach(5050 + 300);
    expect(validator(alice)?.status).toBe('active');
  });

  it('pays deposits less earlier payouts to whoever comes back', () => {
    deposit(alice);
    exit(alice);
    reach(5296);
    deposit(alice, '300000');
    expect(validator(alice)).toMatchObject({ stake: 300_000n * ONE, principal: 300_000n * ONE });
    exit(alice);
    const before = native(alice);
    reach(5296 + 5296);
    expect(native(alice) - before).toBe(300_000n * ONE);
  });
});

it('a genesis may shorten every delay', () => {
  const settings = { activationDelay: 0, unbonding: 1, payoutDelay: 0 };
  world = new World({ [alice]: 200_000n * ONE }, { staking: { validators: [], settings } });
  deposit(alice);
  reach(2);
  expect(validator(alice)?.status).toBe('active');
  exit(alice);
  reach(3);
  expect(validator(alice)).toMatchObject({ status: 'exited', stake: 0n });
  expect(native(alice)).toBe(200_000n * ONE - (opGas('STAKE_DEPOSIT') + opGas('STAKE_EXIT')) * GWEI);
});

it('a block’s payouts are taken back with the block', () => {
  deposit(alice);
  exit(alice);
  const [rows, active] = [[...world.state.staking.validators.entries()], world.state.staking.active];
  world.epoch = 5296;
  const { undo } = world.block();
  expect(validator(alice)?.status).toBe('exited');
  world.state.undo(JSON.parse(JSON.stringify(undo)) as UndoRecord);
  expect([...world.state.staking.validators.entries()]).toEqual(rows);
  expect([world.state.staking.active, [...world.state.staking.waiting]]).toEqual([active, [accountOf(alice)]]);
});

describe('validators as read', () => {
  it('come by effective stake, which is capped, and can be picked by state', () => {
    deposit(bob, '4000000');
    deposit(alice, '250000');
    const views = validatorViews(world.state);
    expect(views.map(({ effective_stake }) => effective_stake)).toEqual(['1000000', '1000000', '250000']);
    expect(views.at(-1)).toEqual({
      address: alice,
      public_key: KEY.toLowerCase(),
      stake: '250000',
      effective_stake: '250000',
      status: 'pending',
      activation_epoch: 4,
      exit_epoch: null,
      slashed: false,
    });
    expect(validatorViews(world.state, 'active').map(({ address }) => address)).toEqual([gina]);
    expect(validatorViews(world.state, 'slashed')).toEqual([]);
  });
});

it('validators of one effective stake are read by address, whatever came first', () => {
  const people = Array.from({ length: 8 }, (_, at) => person(`equal ${at}`));
  world = new World(Object.fromEntries(people.map((one) => [one, 5_000_000n * ONE])));
  for (const [at, one] of people.entries()) deposit(one, at % 2 === 0 ? '1000000' : `${(at + 1) * 100_000}`);
  const views = validatorViews(world.state).map(
    ({ address, effective_stake: stake }) => [Number(stake), String(address)] as const,
  );
  expect(views).toEqual([...views].sort(([a, left], [b, right]) => b - a || (left < right ? -1 : 1)));
  expect(views.slice(0, 4).map(([, address]) => address)).toEqual(people.filter((_, at) => at % 2 === 0).sort());
});

it('a genesis adds up the stakes of a validator that it names twice', () => {
  applyAllocations(world.state, [], { validators: [GENESIS] });
  expect([validator(gina)?.stake, committee(gina)]).toEqual([2_000_000n * ONE, 2_000_000n * ONE]);
});
