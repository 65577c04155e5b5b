// PNG (W3C PNG specification, third edition): chunks from IHDR to IEND.

import { crc32 } from 'node:zlib';
import { fourCC } from './fourCC.ts';
import type { FormatReader } from './imageFacts.ts';

/** Facts of a PNG; an animated one counts its frames. */
export const readPng: FormatReader = (view) => {
  if (fourCC(view, 12) !== 'IHDR' || view.getUint32(8) !== 13) return undefined;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  let frames = 1;
  let at = 8;
  for (;;) {
    const length = view.getUint32(at);
    const name = fourCC(view, at + 4);
    const end = at + 12 + length;
    if (!/^[a-zA-Z]{4}$/.test(name) || end > view.byteLength) return undefined;
    const covered = new Uint8Array(view.buffer, view.byteOffset + at + 4, length + 4);
    if (crc32(covered) !== view.getUint32(end - 4)) return undefined;
    if (name === 'acTL') frames = view.getUint32(at + 8);
    at = end;
    if (name === 'IEND') return length === 0 && at === view.byteLength ? { width, height, frames } : undefined;
  }
};
