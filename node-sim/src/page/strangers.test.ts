// Names of unverified tokens cannot hide, reorder or imitate the native asset.

import { hasHiddenCharacters } from '@svc/core/visibleText';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, tokenSymbol } from './strangers.ts';

const TOKEN = `0x${'12'.repeat(20)}`;

describe('texts from strangers', () => {
  it('have no hidden characters except the isolating ones around them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = given(text).replace(/^\u2068|\u2069$/g, '');
        return !hasHiddenCharacters(shown) && Array.from(shown).length <= 80;
      }),
    );
    expect(given('US\u202eDC')).toBe('US⟨202E⟩DC');
    expect(given('qUSDC')).toBe('qUSDC');
    expect(given('a  b')).toBe('a⟨0020⟩⟨0020⟩b');
  });

  it('are isolated where they run from the right', () => {
    expect(given('שלום 1')).toBe('\u2068שלום 1\u2069');
  });

  it('name no token as the native asset is named', () => {
    for (const symbol of ['SVC', 'svc', ' SVC', 'ＳＶＣ', ''])
      expect(tokenSymbol(symbol, TOKEN, 'SVC')).toBe('0x1212…1212');
    expect(tokenSymbol('qUSDC', TOKEN, 'SVC')).toBe('qUSDC');
  });

  it('are no digits of the amount before them', () => {
    expect(tokenSymbol('000USDC', TOKEN, 'SVC')).toBe('“000USDC”');
  });
});
