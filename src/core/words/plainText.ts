// Parts as one line of plain text.

import { visibleSymbol, visibleText } from '../visibleText.ts';
import { language } from './language.ts';
import { inGroups, numberSigns } from './locale.ts';
import type { Part, Said, Sentence } from './message.ts';
import { calendarTime, timeBeyond } from './parts.ts';
import { render } from './render.ts';

/**
 * A number with the language's own groups and its sign before decimals, as it stands everywhere else: a point separates
 * thousands in half of the languages.
 */
function written(value: string): string {
  const [, sign = '', whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  return `${sign}${inGroups(whole)}${fraction === undefined ? '' : `${numberSigns().point}${fraction}`}`;
}

/** How what stands among the words is told apart from them. */
interface Setting {
  /** Numbers, addresses and code, which run from the left. */
  readonly figures: (text: string) => string;
  /** Words that somebody chose. */
  readonly given: (text: string) => string;
}

const PLAIN: Setting = { figures: (text) => text, given: (text) => text };
/** Where words run from the right: each keeps its direction, and the order of a number and its unit, to itself. */
const APART: Setting = {
  figures: (text) => `\u2066${text}\u2069`,
  given: (text) => `\u2068${visibleText(text)}\u2069`,
};
const IN_LINE: Setting = { ...PLAIN, given: visibleText };

function partText(one: Part, setting: Setting): string {
  const { figures, given } = setting;
  switch (one.kind) {
    case 'text':
      return one.text;
    case 'given':
      return given(one.text);
    case 'amount':
      return figures(`${written(one.value)} ${given(visibleSymbol(one.token.symbol))}`);
    case 'number':
      return figures(written(one.value));
    case 'token':
      return given(visibleSymbol(one.token.symbol));
    case 'address':
      return figures(one.address);
    case 'id':
      return figures(given(one.id));
    case 'time':
      return calendarTime(one.unixSeconds)?.toISOString() ?? lineOf(render(timeBeyond(one.unixSeconds)), setting);
    case 'message':
      return lineOf(render(one), setting);
  }
}

const lineOf = (parts: readonly Part[], setting: Setting): string =>
  parts.map((part) => partText(part, setting)).join('');

/** The parts as one line of plain text. */
export function plainText(parts: readonly Part[]): string {
  return lineOf(parts, PLAIN);
}

/**
 * A sentence that was stored, perhaps by another version of the wallet: where a message is in no catalogue any more,
 * its code stands in its place.
 */
export function storedText(sentence: Said | Sentence): string {
  try {
    return saidText(sentence);
  } catch {
    const parts = typeof sentence === 'string' || 'kind' in sentence ? [] : sentence;
    return parts.map((part) => (part.kind === 'message' ? part.code : plainText([part]))).join('');
  }
}

/**
 * A sentence, stored or new, as a line to be shown as it is: hidden characters of strangers are written out, and where
 * words run from the right, what stands among them cannot reorder them.
 */
export function shownText(sentence: Said | Sentence): string {
  const setting = language().direction === 'rtl' ? APART : IN_LINE;
  if (typeof sentence === 'string') return setting.given(sentence);
  const parts = 'kind' in sentence ? [sentence] : sentence;
  try {
    return lineOf(parts, setting);
  } catch {
    // A message of another version of the wallet: its code stands in its place.
    return setting.given(storedText(sentence));
  }
}

/** What is said as plain text. */
export function saidText(said: Said | Sentence): string {
  if (typeof said === 'string') return said;
  return plainText('kind' in said ? [said] : said);
}
