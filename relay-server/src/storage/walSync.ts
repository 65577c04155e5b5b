// Puts what SQLite has committed onto the disk without making anybody else wait: the database commits into its
// write-ahead log without synchronising (synchronous = NORMAL), and this synchronises the log in the background. A commit
// survives the death of the process at once, and a power cut once the next synchronisation is done.

import { closeSync, fdatasync, openSync } from 'node:fs';

/** Synchronises the log of one database that is open for this process alone, so that the log's file stays the same. */
export class WalSync {
  readonly #fd: number | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failure: Error | undefined;

  /** @param file the database, which has a log already; `:memory:` has nothing to synchronise */
  constructor(file: string) {
    this.#fd = file === ':memory:' ? undefined : openSync(`${file}-wal`, 'r+');
  }

  /**
   * Resolves when everything that was committed before this call is on the disk. Callers that come while the disk is busy
   * share its next turn. Rejects for good once the disk has failed: what it then holds is not known.
   */
  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#fd === undefined) return Promise.resolve();
    if (this.#running === undefined) {
      this.#running = this.#sync(this.#fd);
      return this.#running;
    }
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.synced();
    });
    return this.#next;
  }

  /** Lets go of the file, after what is being synchronised. */
  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => {});
    if (this.#fd !== undefined) closeSync(this.#fd);
  }

  #sync(fd: number): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(fd, (error) => {
        this.#running = undefined;
        if (error === null) {
          resolve();
          return;
        }
        this.#failure = error;
        reject(error);
      });
    });
  }
}
