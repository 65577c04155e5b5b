// Text form of rows: one text for each value, readable back. It feeds the state root, snapshots and undo records, so a
// change here changes every root.

import { Fault } from '@svc/core/errors';

/** What a row may hold. */
export type Cell = bigint | number | string | boolean | null | readonly Cell[] | { readonly [key: string]: Cell };

/** Encodes and decodes the rows of one table. */
export interface Codec<V> {
  encode(value: V): string;
  decode(text: string): V;
}

function encodeCell(value: Cell): string {
  switch (typeof value) {
    case 'bigint':
      return `n${value.toString(16)};`;
    case 'number':
      return `d${value};`;
    case 'string':
      return `s${value.length}:${value}`;
    case 'boolean':
      return value ? 't' : 'f';
  }
  if (value === null) return 'z';
  if (Array.isArray(value)) return `[${value.map(encodeCell).join('')}]`;
  const object = value as { readonly [key: string]: Cell };
  // Sorted by code unit, so that the text does not depend on the order in which members were written.
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${encodeCell(key)}${encodeCell(object[key] as Cell)}`).join('')}}`;
}

class CellReader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private until(end: string): string {
    const stop = this.text.indexOf(end, this.at);
    if (stop < 0) throw new Fault('state.brokenRow', 'A stored row ends too early.');
    const part = this.text.slice(this.at, stop);
    this.at = stop + 1;
    return part;
  }

  private list(end: string): Cell[] {
    const items: Cell[] = [];
    while (this.text[this.at] !== end) items.push(this.cell());
    this.at += 1;
    return items;
  }

  cell(): Cell {
    const tag = this.text[this.at++];
    switch (tag) {
      case 'n': {
        const digits = this.until(';');
        return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
      }
      case 'd':
        return Number(this.until(';'));
      case 's': {
        const length = Number(this.until(':'));
        const text = this.text.slice(this.at, this.at + length);
        this.at += length;
        return text;
      }
      case 't':
        return true;
      case 'f':
        return false;
      case 'z':
        return null;
      case '[':
        return this.list(']');
      case '{': {
        const items = this.list('}');
        // Without a prototype: `__proto__` is an ordinary key of metadata.
        const object = Object.create(null) as { [key: string]: Cell };
        for (let at = 0; at < items.length; at += 2) object[items[at] as string] = items[at + 1] as Cell;
        return object;
      }
      default:
        throw new Fault('state.brokenRow', 'A stored row holds an unknown tag.');
    }
  }
}

/** Codec of a table whose rows are single values. */
export function scalar<V extends Cell>(): Codec<V> {
  return { encode: encodeCell, decode: (text) => new CellReader(text).cell() as V };
}

/** Codec of rows with fixed members; each member is listed once, in the order of the encoding. */
export function columns<Row extends object>(names: Record<keyof Row & string, true>): Codec<Row> {
  const keys = Object.keys(names) as (keyof Row & string)[];
  return {
    encode(row) {
      let text = '';
      for (const key of keys) text += encodeCell(row[key] as Cell);
      return text;
    },
    decode(text) {
      const reader = new CellReader(text);
      const row: Record<string, Cell> = {};
      for (const key of keys) row[key] = reader.cell();
      return row as Row;
    },
  };
}
