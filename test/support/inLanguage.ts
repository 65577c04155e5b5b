// Properties of windows hold in every language that the wallet speaks.

import { ENGLISH_LANGUAGE, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import type { LanguageTag } from '@svc/core/words/languageTags';

/** Does `work` while the wallet speaks the language; English again afterwards. */
export async function inLanguage<T>(tag: LanguageTag, work: () => Promise<T>): Promise<T> {
  setLanguage(await LANGUAGES[tag].load());
  try {
    return await work();
  } finally {
    setLanguage(ENGLISH_LANGUAGE);
  }
}
