// One change to a request: a member removed, added or exchanged, a value replaced by its neighbour, its other
// spellings, the ends of its range, or somebody else's. The kind of a value comes from the value and its member's
// schema, so that a new operation is covered automatically.

import { accountId, findAccountId, toChecksumAddress } from '@svc/core/accounts/address';
import type { JsonObject, JsonValue } from '@svc/core/json/canonicalJson';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Random } from './random.ts';

export interface Change {
  readonly params: JsonObject;
  /** The member that changed. */
  readonly member: string;
  readonly what: 'dropped' | 'added' | 'exchanged' | 'swapped';
}

const isObject = (value: unknown): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ADDRESS = /^0x(?:[0-9a-fA-F]{40}|(?:PQ|pq)[0-9a-fA-F]{64})$/;
const HEX = /^(?:0x)?[0-9a-fA-F]{8,}$/;
const DECIMAL = /^\d+(?:\.\d+)?$/;

function flipLetter(text: string, at: number): string {
  const letter = text[at] ?? '';
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return text.slice(0, at) + other + text.slice(at + 1);
}

function otherDigit(random: Random, text: string, at: number): string {
  const digit = Number.parseInt(text[at] ?? '0', 16);
  const other = ((digit + 1 + random.below(15)) % 16).toString(16);
  return text.slice(0, at) + other + text.slice(at + 1);
}

/** An address that looks the same at a glance: its ends are equal. */
function lookAlike(random: Random, address: string): string {
  const start = /^0xPQ/i.test(address) ? 4 : 2;
  let changed = address.toLowerCase().replace(/^0xpq/, '0xPQ');
  for (let digit = 0; digit < 4; digit++)
    changed = otherDigit(random, changed, random.between(start + 8, address.length - 9));
  return random.below(2) === 0 ? changed : toChecksumAddress(changed);
}

function otherAddress(random: Random, address: string, pool: readonly JsonValue[]): JsonValue {
  const parties = pool.filter((one) => typeof one === 'string' && ADDRESS.test(one));
  const lower = address.toLowerCase().replace(/^0xpq/, '0xPQ');
  return random.pick<() => JsonValue>([
    () => lookAlike(random, address),
    () => lookAlike(random, address),
    () => random.pick(parties),
    () => lower,
    () => (findAccountId(address) === undefined ? lower : accountId(address)),
    () => '',
    () => null,
  ])();
}

function otherNumber(random: Random, value: bigint | number | string): JsonValue {
  const text = String(value);
  const [whole = '0', places = ''] = text.split('.');
  const scaled =
    (BigInt(whole) * 10n ** 18n + BigInt(places.padEnd(18, '0').slice(0, 18))) * (text.startsWith('-') ? 1n : 1n);
  const format = (units: bigint): string => {
    const fraction = (units % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '');
    return `${units / 10n ** 18n}${fraction === '' ? '' : `.${fraction}`}`;
  };
  return random.pick<() => JsonValue>([
    () => format(scaled + 1n),
    () => (typeof value === 'number' ? value + 1 : `${BigInt(whole) + 1n}${places === '' ? '' : `.${places}`}`),
    () => `${whole}0${places === '' ? '' : `.${places}`}`,
    () => (scaled > 0n ? format(scaled - 1n) : '1'),
    () => (typeof value === 'number' ? text : `${text}${places === '' ? '.0' : '0'}`),
    () => (places === '' ? Number(whole) : text),
    () => (places === '' ? BigInt(whole) : text),
    () =>
      random.pick<JsonValue>([
        '0',
        0,
        '1',
        1,
        Number.MAX_SAFE_INTEGER,
        '99999999999999999999',
        `1${'0'.repeat(36)}`,
        `${2n ** 128n}`,
        '8640000000001',
      ]),
    () => (typeof value === 'number' ? value - 1 : format(scaled * 2n)),
  ])();
}

function otherText(random: Random, text: string): JsonValue {
  const at = random.below(text.length + 1);
  const middle = Math.floor(text.length / 2);
  return random.pick<() => JsonValue>([
    () => `${text.slice(0, at)}${random.pick(['z', '\u200b', ' ', '\n', '.', '\u0430'])}${text.slice(at)}`,
    () => `${text.slice(0, middle)}#${text.slice(middle + 1)}`,
    () => flipLetter(text, random.below(Math.max(1, text.length))),
    () => `${text} `,
    () => text.slice(0, -1),
    () => '',
  ])();
}

function otherHex(random: Random, text: string): JsonValue {
  const start = text.startsWith('0x') ? 2 : 0;
  return random.pick<() => JsonValue>([
    () => otherDigit(random, text, random.between(start, text.length - 1)),
    () => otherDigit(random, text, Math.floor((start + text.length) / 2)),
    () => (start === 0 ? `0x${text}` : text.slice(2)),
    () => text.toUpperCase().replace(/^0X/, '0x'),
  ])();
}

function otherList(random: Random, list: readonly JsonValue[], pool: readonly JsonValue[]): JsonValue {
  const at = random.below(list.length);
  return random.pick<() => JsonValue>([
    () => list.toReversed(),
    () => list.filter((_, place) => place !== at),
    () => [...list, ...(list.length === 0 ? [random.pick(pool)] : [list[at] as JsonValue])],
    () => [...list, random.pick(pool)],
    () =>
      list.length === 0
        ? [random.pick(pool)]
        : list.map((one, place) => (place === at ? otherValue(random, one, pool) : one)),
    () => [[...list]],
    () => list.map(String).join(','),
  ])();
}

function otherMembers(random: Random, given: JsonObject, pool: readonly JsonValue[]): JsonValue {
  const keys = Object.keys(given);
  const key = random.pick(keys);
  const { [key]: value = null, ...rest } = given;
  return random.pick<() => JsonValue>([
    () => rest,
    () => ({ ...given, added: 'x' }),
    () => ({ ...rest, [`${key} `]: value }),
    () => ({ ...rest, [`${key}${'y'.repeat(40)}`]: value }),
    () => ({ ...given, [key]: otherValue(random, value, pool) }),
    () => ({ ...given, [key]: `${String(value)}${'.'.repeat(random.below(300))}` }),
  ])();
}

/** A value near another: of the same kind, another spelling, or an invalid one. */
function otherValue(random: Random, value: JsonValue, pool: readonly JsonValue[]): JsonValue {
  if (Array.isArray(value)) return otherList(random, value, pool);
  if (isObject(value)) return otherMembers(random, value as JsonObject, pool);
  if (typeof value === 'boolean')
    return random.pick<JsonValue>([!value, String(value), value ? 'yes' : 'no', value ? '1' : '0', '']);
  if (typeof value === 'number' || typeof value === 'bigint')
    return value < 0
      ? random.pick([Number(value) + 60, Number(value) - 60, String(value)])
      : otherNumber(random, value);
  if (typeof value !== 'string') return random.pick(pool);
  if (random.below(8) === 0) return random.pick(pool);
  if (ADDRESS.test(value)) return otherAddress(random, value, pool);
  if (value.includes(':') && /^[\w:]+$/.test(value) && random.below(2) === 0)
    return value.split(':').toReversed().join(':');
  if (DECIMAL.test(value) && value.length < 60) return otherNumber(random, value);
  if (HEX.test(value)) return otherHex(random, value);
  return otherText(random, value);
}

/** Words that a schema lists. */
function wordsOf(schema: TSchema): JsonValue[] {
  const { anyOf = [], const: word, pattern } = schema as { anyOf?: TSchema[]; const?: JsonValue; pattern?: string };
  // Words in any letter case are written as character classes: (?:[bB][uU][yY]|[sS]...).
  const spelt = /^\^\(\?:((?:\[\w\w\]|_|\||[\w])+)\)\$$/.exec(pattern ?? '')?.[1];
  const words = spelt === undefined ? [] : spelt.split('|').map((one) => one.replaceAll(/\[(\w)\w\]/g, '$1'));
  return [...(word === undefined ? [] : [word]), ...words, ...anyOf.flatMap(wordsOf)];
}

/** A value that a schema accepts, or undefined when none of the drawn ones is. */
export function valueFor(random: Random, schema: TSchema, pool: readonly JsonValue[]): JsonValue | undefined {
  const words = wordsOf(schema);
  for (let tries = 0; tries < 40; tries++) {
    const one = words.length > 0 && random.below(3) > 0 ? random.pick(words) : random.pick(pool);
    if (Value.Check(schema, one)) return one;
  }
  return undefined;
}

/** The request with one change; undefined when the draw found none. */
export function changeOne(
  random: Random,
  params: JsonObject,
  schema: TSchema,
  pool: readonly JsonValue[],
): Change | undefined {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  const present = Object.keys(params);
  const absent = Object.keys(properties).filter((name) => !present.includes(name));
  const kind = random.below(10);
  if (kind < 3 && absent.length > 0) {
    const member = random.pick(absent);
    const value = valueFor(random, properties[member] ?? Type.Unknown(), pool);
    return value === undefined ? undefined : { params: { ...params, [member]: value }, member, what: 'added' };
  }
  if (present.length === 0) return undefined;
  const member = random.pick(present);
  if (kind === 3) {
    const { [member]: _, ...rest } = params;
    return { params: rest, member, what: 'dropped' };
  }
  if (kind === 4 && present.length > 1) {
    const other = random.pick(present.filter((name) => name !== member));
    return {
      params: { ...params, [member]: params[other] ?? null, [other]: params[member] ?? null },
      member: `${member}, ${other}`,
      what: 'swapped',
    };
  }
  const words = wordsOf(properties[member] ?? Type.Unknown());
  const value =
    words.length > 0 && random.below(2) === 0 ? random.pick(words) : otherValue(random, params[member] ?? null, pool);
  return { params: { ...params, [member]: value }, member, what: 'exchanged' };
}

const acceptsText = (schema: TSchema): boolean => Value.Check(schema, 'some free text');

/** The separator of a list that may be written as one text, or undefined. */
function separatorOf(schema: TSchema): string | undefined {
  const { anyOf = [], list } = schema as { anyOf?: TSchema[]; list?: string };
  return list ?? anyOf.map(separatorOf).find((found) => found !== undefined);
}

/** Values of a list, in either notation. */
function listed(value: JsonValue, separator: string | undefined): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && separator !== undefined
    ? value.split(separator).map((one) => one.trim())
    : undefined;
}

/**
 * A value in normal form, narrowly: the digits of a number (1, "1", "1.0"), the letter case of an address or an id and
 * its prefix, the two names of an account, the words of a flag, the order of the two assets of a pair, a list in one
 * text or in several. Other texts are unchanged.
 */
function plain(value: JsonValue, schema: TSchema): JsonValue {
  const list = listed(value, separatorOf(schema));
  if (list !== undefined) return list.map((one) => plain(one, Type.String()));
  if (Value.Check(schema, true) && (typeof value === 'boolean' || typeof value === 'string'))
    return value === true || (typeof value === 'string' && ['1', 'true', 'yes', 'on'].includes(value.toLowerCase()));
  if (Value.Check(schema, 1) && ['number', 'bigint', 'string'].includes(typeof value)) {
    const text = String(value);
    if (/^-?\d+(?:\.\d+)?$/.test(text))
      return text
        .replace(/^(-?)0+(?=\d)/, '$1')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
        .replace(/^-0$/, '0');
  }
  if (typeof value !== 'string') return value;
  // An account has a long and a short name.
  if (ADDRESS.test(value)) return findAccountId(value) ?? value.toLowerCase();
  // Pairs of one operation have no fixed form: the block refuses an unknown one.
  if (acceptsText(schema) && (schema as { address?: string }).address !== 'reference') return value;
  const lower = value.toLowerCase();
  return lower.includes(':') ? lower.split(':').sort().join(':') : lower.replace(/^0x/, '');
}

/** Words that mean nobody in place of an address. */
function nobodyOf(schema: TSchema): readonly string[] {
  const { anyOf = [], nobody = [] } = schema as { anyOf?: TSchema[]; nobody?: readonly string[] };
  return [...nobody, ...anyOf.flatMap(nobodyOf)];
}

const isNobody = (value: JsonValue, nobody: readonly string[]): boolean =>
  saysNothing(value) || (typeof value === 'string' && nobody.includes(value.toLowerCase()));

/** Whether a value can be one of several words, or its number. */
const isWord = (value: JsonValue): boolean => ['string', 'number', 'bigint'].includes(typeof value);

/**
 * Words that the protocol reads ignoring letter case and surrounding spaces, or as one of several synonyms: numbers for
 * words, and everything that means nobody.
 */
function sameWord(a: JsonValue, b: JsonValue, leaf: TSchema): boolean {
  const nobody = nobodyOf(leaf);
  if (nobody.length > 0 && isNobody(a, nobody) && isNobody(b, nobody)) return true;
  if (isWord(a) && isWord(b) && wordsOf(leaf).length > 0 && !acceptsText(leaf)) return true;
  return (
    typeof a === 'string' &&
    typeof b === 'string' &&
    /^[\w-]+$/.test(a.trim()) &&
    a.trim().toLowerCase() === b.trim().toLowerCase()
  );
}

/**
 * Whether two requests differ only in spelling; equal ones must have the same effect.
 * @param didTheSame whether both were executed, with every row and the whole receipt equal: only then are two words for
 *   one thing taken for spellings (`buy`, `BUY`, `long`; `BTC-USD-PERP`, `btc-usd-perp`)
 */
export function isSpelling(one: JsonObject, other: JsonObject, schema: TSchema, didTheSame: boolean): boolean {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => {
    const [a, b] = [one[name], other[name]];
    if (a === undefined || b === undefined) return false;
    const leaf = properties[name] ?? Type.Unknown();
    const text = (value: JsonValue): string =>
      JSON.stringify(plain(value, leaf), (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner));
    return text(a) === text(b) || (didTheSame && sameWord(a, b, leaf));
  });
}

/** Whether a value means the same as leaving the member out, if that has the same effect. */
export const saysNothing = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);
