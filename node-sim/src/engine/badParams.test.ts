// Every parameter of every operation with what no parameter takes: refused with its path before anything is charged.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { canonicalJson, type JsonObject, jsonObject, readJson } from '@svc/core/json/canonicalJson';
import { OPS, type OpName } from '@svc/core/ops/registry';
import { readUnsignedTx } from '@svc/core/tx/exchangeTx';
import { describe, expect, it } from 'vitest';
import { person } from '../../../test/support/engineWorld.ts';
import { ALTERNATIVES, OP_SAMPLES } from '../../../test/support/opSamples.ts';
import { checkForm } from './structure.ts';

const PLACE = 'here the raw text is put';
const MOST_BYTES = 65_536;
const NAMES = Object.keys(OPS) as OpName[];

const textOf = (op: OpName, params: JsonObject): string =>
  canonicalJson({
    op_type: op,
    sender: person('sender'),
    nonce: 0,
    params,
    gas_limit: 200_000,
    gas_price: '1000000000',
  });

/** Admission's refusal of a text: the path of the fault and the sentence, or undefined. */
function fault(text: string): { path: string; message: string } | undefined {
  try {
    checkForm(readUnsignedTx(readJson(text, '')), MOST_BYTES);
    return undefined;
  } catch (cause) {
    if (cause instanceof ParseRefusal) return { path: cause.path, message: cause.message };
    if (cause instanceof Refusal) return { path: String(cause.facts.path ?? ''), message: cause.message };
    throw cause;
  }
}

/** The parameters of a sample with one replaced, and the declared keys that can be. */
function withRaw(op: OpName, key: string, raw: string): string {
  const params = jsonObject(Object.entries(OP_SAMPLES[op]));
  const [alternative, other] = ALTERNATIVES[op] ?? [];
  if (key === alternative && other !== undefined) delete params[other];
  params[key] = PLACE;
  return textOf(op, params).replace(`"${PLACE}"`, raw);
}

const KEYS = NAMES.flatMap((op) => Object.keys(OPS[op].params.properties).map((key) => [op, key] as const));

/** The schema's refusal of an amount. */
const annotation = (op: OpName, key: string) =>
  (OPS[op].params.properties as Record<string, { amount?: string }>)[key]?.amount;

/** No parameter of any operation takes these. */
const NEVER: readonly (readonly [what: string, raw: string])[] = [
  ['a fraction', '1.5'],
  ['an integral fraction', '1.0'],
  ['an exponent', '1e5'],
  ['minus a fraction', '-0.5'],
  ['a list of lists', '[[1]]'],
  ['a map of lists', '{"a": [{}]}'],
  ['a map with a prototype', '{"__proto__": {"polluted": true}}'],
  ['a lone surrogate', '"\\ud800"'],
  ['an integer of a million digits', '9'.repeat(1_000_000)],
  ['a fraction of a million digits', `0.${'1'.repeat(1_000_000)}`],
  ['70 levels of lists', '['.repeat(70) + ']'.repeat(70)],
  ['70 levels of maps', `${'{"a": '.repeat(70)}1${'}'.repeat(70)}`],
];

describe('every parameter', () => {
  it('is in a sample of the right form', () => {
    for (const [op, key] of KEYS)
      expect([op, key, key in OP_SAMPLES[op] || ALTERNATIVES[op]?.[0] === key]).toEqual([op, key, true]);
    for (const op of NAMES) expect([op, fault(textOf(op, OP_SAMPLES[op]))]).toEqual([op, undefined]);
  });

  it.each(NEVER)('refuses %s with its path', (_, raw) => {
    for (const [op, key] of KEYS) {
      const { path, message } = fault(withRaw(op, key, raw)) ?? { path: 'nothing', message: '' };
      expect([op, path.slice(0, key.length + 7)]).toEqual([op, `params.${key}`]);
      expect(message.length).toBeLessThan(500);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('that is required and missing is named', () => {
    for (const [op, key] of KEYS) {
      const schema = OPS[op].params as unknown as { required?: string[] };
      if (schema.required?.includes(key) !== true) continue;
      const { [key]: _, ...rest } = OP_SAMPLES[op];
      expect([op, fault(textOf(op, rest))?.path]).toEqual([op, `params.${key}`]);
    }
  });

  it('of an amount refuses signs, spaces, exponents, other digits, 19 places and 61 digits', () => {
    const amounts = KEYS.filter(([op, key]) => annotation(op, key) !== undefined);
    expect(amounts.length).toBeGreaterThan(25);
    const bad = [
      '-1',
      '+1',
      ' 1',
      '1 ',
      '1e3',
      '1.',
      '.5',
      '1,5',
      '0x1',
      '١',
      'NaN',
      'Infinity',
      `0.${'0'.repeat(18)}1`,
      '1'.repeat(61),
      '\u0000',
      '1\n',
    ];
    for (const [op, key] of amounts) {
      for (const text of bad)
        expect([op, text, fault(withRaw(op, key, JSON.stringify(text)))?.path]).toEqual([op, text, `params.${key}`]);
      for (const raw of ['-1', '9'.repeat(61)])
        expect([op, raw, fault(withRaw(op, key, raw))?.path]).toEqual([op, raw, `params.${key}`]);
      for (const raw of ['"1"', '"1.50"', '1', '9'.repeat(60), `"${'9'.repeat(60)}.${'9'.repeat(18)}"`]) {
        if (key === 'initial_supply' || key === 'total_supply') continue;
        expect([op, key, fault(withRaw(op, key, raw))]).toEqual([op, key, undefined]);
      }
    }
  });

  it('that is positive refuses zero in every spelling', () => {
    const positive = KEYS.filter(([op, key]) => annotation(op, key) === 'positive');
    expect(positive.length).toBeGreaterThan(15);
    for (const [op, key] of positive)
      for (const raw of ['"0"', '"0.0"', '0', '-0', '"000"', `"0.${'0'.repeat(18)}"`])
        expect([op, raw, fault(withRaw(op, key, raw))?.path]).toEqual([op, raw, `params.${key}`]);
  });

  it('beyond the size of a transaction is refused, in a key as well as in a value', () => {
    for (const op of NAMES) {
      expect([op, fault(textOf(op, { ...OP_SAMPLES[op], note: 'x'.repeat(MOST_BYTES) }))?.message]).toEqual([
        op,
        expect.stringContaining('signing bytes'),
      ]);
      expect([op, fault(textOf(op, { ...OP_SAMPLES[op], ['x'.repeat(MOST_BYTES)]: 1 }))?.message]).toEqual([
        op,
        expect.stringContaining('signing bytes'),
      ]);
    }
  });
});

it('unknown parameters are signed and ignored, whatever they hold', () => {
  const notes = ['null', '1.5', '"\\u0000"', '[[[]]]', '{"a": {"b": 1}}', '9'.repeat(4000), '"\u{1f600}"'];
  for (const op of NAMES)
    for (const raw of notes)
      for (const key of ['note', '__proto__', 'constructor', 'toString', ''])
        expect([op, fault(withRaw(op, key, raw))]).toEqual([op, undefined]);
});
