// Attestations in the store. The votes of a block are kept for good, in a few bytes, since justification is computed
// from them; signatures and the rows for look-ups by slot, validator or attested block are kept for a while.

import { readUtf8, utf8 } from '@svc/core/bytes';
import { BYTES, INTEGER, rowReader, TEXT } from '@svc/core/server/sqlRows';
import { packText, unpackText } from './packedText.ts';
import type { SqliteDictionary } from './sqliteDictionary.ts';
import type { Prepare } from './sqliteIndex.ts';
import {
  ATTESTATIONS_KEPT_SLOTS,
  type AttestationFilter,
  type PlacedAttestation,
  SIGNATURES_KEPT_BLOCKS,
  type StoredAttestation,
} from './storage.ts';

export const ATTESTATION_SCHEMA = `
CREATE TABLE IF NOT EXISTS attestations (
  slot INTEGER NOT NULL, position INTEGER NOT NULL, validator INTEGER NOT NULL, target INTEGER NOT NULL, source INTEGER NOT NULL,
  block_hash BLOB NOT NULL, included_height INTEGER NOT NULL, included_slot INTEGER NOT NULL, PRIMARY KEY (slot, position, validator)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS attestations_validator ON attestations (validator, slot);
CREATE INDEX IF NOT EXISTS attestations_block ON attestations (block_hash);
CREATE INDEX IF NOT EXISTS attestations_included ON attestations (included_height);
CREATE TABLE IF NOT EXISTS votes (height INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS vote_signatures (height INTEGER PRIMARY KEY, body BLOB NOT NULL);
`;

const CONDITIONS = [
  ['slot', 'a.slot = ?'],
  ['fromSlot', 'a.slot >= ?'],
  ['belowSlot', 'a.slot < ?'],
  ['validator', 'a.validator = ?'],
  ['blockHash', 'a.block_hash = ?'],
] as const;

/**
 * Votes of one block with the same content: slot, slot of inclusion, source, target, attested block; then validator and
 * index alternate.
 */
type VoteGroup = [
  slot: number,
  includedSlot: number,
  source: number,
  target: number,
  blockHash: string,
  voters: number[],
];

const BODIES = rowReader({ body: BYTES });
const PLACED = rowReader({
  slot: INTEGER,
  index: INTEGER,
  target: INTEGER,
  source: INTEGER,
  blockHash: TEXT,
  validator: INTEGER,
  includedSlot: INTEGER,
  includedHash: TEXT,
});

export class SqliteAttestations {
  private readonly prepared: Prepare;
  private readonly words: SqliteDictionary;

  constructor(prepare: Prepare, words: SqliteDictionary) {
    this.prepared = prepare;
    this.words = words;
  }

  /** Only inside a transaction of the store. */
  add(height: number, attestations: readonly StoredAttestation[]): void {
    if (attestations.length === 0) return;
    const add = this.prepared('INSERT INTO attestations VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    const groups = new Map<string, VoteGroup>();
    for (const one of attestations) {
      const validator = this.words.numberOf(utf8(one.validator));
      add.run(
        one.slot,
        one.index,
        validator,
        one.target,
        one.source,
        Buffer.from(one.blockHash, 'hex'),
        height,
        one.includedSlot,
      );
      const said = [one.slot, one.includedSlot, one.source, one.target, one.blockHash] as const;
      const group = groups.get(said.join()) ?? [...said, []];
      group[5].push(validator, one.index);
      groups.set(said.join(), group);
    }
    this.prepared('INSERT INTO votes VALUES (?, ?)').run(height, packText(JSON.stringify([...groups.values()])));
    if (attestations.some(({ signature }) => signature !== '')) {
      const signatures = packText(JSON.stringify(attestations.map(({ signature }) => signature)));
      this.prepared('INSERT INTO vote_signatures VALUES (?, ?)').run(height, signatures);
    }
    this.prepared('DELETE FROM vote_signatures WHERE height <= ?').run(height - SIGNATURES_KEPT_BLOCKS);
    this.prepared('DELETE FROM attestations WHERE slot < ?').run(
      (attestations[0]?.includedSlot ?? 0) - ATTESTATIONS_KEPT_SLOTS,
    );
  }

  /** Only inside a transaction of the store. */
  removeFrom(height: number): void {
    this.prepared('DELETE FROM attestations WHERE included_height >= ?').run(height);
    this.prepared('DELETE FROM votes WHERE height >= ?').run(height);
    this.prepared('DELETE FROM vote_signatures WHERE height >= ?').run(height);
  }

  /** The attestations of a block, in order; a signature that is no longer kept is empty. */
  in(height: number): StoredAttestation[] {
    const row = BODIES.find(this.prepared('SELECT body FROM votes WHERE height = ?').get(height));
    if (row === undefined) return [];
    const signed = BODIES.find(this.prepared('SELECT body FROM vote_signatures WHERE height = ?').get(height));
    const signatures = signed === undefined ? [] : (JSON.parse(unpackText(signed.body)) as string[]);
    const list: StoredAttestation[] = [];
    for (const [slot, includedSlot, source, target, blockHash, voters] of JSON.parse(
      unpackText(row.body),
    ) as VoteGroup[]) {
      for (let at = 0; at < voters.length; at += 2) {
        const validator = readUtf8(this.words.valueOf(voters[at] ?? 0)) ?? '';
        list.push({
          slot,
          blockHash,
          validator,
          index: voters[at + 1] ?? 0,
          source,
          target,
          includedSlot,
          signature: signatures[list.length] ?? '',
        });
      }
    }
    return list;
  }

  list(filter: AttestationFilter, limit: number, offset: number): PlacedAttestation[] {
    const given = CONDITIONS.filter(([name]) => filter[name] !== undefined);
    const where = given.length === 0 ? '' : `WHERE ${given.map(([, sql]) => sql).join(' AND ')}`;
    const values = given.map(([name]) => {
      const value = filter[name];
      if (typeof value === 'number' || value === undefined) return value ?? 0;
      // No value has the number 0.
      return name === 'validator' ? (this.words.find(utf8(value)) ?? 0) : Buffer.from(value, 'hex');
    });
    const rows = this.prepared(
      `SELECT a.slot, a.position AS "index", a.target, a.source, lower(hex(a.block_hash)) AS blockHash, a.validator, a.included_slot AS includedSlot,
       lower(hex(b.hash)) AS includedHash FROM attestations a JOIN blocks b ON b.height = a.included_height ${where}
       ORDER BY a.slot DESC, a.position LIMIT ? OFFSET ?`,
    ).all(...values, limit, offset);
    return PLACED.all(rows).map((row) => ({ ...row, validator: readUtf8(this.words.valueOf(row.validator)) ?? '' }));
  }
}
