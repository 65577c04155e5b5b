// What stands for a parameter in the examples of a node's documents. A schema says it of itself as `sample`.

import type { TSchema } from 'typebox';
import type { JsonValue } from '../json/canonicalJson.ts';

/** Things of its own chain that a node puts into examples. */
export const SAMPLES = [
  'account',
  'native',
  'token',
  'pool',
  'pair',
  'market',
  'perpMarket',
  'collection',
  'height',
  'blockHash',
  'call',
  'unsignedTransaction',
  'transactionToSimulate',
] as const;

/** One of them, by name. */
export type ChainSample = (typeof SAMPLES)[number];

/** A value that is the same on every chain. */
export interface FixedSample {
  readonly value: JsonValue;
}

/** A sample that is the same on every chain. */
export const fixed = (value: JsonValue): FixedSample => ({ value });

/** The same parameter with another sample. */
export const withSample = <S extends TSchema>(schema: S, sample: ChainSample | FixedSample): S => ({
  ...schema,
  sample,
});

/** What a parameter says of itself, if anything. */
export function sampleOf(schema: TSchema): ChainSample | FixedSample | undefined {
  return (schema as { readonly sample?: ChainSample | FixedSample }).sample;
}
