// Attestations in the store: found by slot, validator or attested block, forgotten with the block that includes them.

import type { Prepare } from './sqliteIndex.ts';
import type { AttestationFilter, PlacedAttestation, StoredAttestation } from './storage.ts';

export const ATTESTATION_SCHEMA = `
CREATE TABLE IF NOT EXISTS attestations (
  slot INTEGER NOT NULL, position INTEGER NOT NULL, target INTEGER NOT NULL, source INTEGER NOT NULL, block_hash TEXT NOT NULL,
  validator TEXT NOT NULL, included_height INTEGER NOT NULL, included_slot INTEGER NOT NULL, PRIMARY KEY (slot, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS attestations_validator ON attestations (validator, slot);
CREATE INDEX IF NOT EXISTS attestations_block ON attestations (block_hash);
CREATE INDEX IF NOT EXISTS attestations_included ON attestations (included_height);
`;

const CONDITIONS = [
  ['slot', 'a.slot = ?'],
  ['fromSlot', 'a.slot >= ?'],
  ['belowSlot', 'a.slot < ?'],
  ['validator', 'a.validator = ?'],
  ['blockHash', 'a.block_hash = ?'],
] as const;

export class SqliteAttestations {
  private readonly prepared: Prepare;

  constructor(prepare: Prepare) {
    this.prepared = prepare;
  }

  /** Only inside a transaction of the store. */
  add(height: number, attestations: readonly StoredAttestation[]): void {
    const add = this.prepared('INSERT INTO attestations VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    for (const one of attestations) add.run(one.slot, one.index, one.target, one.source, one.blockHash, one.validator, height, one.includedSlot);
  }

  /** Only inside a transaction of the store. */
  removeFrom(height: number): void {
    this.prepared('DELETE FROM attestations WHERE included_height >= ?').run(height);
  }

  list(filter: AttestationFilter, limit: number, offset: number): PlacedAttestation[] {
    const given = CONDITIONS.filter(([name]) => filter[name] !== undefined);
    const where = given.length === 0 ? '' : `WHERE ${given.map(([, sql]) => sql).join(' AND ')}`;
    const rows = this.prepared(
      `SELECT a.slot, a.position AS "index", a.target, a.source, a.block_hash AS blockHash, a.validator, a.included_slot AS includedSlot,
       b.hash AS includedHash FROM attestations a JOIN blocks b ON b.height = a.included_height ${where}
       ORDER BY a.slot DESC, a.position LIMIT ? OFFSET ?`,
    ).all(...given.map(([name]) => filter[name] as string | number), limit, offset);
    return rows as unknown as PlacedAttestation[];
  }
}
