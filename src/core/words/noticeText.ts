// The words of the system's notices. The background speaks them itself, to the system, and loads neither the rest of
// the catalogue nor its library for it: a text has plain slots alone, and what stands in them is text already.

import type { NOTICES, NoticeCode } from './en/notices.ts';
import { type LanguageTag, SPOKEN } from './languageTags.ts';
import type { SlotsOf } from './slots.ts';

/** What stands in the slots of a text; nothing where it has none. */
export type NoticeSlots<C extends NoticeCode> =
  unknown extends SlotsOf<(typeof NOTICES)[C], string> ? [] : [slots: SlotsOf<(typeof NOTICES)[C], string>];

/** Keep what stands between them together where the text runs the other way. */
const [ISOLATE, POP] = ['\u2068', '\u2069'];
/** A letter of a script that runs from the right: a name in it turns what stands around it, in any language. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text in a language. What strangers chose has been made visible before. */
export function noticeText<C extends NoticeCode>(tag: LanguageTag, code: C, ...[slots]: NoticeSlots<C>): string {
  const { notices, direction } = SPOKEN[tag];
  const given: Readonly<Record<string, string>> = slots ?? {};
  return notices[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? '';
    return direction === 'rtl' || RIGHT_TO_LEFT.test(value) ? `${ISOLATE}${value}${POP}` : value;
  });
}

/** Places of an amount that a notice has room for. */
const PLACES = 8;

/** Decimal text with the language's signs, exactly; `≈` before one that is cut. */
export function noticeAmount(tag: LanguageTag, amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const kept = fraction.slice(0, PLACES).replace(/0+$/, '');
  const cut = kept === '' ? whole : `${whole}.${kept}`;
  const text = new Intl.NumberFormat(SPOKEN[tag].numbers, {
    maximumFractionDigits: PLACES,
    useGrouping: 'always',
    // Decimal text is formatted as it is, at any length.
  }).format(cut as Intl.StringNumericLiteral);
  return /[1-9]/.test(fraction.slice(PLACES)) ? `≈ ${text}` : text;
}
