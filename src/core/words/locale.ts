// Dates, lists and the signs of numbers as the language writes them.

import { language, onLanguage } from './language.ts';

/** A value that is made once for each language. */
function perLanguage<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  onLanguage(() => {
    made = undefined;
  });
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const list = perLanguage(() => new Intl.ListFormat(language().tag, { type: 'conjunction' }));

/** Things in a row, with what the language puts between them. */
export function listPieces<T>(things: readonly T[]): (T | string)[] {
  return list()
    .formatToParts(things.map((_, at) => String(at)))
    .map(({ type, value }) => (type === 'element' ? (things[Number(value)] as T) : value));
}

/** Texts in a row: "a, b and c". */
export const listText = (texts: readonly string[]): string => listPieces(texts).join('');

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };
const day = perLanguage(() => new Intl.DateTimeFormat(language().dates, DATE));
const clock = perLanguage(() => new Intl.DateTimeFormat(language().dates, { timeStyle: 'short' }));
const second = perLanguage(() => new Intl.DateTimeFormat(language().dates, { timeStyle: 'medium', hourCycle: 'h23' }));
const moment = perLanguage(() => new Intl.DateTimeFormat(language().dates, TIME));

/** The day of a moment in Unix milliseconds; this and what follows is in the time zone of the reader. */
export const dayWords = (atMs: number): string => day().format(atMs);
/** The time of day to the minute. */
export const clockWords = (atMs: number): string => clock().format(atMs);
/** The time of day to the second, in 24 hours: for columns. */
export const secondWords = (atMs: number): string => second().format(atMs);
/** Date and time to the second. */
export const momentWords = (atMs: number): string => moment().format(atMs);

const signs = perLanguage(() => {
  const parts = new Intl.NumberFormat(language().numbers, { useGrouping: 'always' }).formatToParts(-12_345.5);
  const of = (type: Intl.NumberFormatPartTypes, otherwise: string): string =>
    parts.find((one) => one.type === type)?.value ?? otherwise;
  return { group: of('group', ','), point: of('decimal', '.') };
});

/** What stands between thousands and before decimals. The digits stay the ones that are typed and copied. */
export const numberSigns = (): { readonly group: string; readonly point: string } => signs();

/** Whole digits in the language's groups; all digits are in the text. */
export const inGroups = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, numberSigns().group);

/** A typed text with the digits of the language's script as the ones that amounts are written in; all else stays. */
export const plainDigits = (typed: string): string =>
  language().typedDigits.reduce(
    (text, set) => text.replaceAll(new RegExp(`[${set}]`, 'gu'), (digit) => String(set.indexOf(digit))),
    typed,
  );
