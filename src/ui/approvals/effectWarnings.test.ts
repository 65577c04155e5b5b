// The warnings of an effect and their severity: which ones delay the approve button and which do not.

import { setLanguage } from '@svc/core/words/language';
import { LANGUAGES } from '@svc/core/words/languages';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { saidText } from '@svc/core/words/plainText';
import { expect, test } from 'vitest';
import type { Effect } from '../../approvals/effect.ts';
import { effectWarnings } from './effectWarnings.ts';

const said = (effect: Effect) =>
  effectWarnings(effect).map(({ severity, text, advice }) => [severity, saidText(text), saidText(advice)]);

const EXACT: Effect = {
  status: 'exact',
  lines: [],
  bounds: [{ parts: [message('bound.onlyFee')], kept: true }],
  fee: '0.1',
  height: 1,
  takenAt: 0,
};

test('an effect within its bounds causes no warning', () => {
  expect(effectWarnings(EXACT)).toEqual([]);
});

test('one that fails is a danger, with whether its fee is spent', () => {
  expect(said({ ...EXACT, status: 'fails', reason: part.given('nothing is left') })).toEqual([
    [
      'danger',
      'It would fail now: “nothing is left”.',
      'Only the fee would be spent. Reject, or wait until the reason is gone.',
    ],
  ]);
  const { fee: _, ...refused } = EXACT;
  expect(said({ ...refused, status: 'fails' })).toEqual([
    ['danger', 'It would fail now.', 'The network would not take it. Reject, or wait until the reason is gone.'],
  ]);
});

test("the node's reason ends where the advice begins, in every language", async () => {
  const effect: Effect = { ...EXACT, failedCalls: [{ place: 2, reason: part.given('not enough') }] };
  for (const tag of LANGUAGE_TAGS) {
    setLanguage(await LANGUAGES[tag].load());
    const failing = [...said(effect), ...said({ ...EXACT, status: 'fails', reason: part.given('not enough') })];
    for (const [, text] of failing) expect(text).toMatch(/[“„«].?not enough.?[”“»]\.$/u);
  }
  setLanguage(await LANGUAGES.en.load());
});

test('one that exceeds the request is a danger', () => {
  expect(effectWarnings({ ...EXACT, bounds: [{ parts: [message('bound.onlyFee')], kept: false }] })).toMatchObject([
    { code: 'effect.beyond', severity: 'danger' },
  ]);
});

test('one that is still awaited causes no warning: the effect says what it waits for', () => {
  expect(effectWarnings({ ...EXACT, status: 'awaited' })).toEqual([]);
});

test('one that nobody verified is a caution, which delays nothing', () => {
  expect(said({ ...EXACT, status: 'unavailable', reason: part.given('The node did not answer.') })).toEqual([
    ['caution', 'What it does could not be checked.', 'The node did not answer.'],
  ]);
});
