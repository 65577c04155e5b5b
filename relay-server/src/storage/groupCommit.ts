// Writes at speed: everything that arrives in one turn of the event loop is written in one transaction, and each caller is
// answered only after that transaction is committed. What a commit survives is the database's setting.

import type { DatabaseSync } from 'node:sqlite';

interface Waiting {
  write: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** For whoever keeps in memory what the writes of a group have in common. */
interface Hooks {
  /** Called at the end of each transaction, in it. */
  beforeCommit?: () => void;
  /** Called after writes were undone. */
  onRollback?: () => void;
}

/** Runs writes of one database in groups. A write must be repeatable: it depends on nothing but the database. */
export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #hooks: Hooks;
  #waiting: Waiting[] = [];
  #isScheduled = false;

  constructor(db: DatabaseSync, hooks: Hooks = {}) {
    this.#db = db;
    this.#hooks = hooks;
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
    if (group.length === 0) return;
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
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = act();
      this.#hooks.beforeCommit?.();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      this.#hooks.onRollback?.();
      throw error;
    }
  }
}
