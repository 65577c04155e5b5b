// Scripts are named in the language of the page.

import { mixedScriptsOf } from '@svc/core/profiles/confusableNames';
import { ENGLISH_LANGUAGE, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { afterEach, expect, it } from 'vitest';
import { scriptsText } from './scripts.ts';

afterEach(() => setLanguage(ENGLISH_LANGUAGE));

it.each([
  ['en', 'Latin and Cyrillic', 'Latin and another alphabet'],
  ['de', 'Lateinisch und Kyrillisch', 'Lateinisch und eine andere Schrift'],
  ['es', 'latino y cirílico', 'latino y otro alfabeto'],
  ['ar', 'اللاتينية والسيريلية', 'اللاتينية وأبجدية أخرى'],
] as const)('in %s', async (tag, known, unknown) => {
  setLanguage(await LANGUAGES[tag].load());
  expect(scriptsText(mixedScriptsOf('Аda'))).toBe(known);
  expect(scriptsText(mixedScriptsOf('ada 𐔰'))).toBe(unknown);
});

it('in names of several words, without signs of code', () => {
  expect(scriptsText(mixedScriptsOf('ada 𐌏'))).toBe('Latin and Old Italic');
});
