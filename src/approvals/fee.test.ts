// The choices of a fee, and the warnings of a choice.

import { saidText } from '@svc/core/words/plainText';
import { describe, expect, it } from 'vitest';
import { feeCautions, feeFault, feeWeiOf, gweiText, likelyFeeWei, requireFee, stillHolds } from './fee.ts';
import type { FeeChoice, FeeOffer } from './feeShape.ts';

const gwei = (amount: number): string => (BigInt(amount * 10) * 100_000_000n).toString();
const choice = (changes: Partial<FeeChoice> = {}): FeeChoice => ({
  gasLimit: '50000',
  gasPriceWei: gwei(30),
  priorityFeeWei: gwei(2),
  ...changes,
});
const offer: FeeOffer = {
  proposed: choice(),
  siteSetGas: false,
  siteSetPrice: false,
  isDynamic: true,
  speeds: [{ speed: 'normal', gasPriceWei: gwei(30), priorityFeeWei: gwei(2) }],
  baseFeeWei: gwei(20),
  estimate: '45000',
  leastGas: '21000',
  mostGas: '30000000',
  leastPriceWei: gwei(1),
  leastPriorityWei: '0',
  mostPriceWei: gwei(3_000),
  mostFeeWei: '500000000000000000',
  highFeeWei: '500000000000000000',
  spareWei: '20000000000000000',
  currency: 'ETH',
};
const onePrice: FeeOffer = { ...offer, isDynamic: false };

describe('the likely fee', () => {
  const wei = (gas: number, price: number): bigint => BigInt(gas) * BigInt(gwei(price));
  it.each([
    ['the gas that it needs at the price of now and the tip', offer, choice(), wei(45_000, 22)],
    [
      'at the price that is paid at most, where that is less',
      offer,
      choice({ gasPriceWei: gwei(21) }),
      wei(45_000, 21),
    ],
    ['at that price, where there is no other', onePrice, choice(), wei(45_000, 30)],
    ['of no more gas than its limit', offer, choice({ gasLimit: '30000' }), wei(30_000, 22)],
  ])('%s', (_, given, chosen, expected) => {
    expect(likelyFeeWei(given, chosen)).toBe(expected);
    expect(expected <= feeWeiOf(chosen)).toBe(true);
  });

  it('is unknown where nobody knows the gas', () => {
    const { estimate: _, ...unknown } = offer;
    expect(likelyFeeWei(unknown, choice())).toBeUndefined();
  });
});

describe('a choice is accepted', () => {
  it.each([
    ['as it was proposed', {}],
    ['with the least gas', { gasLimit: '21000' }],
    ['with the least price', { gasPriceWei: gwei(1), priorityFeeWei: '0' }],
    ['with all of the price for the proposer', { priorityFeeWei: gwei(30) }],
    ['at the highest price', { gasLimit: '21000', gasPriceWei: gwei(3_000) }],
  ])('%s', (_, changes) => {
    expect(feeFault(offer, choice(changes))).toBeUndefined();
  });
});

const faultText = (...given: Parameters<typeof feeFault>): string => saidText(feeFault(...given) ?? '');

describe('a choice is refused', () => {
  it.each([
    ['a unit of gas below the least', { gasLimit: '20999' }, /at least 21,000/],
    ['a unit of gas above the most', { gasLimit: '30000001' }, /30,000,000 at most/],
    [
      'a wei below the least price',
      { gasPriceWei: (BigInt(gwei(1)) - 1n).toString(), priorityFeeWei: '0' },
      /at least 1 gwei/,
    ],
    [
      'a wei above the highest price',
      { gasLimit: '21000', gasPriceWei: (BigInt(gwei(3_000)) + 1n).toString() },
      /3,000 gwei at most/,
    ],
    ['more for the proposer than the whole', { priorityFeeWei: gwei(31) }, /part of the price/],
    [
      'a fee beyond the most, though limit and price are not',
      { gasLimit: '1000000', gasPriceWei: gwei(600) },
      /0.5 ETH at most/,
    ],
  ])('%s', (_, changes, words) => {
    expect(faultText(offer, choice(changes))).toMatch(words);
    expect(() => requireFee(offer, choice(changes))).toThrow(expect.objectContaining({ code: 'fee.bounds' }));
  });

  it('two prices where the envelope has one', () => {
    expect(faultText(onePrice, choice())).toMatch(/knows one price/);
    expect(feeFault(onePrice, choice({ priorityFeeWei: gwei(30) }))).toBeUndefined();
  });

  it('a smaller tip than a replacement needs', () => {
    expect(faultText({ ...offer, leastPriorityWei: gwei(3) }, choice())).toMatch(/at least 3 gwei/);
  });
});

describe('the warnings of a choice', () => {
  it.each([
    ['nothing where it is ordinary', {}, []],
    ['that it waits, below the base fee', { gasPriceWei: (BigInt(gwei(20)) - 1n).toString() }, ['fee.belowBase']],
    ['nothing at the base fee', { gasPriceWei: gwei(20) }, []],
    ['that it fails, below what it needs', { gasLimit: '44999' }, ['fee.gasBelowEstimate']],
    ['nothing at what it needs', { gasLimit: '45000' }, []],
    ['that it is far above the usual', { gasLimit: '45000', gasPriceWei: gwei(300.1) }, ['fee.farAbove']],
    ['nothing at ten times the usual', { gasLimit: '45000', gasPriceWei: gwei(300) }, []],
    ['that the account cannot pay it', { gasLimit: '800000' }, ['fee.notCovered']],
  ])('%s', (_, changes, codes) => {
    expect(feeCautions(offer, choice(changes)).map((one) => one.code)).toEqual(codes);
  });

  it('no warning about what is unknown', () => {
    const { baseFeeWei: _base, estimate: _estimate, spareWei: _spare, ...bare } = offer;
    expect(feeCautions({ ...bare, speeds: [] }, choice({ gasLimit: '21000', gasPriceWei: gwei(1) }))).toEqual([]);
  });
});

it('a lower fee removes the warnings of the proposed one, and no others', () => {
  const high = choice({ gasLimit: '30000000', gasPriceWei: gwei(30) });
  const low = choice({ gasLimit: '45000', gasPriceWei: gwei(20) });
  for (const code of ['fee.high', 'fee.largeShare'])
    expect([stillHolds(offer, high, code), stillHolds(offer, low, code)]).toEqual([true, false]);
  expect(stillHolds(offer, low, 'recipient.firstTime')).toBe(true);
});

it('prices are shown in gwei to the last wei', () => {
  expect(['1', '1000000000', '1500000001'].map(gweiText)).toEqual(['0.000000001', '1', '1.500000001']);
});
