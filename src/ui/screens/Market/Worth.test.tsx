// Values beside balances, as each language writes numbers: every sign of a value is the language's own.

import { ENGLISH_LANGUAGE, setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Value } from './Worth.tsx';

const ONE = 10n ** 18n;
afterEach(() => setLanguage(ENGLISH_LANGUAGE));

const shown = (usd: string): string =>
  renderToStaticMarkup(<Value usd={usd} currency="usd" unit={ONE} />).replaceAll(/<[^>]*>/g, '');

it.each(LANGUAGE_TAGS)('values are written in the signs of %s, whether whole or not', async (tag) => {
  const spoken = await LANGUAGES[tag].load();
  setLanguage(spoken);
  const numbers = new Intl.NumberFormat(spoken.numbers, { minimumFractionDigits: 2, useGrouping: 'always' });
  for (const [usd, value] of [
    ['0', 0],
    ['5', 5],
    ['1000', 1_000],
    ['1234.5', 1_234.5],
    ['0.07', 0.07],
    ['1234567.89', 1_234_567.89],
  ] as const)
    expect([usd, shown(usd)]).toEqual([usd, `$${numbers.format(value)}`]);
  expect(shown('-1000')).toBe(`−$${numbers.format(1_000)}`);
});
