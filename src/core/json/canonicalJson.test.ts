import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVectors } from '../../../test/support/vectors.ts';
import { canonicalJson, JsonFloat, MAX_JSON_DEPTH, readJson } from './canonicalJson.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../test/support/canonical_json.py');
const python = spawnSync('python3', ['--version']).status === 0;

function compare(rows: [string, string][]): void {
  for (const [source, canonical] of rows) {
    expect(canonicalJson(readJson(source))).toBe(canonical);
    expect(canonicalJson(readJson(canonical))).toBe(canonical);
  }
}

describe('canonical JSON', () => {
  it('equals what Python wrote for the committed sample of 500 values', () => {
    const rows = readVectors<[string, string][]>('canonical-json.json');
    expect(rows).toHaveLength(500);
    compare(rows);
  });

  it.skipIf(!python)('equals what Python writes for random values', () => {
    const count = Number(process.env.FUZZ_RUNS ?? 10_000);
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
    const run = spawnSync('python3', [SCRIPT, String(count), String(seed)], { encoding: 'utf8', maxBuffer: 2 ** 30 });
    const rows = run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, string]);
    expect(rows, `seed ${seed}`).toHaveLength(count);
    compare(rows);
  });

  it('does not depend on the order of keys, and sorts by code point at every depth', () => {
    const text = '{"\\uffff": 1, "\\ud83d\\ude00": {"b": 1, "a": 2}}';
    expect(canonicalJson(readJson(text))).toBe(text.replace('{"b": 1, "a": 2}', '{"a": 2, "b": 1}'));
  });

  it('refuses what has no exact form', () => {
    for (const value of [1.5, 2 ** 53, Number.NaN, '\ud800', { a: undefined }, { '\udc00': 1 }, Symbol.iterator]) {
      expect(() => canonicalJson({ member: value })).toThrow(/params/);
    }
  });

  it('names the member at fault', () => {
    expect(() => canonicalJson({ a: [{ b: 0.5 }] })).toThrow(
      'params.a[0].b: expected an integer below 2^53, or decimal text',
    );
  });
});

describe('the reader', () => {
  it.each([
    '',
    '{',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '01',
    '+1',
    '.5',
    '1.',
    '1e',
    'nul',
    '"\n"',
    '"\\x"',
    '"unterminated',
    '"ends in a backslash\\',
    '1 2',
    '{"a" 1}',
    'NaN',
    'Infinity',
    '1e999',
    "{'a':1}",
    '\ufeff1',
    '[1\u00a0]',
  ])('refuses %j', (text) => {
    expect(() => readJson(text)).toThrow(/expected/);
  });

  it('takes the last of duplicate keys and treats __proto__ as a key', () => {
    const value = readJson('{"a":1,"a":2,"__proto__":{"polluted":true},"constructor":3}');
    expect(canonicalJson(value)).toBe('{"__proto__": {"polluted": true}, "a": 2, "constructor": 3}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('keeps integers beyond 2^53 and tells 1.0 from 1', () => {
    expect(readJson('9007199254740993')).toBe(9007199254740993n);
    expect(readJson('1.0')).toEqual(new JsonFloat(1));
    expect(readJson('-0')).toBe(0);
  });

  it('refuses deep nesting and endless numbers without harm', () => {
    expect(() => readJson('['.repeat(100_000))).toThrow(`at most ${MAX_JSON_DEPTH} levels`);
    expect(() => readJson(`{"amount": ${'9'.repeat(1_000_000)}}`, 'tx')).toThrow(
      'tx.amount: expected a number of at most',
    );
    expect(readJson(JSON.stringify('x'.repeat(1_000_000)))).toHaveLength(1_000_000);
  });

  it('agrees with JSON.parse on what is JSON', () => {
    const samples = [
      '{}',
      ' [ ] ',
      '"\\u00e9\\ud83d\\ude00\\/\\b"',
      '[true,false,null,-1,0,123]',
      '{"a":{"b":[{}]}}',
      '"\\ud800"',
    ];
    for (const sample of samples) expect(JSON.parse(JSON.stringify(readJson(sample)))).toEqual(JSON.parse(sample));
  });
});
