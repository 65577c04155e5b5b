// Tests properties of windows in every language of the wallet.

import { ENGLISH_LANGUAGE, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import type { LanguageTag } from '@svc/core/words/languageTags';

/** Runs `work` with the wallet in a language; back to English afterwards. */
export async function inLanguage<T>(tag: LanguageTag, work: () => Promise<T>): Promise<T> {
  setLanguage(await LANGUAGES[tag].load());
  try {
    return await work();
  } finally {
    setLanguage(ENGLISH_LANGUAGE);
  }
}
