// The languages that the wallet speaks. English stands in the bundle; every other one is a file of its own, which a page
// loads before it draws. To add one, see CONTRIBUTING.md.

import { ENGLISH_LANGUAGE, type Language } from './language.ts';

export interface LanguageEntry {
  /** BCP 47 tag. */
  readonly tag: string;
  /** As its speakers call it. */
  readonly name: string;
  readonly load: () => Promise<Language>;
}

/** Every language, English first: what is spoken where nothing else fits. */
export const LANGUAGES: readonly LanguageEntry[] = [
  { tag: 'en', name: 'English', load: () => Promise.resolve(ENGLISH_LANGUAGE) },
];
