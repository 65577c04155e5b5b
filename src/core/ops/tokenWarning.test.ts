import { describe, expect, it } from 'vitest';
import { NATIVE_FACT } from '../words/parts.ts';
import { saidText } from '../words/plainText.ts';
import { shownText } from './common.ts';
import { tokenWarning } from './describe.ts';

const ADDRESS = `0x${'1f'.repeat(20)}`;
const warned = (symbol: string) =>
  tokenWarning({ asset: ADDRESS, symbol: shownText(symbol, 24), name: '', decimals: 6, known: true });

describe('a token whose symbol anybody chose', () => {
  it.each([
    'U\u0405DX',
    'USDX\u200b',
    '\u202eXDSU',
    'W'.repeat(300),
    'USDX</b><img src=x>',
    'USDX ',
    '',
    '✅ Verified',
    'SVC',
    'svc',
    `U${'\u0301'.repeat(99)}`,
  ])('is pointed out with its address when it reads %j', (symbol) => {
    expect(warned(symbol)).toMatchObject({ code: 'token.imitates', severity: 'caution' });
    expect(`${saidText(warned(symbol)?.text ?? '')}${saidText(warned(symbol)?.advice ?? '')}`).toContain(ADDRESS);
  });

  it.each(['qUSDC', 'BTC.b', 'USD+', 'X', '1INCH'])('needs no warning when it reads %s', (symbol) => {
    expect(warned(symbol)).toBeUndefined();
  });

  it('is the native asset only by its name in the protocol', () => {
    expect(tokenWarning(NATIVE_FACT)).toBeUndefined();
  });
});
