// The language of a page: the user's choice, or the browser's. Its texts are loaded before anything is rendered in it,
// and `lang` and `dir` of the page follow.

import { language, onLanguage, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { chooseLanguage, type LanguageTag } from '@svc/core/words/languageTags';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mirror } from './mirror.ts';
import { noteFault } from './noteFault.ts';

/** The language for a choice in this browser. */
export const languageFor = (chosen: LanguageTag | 'browser' = 'browser'): LanguageTag =>
  chosen === 'browser' ? chooseLanguage(navigator.languages) : chosen;

let wanted: LanguageTag | undefined;

/** Speaks a language from when its words are there. Words that cannot be had leave the page in the one it speaks. */
export async function speak(tag: LanguageTag): Promise<void> {
  wanted = tag;
  try {
    const loaded = await LANGUAGES[tag].load();
    // Another one may have been chosen meanwhile.
    if (wanted !== tag) return;
    setLanguage(loaded, { marks: import.meta.env.DEV });
    document.documentElement.lang = loaded.tag;
    document.documentElement.dir = loaded.direction;
  } catch (error) {
    noteFault('page', error);
  }
}

/** Tag of the page's current language; components that use it render again when it changes. */
const useLanguage = (): string => useSyncExternalStore(onLanguage, () => language().tag);

/** Follows the settings; false until the texts of the language are loaded, or have failed to load. */
export function useChosenLanguage(): boolean {
  const tag = mirror(({ view }) => (view === undefined ? undefined : languageFor(view.settings.language)));
  const [isReady, setReady] = useState(false);
  useLanguage();
  useEffect(() => {
    if (tag !== undefined) void speak(tag).then(() => setReady(true));
  }, [tag]);
  return isReady || tag === language().tag;
}
