import { describe, expect, it } from 'vitest';
import { formatDecimal, ONE, parseDecimal } from '../decimal.ts';
import { feeOf } from './fees.ts';
import {
  bankruptcyPrice,
  coversCross,
  coversIsolated,
  crossMaintenanceOf,
  equityOf,
  LIQUIDATION_PRICE_PLACES,
  liquidationPrice,
  maintenanceOf,
  requirementOf,
  unrealisedOf,
  withdrawableOf,
} from './margin.ts';

const MONEY_ONE = ONE * ONE;
const formatMoney = (value: bigint): string => formatDecimal(value, 36);

const d = (text: string): bigint => (text.startsWith('-') ? -parseDecimal(text.slice(1)) : parseDecimal(text));
const toMoney = (text: string): bigint => d(text) * ONE;
const shown = (price: bigint | undefined): string | undefined =>
  price === undefined ? undefined : formatDecimal(price, LIQUIDATION_PRICE_PLACES);

/** The example of the network's documents: 10000 deposited, 0.5 bought at 65000 with leverage 10 of at most 20. */
const holding = { size: d('0.5'), entry: d('65000'), mark: d('65000'), leverage: d('10'), maxLeverage: d('20') };
const account = { collateral: toMoney('9983.75'), holdings: [holding], orderMargin: 0n };

describe('margin of the documented example', () => {
  it('charges 16.25 to the taker and 6.5 to the maker', () => {
    const notional = d('0.5') * d('65000');
    expect(formatMoney(feeOf(notional, d('0.0005')))).toBe('16.25');
    expect(formatMoney(feeOf(notional, d('0.0002')))).toBe('6.5');
  });

  it('has the documented equity, margins and withdrawable amount', () => {
    expect(formatMoney(equityOf(account))).toBe('9983.75');
    expect(formatMoney(requirementOf(account))).toBe('3250');
    expect(formatMoney(crossMaintenanceOf(account))).toBe('812.5');
    expect(formatDecimal(withdrawableOf(account))).toBe('6733.75');
  });

  it('has the documented liquidation price, and is at its maintenance there', () => {
    const price = liquidationPrice(holding, equityOf(account) - unrealisedOf(holding));
    expect(shown(price)).toBe('46187.17948718');
    const there = { ...holding, mark: d('46187.17948718') };
    const gap = account.collateral + unrealisedOf(there) - maintenanceOf(there);
    expect(gap < toMoney('0.00000001') && gap > -toMoney('0.00000001')).toBe(true);
  });
});

describe('liquidation price', () => {
  it('of an isolated long uses its own margin, of a short lies above the entry', () => {
    // (100 − 20) / 0.975 and (100 + 20) / 1.025 a unit.
    expect(shown(liquidationPrice({ size: d('2'), entry: d('100'), maxLeverage: d('20') }, toMoney('40')))).toBe(
      '82.05128205',
    );
    expect(shown(liquidationPrice({ size: d('-2'), entry: d('100'), maxLeverage: d('20') }, toMoney('40')))).toBe(
      '117.07317073',
    );
  });

  it('is absent when no positive price liquidates', () => {
    expect(liquidationPrice({ size: d('1'), entry: d('100'), maxLeverage: d('20') }, toMoney('100'))).toBeUndefined();
    expect(liquidationPrice({ size: d('1'), entry: d('100'), maxLeverage: d('20') }, toMoney('500'))).toBeUndefined();
    // With a largest leverage of one half the maintenance is the notional itself; there is nothing to divide by.
    expect(liquidationPrice({ size: d('1'), entry: d('100'), maxLeverage: d('0.5') }, toMoney('50'))).toBeUndefined();
  });
});

describe('check of an order', () => {
  const flat = { position: 0n, order: d('1'), limit: d('100'), mark: d('100'), leverage: d('10') };

  it('asks for initial margin and the worst fee, to the last unit', () => {
    expect(coversCross({ ...flat, free: toMoney('10.05') })).toBe(true);
    expect(coversCross({ ...flat, free: toMoney('10.05') - 1n })).toBe(false);
  });

  it('counts the loss against the mark when the limit is worse than it', () => {
    expect(coversCross({ ...flat, limit: d('101'), free: toMoney('11.0505') })).toBe(true);
    expect(coversCross({ ...flat, limit: d('101'), free: toMoney('11.0505') - 1n })).toBe(false);
  });

  it('counts the profit against the mark when the limit is better, so that one far enough away asks for no collateral', () => {
    // 100 − p − 0.0005 p >= 10: the rule has no lower bound for what a fill would bring.
    expect(coversCross({ ...flat, limit: d('89.955022488755622188'), free: 0n })).toBe(true);
    expect(coversCross({ ...flat, limit: d('89.955022488755622189'), free: 0n })).toBe(false);
    expect(coversCross({ ...flat, order: d('-1'), limit: d('110.0550275137568785'), free: 0n })).toBe(true);
    expect(coversCross({ ...flat, order: d('-1'), limit: d('110.0550275137568784'), free: 0n })).toBe(false);
  });

  it('frees the margin of what is closed', () => {
    const closing = { ...flat, position: d('-1') };
    expect(coversCross({ ...closing, free: toMoney('-9.95') })).toBe(true);
    expect(coversCross({ ...closing, free: toMoney('-9.95') - 1n })).toBe(false);
  });

  it('of an isolated position needs the added margin free and the position covered', () => {
    expect(coversIsolated({ ...flat, free: toMoney('10.05') }, 0n, 0n)).toBe(true);
    expect(coversIsolated({ ...flat, free: toMoney('10.05') - 1n }, 0n, 0n)).toBe(false);
    // Limit 101: 10.1 is set aside, one unit is lost at once, and 10 is needed at the mark.
    expect(coversIsolated({ ...flat, limit: d('101'), free: toMoney('100') }, 0n, 0n)).toBe(false);
    expect(
      coversIsolated({ ...flat, position: d('1'), limit: d('101'), free: toMoney('100') }, toMoney('10.9'), d('100')),
    ).toBe(true);
    expect(
      coversIsolated(
        { ...flat, position: d('1'), limit: d('101'), free: toMoney('100') },
        toMoney('10.9') - 1n,
        d('100'),
      ),
    ).toBe(false);
  });
});

describe('bankruptcy price', () => {
  it('leaves a closed position with nothing after its fee, rounded so that it is not a debt', () => {
    for (const size of [d('3'), d('-3')]) {
      const equity = toMoney('7');
      const price = bankruptcyPrice(size, d('100'), equity) ?? 0n;
      const fee = (size < 0n ? -size : size) * price * 5n;
      const left = (equity + size * (price - d('100'))) * 10_000n - fee;
      expect(left >= 0n && left < MONEY_ONE).toBe(true);
    }
  });

  it('of a long in profit is the smallest price, of a hopeless short does not exist', () => {
    expect(bankruptcyPrice(d('1'), d('100'), toMoney('500'))).toBe(1n);
    expect(bankruptcyPrice(d('-1'), d('100'), toMoney('-100'))).toBeUndefined();
    expect(bankruptcyPrice(d('1'), d('80'), toMoney('-20'))).toBe(100050025012506253127n);
  });
});
