// Writes at speed: everything that arrives in one turn of the event loop is written as one unit, and each caller is
// answered only after that unit is committed. What a unit is and what a commit survives is the affair of whoever keeps
// it.

import type { DatabaseSync } from 'node:sqlite';

interface Waiting {
  write: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** What makes the writes of a group one. */
interface Unit {
  begin(): void;
  commit(): void;
  /** Undoes what was written since `begin`. */
  undo(): void;
}

/** Writes of one unit at most: what they hold in memory is bounded. */
const UNIT_WRITES = 512;

/** Transactions of a database. */
export function transactionsOf(db: DatabaseSync): Unit {
  return {
    begin: () => db.exec('BEGIN IMMEDIATE'),
    commit: () => db.exec('COMMIT'),
    undo: () => db.isTransaction && db.exec('ROLLBACK'),
  };
}

/** Runs writes in groups. A write must be repeatable: it depends on nothing but what the unit undoes. */
export class GroupCommit {
  readonly #unit: Unit;
  #waiting: Waiting[] = [];
  #isScheduled = false;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Result of the write, once it is committed. Writes run in the order of the calls. */
  run<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Writes what waits, now. */
  flush(): void {
    this.#isScheduled = false;
    const group = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < group.length; at += UNIT_WRITES) this.#write(group.slice(at, at + UNIT_WRITES));
  }

  #write(group: readonly Waiting[]): void {
    try {
      const results = this.#transact(() => group.map(({ write }) => write()));
      group.forEach(({ resolve }, at) => {
        resolve(results[at] as never);
      });
    } catch (error) {
      // One bad write must not take its neighbours with it: nothing was kept, so each is tried alone.
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) this.#single(one);
    }
  }

  #single({ write, resolve, reject }: Waiting): void {
    try {
      resolve(this.#transact(write) as never);
    } catch (error) {
      reject(error);
    }
  }

  #transact<T>(act: () => T): T {
    this.#unit.begin();
    try {
      const result = act();
      this.#unit.commit();
      return result;
    } catch (error) {
      this.#unit.undo();
      throw error;
    }
  }
}
