// What came of an order, by every receipt that an order can have, and by those that none can.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../decimal.ts';
import { part } from '../words/parts.ts';
import { saidText } from '../words/plainText.ts';
import { findOp } from './registry.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 24n });
/** Parameters and receipt of the two kinds of order, for a size and what was filled of it. */
const KINDS = {
  PERP_ORDER: (size: bigint, filled: bigint, resting: unknown, cut: bigint) => ({
    params: { market_id: 'BTC-USD-PERP', side: 'buy', size: formatDecimal(size), price: '1', tif: 'ioc' },
    data: {
      order_id: 'x',
      resting,
      fills:
        filled === 0n
          ? []
          : [filled - (filled * cut) / 100n, (filled * cut) / 100n].map((one) => ({
              price: '1',
              amount: formatDecimal(one),
            })),
    },
  }),
  PLACE_ORDER: (size: bigint, filled: bigint, resting: unknown) => ({
    params: {
      pair: `SVC:0x${'11'.repeat(20)}`,
      side: 'buy',
      order_type: 'limit',
      price: '1',
      amount: formatDecimal(size),
    },
    data: { order_id: 'x', resting, filled: formatDecimal(filled), fills: [] },
  }),
};

const outcomeOf = (op: keyof typeof KINDS, size: bigint, filled: bigint, resting: unknown, cut = 0n) => {
  const { params, data } = KINDS[op](size, filled, resting, cut);
  return findOp(op)?.outcome?.(params as never, data as never, () => undefined);
};

describe.each(['PERP_ORDER', 'PLACE_ORDER'] as const)('%s', (op) => {
  it('says done of what was filled whole alone, and nothing of a receipt that cannot be', () => {
    fc.assert(
      fc.property(units, units, fc.boolean(), fc.bigInt({ min: 0n, max: 100n }), (some, filled, resting, cut) => {
        const size = some + 1n;
        const said = outcomeOf(op, size, filled, resting, cut);
        const isPossible = filled < size || (filled === size && !resting);
        const extent = filled === size ? 'whole' : resting ? 'open' : filled === 0n ? 'none' : 'part';
        expect(said?.extent).toBe(isPossible ? extent : undefined);
        if (!isPossible || extent === 'whole') return;
        if (filled > 0n)
          expect(saidText(said?.text ?? '')).toContain(
            `${saidText([part.number(formatDecimal(filled))])} of ${saidText([part.number(formatDecimal(size))])}`,
          );
      }),
    );
  });

  it('says nothing of data in another form', () => {
    for (const resting of [undefined, null, 'true', 1, {}]) expect(outcomeOf(op, 5n, 0n, resting)).toBeUndefined();
    const { params } = KINDS[op](5n, 0n, false, 0n);
    for (const data of [
      {},
      { resting: false },
      { resting: false, fills: 'none', filled: 7 },
      { resting: false, fills: [{}], filled: '-1' },
    ])
      expect(findOp(op)?.outcome?.(params as never, data as never, () => undefined)).toBeUndefined();
  });
});
