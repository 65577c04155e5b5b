// AVIF (AOMedia, on ISO/IEC 14496-12 and 23008-12): the boxes of the file, and the largest picture that its properties
// name, turned as the primary item is turned before anybody sees it.

import { fourCC } from './fourCC.ts';
import type { FormatReader } from './imageFacts.ts';

const BRANDS = new Set(['avif', 'avis']);
const TOP_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip']);
/** Boxes whose content is boxes, with the bytes that come before them. */
const PARENTS: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
};
const DEPTH_MAX = 8;

interface Facts {
  width: number;
  height: number;
  samples: number;
  /** Number of the item that is shown. */
  primary: number | undefined;
  /** Properties in their order: quarter turns of a rotation, 0 for every other one. */
  turns: number[];
  /** Numbers of each item's properties, from 1. */
  properties: Map<number, number[]>;
}

/** Facts of an AVIF; a sequence counts its samples. */
export const readAvif: FormatReader = (view) => {
  if (!hasBrand(view)) return undefined;
  const facts: Facts = { width: 0, height: 0, samples: 1, primary: undefined, turns: [], properties: new Map() };
  if (!walk(view, 0, view.byteLength, 0, facts)) return undefined;
  const { width, height, samples: frames } = facts;
  return isOnItsSide(facts) ? { width: height, height: width, frames } : { width, height, frames };
};

function isOnItsSide({ primary, turns, properties }: Facts): boolean {
  const own = primary === undefined ? [] : (properties.get(primary) ?? []);
  return own.reduce((sum, number) => sum + (turns[number - 1] ?? 0), 0) % 2 === 1;
}

function hasBrand(view: DataView): boolean {
  const end = view.getUint32(0);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) if (BRANDS.has(fourCC(view, at))) return true;
  return false;
}

/** Steps through boxes and notes what they say. @returns whether the last one ends where it should */
function walk(view: DataView, start: number, end: number, depth: number, facts: Facts, parent = ''): boolean {
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
    else if (name === 'pitm')
      facts.primary = view.getUint8(body) === 0 ? view.getUint16(body + 4) : view.getUint32(body + 4);
    else if (name === 'ipma')
      readAssociations(new DataView(view.buffer, view.byteOffset + body, at + size - body), facts);
    if (parent === 'ipco') facts.turns.push(name === 'irot' ? view.getUint8(body) & 3 : 0);
    const skipped = PARENTS[name];
    if (skipped !== undefined && (depth >= DEPTH_MAX || !walk(view, body + skipped, at + size, depth + 1, facts, name)))
      return false;
    at += size;
  }
  return at === end;
}

/**
 * Which properties belong to which item (23008-12, 9.3); the view ends with the box, so that many boxes cost no more
 * than one.
 */
function readAssociations(view: DataView, { properties }: Facts): void {
  const [version, isWide] = [view.getUint8(0), (view.getUint8(3) & 1) === 1];
  const entries = view.getUint32(4);
  let at = 8;
  for (let n = 0; n < entries; n++) {
    const item = version < 1 ? view.getUint16(at) : view.getUint32(at);
    at += version < 1 ? 2 : 4;
    const count = view.getUint8(at++);
    const own = properties.get(item) ?? [];
    // The highest bit says whether the property must be understood.
    for (let m = 0; m < count; m++, at += isWide ? 2 : 1)
      own.push(isWide ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f);
    properties.set(item, own);
  }
}
