// Numbers of external sources as plain decimal text. Sources use numbers, text and exponents; any other form makes the
// answer unusable.

import { changePercent, cutPlaces, findFraction } from '@svc/core/markets/orientation';
import { SourceDown } from '../externalPrices.ts';

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Plain decimal text of a number or a text, at most 18 places. @throws Error */
export function figure(value: unknown): string {
  const match = typeof value === 'number' || typeof value === 'string' ? NUMBER.exec(String(value)) : null;
  if (match === null) throw new Error('not a figure');
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const places = padded.slice(at).replace(/0+$/, '');
  return cutPlaces(`${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${places === '' ? '' : `.${places}`}`);
}

/** A price: positive. @throws Error */
export function positive(value: unknown): string {
  const text = figure(value);
  if (text.startsWith('-') || /^[0.]+$/.test(text)) throw new Error('not a price');
  return text;
}

/** Percent between two prices. @throws Error */
export function percentBetween(open: unknown, last: unknown): string {
  const [from, to] = [findFraction(positive(open)), findFraction(positive(last))];
  const change = from === undefined || to === undefined ? undefined : changePercent(from, to);
  if (change === undefined) throw new Error('not a change');
  return change;
}

/** Percent with two places, cut toward zero. @throws Error */
export function percentOf(value: unknown): string {
  const [whole = '0', places = ''] = figure(value).split('.');
  const kept = places.slice(0, 2).replace(/0+$/, '');
  const text = kept === '' ? whole : `${whole}.${kept}`;
  return text === '-0' ? '0' : text;
}

/** JSON of an answer. @throws Error for a status that is no success, an answer that is too long or no JSON */
export async function jsonOf(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  if (response.status >= 500 || response.status === 429) throw new SourceDown(`status ${response.status}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await response.text();
  if (text.length > 2_000_000) throw new Error('too long');
  return JSON.parse(text);
}

/** A member of an object. @throws Error when it is missing */
export function member(value: unknown, name: string): unknown {
  const found =
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/** A list. @throws Error */
export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value;
}

/** Unix seconds. @throws Error */
export function seconds(value: unknown): number {
  const time = Number(value);
  if (!Number.isSafeInteger(time) || time <= 0) throw new Error('not a time');
  return time;
}
