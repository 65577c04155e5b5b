// What an effect warns of, and how seriously: what holds the approve button and what does not.

import { say } from '@svc/core/ops/describe';
import { expect, test } from 'vitest';
import type { Effect } from './effect.ts';
import { effectWarnings } from './effectWarnings.ts';

const EXACT: Effect = {
  status: 'exact',
  reason: '',
  lines: [],
  bounds: [{ parts: say`No more leaves`, kept: true }],
  fee: '0.1',
  height: 1,
  takenAt: 0,
};

test('an effect within its bounds warns of nothing', () => {
  expect(effectWarnings(EXACT)).toEqual([]);
});

test('one that fails is a danger, which says whether its fee is spent', () => {
  const [spent] = effectWarnings({ ...EXACT, status: 'fails', reason: 'Nothing is left.' });
  expect(spent).toMatchObject({ severity: 'danger', text: 'It would fail now. Nothing is left.' });
  expect(spent?.advice).toContain('Only the fee would be spent');
  const { fee: _, ...refused } = EXACT;
  expect(effectWarnings({ ...refused, status: 'fails' })[0]?.advice).toContain('would not take it');
});

test('one beyond what the request says is a danger', () => {
  expect(effectWarnings({ ...EXACT, bounds: [{ parts: say`No more leaves`, kept: false }] })).toMatchObject([
    { code: 'effect.beyond', severity: 'danger' },
  ]);
});

test('one that is still awaited warns of nothing: what it waits for stands with the effect', () => {
  expect(effectWarnings({ ...EXACT, status: 'awaited' })).toEqual([]);
});

test('one that nobody checked is a caution, which holds nothing', () => {
  expect(effectWarnings({ ...EXACT, status: 'unavailable', reason: 'The node did not answer.' })).toMatchObject([
    { severity: 'caution', advice: 'The node did not answer.' },
  ]);
});
