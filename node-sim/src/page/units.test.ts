import { OPS } from '@svc/core/ops/registry';
import { expect, it } from 'vitest';
import { declaredAmounts } from '../edge/docs/declaredAmounts.ts';
import { createUnits } from './units.ts';

const TOKEN = `0x${'aa'.repeat(20)}`;
const OTHER = `0x${'bb'.repeat(20)}`;
const unitOf = createUnits(declaredAmounts(), 'SVC', (asset) =>
  asset === TOKEN ? 'AAA' : asset === OTHER ? 'BBB' : asset,
);

it('names what each kind of amount is of', () => {
  const pair = { pair: `${TOKEN}:${OTHER}` };
  expect(unitOf('PLACE_ORDER', 'amount', pair)).toBe('AAA');
  expect(unitOf('PLACE_ORDER', 'price', pair)).toBe('BBB');
  const swap = { token_in: TOKEN, token_out: OTHER };
  expect(unitOf('SWAP', 'amount_in', swap)).toBe('AAA');
  expect(unitOf('SWAP', 'min_amount_out', swap)).toBe('BBB');
  expect(unitOf('STAKE_DEPOSIT', 'stake_amount', {})).toBe('SVC');
  expect(unitOf('VAULT_WITHDRAW', 'shares', {})).toBe('vault shares');
  expect(unitOf('PERP_ORDER', 'size', {})).toBe('');
});

it('says nothing where the parameters do not say it', () => {
  expect(unitOf('SWAP', 'amount_in', {})).toBe('');
  expect(unitOf('PLACE_ORDER', 'amount', { pair: 'BTC-USD-PERP' })).toBe('');
  expect(unitOf('NOTHING', 'amount', {})).toBe('');
});

it('knows the amounts of every operation that declares some', () => {
  const told = declaredAmounts();
  expect(Object.keys(told)).toEqual(Object.values(OPS).map(({ name }) => name));
  expect(Object.values(told).filter((amounts) => Object.keys(amounts).length > 0).length).toBeGreaterThan(10);
});
