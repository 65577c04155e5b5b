// The language that words are made in: its catalogue, and what it writes dates, numbers and lists like. A page sets it
// before it draws; English stands in the bundle and is what is used until then.

import { ENGLISH } from './en/english.ts';
import type { MessageCode } from './message.ts';

/** A catalogue with every message of the English one. */
export type Catalogue = { readonly [C in MessageCode]: string };

export interface Language {
  /** BCP 47 tag of the language, by which plurals and lists go. */
  readonly tag: string;
  /** BCP 47 tag by which dates go, where a language writes them in several ways. */
  readonly dates: string;
  /** Which way it is written. */
  readonly direction: 'ltr' | 'rtl';
  readonly catalogue: Catalogue;
}

/** English, which is always there. */
export const ENGLISH_LANGUAGE: Language = { tag: 'en', dates: 'en-GB', direction: 'ltr', catalogue: ENGLISH };

let current = ENGLISH_LANGUAGE;
const listeners = new Set<() => void>();

/** The language that words are made in now. */
export const language = (): Language => current;

/** Makes words in another language from now on. */
export function setLanguage(next: Language): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Hears when the language changes: what was kept in the one before goes. */
export function onLanguage(listener: () => void): void {
  listeners.add(listener);
}
