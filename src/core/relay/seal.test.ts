// Sealed messages: vectors, and that nothing but the unchanged message of the other side opens.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../../docs/vectors/relay-seal.json' with { type: 'json' };
import { fromBase64Url, fromHex, toBase64Url } from '../bytes.ts';
import { PAYLOAD_MAX } from './frames.ts';
import { open, SEALED_TEXT_MAX, seal } from './seal.ts';
import { otherSide, type Side } from './side.ts';

const key = fromBase64Url('QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8');
const side = fc.constantFrom<Side>('dapp', 'wallet');
const text = fc.string({ unit: 'binary', maxLength: 300 });

describe('sealed messages', () => {
  test.each(vectors.seals)(
    'the payload of $text from $sender',
    ({ key: keyText, sender, iv, text: plain, payload }) => {
      expect(seal(fromBase64Url(keyText), sender as Side, plain, fromHex(iv))).toBe(payload);
      expect(open(fromBase64Url(keyText), otherSide(sender as Side), payload)).toBe(plain);
    },
  );

  test('what one side seals, the other opens', () => {
    fc.assert(fc.property(side, text, (own, plain) => open(key, otherSide(own), seal(key, own, plain)) === plain));
  });

  test('any flipped bit makes it unreadable', () => {
    fc.assert(
      fc.property(side, text, fc.nat(), (own, plain, at) => {
        const bytes = fromBase64Url(seal(key, own, plain));
        const bit = at % (bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return open(key, otherSide(own), toBase64Url(bytes)) === undefined;
      }),
    );
  });

  test('a reflected message and a message under another key do not open', () => {
    fc.assert(
      fc.property(side, text, fc.uint8Array({ minLength: 32, maxLength: 32 }), (own, plain, other) => {
        const payload = seal(key, own, plain);
        return open(key, own, payload) === undefined && open(other, otherSide(own), payload) === undefined;
      }),
    );
  });

  test('any text that is no payload answers undefined', () => {
    fc.assert(fc.property(fc.string(), (payload) => open(key, 'wallet', payload) === undefined));
    for (const size of [0, 1, 12, 27]) expect(open(key, 'wallet', toBase64Url(new Uint8Array(size)))).toBeUndefined();
    const payload = seal(key, 'dapp', 'text');
    for (let cut = 1; cut < payload.length; cut++) expect(open(key, 'wallet', payload.slice(0, cut))).toBeUndefined();
  });

  test('two seals of one text differ', () => {
    expect(seal(key, 'dapp', 'text')).not.toBe(seal(key, 'dapp', 'text'));
  });

  test('the largest text fills a payload and one byte more is refused', () => {
    const payload = seal(key, 'dapp', 'x'.repeat(SEALED_TEXT_MAX));
    expect(payload.length).toBeLessThanOrEqual(PAYLOAD_MAX);
    expect(open(key, 'wallet', payload)).toHaveLength(SEALED_TEXT_MAX);
    expect(() => seal(key, 'dapp', 'x'.repeat(SEALED_TEXT_MAX + 1))).toThrow(/at most/);
    expect(() => seal(key, 'dapp', '\ud800')).toThrow(/surrogates/);
    expect(() => seal(new Uint8Array(31), 'dapp', 'x')).toThrow(/must have 32/);
  });
});
