// JPEG (ITU-T T.81): segments from SOI to EOI, with the coded data between them.

import type { FormatReader } from './imageFacts.ts';

const EOI = 0xd9;
const SOS = 0xda;
/** Frame headers: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Scans that are read: real pictures have a dozen, and each one makes a decoder go over all pixels again. */
const SCANS_MAX = 100;

/** Facts of a JPEG. */
export const readJpeg: FormatReader = (view) => {
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) return at + 2 === view.byteLength && size !== undefined ? { ...size, frames: 1 } : undefined;
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return undefined;
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    if (isFrame(marker)) {
      if (size !== undefined) return undefined;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + length;
    if (marker !== SOS) continue;
    if (++scans > SCANS_MAX) return undefined;
    at = skipCoded(view, at);
  }
};

/** Position of the next marker that is neither a stuffed byte nor a restart. */
function skipCoded(view: DataView, start: number): number {
  for (let at = start; ; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}
