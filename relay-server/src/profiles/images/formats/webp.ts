// WebP (Google, RIFF container; RFC 9649): the chunks of one RIFF file.

import { fourCC } from './fourCC.ts';
import type { FormatReader } from './imageFacts.ts';

const CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP', 'EXIF', 'XMP ']);

/** Facts of a WebP. */
export const readWebp: FormatReader = (view) => {
  if (view.getUint32(4, true) + 8 !== view.byteLength) return undefined;
  let size: { width: number; height: number } | undefined;
  let stills = 0;
  let animated = 0;
  let at = 12;
  while (at < view.byteLength) {
    const name = fourCC(view, at);
    const length = view.getUint32(at + 4, true);
    const data = at + 8;
    if (!CHUNKS.has(name) || data + length > view.byteLength) return undefined;
    if (name === 'VP8X') size = { width: 1 + uint24(view, data + 4), height: 1 + uint24(view, data + 7) };
    else if (name === 'ANMF') {
      animated++;
      // A frame may not be larger than the canvas, which is what is checked.
      const right = 2 * uint24(view, data) + 1 + uint24(view, data + 6);
      const bottom = 2 * uint24(view, data + 3) + 1 + uint24(view, data + 9);
      if (size === undefined || right > size.width || bottom > size.height) return undefined;
    } else if (name === 'VP8 ' || name === 'VP8L') {
      stills++;
      const own = name === 'VP8 ' ? lossySize(view, data) : losslessSize(view, data);
      if (own === undefined) return undefined;
      size ??= own;
      if (own.width > size.width || own.height > size.height) return undefined;
    }
    at = data + length + (length % 2);
  }
  if (at !== view.byteLength || size === undefined || stills > 1) return undefined;
  return { ...size, frames: Math.max(animated, stills) };
};

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}

function lossySize(view: DataView, at: number): { width: number; height: number } | undefined {
  const isKeyFrame = (view.getUint8(at) & 1) === 0;
  if (!isKeyFrame || view.getUint8(at + 3) !== 0x9d || view.getUint16(at + 4) !== 0x012a) return undefined;
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
}

function losslessSize(view: DataView, at: number): { width: number; height: number } | undefined {
  if (view.getUint8(at) !== 0x2f) return undefined;
  const bits = view.getUint32(at + 1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
