// The codes are tested with an independent reader.

import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qrDataUrl, qrPath, qrSvg } from './qrCode.ts';

const SCALE = 4;

/** The path's squares as pixels, dark on white, and what the independent reader decodes. */
function read(text: string): string {
  const { size, path } = qrPath(text);
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < SCALE * SCALE; at++) {
      const pixel = (Number(y) * SCALE + Math.floor(at / SCALE)) * width + Number(x) * SCALE + (at % SCALE);
      data.set([0, 0, 0], pixel * 4);
    }
  }
  return decodeQR({ width, height: width, data });
}

describe('codes', () => {
  it.each([
    ['an address', `0xPQ${'4f'.repeat(32)}`],
    [
      'a pairing link',
      `https://wallet.example/wallet#svc:pair?k=${'A'.repeat(43)}&r=https%3A%2F%2Frelay.example%2Frelay&n=Shop`,
    ],
    ['other scripts', 'Café ☕ – 店'],
    ['a long text', 'x'.repeat(900)],
  ])('say %s to another reader', (_what, text) => {
    expect(read(text)).toBe(text);
  });

  it('have a light margin of four modules', () => {
    const { size, path } = qrPath('margin');
    for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)/g)) {
      for (const place of [Number(x), Number(y)]) expect(place >= 4 && place < size - 4, `${x} ${y}`).toBe(true);
    }
  });

  it('are the same document as an image URL', () => {
    const prefix = 'data:image/svg+xml,';
    expect(qrDataUrl('one').startsWith(prefix)).toBe(true);
    expect(decodeURIComponent(qrDataUrl('one').slice(prefix.length))).toBe(qrSvg('one'));
  });
});
