// Grouped writes: one transaction for a turn, and a bad write that harms nobody but itself.

import { expect, test } from 'vitest';
import { GroupCommit, transactionsOf } from './groupCommit.ts';
import { openSqlite } from './openSqlite.ts';

function fixture() {
  const db = openSqlite(':memory:', ['CREATE TABLE t (v INTEGER PRIMARY KEY) STRICT']);
  const insert = db.prepare('INSERT INTO t VALUES (?)');
  const values = (): unknown[] => (db.prepare('SELECT v FROM t ORDER BY v').all() as { v: number }[]).map(({ v }) => v);
  return {
    db,
    values,
    writes: new GroupCommit(transactionsOf(db)),
    insert: (v: number) => () => insert.run(v).changes,
  };
}

test('writes of one turn are run in order and answered together', async () => {
  const { writes, insert, values } = fixture();
  const results = await Promise.all([writes.run(insert(1)), writes.run(() => values()), writes.run(insert(2))]);
  expect(results).toEqual([1, [1], 1]);
  expect(values()).toEqual([1, 2]);
});

test('a write that fails takes none of its neighbours with it', async () => {
  const { writes, insert, values } = fixture();
  await writes.run(insert(7));
  const results = await Promise.allSettled([writes.run(insert(1)), writes.run(insert(7)), writes.run(insert(2))]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(values()).toEqual([1, 2, 7]);
});

test('nothing is answered before it is committed', async () => {
  const { db, writes, insert } = fixture();
  let isAnswered = false;
  const running = writes.run(insert(1)).then(() => {
    isAnswered = true;
    expect(db.isTransaction).toBe(false);
  });
  await Promise.resolve();
  expect(isAnswered).toBe(false);
  await running;
  expect(isAnswered).toBe(true);
});

test('whoever remembers writes is told when they were undone', async () => {
  const db = openSqlite(':memory:', ['CREATE TABLE t (v INTEGER PRIMARY KEY) STRICT']);
  let undone = 0;
  const unit = transactionsOf(db);
  const undo = (): void => {
    unit.undo();
    undone++;
  };
  const writes = new GroupCommit({ ...unit, undo });
  await writes.run(() => db.exec('INSERT INTO t VALUES (1)'));
  expect(undone).toBe(0);
  await expect(writes.run(() => db.exec('INSERT INTO t VALUES (1)'))).rejects.toThrow();
  expect(undone).toBe(1);
});

test('many writes at once are written in several units, in order', async () => {
  const { writes, insert, values } = fixture();
  const all = Array.from({ length: 1_300 }, (_, n) => n);
  expect(await Promise.all(all.map((n) => writes.run(insert(n))))).toEqual(all.map(() => 1));
  expect(values()).toEqual(all);
});
