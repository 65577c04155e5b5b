// What is known of a language before its words are loaded: its tag, how it writes numbers, which way it runs, and the
// few words of the system's notices. Whoever stores or checks a choice of language loads no more.

import { NOTICES as ARABIC } from './ar/notices.ts';
import { NOTICES as GERMAN } from './de/notices.ts';
import { NOTICES as ENGLISH, type NoticeWords } from './en/notices.ts';
import { NOTICES as SPANISH } from './es/notices.ts';

interface Spoken {
  /** These two are said by the language itself too, which the background does not load; a test holds them together. */
  readonly numbers: string;
  readonly direction: 'ltr' | 'rtl';
  readonly notices: NoticeWords;
}

const DECLARED = {
  en: { numbers: 'en', direction: 'ltr', notices: ENGLISH },
  de: { numbers: 'de-DE', direction: 'ltr', notices: GERMAN },
  es: { numbers: 'es-ES', direction: 'ltr', notices: SPANISH },
  ar: { numbers: 'ar-u-nu-latn', direction: 'rtl', notices: ARABIC },
} as const satisfies Record<string, Spoken>;

/** BCP 47 tag of a language that the wallet speaks. */
export type LanguageTag = keyof typeof DECLARED;

/** Every language by its tag. */
export const SPOKEN: { readonly [T in LanguageTag]: Spoken } = DECLARED;

/** The tags of the languages, English first. */
export const LANGUAGE_TAGS = Object.keys(DECLARED) as readonly LanguageTag[];

/** What is spoken where nothing else fits. */
const DEFAULT: LanguageTag = 'en';

/** The first of the wanted languages that the wallet speaks, whatever region it is of; English where there is none. */
export function chooseLanguage(wanted: readonly string[]): LanguageTag {
  for (const one of wanted) {
    const spoken = LANGUAGE_TAGS.find((tag) => tag === one.toLowerCase().split('-')[0]);
    if (spoken !== undefined) return spoken;
  }
  return DEFAULT;
}
