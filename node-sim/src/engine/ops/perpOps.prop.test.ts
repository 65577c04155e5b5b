// Any JSON as parameters: refused, failed or executed, never a fault; and nothing that does not add up afterwards.

import { OPS, type OpName } from '@svc/core/ops/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, MAKER, PerpsWorld, units, VALIDATORS } from '../../../../test/support/perpsWorld.ts';
import { accountOf } from '../ledgerKeys.ts';
import { changeCommitteeStake } from '../perps/oracle.ts';

const NAMES = Object.keys(OPS).filter((name) =>
  /^(?:PERP_|VAULT_|ORACLE_|UPDATE_ORACLE|CREATE_MARKET)/.test(name),
) as OpName[];

const awkward = fc.constantFrom<unknown>(
  '0',
  '-1',
  '1e3',
  ' 1',
  '1.0000000000000000001',
  '0.000000000000000001',
  '9'.repeat(60),
  `${'9'.repeat(60)}.${'9'.repeat(18)}`,
  '9'.repeat(61),
  '1'.repeat(100_000),
  '99.5',
  '100',
  1,
  7,
  -1,
  1.5,
  2 ** 53,
  true,
  null,
  [],
  {},
  [['1']],
  'BTC-USD-PERP',
  'btc-usd-perp',
  'BTC',
  'BTC:USD',
  'buy',
  'short',
  'ioc',
  'isolated',
  '00112233445566ff',
  '\u0000',
  '\ud800',
);
const value = fc.oneof({ weight: 6, arbitrary: awkward }, { weight: 1, arbitrary: fc.jsonValue() });

const call = fc.constantFrom(...NAMES).chain((name) => {
  const keys = Object.keys(OPS[name].params.properties);
  const prices = fc.dictionary(fc.constantFrom('BTC', 'ETH', '__proto__', '', 'constructor'), value, { maxKeys: 3 });
  const params = fc.record(
    Object.fromEntries(keys.map((key) => [key, key === 'prices' ? fc.oneof(prices, value) : value])),
    { requiredKeys: [] },
  );
  return fc.tuple(
    fc.constant(name),
    fc.constantFrom(ALICE, BOB, VALIDATORS[0]),
    fc.oneof({ weight: 9, arbitrary: params }, { weight: 1, arbitrary: fc.jsonValue() }),
  );
});

function world(): PerpsWorld {
  const made = new PerpsWorld({ reporters: [accountOf(BOB)] });
  made.open('100', { [ALICE]: '1000', [BOB]: '1000', [MAKER]: '1000' });
  changeCommitteeStake(made.state, accountOf(VALIDATORS[0]), units('100000'));
  made.trade(ALICE, MAKER, '1', '100');
  made.must(made.order(MAKER, 'sell', '1', '101'));
  made.must(made.order(MAKER, 'buy', '1', '99'));
  return made;
}

describe('any parameters', () => {
  it('are refused, fail or execute, and the next block is made', () => {
    const codes = new Set<string>();
    fc.assert(
      fc.property(fc.array(call, { minLength: 20, maxLength: 60, size: 'max' }), (calls) => {
        const made = world();
        for (const [name, sender, params] of calls) codes.add(made.run(sender, name, params as object).code);
        made.block();
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    );
    expect(codes.has('') && codes.has('refused')).toBe(true);
  });
});
