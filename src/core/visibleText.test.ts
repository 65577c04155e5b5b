import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle, hasHiddenCharacters, visibleSymbol, visibleText } from './visibleText.ts';

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
    [' ', '⟨0020⟩'],
    ['\u00a0\u3000', '⟨00A0⟩⟨3000⟩'],
    ['Pay 👩‍🌾 and 👩🏽‍🚀, ❤️‍🔥', 'Pay 👩‍🌾 and 👩🏽‍🚀, ❤️‍🔥'],
    ['U\u200dSDX \u200d👩 👩\u200d', 'U⟨200D⟩SDX ⟨200D⟩👩 👩⟨200D⟩'],
    [`Log in${'\u00a0'.repeat(41)}and pay`, 'Log in⟨41 × 00A0⟩and pay'],
    [`Log in${' '.repeat(40)}and pay`, 'Log in⟨40 spaces⟩and pay'],
    ['USDC ', 'USDC⟨space⟩'],
    ['  USDC', '⟨2 spaces⟩USDC'],
    ['USD  C', 'USD⟨2 spaces⟩C'],
    ['USDC\n\n', 'USDC⟨2 line breaks⟩'],
  ])('%j is shown as %j', (given, shown) => {
    expect(visibleText(given)).toBe(shown);
  });

  it('of a message keeps its lines, but neither a blank text nor a gap that pushes the rest out of sight', () => {
    const shown = (text: string): string => visibleText(text, { keepLines: true });
    expect(shown('a\n\n\tb\n\n\n\nc')).toBe('a\n\n\tb\n\n\n\nc');
    expect(shown(`Log in${'\n'.repeat(40)}and pay`)).toBe('Log in\n⟨39 empty lines⟩\nand pay');
    expect(shown(`Log in${'\n \t'.repeat(40)}\nand pay`)).toBe('Log in\n⟨40 empty lines of ⟨0020⟩⟨0009⟩⟩\nand pay');
    expect(shown('a  b \n  c\n')).toBe('a  b⟨space⟩\n  c⟨line break⟩');
    expect(hasHiddenCharacters('a  b \n  c\n')).toBe(false);
    expect(shown('\n\n')).toBe('⟨000A⟩⟨000A⟩');
    for (const text of [' ', '\n', `a${'\n'.repeat(40)}b`]) expect(hasHiddenCharacters(text)).toBe(true);
  });

  it('holds nothing hidden once it is shown', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => !hasHiddenCharacters(visibleText(given))));
  });

  it('is cut to its length by whole characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary-ascii' }),
        fc.integer({ min: 2, max: 40 }),
        (given, max) => cutMiddle(given, max).length <= max,
      ),
    );
  });
});

describe('a symbol behind an amount', () => {
  it.each([
    ['qUSDC', 'qUSDC'],
    ['USD₮0', 'USD₮0'],
    ['$WIF', '$WIF'],
    ['🐕', '🐕'],
    ['दीनार', 'दीनार'],
    ['円', '円'],
    ['stETH-2027', 'stETH-2027'],
    ['0x1f9840…f984', '0x1f9840…f984'],
    ['000USDC', '“000USDC”'],
    [',000 USDC', '“,000 USDC”'],
    ['٠٠٠USDC', '“٠٠٠USDC”'],
    ['½X', '“½X”'],
    ["'000", "“'000”"],
    ['\ua4f9000', '“\ua4f9000”'],
    ['\ua4f8000', '“\ua4f8000”'],
    ['\u02bc000', '“\u02bc000”'],
    ['USDC to Bob', '“USDC to Bob”'],
    ['X” to “Bob', '“X" to "Bob”'],
    ['\u200b000', '“⟨200B⟩000”'],
    ['', ''],
  ])('%j is shown as %j', (given, shown) => {
    expect(visibleSymbol(given)).toBe(shown);
  });

  it('is one word that no number begins, or stands in marks that it cannot close; said twice it is the same', () => {
    const symbol = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 24 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,\'’٫٬٠⁰ “”"-+±eE \u00a0\u202exX$'), maxLength: 24 }),
    );
    fc.assert(
      fc.property(symbol, (given) => {
        const shown = visibleSymbol(given);
        expect(shown).toMatch(/^(?:“[^“”]*”|0x[^\s]*|[^\s\p{N}\p{P}+±−][^\s“”]*|)$/u);
        expect(visibleSymbol(shown)).toBe(shown);
      }),
    );
  });
});
