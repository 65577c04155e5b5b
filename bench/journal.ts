// The gain of the relay's journal: the same messages confirmed from it and from SQLite's own log with group commit.
// Both write a group at a time and sync afterwards, at most every 3 ms; neither reads.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ackLine, messageLine } from '../relay-server/src/relay/store/sqliteEntries.ts';
import { FileSync } from '../relay-server/src/storage/fileSync.ts';
import { transactionsOf } from '../relay-server/src/storage/groupCommit.ts';
import { Journal } from '../relay-server/src/storage/journal.ts';
import { openSqlite } from '../relay-server/src/storage/openSqlite.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

/** A message like one in bench/relay.ts. */
const PAYLOAD = 'A'.repeat(600);
const MESSAGES = 20_000;
const STRETCHES = 8;
/** Messages in one group: a quiet relay, an ordinary and a busy one. */
const GROUPS = [1, 8, 64];

interface Store {
  /** Stores a group of messages, and deletes the previous group as if it were read. */
  keep(first: number, count: number): void;
  synced(): Promise<void>;
  close(): Promise<void>;
}

function journalStore(folder: string): Store {
  const journal = new Journal(join(folder, 'journal.sqlite'));
  journal.begin(1);
  return {
    keep(first, count) {
      let lines = '';
      for (let seq = first; seq < first + count; seq++)
        lines += messageLine(seq, 'wallet', seq, 1_800_000_000, PAYLOAD);
      for (let seq = first; seq < first + count; seq++) lines += ackLine(seq, 'wallet', seq);
      journal.append(lines);
    },
    synced: () => journal.synced(),
    close: () => journal.close(true),
  };
}

function sqliteStore(folder: string): Store {
  const file = join(folder, 'own.sqlite');
  const schema = ['CREATE TABLE messages (row INTEGER PRIMARY KEY, seq INTEGER, at INTEGER, payload TEXT) STRICT'];
  const db = openSqlite(file, schema);
  db.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 16384');
  const insert = db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM messages WHERE row = ?');
  const unit = transactionsOf(db);
  const sync = new FileSync(`${file}-wal`);
  return {
    keep(first, count) {
      unit.begin();
      for (let seq = first; seq < first + count; seq++) insert.run(seq, seq, 1_800_000_000, PAYLOAD);
      for (let seq = first; seq < first + count; seq++) remove.run(seq);
      unit.commit();
    },
    synced: () => sync.synced(),
    close: async () => {
      await sync.close();
      db.close();
    },
  };
}

/** Microseconds of this thread per message. */
async function stretch(store: Store, group: number, first: number): Promise<number> {
  const before = process.cpuUsage();
  let last: Promise<void> = Promise.resolve();
  for (let done = 0; done < MESSAGES; done += group) {
    store.keep(first + done, group);
    last = store.synced();
    await new Promise(setImmediate);
  }
  await last;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MESSAGES;
}

export const journal: BenchSpec = {
  name: 'journal',
  about: 'the relay’s journal beside SQLite’s own log with group commit',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-journal-'));
    const stores = { journal: journalStore(folder), sqlite: sqliteStore(folder) };
    const rows: BenchRow[] = [];
    try {
      let first = 1;
      for (const group of GROUPS) {
        const times = { journal: [] as number[], sqlite: [] as number[] };
        for (let turn = 0; turn < STRETCHES; turn++) {
          times.journal.push(await stretch(stores.journal, group, first));
          times.sqlite.push(await stretch(stores.sqlite, group, first));
          first += MESSAGES;
        }
        const [ours, own] = [quartile(times.journal), quartile(times.sqlite)];
        rows.push({
          name: `${group} a group`,
          'journal µs a message': Number(ours.toFixed(2)),
          'SQLite µs a message': Number(own.toFixed(2)),
          times: Number((own / ours).toFixed(2)),
        });
      }
    } finally {
      await stores.journal.close();
      await stores.sqlite.close();
      rmSync(folder, { recursive: true, force: true });
    }
    return {
      rows,
      notes: [
        'Processor time of the process, threads that synchronise included; a quarter of the stretches stayed below.',
      ],
    };
  },
};
