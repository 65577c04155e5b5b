// Which languages the wallet speaks, by their tags alone: whoever stores or checks a choice loads no words.

/** BCP 47 tags of the languages, English first: what is spoken where nothing else fits. */
export const LANGUAGE_TAGS = ['en', 'de', 'es', 'ar'] as const;

/** Tag of a language that the wallet speaks. */
export type LanguageTag = (typeof LANGUAGE_TAGS)[number];

/** The first of the wanted languages that the wallet speaks, whatever region it is of; English where there is none. */
export function chooseLanguage(wanted: readonly string[]): LanguageTag {
  for (const one of wanted) {
    const spoken = LANGUAGE_TAGS.find((tag) => tag === one.toLowerCase().split('-')[0]);
    if (spoken !== undefined) return spoken;
  }
  return LANGUAGE_TAGS[0];
}
