import { formatDecimal } from '@svc/core/decimal';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, DAVE, MAKER, PerpsWorld, units, VALIDATORS } from '../../../../test/support/perpsWorld.ts';
import { accountOf } from '../ledgerKeys.ts';
import { marketOf } from '../perps/accounts.ts';
import { changeCommitteeStake, setOraclePrice } from '../perps/oracle.ts';

const BTC = 'BTC-USD-PERP';

describe('VAULT_DEPOSIT and VAULT_WITHDRAW', () => {
  it('turn collateral into shares at the value of the vault, and back after the lockup', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000', [MAKER]: '1000' });
    expect(world.ok(ALICE, 'VAULT_DEPOSIT', { amount: '100' })).toEqual({ shares: '100', protocol_owned: false });
    // Fees of 0.07 % of 1000 make the vault worth 100.7.
    world.trade(BOB, MAKER, '10', '100');
    expect(world.vault()).toMatchObject({
      nav: '100.7',
      total_shares: '100',
      share_value: '1.007',
      depositors: 1,
      protocol_shares: '0',
    });
    expect(world.ok(BOB, 'VAULT_DEPOSIT', { amount: '100.7' })).toEqual({ shares: '100', protocol_owned: false });
    expect(world.run(ALICE, 'VAULT_WITHDRAW', { shares: '1' }).code).toBe('vault.locked');
    world.time += 345_599;
    expect(world.run(ALICE, 'VAULT_WITHDRAW', { shares: '1' }).code).toBe('vault.locked');
    world.time += 1;
    expect(world.run(ALICE, 'VAULT_WITHDRAW', { shares: '100.000000000000000001' }).code).toBe('vault.notEnoughShares');
    const { vault_unlock_time: unlock } = world.account(ALICE);
    expect(world.ok(ALICE, 'VAULT_WITHDRAW', { shares: '0.1' })).toEqual({ value: '0.1007' });
    expect(world.account(ALICE)).toMatchObject({ vault_shares: '99.9', vault_unlock_time: unlock });
    expect(world.ok(ALICE, 'VAULT_WITHDRAW', { shares: '99.9' })).toEqual({ value: '100.5993' });
    expect(world.account(ALICE)).toMatchObject({ collateral: '1000.7', vault_shares: '0' });
    expect(world.run(ALICE, 'VAULT_WITHDRAW', { shares: '1' }).code).toBe('vault.notEnoughShares');
    expect(world.run(ALICE, 'VAULT_WITHDRAW', { shares: '0' }).code).toBe('refused');
  });

  it('restart the lockup of all shares with every deposit', () => {
    const world = new PerpsWorld();
    world.fund({ [ALICE]: '1000' });
    world.ok(ALICE, 'VAULT_DEPOSIT', { amount: '100' });
    world.time += 300_000;
    world.ok(ALICE, 'VAULT_DEPOSIT', { amount: '100' });
    world.time += 100_000;
    expect(world.run(ALICE, 'VAULT_WITHDRAW', { shares: '1' }).code).toBe('vault.locked');
  });

  it('deposit no more than can be withdrawn', () => {
    const world = new PerpsWorld();
    world.fund({ [ALICE]: '100' });
    expect(world.run(ALICE, 'VAULT_DEPOSIT', { amount: '100.000000000000000001' }).code).toBe(
      'vault.aboveWithdrawable',
    );
  });

  it('give value that came before any share to the protocol', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [MAKER]: '1000' });
    world.trade(ALICE, MAKER, '10', '100');
    expect(world.vault()).toMatchObject({ nav: '0.7', total_shares: '0', share_value: null });
    expect(world.ok(ALICE, 'VAULT_DEPOSIT', { amount: '7' })).toEqual({ shares: '7', protocol_owned: false });
    expect(world.vault()).toMatchObject({
      protocol_shares: '0.7',
      total_shares: '7.7',
      depositors: 1,
      share_value: '1',
    });
  });

  it("make the seeder's shares the protocol's, which nobody withdraws", () => {
    const world = new PerpsWorld({ seeder: accountOf(DAVE) });
    world.fund({ [DAVE]: '100' });
    expect(world.ok(DAVE, 'VAULT_DEPOSIT', { amount: '50' })).toEqual({ shares: '50', protocol_owned: true });
    expect(world.vault()).toMatchObject({ protocol_shares: '50', depositors: 0 });
    world.time += 400_000;
    expect(world.run(DAVE, 'VAULT_WITHDRAW', { shares: '1' }).code).toBe('vault.notEnoughShares');
  });

  it('fail for an amount that buys less than the smallest part of a share', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [BOB]: '1000', [MAKER]: '1000' });
    world.ok(ALICE, 'VAULT_DEPOSIT', { amount: '0.000000000000000001' });
    world.trade(BOB, MAKER, '10', '100');
    expect(world.run(BOB, 'VAULT_DEPOSIT', { amount: '0.1' }).code).toBe('vault.tooSmall');
  });

  it.each([1n, 2n, 1000n])('take nothing of a deposit for holders who made %s smallest parts dear by fees', (parts) => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '100000', [BOB]: '100000', [CAROL]: '100000' });
    world.ok(ALICE, 'VAULT_DEPOSIT', { amount: formatDecimal(parts) });
    for (let blocks = 0; blocks < 20; blocks++) {
      world.block();
      world.price('100');
      world.trade(ALICE, BOB, '900', '100');
      world.trade(BOB, ALICE, '900', '100');
    }
    const worth = (): number => {
      const { vault_shares: shares, collateral } = world.account(CAROL);
      return Number(collateral) + Number(shares) * Number(world.vault().share_value);
    };
    for (const amount of ['3000', '2000', '1', '0.000001', '2519.999999999']) {
      const { code } = world.run(CAROL, 'VAULT_DEPOSIT', { amount });
      expect(['', 'vault.tooSmall']).toContain(code);
      expect(worth()).toBeCloseTo(100_000, 6);
    }
  });
});

describe('ORACLE_VOTE', () => {
  function committee(): PerpsWorld {
    const world = new PerpsWorld();
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'BTC' });
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'ETH' });
    for (const [at, who] of VALIDATORS.entries())
      changeCommitteeStake(world.state, accountOf(who), units(String(100_000 * (at + 1))));
    return world;
  }
  const oracle = (world: PerpsWorld) => marketOf(world.state, BTC).oraclePrice;

  it('counts when more than half of the stake votes: the lower median by stake', () => {
    const world = committee();
    const [v1, v2, v3, v4] = VALIDATORS;
    expect(world.ok(v4, 'ORACLE_VOTE', { prices: { ETH: '2500', btc: '110' } })).toEqual({
      markets: [BTC, 'ETH-USD-PERP'],
    });
    world.ok(v1, 'ORACLE_VOTE', { prices: { BTC: '90' } });
    world.block();
    // 500,000 of 1,000,000 is exactly half: not enough.
    expect(oracle(world)).toBe(0n);
    world.ok(v2, 'ORACLE_VOTE', { prices: { BTC: '100' } });
    world.block();
    // Stakes 1, 2, 4 at 90, 100, 110: half of 7 is passed at 110.
    expect(oracle(world)).toBe(units('110'));
    world.ok(v3, 'ORACLE_VOTE', { prices: { BTC: 100 } });
    world.block();
    // 1, 2 and 3 at 90, 100, 100 are 6 of 10.
    expect(oracle(world)).toBe(units('100'));
    world.ok(v3, 'ORACLE_VOTE', { prices: { BTC: '120' } });
    world.block();
    expect(oracle(world)).toBe(units('110'));
  });

  it('forgets votes after 60 seconds, and those of members who left', () => {
    const world = committee();
    const [, , v3, v4] = VALIDATORS;
    world.ok(v4, 'ORACLE_VOTE', { prices: { BTC: '110' } });
    world.ok(v3, 'ORACLE_VOTE', { prices: { BTC: '100' } });
    world.block(60);
    const { oracleTime } = marketOf(world.state, BTC);
    world.block(1);
    expect(marketOf(world.state, BTC).oracleTime).toBe(oracleTime + 60);
    world.block();
    expect(marketOf(world.state, BTC).oracleTime).toBe(oracleTime + 60);
    expect(world.state.perps.votes.size).toBe(0);
    world.ok(v4, 'ORACLE_VOTE', { prices: { BTC: '200' } });
    changeCommitteeStake(world.state, accountOf(v4), -units('400000'));
    world.block();
    expect(world.state.perps.votes.size).toBe(0);
    expect(world.run(v4, 'ORACLE_VOTE', { prices: { BTC: '200' } }).code).toBe('oracle.notInCommittee');
  });

  it.each([
    ['oracle.notInCommittee', ALICE, { BTC: '1' }],
    ['market.unknown', VALIDATORS[0], { DOGE: '1' }],
    ['oracle.twice', VALIDATORS[0], { BTC: '1', btc: '2' }],
    ['oracle.tooManyPrices', VALIDATORS[0], Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`B${at}`, '1']))],
    ['refused', VALIDATORS[0], {}],
    ['refused', VALIDATORS[0], { BTC: '0' }],
    ['refused', VALIDATORS[0], { BTC: '-1' }],
    ['refused', VALIDATORS[0], { BTC: '1e5' }],
    ['refused', VALIDATORS[0], { BTC: null }],
    ['refused', VALIDATORS[0], 'BTC'],
  ])('fails with %s', (code, who, prices) => {
    expect(committee().run(who, 'ORACLE_VOTE', { prices }).code).toBe(code);
  });

  it('takes 64 prices, and a number for one', () => {
    const world = committee();
    const bases = Array.from({ length: 63 }, (_, at) => `B${at}`);
    for (const base of bases) world.ok(ALICE, 'CREATE_MARKET', { base_token: base });
    const prices = Object.fromEntries([...bases, 'btc'].map((base) => [base, 7]));
    expect(world.ok(VALIDATORS[0], 'ORACLE_VOTE', { prices }).markets).toEqual(
      [BTC, ...bases.map((base) => `${base}-USD-PERP`)].sort(),
    );
  });

  it('takes __proto__ for a base like any other', () => {
    expect(committee().run(VALIDATORS[0], 'ORACLE_VOTE', JSON.parse('{"prices": {"__proto__": "1"}}')).code).toBe(
      'market.unknown',
    );
  });
});

describe('UPDATE_ORACLE', () => {
  it('is for reporters of the network only, and moves the mark at once', () => {
    const world = new PerpsWorld({ reporters: [accountOf(DAVE)] });
    world.ok(MAKER, 'CREATE_MARKET', { base_token: 'BTC' });
    expect(world.run(ALICE, 'UPDATE_ORACLE', { pair: 'BTC:USD', price: '100' }).code).toBe('oracle.notReporter');
    expect(world.run(DAVE, 'UPDATE_ORACLE', { pair: 'ETH:USD', price: '100' }).code).toBe('market.unknown');
    expect(world.run(DAVE, 'UPDATE_ORACLE', { pair: 'BTC', price: '100' }).code).toBe('refused');
    expect(world.run(DAVE, 'UPDATE_ORACLE', { pair: 'BTC:USD', price: '0' }).code).toBe('refused');
    expect(world.ok(DAVE, 'UPDATE_ORACLE', { pair: 'btc:usd', price: '100.50' })).toEqual({
      pair: 'btc:usd',
      price: '100.5',
    });
    expect(marketOf(world.state, BTC)).toMatchObject({ oraclePrice: units('100.5'), markPrice: units('100.5') });
  });

  it('leaves the averages of the mark alone', () => {
    const world = new PerpsWorld();
    world.open('100', { [ALICE]: '1000', [MAKER]: '1000' });
    world.must(world.order(MAKER, 'buy', '1', '101'));
    world.must(world.order(MAKER, 'sell', '1', '103'));
    world.block(60);
    world.block(60);
    const before = marketOf(world.state, BTC);
    setOraclePrice(world.state, before, units('100.1'), world.time);
    const after = marketOf(world.state, BTC);
    expect([after.premiumSum, after.premiumWeight]).toEqual([before.premiumSum, before.premiumWeight]);
    expect(after.markPrice - before.markPrice).toBe(units('0.1'));
  });
});
