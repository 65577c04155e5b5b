// The languages that the wallet speaks. English stands in the bundle; every other one is a file of its own, which a
// page loads before it draws. To add one, see CONTRIBUTING.md.

import { ENGLISH_LANGUAGE, type Language } from './language.ts';
import type { LanguageTag } from './languageTags.ts';

interface LanguageEntry {
  /** As its speakers call it. */
  readonly name: string;
  readonly load: () => Promise<Language>;
}

/** Every language by its tag. */
export const LANGUAGES: { readonly [T in LanguageTag]: LanguageEntry } = {
  en: { name: 'English', load: () => Promise.resolve(ENGLISH_LANGUAGE) },
  de: { name: 'Deutsch', load: async () => (await import('./de/german.ts')).GERMAN },
  es: { name: 'Español', load: async () => (await import('./es/spanish.ts')).SPANISH },
  ar: { name: 'العربية', load: async () => (await import('./ar/arabic.ts')).ARABIC },
};
