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
  /** Numbers of the items that are said to be shown: there is to be one. */
  primaries: number[];
  /** Properties in their order: the box, and quarter turns where it is a rotation. */
  boxes: { readonly name: string; readonly turns: number }[];
  /** Numbers of each item's properties, from 1. */
  properties: Map<number, number[]>;
}

/** Facts of an AVIF; a sequence counts its samples. */
export const readAvif: FormatReader = (view) => {
  if (!hasBrand(view)) return undefined;
  const facts: Facts = { width: 0, height: 0, samples: 1, primaries: [], boxes: [], properties: new Map() };
  if (!walk(view, 0, view.byteLength, 0, facts)) return undefined;
  const { width, height, samples: frames } = facts;
  const shown = transformations(facts);
  if (shown === undefined) return undefined;
  const isOnItsSide = shown.some(({ turns }) => turns % 2 === 1);
  return isOnItsSide ? { width: height, height: width, frames } : { width, height, frames };
};

/** What is done to the picture before it is seen, in the only order that it may stand in (MIAF, ISO/IEC 23000-22). */
const TRANSFORMATIONS = ['clap', 'irot', 'imir'];

/**
 * The transformations of the item that is shown, each once and in order; undefined where decoders would not agree on
 * what is seen: another order, one twice, or more than one item that is said to be shown.
 */
function transformations({ primaries, boxes, properties }: Facts): Facts['boxes'] | undefined {
  const [primary] = primaries;
  if (primaries.length > 1) return undefined;
  const own = primary === undefined ? [] : (properties.get(primary) ?? []);
  const found = own.flatMap((number) => boxes[number - 1] ?? []).filter(({ name }) => TRANSFORMATIONS.includes(name));
  const places = found.map(({ name }) => TRANSFORMATIONS.indexOf(name));
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1)) ? found : undefined;
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
      facts.primaries.push(view.getUint8(body) === 0 ? view.getUint16(body + 4) : view.getUint32(body + 4));
    else if (name === 'ipma')
      readAssociations(new DataView(view.buffer, view.byteOffset + body, at + size - body), facts);
    if (parent === 'ipco') facts.boxes.push({ name, turns: name === 'irot' ? view.getUint8(body) & 3 : 0 });
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
