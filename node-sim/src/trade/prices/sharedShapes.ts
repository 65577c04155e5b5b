// What processes tell each other of prices from outside: whatever is read where they share it has one of these shapes.

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** A whole or decimal number without an exponent. */
const decimal = Type.String({ pattern: '^-?\\d{1,40}(?:\\.\\d{1,40})?$' });
const decimalOrNull = Type.Union([decimal, Type.Null()]);
const source = Type.Union([Type.Literal('exchange1'), Type.Literal('exchange2'), Type.Literal('aggregator')]);
const seconds = Type.Integer({ minimum: 0 });

/** Prices by slug. */
const pricesShape = Type.Record(
  Type.String(),
  Type.Object({
    price: decimal,
    change24h: decimalOrNull,
    high24h: decimalOrNull,
    low24h: decimalOrNull,
    volume24h: decimalOrNull,
    source,
    asOf: seconds,
  }),
);
export type PricesBySlug = Static<typeof pricesShape>;

export const isPrices = (value: unknown): value is PricesBySlug => Value.Check(pricesShape, value);

/** Candles of one source. */
const seriesShape = Type.Object({
  source,
  candles: Type.Array(Type.Object({ t: seconds, o: decimal, h: decimal, l: decimal, c: decimal }), {
    minItems: 1,
    maxItems: 300,
  }),
});

export const isSeries = (value: unknown): value is Static<typeof seriesShape> => Value.Check(seriesShape, value);
