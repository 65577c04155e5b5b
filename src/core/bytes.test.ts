import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalBytes, fromBase64Url, fromHex, readUtf8, toBase64Url, toHex, u64be, u64le, utf8, wipe } from './bytes.ts';

describe('base64url', () => {
  it('equals the platform’s and is read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it.each(['AA==', 'AA=', 'A', 'A+8_', 'A/8_', 'AA A', 'AA\n', 'AB', 'AAB', 'é'])('refuses %j', (text) => {
    expect(() => fromBase64Url(text, 'k')).toThrow(/^k: expected base64url/);
  });
});

describe('hex', () => {
  it('is read with and without prefix, and only whole bytes of the asked size', () => {
    expect(fromHex('0xAbcd')).toEqual(Uint8Array.of(0xab, 0xcd));
    for (const text of ['abc', '0xz0', '0Xab', ' ab', 'ab ', '\u0130\u0130', 'a\u0661', '\uff41\uff42'])
      expect(() => fromHex(text)).toThrow(/expected hex/);
    expect(() => fromHex('abcd', 'key', 3)).toThrow('key: expected 3 bytes of hex');
  });
});

it('text is UTF-8 without lone surrogates, and bytes that are not UTF-8 are no text', () => {
  expect(toHex(utf8('é😀'))).toBe('c3a9f09f9880');
  expect(() => utf8('\ud800', 'note')).toThrow(/^note: expected valid Unicode/);
  expect(readUtf8(Uint8Array.of(0xff, 0xfe))).toBeUndefined();
  expect(readUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe('\ufeffA');
});

it('eight-byte integers have both byte orders', () => {
  expect(toHex(u64be(0x0102030405060708n))).toBe('0102030405060708');
  expect(toHex(u64le(0x0102030405060708n))).toBe('0807060504030201');
});

it('byte strings compare by content and are wiped in place', () => {
  const secret = Uint8Array.of(1, 2, 3);
  expect(equalBytes(secret, Uint8Array.of(1, 2, 3))).toBe(true);
  expect(equalBytes(secret, Uint8Array.of(1, 2, 4))).toBe(false);
  expect(equalBytes(secret, Uint8Array.of(1, 2))).toBe(false);
  wipe(secret);
  expect([...secret]).toEqual([0, 0, 0]);
});
