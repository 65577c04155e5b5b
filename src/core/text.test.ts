import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle, hasHiddenCharacters, visibleText } from './text.ts';

describe('text of strangers', () => {
  it.each([
    ['USDX\u200b', 'USDX⟨200B⟩'],
    ['\u202eXDSU', '⟨202E⟩XDSU'],
    ['\u2066x\u2069', '⟨2066⟩x⟨2069⟩'],
    ['A\u00adB\u061cC', 'A⟨00AD⟩B⟨061C⟩C'],
    ['a\u3164\u2800\uffa0b', 'a⟨3164⟩⟨2800⟩⟨FFA0⟩b'],
    ['tag\u{e0041}', 'tag⟨E0041⟩'],
    ['\ud800', '⟨D800⟩'],
    ['a\nb', 'a⟨000A⟩b'],
    [`U${'\u0301'.repeat(200)}`, `U${'\u0301'.repeat(4)}⟨+196⟩`],
    ['Grüße, नमस्ते, שָׁלוֹם, 世界 ☕', 'Grüße, नमस्ते, שָׁלוֹם, 世界 ☕'],
  ])('%j is shown as %j', (given, shown) => {
    expect(visibleText(given)).toBe(shown);
  });

  it('holds nothing hidden once it is shown', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => !hasHiddenCharacters(visibleText(given))));
  });

  it('is cut to its length by whole characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), fc.integer({ min: 2, max: 40 }), (given, max) => cutMiddle(given, max).length <= max));
  });
});
