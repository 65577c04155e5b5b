// Leaves of the trade API's schemas: what parameters look like and how amounts, times and sources are written.

import { type TSchema, Type } from 'typebox';
import { INTERVAL_PATTERN, INTERVALS_IN_WORDS } from '../markets/intervals.ts';
import { NATIVE_SYMBOL } from '../names.ts';

/** Plain decimal text, at most 18 places. */
export const decimal = Type.String({ pattern: '^-?\\d+(\\.\\d{1,18})?$' });
/** Plain decimal text with as many places as the node gives. */
export const longDecimal = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' });
/** Percent with at most two places. */
export const percent = Type.String({ pattern: '^-?\\d+(\\.\\d{1,2})?$' });
export const whole = Type.Integer();
/** Unix seconds. */
export const time = Type.Integer({ minimum: 0, description: 'Unix seconds' });
/** The value or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
/** Where a body comes from. */
export const SOURCES = ['node', 'indexer', 'history', 'route', 'exchange1', 'exchange2', 'aggregator'] as const;
export type Source = (typeof SOURCES)[number];
export const source = Type.Unsafe<Source>(Type.Union(SOURCES.map((name) => Type.Literal(name))));
/** Members at the end of most bodies. */
export const origin = { source, asOf: time };

/** An asset of a path: a verified slug in any letter case, or a token address. */
export const assetSegment = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'a verified slug, or the address of an unverified token',
});
/** A perpetuals base or quote of a path. */
export const perpSegment = Type.String({ minLength: 1, maxLength: 100, description: 'in any letter case' });
export const accountSegment = Type.String({
  pattern: '^(?:0xPQ[0-9a-fA-F]{64}|0x[0-9a-fA-F]{40})$',
  expected: 'an address (0x + 40 hex, or 0xPQ + 64 hex)',
});
export const hashSegment = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{64}$', expected: 'a hash of 64 hex digits' });
export const poolSegment = Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{16}$', expected: 'a pool id of 16 hex digits' });
export const amountText = Type.String({
  pattern: '^\\d{1,60}(?:\\.\\d{1,18})?$',
  expected: 'a decimal with at most 18 places',
});

/** An integer of the query with a default; values outside the range are pulled in. */
export const clamped = (value: number, minimum: number, maximum: number) =>
  Type.Integer({
    default: value,
    minimum,
    maximum,
    clamp: true,
    expected: 'an integer',
    description: `${minimum} to ${maximum}; values outside are pulled in`,
  });

export const depth = clamped(20, 1, 500);
export const tradeLimit = clamped(50, 1, 500);
export const candleLimit = clamped(300, 1, 500);
export const interval = Type.String({ default: '1h', pattern: INTERVAL_PATTERN, expected: INTERVALS_IN_WORDS });

export const assetShape = Type.Object({
  segment: Type.String({ description: 'the path form: slug if verified, else address' }),
  slug: nullable(Type.String()),
  symbol: Type.String(),
  name: Type.String(),
  verified: Type.Boolean(),
  address: nullable(
    Type.String({ description: `token address; ${NATIVE_SYMBOL} for the native asset; null when not on this network` }),
  ),
  onChainSymbol: Type.String(),
  decimals: whole,
  color: Type.String(),
  listed: Type.Boolean(),
  image: nullable(Type.String({ description: 'copy at the profile service of the image its creator published' })),
});
