// The logic of kit parts: the guard of the approve button, the order of warnings, the marks of tokens.

import { describe, expect, test } from 'vitest';
import { GUARD_MS, guard } from './guard.ts';
import { tokenMark } from './Parts.tsx';
import { bySeverity } from './Warnings.tsx';

describe('an approval', () => {
  test('cannot be given in the first half second', () => {
    expect(guard({ nowMs: 1000, shownAtMs: 1000, focusedAtMs: 1000 })).toEqual({
      open: false,
      reason: 'time',
      inMs: GUARD_MS,
    });
    expect(guard({ nowMs: 1499, shownAtMs: 1000, focusedAtMs: 900 })).toEqual({ open: false, reason: 'time', inMs: 1 });
    expect(guard({ nowMs: 1500, shownAtMs: 1000, focusedAtMs: 900 })).toEqual({ open: true });
  });

  test('cannot be given in a window without focus, however long it was shown', () => {
    expect(guard({ nowMs: 1e9, shownAtMs: 0, focusedAtMs: undefined })).toEqual({ open: false, reason: 'focus' });
  });

  test('waits half a second again when the focus comes back', () => {
    expect(guard({ nowMs: 60_100, shownAtMs: 0, focusedAtMs: 60_000 })).toMatchObject({ open: false, inMs: 400 });
  });
});

test('warnings are sorted by severity and keep their order among equals', () => {
  const warning = (severity: 'note' | 'caution' | 'danger', code: string) => ({ severity, code });
  const sorted = bySeverity([
    warning('note', 'a'),
    warning('danger', 'b'),
    warning('caution', 'c'),
    warning('danger', 'd'),
  ]);
  expect(sorted.map(({ code }) => code).join('')).toBe('bdca');
});

test('a token is marked with its address, the native asset with a word', () => {
  const fact = { symbol: 'qUSDC', name: 'x', decimals: 6, known: true };
  expect(tokenMark({ ...fact, asset: 'SVC' })).toBe('native');
  expect(tokenMark({ ...fact, asset: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984' })).toBe('0x1f9840…f984');
});
