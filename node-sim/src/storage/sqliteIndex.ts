// The transaction index in the store. A place is a single integer, height * 2^20 + position, so that a page is a range
// of one index whatever the number of rows: each kind is read from the cursor on, and the kinds are merged.

import type { StatementSync } from 'node:sqlite';
import { INTEGER, oneOf, orNull, type RowOf, rowReader, TEXT } from '@svc/core/server/sqlRows';
import { ENTRY_KINDS, type IndexEntry, type PlacedEntry } from '../kernel/indexEntry.ts';
import type { EntryPage, IndexStore } from './storage.ts';

export const INDEX_SCHEMA = `
CREATE TABLE IF NOT EXISTS entries (
  place INTEGER PRIMARY KEY, hash BLOB NOT NULL, kind TEXT NOT NULL, op TEXT NOT NULL, sender TEXT, target TEXT, asset TEXT,
  amount TEXT, status TEXT NOT NULL, fee TEXT, error TEXT, detail TEXT, roles TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS entries_kind ON entries (kind, place);
CREATE INDEX IF NOT EXISTS entries_asset ON entries (asset COLLATE NOCASE, kind, place) WHERE asset IS NOT NULL;
CREATE INDEX IF NOT EXISTS entries_target ON entries (target COLLATE NOCASE, kind, place) WHERE target IS NOT NULL;
CREATE TABLE IF NOT EXISTS account_entries (
  account TEXT NOT NULL, kind TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (account, kind, place)
) WITHOUT ROWID;
`;

/** Columns in which an entry names its subject. */
const NAMED_IN = ['asset', 'target'] as const;

/** Most transactions of a block. */
export const POSITIONS = 2 ** 20;
const INDEXED_HEIGHT = 'indexed_height';

/** Statements of the store, prepared once. */
export type Prepare = (sql: string) => StatementSync;

const ROW = {
  place: INTEGER,
  hash: TEXT,
  kind: oneOf(ENTRY_KINDS),
  op: TEXT,
  sender: orNull(TEXT),
  target: orNull(TEXT),
  asset: orNull(TEXT),
  amount: orNull(TEXT),
  status: oneOf(['success', 'failed', 'unknown']),
  fee: orNull(TEXT),
  error: orNull(TEXT),
  detail: orNull(TEXT),
  roles: TEXT,
  blockHash: TEXT,
  timestamp: INTEGER,
};
const ROWS = rowReader(ROW);
const ROLES = rowReader({ place: ROW.place, kind: ROW.kind, roles: ROW.roles });
const PLACES = rowReader({ place: INTEGER });
const META = rowReader({ value: TEXT });
type Row = RowOf<typeof ROW>;

const COLUMNS = `e.place, lower(hex(e.hash)) AS hash, e.kind, e.op, e.sender, e.target, e.asset, e.amount, e.status, e.fee, e.error, e.detail, e.roles,
  lower(hex(b.hash)) AS blockHash, b.timestamp FROM entries e JOIN blocks b ON b.height = e.place / ${POSITIONS}`;

/** A place in the chain as a single number. */
export const placeOf = (height: number, position: number): number => height * POSITIONS + position;

function placed({ place, roles, ...entry }: Row): PlacedEntry {
  return {
    ...entry,
    height: Math.floor(place / POSITIONS),
    position: place % POSITIONS,
    roles: JSON.parse(roles) as PlacedEntry['roles'],
  };
}

/** The spellings of the same subject: a pool id with and without `0x`. */
function spellingsOf(about: string): readonly string[] {
  const [, id] = /^(?:0x)?([0-9a-f]{16})$/i.exec(about) ?? [];
  return id === undefined ? [about] : [id, `0x${id}`];
}

export class SqliteIndex implements IndexStore {
  private readonly prepared: Prepare;

  constructor(prepare: Prepare) {
    this.prepared = prepare;
  }

  get indexedHeight(): number {
    const row = META.find(this.prepared('SELECT value FROM meta WHERE key = ?').get(INDEXED_HEIGHT));
    return row === undefined ? -1 : Number(row.value);
  }

  /** Adds the entries of a block; only inside a transaction of the store. */
  add(height: number, entries: readonly (IndexEntry & { readonly hash: string })[]): void {
    const addEntry = this.prepared('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    const addAccount = this.prepared('INSERT INTO account_entries VALUES (?, ?, ?)');
    for (const [position, entry] of entries.entries()) {
      const { hash, kind, op, sender, target, asset, amount, status, fee, error, detail, roles } = entry;
      const place = placeOf(height, position);
      addEntry.run(
        place,
        Buffer.from(hash, 'hex'),
        kind,
        op,
        sender,
        target,
        asset,
        amount,
        status,
        fee,
        error,
        detail,
        JSON.stringify(roles),
      );
      for (const account of Object.keys(roles)) addAccount.run(account, kind, place);
    }
    this.setHeight(height);
  }

  /** Removes the entries of a height and everything above it; only inside a transaction of the store. */
  removeFrom(height: number): void {
    const from = placeOf(height, 0);
    const rows = ROLES.all(this.prepared('SELECT place, kind, roles FROM entries WHERE place >= ?').all(from));
    const removeAccount = this.prepared('DELETE FROM account_entries WHERE account = ? AND kind = ? AND place = ?');
    for (const { place, kind, roles } of rows) {
      for (const account of Object.keys(JSON.parse(roles) as object)) removeAccount.run(account, kind, place);
    }
    this.prepared('DELETE FROM entries WHERE place >= ?').run(from);
    this.setHeight(Math.min(this.indexedHeight, height - 1));
  }

  private setHeight(height: number): void {
    this.prepared('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
      INDEXED_HEIGHT,
      String(height),
    );
  }

  find(hash: string): PlacedEntry | undefined {
    const at = PLACES.find(
      this.prepared('SELECT place FROM transactions WHERE hash = ?').get(Buffer.from(hash, 'hex')),
    );
    if (at === undefined) return undefined;
    const row = ROWS.find(this.prepared(`SELECT ${COLUMNS} WHERE e.place = ?`).get(at.place));
    return row === undefined ? undefined : placed(row);
  }

  list(page: EntryPage): PlacedEntry[] {
    const rows = this.prepared(
      `SELECT ${COLUMNS} WHERE e.place IN (SELECT value FROM json_each(?)) ORDER BY e.place DESC`,
    );
    return ROWS.all(rows.all(JSON.stringify(this.listPlaces(page)))).map(placed);
  }

  listPlaces({ account, about, kinds, before, limit, skip = 0 }: EntryPage): number[] {
    const end =
      before === undefined
        ? Number.MAX_SAFE_INTEGER
        : placeOf(Math.min(before.height, 2 ** 32), Math.min(before.position, POSITIONS - 1));
    const wanted = ENTRY_KINDS.filter((kind) => kinds === undefined || kinds.includes(kind));
    if (wanted.length === 0) return [];
    // Each part comes sorted from an index, and SQLite merges them: it skips rows without storing them.
    const parts: readonly (readonly [sql: string, of: readonly string[]])[] =
      account !== undefined
        ? [['SELECT place FROM account_entries WHERE account = ?', [account]]]
        : about !== undefined
          ? NAMED_IN.flatMap((column) =>
              spellingsOf(about).map(
                (text) => [`SELECT place FROM entries WHERE ${column} = ? COLLATE NOCASE`, [text]] as const,
              ),
            )
          : [['SELECT place FROM entries WHERE TRUE', []]];
    const each = wanted.flatMap((kind) =>
      parts.map(([part, of]) => ({ sql: `${part} AND kind = ? AND place < ?`, of, kind })),
    );
    // An entry that names its subject twice is listed once.
    const union = parts.length > 1 ? ' UNION ' : ' UNION ALL ';
    const sql = `${each.map((one) => one.sql).join(union)} ORDER BY place DESC LIMIT ? OFFSET ?`;
    const rows = this.prepared(sql).all(...each.flatMap(({ of, kind }) => [...of, kind, end]), limit, skip);
    return PLACES.all(rows).map(({ place }) => place);
  }
}
