// AVIF (AOMedia, on ISO/IEC 14496-12 and 23008-12): the boxes of the file, and the largest picture that its properties name.

import type { FormatReader } from './facts.ts';
import { fourCC } from './text.ts';

const BRANDS = new Set(['avif', 'avis']);
const TOP_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip']);
/** Boxes whose content is boxes, with the bytes that come before them. */
const PARENTS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0 };
const DEPTH_MAX = 8;

interface Facts {
  width: number;
  height: number;
  samples: number;
}

/** Facts of an AVIF; a sequence counts its samples. */
export const readAvif: FormatReader = (view) => {
  if (!hasBrand(view)) return undefined;
  const facts: Facts = { width: 0, height: 0, samples: 1 };
  const isWhole = walk(view, 0, view.byteLength, 0, facts);
  return isWhole ? { width: facts.width, height: facts.height, frames: facts.samples } : undefined;
};

function hasBrand(view: DataView): boolean {
  const end = view.getUint32(0);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) if (BRANDS.has(fourCC(view, at))) return true;
  return false;
}

/** Steps through boxes and notes what they say. @returns whether the last one ends where it should */
function walk(view: DataView, start: number, end: number, depth: number, facts: Facts): boolean {
  let at = start;
  while (at < end) {
    let size = view.getUint32(at);
    let header = 8;
    const name = fourCC(view, at + 4);
    if (size === 1) {
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    } else if (size === 0) size = end - at;
    if (size < header || at + size > end || (depth === 0 && !TOP_BOXES.has(name))) return false;
    const body = at + header;
    if (name === 'ispe') {
      facts.width = Math.max(facts.width, view.getUint32(body + 4));
      facts.height = Math.max(facts.height, view.getUint32(body + 8));
    } else if (name === 'stsz') facts.samples = Math.max(facts.samples, view.getUint32(body + 8));
    const skipped = PARENTS[name];
    if (skipped !== undefined && (depth >= DEPTH_MAX || !walk(view, body + skipped, at + size, depth + 1, facts))) return false;
    at += size;
  }
  return at === end;
}
