// JSON as it is signed: sorted keys, ", " and ": " separators, ASCII only, number literals kept. Equal to the text of
// Python's json.dumps(value, sort_keys=True). The reader keeps what JSON.parse loses (1.0, integers above 2^53),
// because the signature covers it.

import { ParseRefusal } from '../errors.ts';

/** A literal with a point or an exponent; kept apart from integers since `1.0` and `1` sign differently. */
export class JsonFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Integers are numbers when safe and bigints beyond; objects have no prototype, so `__proto__` is an ordinary key. */
export type JsonValue = null | boolean | string | number | bigint | JsonFloat | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Deepest nesting that is read or written. */
export const MAX_JSON_DEPTH = 64;
/** Digits of the longest number literal that is read: parsing cost grows with the square of it. */
export const MAX_NUMBER_DIGITS = 4300;

/** An object without a prototype. */
export function jsonObject(entries: Iterable<readonly [string, JsonValue]> = []): JsonObject {
  const object = Object.create(null) as JsonObject;
  for (const [key, value] of entries) object[key] = value;
  return object;
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonFloat);
}

const SHORT_ESCAPES: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function writeString(text: string, path: string): string {
  if (!text.isWellFormed()) throw new ParseRefusal(path, 'valid Unicode without lone surrogates');
  // Every unit outside 0x20..0x7e is escaped, 0x7f too.
  return `"${text.replace(/["\\]|[^\x20-\x7e]/g, (unit) => SHORT_ESCAPES[unit] ?? escapeUnits(unit))}"`;
}

function escapeUnits(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) out += `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return out;
}

/** Shortest round-trip text of a double as Python prints it: `1.0`, `1e-05`, `1e+16`. */
function writeFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const [mantissa = '0', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 16) {
    const plain = String(value).includes('e')
      ? value.toFixed(mantissa.replace(/^-?\d\.?/, '').length - exponent)
      : String(value);
    return plain.includes('.') ? plain : `${plain}.0`;
  }
  const digits = Math.abs(exponent).toString().padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Ascending by code point: UTF-16 order differs for keys with astral characters. */
function compareCodePoints(a: string, b: string): number {
  if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : Number(a > b);
  const left = [...a];
  const right = [...b];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/**
 * The text that is signed.
 * @throws ParseRefusal for a number that is not a safe integer (use text or JsonFloat), a lone surrogate, undefined, or
 * nesting beyond {@link MAX_JSON_DEPTH}
 */
export function canonicalJson(value: unknown, path = 'params'): string {
  return write(value, path, 0);
}

function write(value: unknown, path: string, depth: number): string {
  if (depth > MAX_JSON_DEPTH) throw new ParseRefusal(path, `at most ${MAX_JSON_DEPTH} levels of nesting`);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value, path);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new ParseRefusal(path, 'an integer below 2^53, or decimal text');
    return value === 0 ? '0' : value.toString();
  }
  if (value instanceof JsonFloat) return writeFloat(value.value);
  if (Array.isArray(value)) return `[${value.map((item, at) => write(item, `${path}[${at}]`, depth + 1)).join(', ')}]`;
  if (typeof value !== 'object') throw new ParseRefusal(path, 'a JSON value');
  const members = value as Record<string, unknown>;
  const keys = Object.keys(members).sort(compareCodePoints);
  return `{${keys.map((key) => `${writeString(key, path)}: ${write(members[key], `${path}.${key}`, depth + 1)}`).join(', ')}}`;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
/** String literals that mean what they show, so short that a part of a text is a copy anyway. */
const SHORT_PLAIN = /^"[ !#-[\]-~]{0,11}"$/;

/**
 * Value of a JSON text (RFC 8259), number literals kept, last duplicate key wins.
 * @param mostValues most values in it, lists, objects and their members each counted as one: they are what it costs
 * @throws ParseRefusal with the path of the fault
 */
export function readJson(text: string, path = 'json', mostValues = Number.POSITIVE_INFINITY): JsonValue {
  const reader = new Reader(text, path, mostValues);
  const value = reader.value(0);
  reader.space();
  if (reader.at !== text.length) throw reader.refusal('one JSON value and nothing after it');
  return value;
}

/** Number of values in a value, as {@link readJson} counts them. */
export function countValues(value: JsonValue): number {
  if (typeof value !== 'object' || value === null || value instanceof JsonFloat) return 1;
  let sum = 1;
  if (Array.isArray(value)) for (const item of value) sum += countValues(item);
  else for (const name of Object.keys(value)) sum += countValues(value[name] as JsonValue);
  return sum;
}

/** Above this no character is a space. */
const LAST_SPACE = 32;

class Reader {
  at = 0;
  private readonly text: string;
  private readonly root: string;
  /** Where in the value it reads: texts are made of it only when something is wrong. */
  private readonly place: (string | number)[] = [];
  private readonly mostValues: number;
  private values = 0;

  constructor(text: string, root: string, mostValues: number) {
    this.text = text;
    this.root = root;
    this.mostValues = mostValues;
  }

  /** What is wrong where it reads. */
  refusal(expected: string, options?: ErrorOptions): ParseRefusal {
    let path = this.root;
    for (const step of this.place)
      path = typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`;
    return new ParseRefusal(path, expected, options);
  }

  space(): void {
    if (this.text.charCodeAt(this.at) > LAST_SPACE) return;
    SPACE.lastIndex = this.at;
    SPACE.exec(this.text);
    this.at = SPACE.lastIndex;
  }

  private take(character: string): boolean {
    this.space();
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private literal(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  value(depth: number): JsonValue {
    if (depth > MAX_JSON_DEPTH) throw this.refusal(`at most ${MAX_JSON_DEPTH} levels of nesting`);
    this.values += 1;
    if (this.values > this.mostValues) throw this.refusal(`at most ${this.mostValues} values in all`);
    this.space();
    switch (this.text[this.at]) {
      case '{':
        this.at += 1;
        return this.object(depth);
      case '[':
        this.at += 1;
        return this.array(depth);
      case '"':
        return this.string();
    }
    if (this.literal('true')) return true;
    if (this.literal('false')) return false;
    if (this.literal('null')) return null;
    return this.number();
  }

  private object(depth: number): JsonObject {
    const object = jsonObject();
    if (this.take('}')) return object;
    do {
      this.space();
      const key = this.string();
      if (!this.take(':')) throw this.refusal('a colon after a key');
      this.place.push(key);
      object[key] = this.value(depth + 1);
      this.place.pop();
    } while (this.take(','));
    if (!this.take('}')) throw this.refusal('a comma or the end of an object');
    return object;
  }

  private array(depth: number): JsonValue[] {
    const array: JsonValue[] = [];
    if (this.take(']')) return array;
    do {
      this.place.push(array.length);
      array.push(this.value(depth + 1));
      this.place.pop();
    } while (this.take(','));
    if (!this.take(']')) throw this.refusal('a comma or the end of an array');
    return array;
  }

  /**
   * The end is found by a search; JSON.parse then judges escapes and control characters, so the rules are the engine's.
   */
  private string(): string {
    const start = this.at;
    const end = this.text[start] === '"' ? this.stringEnd(start) : this.text.length;
    this.at = end + 1;
    const literal = this.text.slice(start, end + 1);
    if (SHORT_PLAIN.test(literal)) return literal.slice(1, -1);
    try {
      // Its answer is a copy: a part of the text would keep the whole of it in memory.
      return JSON.parse(literal) as string;
    } catch (cause) {
      throw this.refusal('a JSON string', { cause });
    }
  }

  /** Place of the quotation mark that ends the string, or the end of the text. */
  private stringEnd(start: number): number {
    const quote = this.text.indexOf('"', start + 1);
    const backslash = this.text.slice(start, quote < 0 ? undefined : quote).indexOf('\\');
    if (backslash < 0) return quote < 0 ? this.text.length : quote;
    let end = start + backslash;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    return end;
  }

  private number(): JsonValue {
    NUMBER.lastIndex = this.at;
    const literal = NUMBER.exec(this.text)?.[0];
    if (literal === undefined) throw this.refusal('a JSON value');
    if (literal.length > MAX_NUMBER_DIGITS) throw this.refusal(`a number of at most ${MAX_NUMBER_DIGITS} digits`);
    this.at += literal.length;
    if (/[.eE]/.test(literal)) {
      const value = Number(literal);
      if (!Number.isFinite(value)) throw this.refusal('a number inside the range of a double');
      return new JsonFloat(value);
    }
    const value = Number(literal);
    // -0 is the integer 0.
    return Number.isSafeInteger(value) ? value + 0 : BigInt(literal);
  }
}
