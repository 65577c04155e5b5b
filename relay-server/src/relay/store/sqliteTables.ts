// The tables of the SQLite store and its statements. Messages and acknowledgements are entries of one log, written at its
// end only; rows of sessions follow behind (sqlite.ts).

import type { DatabaseSync } from 'node:sqlite';
import type { Session } from '../session.ts';

/** Schema by steps. */
export const RELAY_SCHEMA = [
  `CREATE TABLE sessions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     topic TEXT NOT NULL UNIQUE,
     origin TEXT,
     created_at INTEGER NOT NULL,
     used_at INTEGER NOT NULL,
     wallet_joined INTEGER NOT NULL,
     last_dapp INTEGER NOT NULL,
     last_wallet INTEGER NOT NULL,
     acked_dapp INTEGER NOT NULL,
     acked_wallet INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX sessions_by_use ON sessions (used_at);
   CREATE TABLE messages (
     session INTEGER NOT NULL,
     receiver TEXT NOT NULL,
     seq INTEGER NOT NULL,
     at INTEGER NOT NULL,
     payload TEXT NOT NULL,
     PRIMARY KEY (session, receiver, seq)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX messages_by_time ON messages (at);`,
  // An entry is a message, or a list of acknowledgements (of session 0). The table of boots has one row while a process
  // has the file, or when one died with it.
  `DROP INDEX sessions_by_use;
   CREATE TABLE log (
     id INTEGER PRIMARY KEY,
     session INTEGER NOT NULL,
     receiver TEXT NOT NULL,
     seq INTEGER NOT NULL,
     at INTEGER NOT NULL,
     payload TEXT,
     acks TEXT
   ) STRICT;
   INSERT INTO log (session, receiver, seq, at, payload) SELECT session, receiver, seq, at, payload FROM messages ORDER BY at, seq;
   DROP TABLE messages;
   CREATE TABLE boots (id TEXT NOT NULL) STRICT;`,
];

/** A row of a session. */
export interface SessionRow {
  id: number;
  topic: string;
  origin: string | null;
  created_at: number;
  used_at: number;
  wallet_joined: number;
  last_dapp: number;
  last_wallet: number;
  acked_dapp: number;
  acked_wallet: number;
}

/** The session of a row. */
export function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    origin: row.origin,
    createdAt: row.created_at,
    usedAt: row.used_at,
    walletJoined: row.wallet_joined === 1,
    lastSeq: { dapp: row.last_dapp, wallet: row.last_wallet },
    acked: { dapp: row.acked_dapp, wallet: row.acked_wallet },
  };
}

/** Everything up to a number is acknowledged: session, receiver, number. */
export type Ack = [session: number, receiver: 'dapp' | 'wallet', upTo: number];

/** An entry of the log without its payload. */
export interface LogRow {
  id: number;
  session: number;
  receiver: 'dapp' | 'wallet';
  seq: number;
  at: number;
  /** JSON of a list of acknowledgements; null for a message. */
  acks: string | null;
}

/** The statements, each prepared once. */
export function relayStatements(db: DatabaseSync) {
  return {
    find: db.prepare('SELECT * FROM sessions WHERE topic = ?'),
    findById: db.prepare('SELECT * FROM sessions WHERE id = ?'),
    create: db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    update: db.prepare(
      'UPDATE sessions SET origin = ?, used_at = ?, wallet_joined = ?, last_dapp = ?, last_wallet = ?, acked_dapp = ?, acked_wallet = ? WHERE id = ?',
    ),
    drop: db.prepare('DELETE FROM sessions WHERE id = ?'),
    some: db.prepare('SELECT id, topic, used_at FROM sessions WHERE id > ? ORDER BY id LIMIT ?'),
    nextId: db.prepare("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sessions'), 0) + 1 AS id"),
    put: db.prepare('INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, NULL)'),
    putAcks: db.prepare("INSERT INTO log VALUES (?, 0, '', 0, 0, NULL, ?)"),
    payload: db.prepare('SELECT payload FROM log WHERE id = ?'),
    entries: db.prepare('SELECT id, session, receiver, seq, at, acks FROM log ORDER BY id'),
    cut: db.prepare('DELETE FROM log WHERE id BETWEEN ? AND ?'),
    check: db.prepare('SELECT 1'),
  };
}
