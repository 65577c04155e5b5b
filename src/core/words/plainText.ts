// Parts as one line of plain text.

import { visibleSymbol } from '../visibleText.ts';
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

function partText(one: Part): string {
  switch (one.kind) {
    case 'text':
    case 'given':
      return one.text;
    case 'amount':
      return `${written(one.value)} ${visibleSymbol(one.token.symbol)}`;
    case 'number':
      return written(one.value);
    case 'token':
      return visibleSymbol(one.token.symbol);
    case 'address':
      return one.address;
    case 'id':
      return one.id;
    case 'time':
      return calendarTime(one.unixSeconds)?.toISOString() ?? saidText(timeBeyond(one.unixSeconds));
    case 'message':
      return plainText(render(one));
  }
}

/** The parts as one line of plain text. */
export function plainText(parts: readonly Part[]): string {
  return parts.map(partText).join('');
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

/** What is said as plain text. */
export function saidText(said: Said | Sentence): string {
  if (typeof said === 'string') return said;
  return plainText('kind' in said ? [said] : said);
}
