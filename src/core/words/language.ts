// The language that words are made in: its catalogue, and what it writes dates, numbers and lists like. A page sets it
// before it draws; English stands in the bundle and is what is used until then.

import { ENGLISH } from './en/english.ts';
import type { MessageCode } from './message.ts';

/**
 * Messages in another language. One that English has since got is not there yet; one that English has not does not
 * compile.
 */
export type Catalogue = { readonly [C in MessageCode]?: string };

export interface Language {
  /** BCP 47 tag of the language, by which plurals and lists go. */
  readonly tag: string;
  /** BCP 47 tag by which dates go, where a language writes them in several ways. */
  readonly dates: string;
  /** BCP 47 tag by which numbers go: their digits are the ones of addresses, so that all figures can be compared. */
  readonly numbers: string;
  /** Digits 0 to 9 of its script besides those, one text for each set, which are read where somebody types them. */
  readonly typedDigits: readonly string[];
  /** Which way it is written. */
  readonly direction: 'ltr' | 'rtl';
  readonly catalogue: Catalogue;
}

/** English, which is always there. */
export const ENGLISH_LANGUAGE: Language = {
  tag: 'en',
  dates: 'en-GB',
  numbers: 'en',
  typedDigits: [],
  direction: 'ltr',
  catalogue: ENGLISH,
};

/** What stands before an English message where a translation is missing and somebody is to see that. */
const GAP = '⚑ ';

let current = ENGLISH_LANGUAGE;
let marksGaps = false;
const listeners = new Set<() => void>();

/** The language that words are made in now. */
export const language = (): Language => current;

/** The text of a message and the language that it is in: English where the translation is missing. */
export function textOf(code: MessageCode): { readonly text: string; readonly locale: string } {
  const { catalogue, numbers } = current;
  const own = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (own !== undefined) return { text: own, locale: numbers };
  if (!Object.hasOwn(ENGLISH, code)) throw new Error(`No message has the code ${code}.`);
  return { text: `${marksGaps ? GAP : ''}${ENGLISH[code]}`, locale: ENGLISH_LANGUAGE.numbers };
}

/** Makes words in another language from now on; with `marks`, what it lacks is marked where it is shown. */
export function setLanguage(next: Language, { marks = false }: { readonly marks?: boolean } = {}): void {
  current = next;
  marksGaps = marks;
  for (const listener of listeners) listener();
}

/** Hears when the language changes: what was kept in the one before goes. Returns what ends that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
