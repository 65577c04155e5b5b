// Numbers that the documents say in their own words: limits of the servers, and limits of what operations take.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatDecimal } from '@svc/core/decimal';
import {
  fitsBps,
  fitsField,
  fitsItemName,
  fitsMemo,
  fitsName,
  fitsSymbol,
  fitsUri,
  MAX_DEFAULT_OPERATORS,
  MAX_MEMO_BYTES,
  MAX_METADATA_FIELDS,
  MIN_ORDER_SIZE,
  MIN_STAKE,
} from '@svc/core/ops/limits';
import { DEFAULT_MAX_LEVERAGE, DEFAULT_PERP_QUOTE } from '@svc/core/ops/perpCommon';
import { describe, expect, it } from 'vitest';
import { LIMIT_TABLE as OF_NODE } from '../node-sim/src/edge/limits.ts';
import { LIMIT_TABLE as OF_TRADE } from '../node-sim/src/trade/limits.ts';
import { LIMIT_TABLE as OF_RELAY } from '../relay-server/src/edge/limits.ts';

const DOCS = resolve(import.meta.dirname, '../docs');
const read = (name: string): string => readFileSync(join(DOCS, name), 'utf8');

/** A page without its generated sections, its lines joined. */
const proseOf = (name: string): string =>
  read(name)
    .replaceAll(/<!-- made from declarations[\s\S]*?<!-- end -->/g, '')
    .replaceAll(/\s+/g, ' ');

const limits = new Map<string, number>(
  [OF_NODE, OF_TRADE, OF_RELAY].flatMap((table) =>
    Object.entries(table).map(([name, { value }]): [string, number] => [name, value]),
  ),
);

const SIZES: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
const WORDS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10 };
const WORDED = Object.keys(WORDS).join('|');
const NUMBER = `(?<number>\\d[\\d,]*|${WORDED})(?: (?<unit>[KMG]iB))?`;
/** A number, a few words, and the limit that holds it in brackets: `1,000 connections (`connections_per_address`)`. */
const HELD = new RegExp(
  `\\b${NUMBER}(?: (?!\\d|(?:${WORDED})\\b)[^\\s().]+){0,12} \\((?:limit )?\`(?<name>\\w+)\``,
  'g',
);

const said = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .flatMap((page) =>
    [...proseOf(page).matchAll(HELD)].flatMap(({ groups = {} }) => {
      const { number = '', unit, name = '' } = groups;
      const value =
        (WORDS[number] ?? Number(number.replaceAll(',', ''))) * (unit === undefined ? 1 : (SIZES[unit] ?? 0));
      return limits.has(name) ? [{ page, name, value }] : [];
    }),
  );

describe('limits of the servers', () => {
  it('are found in the documents', () => {
    expect(said.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['connections_per_address', 'load_bytes', 'simulate_per_second', 'payload', 'imageStore']),
    );
  });

  it.each(said)('$name is $value, as $page says', ({ name, value }) => {
    expect(value).toBe(limits.get(name));
  });
});

const holds = (fits: (text: string) => boolean, least: number, most: number): boolean =>
  [least, most].every((length) => fits('x'.repeat(length))) &&
  [least - 1, most + 1].every((length) => length < 0 || !fits('x'.repeat(length)));

it('docs/operations.md says what texts, rates and amounts operations take', () => {
  const prose = proseOf('operations.md');
  const grouped = (units: bigint): string =>
    Number(formatDecimal(units)).toLocaleString('en', { maximumFractionDigits: 18 });
  for (const words of [
    'A name has 1 to 64 characters (that of an item may be empty)',
    'a symbol 1 to 16 and neither space nor colon',
    'a link at most 256',
    `a memo at most ${MAX_MEMO_BYTES} bytes`,
    `at most ${MAX_METADATA_FIELDS} fields, a key 1 to 32 characters, a value at most 256`,
    'in hundredths of a percent, 0 to 10,000',
    `at most ${MAX_DEFAULT_OPERATORS} \`default_operators\``,
    `A STAKE_DEPOSIT is at least ${grouped(MIN_STAKE)}.`,
    `limit orders of at least ${grouped(MIN_ORDER_SIZE)} of the base`,
    `quotes in ${DEFAULT_PERP_QUOTE}, without \`max_leverage\` it allows ${DEFAULT_MAX_LEVERAGE}`,
  ])
    expect(prose).toContain(words);
  expect([
    holds(fitsName, 1, 64),
    holds(fitsItemName, 0, 64),
    holds(fitsSymbol, 1, 16),
    holds(fitsUri, 0, 256),
    holds(fitsMemo, 0, MAX_MEMO_BYTES),
    holds((key) => fitsField(key, ''), 1, 32),
    holds((value) => fitsField('key', value), 0, 256),
  ]).toEqual(Array(7).fill(true));
  expect([0, 10_000, 10_001, -1].map(fitsBps)).toEqual([true, true, false, false]);
});
