// Names that look alike, and ordinary names of many languages that do not.

import { describe, expect, test } from 'vitest';
import { lookalikeOf, mixedScriptsOf, skeletonOf } from './lookalike.ts';

const known = [
  { name: 'qUSDC', address: '0xAA' },
  { name: 'Ada Lovelace', address: '0xBB' },
];

describe('names that imitate', () => {
  test.each(['qUSDC', 'QUSDC', 'qusdc', 'qUSDС', 'ｑＵＳＤＣ', 'q\u200bUSDC', 'qÚSDC', 'q.USDC', '𝐪𝐔𝐒𝐃𝐂', 'qUЅDC', 'q USDC'])(
    '%s of another address imitates qUSDC',
    (name) => {
      expect(lookalikeOf(name, '0xCC', known)).toEqual({ kind: 'imitates', known: known[0] });
    },
  );

  test.each(['Ada Love1ace', 'Ada LoveIace', 'Аda Lovelace', 'ADA LOVELACE', 'Ada  Lovelace', 'Ada_Lovelace'])('%s imitates Ada Lovelace', (name) => {
    expect(lookalikeOf(name, '0xCC', known)).toMatchObject({ kind: 'imitates', known: { name: 'Ada Lovelace' } });
  });

  test('a name of its own address imitates nobody, whatever the letter case of the address', () => {
    expect(lookalikeOf('qUSDC', '0xaa', known)).toBeUndefined();
  });

  test.each(['qUSDT', 'USDC', 'Ada', 'Lovelace', 'Grace Hopper', 'Café', 'Ада', 'Ωμέγα', '数学', 'ひらがな', '한국어', 'qBTC2'])(
    '%s imitates nobody',
    (name) => {
      expect(lookalikeOf(name, '0xCC', known)).toBeUndefined();
    },
  );
});

describe('alphabets', () => {
  test.each([
    ['Аda', ['Latin', 'Cyrillic']],
    ['αlpha', ['Latin', 'Greek']],
    ['Ꭺda', ['Latin', 'Cherokee']],
    ['Адаα', ['Cyrillic', 'Greek']],
  ])('%s mixes what nobody writes together', (name, scripts) => {
    expect(mixedScriptsOf(name)).toEqual(scripts);
    expect(lookalikeOf(name, '0xCC', [])).toEqual({ kind: 'mixedScripts', scripts });
  });

  test.each(['Ada 2', 'Ада 2', 'Toyota トヨタ 自動車', '한국 K팝', '数学 Math', '12345', '🎉'])('%s is ordinary', (name) => {
    expect(mixedScriptsOf(name)).toEqual([]);
  });
});

test('a skeleton is the same when it is made of a skeleton', () => {
  for (const name of ['qUSDC', 'Ada Love1ace', 'm', 'rn', 'W', 'vv', 'Iℓ1']) expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name));
});
