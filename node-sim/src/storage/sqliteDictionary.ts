// Values that rows refer to by number: public keys, the addresses of validators, and the reveals that the blocks of one
// slot share. They stay when their blocks are removed, since the next blocks use them again.

import { hash } from 'node:crypto';
import { Fault } from '@svc/core/errors';
import { BYTES, INTEGER, rowReader } from '@svc/core/server/sqlRows';
import type { Dictionary, HexText } from './packedText.ts';
import type { Prepare } from './sqliteIndex.ts';

export const DICTIONARY_SCHEMA = `
CREATE TABLE IF NOT EXISTS words (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, value BLOB NOT NULL);
`;

/** Bytes of an ML-DSA-65 public key. */
const KEY_BYTES = 1952;
/** Values cached in memory, each at most four kilobytes; the cache is cleared when it is full. */
const CACHED = 4096;

const NUMBERS = rowReader({ id: INTEGER });
const VALUES = rowReader({ value: BYTES });

const digestOf = (value: Uint8Array): Buffer => hash('sha256', value, 'buffer');

export class SqliteDictionary implements Dictionary {
  private readonly prepared: Prepare;
  private readonly numbers = new Map<string, number>();
  private readonly values = new Map<number, Uint8Array>();
  /** Numbers of values that come as the same bytes each time: the keys of frequent signers. */
  private known = new WeakMap<Uint8Array, number>();
  /** Long values of the newest header. */
  private header: readonly Uint8Array[] = [];

  constructor(prepare: Prepare) {
    this.prepared = prepare;
  }

  takes(value: Uint8Array): boolean {
    return value.length === KEY_BYTES || this.known.has(value);
  }

  /**
   * Adds the values that a header shares with the one before it: a reveal that no other block has is not worth an
   * entry.
   */
  follow(header: HexText): void {
    const values = typeof header === 'string' ? [] : header.filter((part) => typeof part !== 'string');
    for (const value of values) if (this.header.includes(value)) this.numberOf(value);
    this.header = values;
  }

  numberOf(value: Uint8Array): number {
    let number = this.known.get(value);
    if (number === undefined) {
      number = this.findOrAdd(value);
      this.known.set(value, number);
    }
    return number;
  }

  private findOrAdd(value: Uint8Array): number {
    const known = this.find(value);
    if (known !== undefined) return known;
    const digest = digestOf(value);
    return this.keep(
      digest,
      Number(this.prepared('INSERT INTO words (digest, value) VALUES (?, ?)').run(digest, value).lastInsertRowid),
    );
  }

  /** Number of a value, if it has one. */
  find(value: Uint8Array): number | undefined {
    const digest = digestOf(value);
    const known = this.numbers.get(digest.toString('latin1'));
    if (known !== undefined) return known;
    const row = NUMBERS.find(this.prepared('SELECT id FROM words WHERE digest = ?').get(digest));
    return row === undefined ? undefined : this.keep(digest, row.id);
  }

  private keep(digest: Buffer, number: number): number {
    if (this.numbers.size >= CACHED) this.numbers.clear();
    this.numbers.set(digest.toString('latin1'), number);
    return number;
  }

  valueOf(number: number): Uint8Array {
    let value = this.values.get(number);
    if (value === undefined) {
      value = VALUES.find(this.prepared('SELECT value FROM words WHERE id = ?').get(number))?.value;
      if (value === undefined)
        throw new Fault('storage.noWord', `The store names a value ${number} that it does not hold.`);
      if (this.values.size >= CACHED) this.values.clear();
      this.values.set(number, value);
    }
    return value;
  }

  /** Drops numbers from a transaction that was rolled back. */
  forget(): void {
    this.numbers.clear();
    this.values.clear();
    this.known = new WeakMap();
  }
}
