// The language of a page: the user's choice, or the browser's. Its texts are loaded before anything is rendered in it,
// and `lang` and `dir` of the page follow. The choice stands in the settings, which only the background reads, so this
// browser's pages keep its tag too: the next one speaks it before the background has answered.

import { language, onLanguage, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { chooseLanguage, LANGUAGE_TAGS, type LanguageTag, SPOKEN } from '@svc/core/words/languageTags';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mirror } from './mirror.ts';
import { noteFault } from './noteFault.ts';

/** The language for a choice in this browser. */
export const languageFor = (chosen: LanguageTag | 'browser' = 'browser'): LanguageTag =>
  chosen === 'browser' ? chooseLanguage(navigator.languages) : chosen;

/** Where pages keep the tag of the chosen language; nothing where the browser's is spoken. */
const KEPT = 'svc-language';

/** The tag that a page before this one kept. */
function keptTag(): LanguageTag | undefined {
  try {
    const kept = localStorage.getItem(KEPT);
    return LANGUAGE_TAGS.find((tag) => tag === kept);
  } catch {
    // A browser that keeps nothing: the settings say it a moment later.
    return undefined;
  }
}

function keepTag(chosen: LanguageTag | 'browser'): void {
  try {
    if (chosen === 'browser') localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, chosen);
  } catch {
    // As above.
  }
}

function markPage(tag: LanguageTag): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = SPOKEN[tag].direction;
}

let wanted: LanguageTag | undefined;

/** Speaks a language from when its words are there. Words that cannot be had leave the page in the one it speaks. */
export async function speak(tag: LanguageTag): Promise<void> {
  wanted = tag;
  try {
    const loaded = await LANGUAGES[tag].load();
    // Another one may have been chosen meanwhile.
    if (wanted !== tag) return;
    setLanguage(loaded, { marks: import.meta.env.DEV });
    markPage(tag);
  } catch (error) {
    noteFault('page', error);
    if (wanted === tag) markPage(language().tag as LanguageTag);
  }
}

/**
 * Begins with the language that the page is likely to have, before anything is drawn: the one that was chosen when the
 * last page was open, or the browser's. `lang` and `dir` are set at once, the words follow.
 */
export function speakFirst(): void {
  const tag = languageFor(keptTag());
  markPage(tag);
  void speak(tag);
}

/** Tag of the page's current language; components that use it render again when it changes. */
const useLanguage = (): string => useSyncExternalStore(onLanguage, () => language().tag);

/** Follows the settings; false until the texts of the language are loaded, or have failed to load. */
export function useChosenLanguage(): boolean {
  const tag = mirror(({ view }) => (view === undefined ? undefined : languageFor(view.settings.language)));
  const chosen = mirror(({ view }) => (view === undefined ? undefined : (view.settings.language ?? 'browser')));
  const [isReady, setReady] = useState(false);
  useLanguage();
  useEffect(() => {
    if (tag !== undefined) void speak(tag).then(() => setReady(true));
  }, [tag]);
  useEffect(() => {
    if (chosen !== undefined) keepTag(chosen);
  }, [chosen]);
  return isReady || tag === language().tag;
}
