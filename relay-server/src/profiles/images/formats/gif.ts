// GIF (CompuServe GIF89a): blocks from the screen descriptor to the trailer.

import type { FormatReader } from './imageFacts.ts';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;

/** Facts of a GIF. The size is that of the screen or of a frame that reaches beyond it. */
export const readGif: FormatReader = (view) => {
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  let frames = 0;
  let at = 13 + colorTable(view.getUint8(10));
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === TRAILER) return at + 1 === view.byteLength ? { width, height, frames } : undefined;
    if (kind === EXTENSION) at = skipBlocks(view, at + 2);
    else if (kind === FRAME) {
      frames++;
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = skipBlocks(view, at + 11 + colorTable(view.getUint8(at + 9)));
    } else return undefined;
  }
};

/** Bytes of the colour table that a packed field announces. */
function colorTable(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);
}

function skipBlocks(view: DataView, start: number): number {
  let at = start;
  for (;;) {
    const length = view.getUint8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}
