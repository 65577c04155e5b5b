// The tables of the SQLite store and its statements. They hold what a generation of the journal left behind
// (sqliteStore.ts).

import type { DatabaseSync } from 'node:sqlite';
import type { Topic } from '@svc/core/relay/pairingLink';
import { INTEGER, oneOf, orNull, type RowOf, rowReader, TEXT, textOf } from '@svc/core/server/sqlRows';
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
  // Messages and acknowledgements go to the journal first: what the log of before implied is written out. `journal` has
  // one row: the generation that is not in these tables yet, and the highest id that a session was given.
  `UPDATE sessions SET last_dapp = max(last_dapp, m.seq), used_at = max(used_at, m.at)
     FROM (SELECT session, max(seq) AS seq, max(at) AS at FROM log WHERE acks IS NULL AND receiver = 'dapp' GROUP BY session) AS m
     WHERE m.session = sessions.id;
   UPDATE sessions SET last_wallet = max(last_wallet, m.seq), used_at = max(used_at, m.at)
     FROM (SELECT session, max(seq) AS seq, max(at) AS at FROM log WHERE acks IS NULL AND receiver = 'wallet' GROUP BY session) AS m
     WHERE m.session = sessions.id;
   UPDATE sessions SET acked_dapp = max(acked_dapp, a.seq)
     FROM (SELECT j.value ->> 0 AS id, max(j.value ->> 2) AS seq FROM log, json_each(log.acks) AS j WHERE j.value ->> 1 = 'dapp' GROUP BY 1) AS a
     WHERE a.id = sessions.id;
   UPDATE sessions SET acked_wallet = max(acked_wallet, a.seq)
     FROM (SELECT j.value ->> 0 AS id, max(j.value ->> 2) AS seq FROM log, json_each(log.acks) AS j WHERE j.value ->> 1 = 'wallet' GROUP BY 1) AS a
     WHERE a.id = sessions.id;
   CREATE TABLE messages (
     id INTEGER PRIMARY KEY,
     session INTEGER NOT NULL,
     receiver TEXT NOT NULL,
     seq INTEGER NOT NULL,
     at INTEGER NOT NULL,
     payload TEXT NOT NULL
   ) STRICT;
   INSERT INTO messages SELECT log.id, session, receiver, seq, at, payload FROM log JOIN sessions ON sessions.id = log.session
     WHERE acks IS NULL AND seq > iif(receiver = 'dapp', acked_dapp, acked_wallet) ORDER BY log.id;
   DROP TABLE log;
   CREATE TABLE journal (generation INTEGER NOT NULL, last_session INTEGER NOT NULL) STRICT;
   INSERT INTO journal VALUES (1, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sessions'), 0));`,
];

const SESSION = {
  id: INTEGER,
  topic: textOf<Topic>(),
  origin: orNull(TEXT),
  created_at: INTEGER,
  used_at: INTEGER,
  wallet_joined: INTEGER,
  last_dapp: INTEGER,
  last_wallet: INTEGER,
  acked_dapp: INTEGER,
  acked_wallet: INTEGER,
};
type SessionRow = RowOf<typeof SESSION>;

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

/** What the statements answer. */
export const ROWS = {
  session: rowReader(SESSION),
  /** Without its payload. */
  message: rowReader({
    id: INTEGER,
    session: INTEGER,
    receiver: oneOf(['dapp', 'wallet']),
    seq: INTEGER,
    at: INTEGER,
  }),
  payload: rowReader({ payload: TEXT }),
  journal: rowReader({ generation: INTEGER, last_session: INTEGER }),
  boot: rowReader({ id: TEXT }),
};

/** The statements, each prepared once. */
export function relayStatements(db: DatabaseSync) {
  return {
    find: db.prepare('SELECT * FROM sessions WHERE topic = ?'),
    findById: db.prepare('SELECT * FROM sessions WHERE id = ?'),
    keep: db.prepare(
      `INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, used_at = excluded.used_at, wallet_joined = excluded.wallet_joined,
         last_dapp = excluded.last_dapp, last_wallet = excluded.last_wallet, acked_dapp = excluded.acked_dapp, acked_wallet = excluded.acked_wallet`,
    ),
    drop: db.prepare('DELETE FROM sessions WHERE topic = ?'),
    some: db.prepare('SELECT * FROM sessions WHERE id > ? ORDER BY id LIMIT ?'),
    put: db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)'),
    payload: db.prepare('SELECT payload FROM messages WHERE id = ?'),
    messages: db.prepare('SELECT id, session, receiver, seq, at FROM messages ORDER BY id'),
    cut: db.prepare('DELETE FROM messages WHERE id BETWEEN ? AND ?'),
    journal: db.prepare('SELECT * FROM journal'),
    setJournal: db.prepare('UPDATE journal SET generation = ?, last_session = ?'),
    check: db.prepare('SELECT 1'),
  };
}
