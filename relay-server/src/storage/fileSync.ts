// Puts what was written to a file onto the disk without making anybody wait who does not ask for it: writes survive the
// death of the process at once, and a power cut once the next synchronisation is done.

import { closeSync, fdatasync, openSync } from 'node:fs';

/** Synchronises one file that stays in its place. */
export class FileSync {
  readonly #fd: number;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failure: Error | undefined;

  /** @param file path of a file that exists */
  constructor(file: string) {
    this.#fd = openSync(file, 'r+');
  }

  /**
   * Resolves when everything that was written before this call is on the disk. Callers that come while the disk is busy
   * share its next turn. Rejects for good once the disk has failed: what it then holds is not known.
   */
  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#running === undefined) {
      this.#running = this.#sync();
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
    closeSync(this.#fd);
  }

  #sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.#fd, (error) => {
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
