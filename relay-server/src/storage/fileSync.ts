// Puts what was written to a file onto the disk without making anybody wait who does not ask for it: writes survive the
// death of the process at once, and a power cut once the next synchronisation is done.

import { closeSync, fdatasync, openSync } from 'node:fs';

/**
 * Least milliseconds from the start of one synchronisation to that of the next. The first begins at once; those of a
 * busy time are fewer, since what each costs the machine hardly depends on how much it carries.
 */
const SPACING_MS = 3;

/** Synchronises one file that stays in its place. */
export class FileSync {
  readonly #fd: number | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failure: Error | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;

  /** @param file path of a file that exists; undefined where there is nothing to synchronise */
  constructor(file: string | undefined) {
    this.#fd = file === undefined ? undefined : openSync(file, 'r+');
  }

  /**
   * Resolves when everything that was written before this call is on the disk. Callers that come while the disk is busy
   * share its next turn. Rejects for good once the disk has failed: what it then holds is not known.
   */
  synced(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#fd === undefined) return Promise.resolve();
    if (this.#next === undefined && this.#running === undefined && this.#waitMs() <= 0) return this.#start();
    this.#next ??= this.#later();
    return this.#next;
  }

  /** Lets go of the file, after what is being synchronised. */
  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => {});
    if (this.#fd !== undefined) closeSync(this.#fd);
  }

  #waitMs(): number {
    return this.#startedAt + SPACING_MS - performance.now();
  }

  async #later(): Promise<void> {
    await this.#running;
    const ms = this.#waitMs();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    this.#next = undefined;
    return this.#start();
  }

  #start(): Promise<void> {
    this.#startedAt = performance.now();
    this.#running = this.#sync(this.#fd as number);
    return this.#running;
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
