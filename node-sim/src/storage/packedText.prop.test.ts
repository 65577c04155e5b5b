import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dictionary, packText, unpackText } from './packedText.ts';

function createDictionary(): Dictionary {
  const values: Uint8Array[] = [];
  return {
    takes: ({ length }) => length === 1952,
    numberOf: (value) => {
      const known = values.findIndex((one) => Buffer.compare(one, value) === 0);
      return known >= 0 ? known : values.push(Uint8Array.from(value)) - 1;
    },
    valueOf: (number) => values[number] ?? new Uint8Array(),
  };
}

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => Buffer.from(value).toString('hex'));
const piece = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('0', 'a', 'f', 'F', 'x', '"') }),
  hex(32),
  hex(33).map((text) => text.slice(1)),
  hex(1952),
);

describe('packed texts', () => {
  it('are restored exactly, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        const dictionary = createDictionary();
        expect(unpackText(packText(text, dictionary), dictionary)).toBe(text);
        expect(unpackText(packText(text))).toBe(text);
      }),
    );
  });

  it('hold every run of at least 32 digits as bytes, wherever it is and whatever its neighbours', () => {
    const neighbour = fc.constantFrom('', 'g', 'F', '\u0130', '\u0161', '"', 'xyz'.repeat(20));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(neighbour, fc.integer({ min: 1, max: 17_000 }), neighbour), { maxLength: 4 }),
        (pieces) => {
          const text = pieces
            .map(([left, digits, right]) => left + '0a1b2c3d4e5f'.repeat(digits).slice(0, digits) + right)
            .join('');
          const saved = (text.match(/[0-9a-f]{32,}/g) ?? []).reduce((sum, run) => sum + Math.floor(run.length / 2), 0);
          // Two numbers of up to three bytes around each run.
          expect(packText(text).length).toBeLessThanOrEqual(Buffer.byteLength(text) - saved + 6 * (pieces.length + 1));
          expect(unpackText(packText(text))).toBe(text);
        },
      ),
    );
  });

  it('are the same whether a run is given as digits or as bytes', () => {
    const plain = fc.string({ unit: fc.constantFrom('g', '"', 'é', ' ') });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(plain, fc.uint8Array({ minLength: 16, maxLength: 40 }), fc.option(hex(20)))),
        plain,
        (pieces, last) => {
          const parts = pieces.flatMap(([text, bytes, more]) => [`"${more ?? ''}${text}"`, bytes]);
          const text = parts
            .map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('hex')))
            .join('');
          expect(unpackText(packText([...parts, `"${last}`]))).toBe(`${text}"${last}`);
          expect(packText([...parts, `"${last}`])).toEqual(packText(`${text}"${last}`));
          expect(unpackText(packText(parts))).toBe(text);
        },
      ),
    );
    expect(unpackText(packText(['ab'.repeat(20), new Uint8Array(20), Uint8Array.of(1)]))).toBe(
      `${'ab'.repeat(20)}${'00'.repeat(20)}01`,
    );
  });

  it('take half the space of hex, and a repeated public key takes hardly any', () => {
    const dictionary = createDictionary();
    const signature = 'ab'.repeat(3309);
    const key = 'cd'.repeat(1952);
    const text = JSON.stringify({ signature, public_key: key });
    expect(packText(text, dictionary).length).toBeLessThan(3309 + 50);
    expect(packText(text).length).toBeLessThan(3309 + 1952 + 50);
  });

  it('refuse truncated bytes, without reading past the end', () => {
    const whole = packText(`{"hash": "${'0f'.repeat(32)}"}`);
    for (let length = 1; length < whole.length; length++) {
      try {
        expect(unpackText(whole.subarray(0, length))).not.toContain('undefined');
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
    expect(() => unpackText(Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 255))).toThrow(RangeError);
  });
});
