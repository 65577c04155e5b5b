// A log of records in two files that alternate: one is written, the other holds the earlier records until a database
// has them too. A record is stored completely or not at all. The journal does not interpret records.

import { closeSync, constants, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { FileSync } from './fileSync.ts';

/** Bytes before the text of a record: its length, its generation, and the check of generation and text. */
const HEADER_BYTES = 12;
/** Ends a generation that was followed by another; no text of a writer is empty. */
const LAST = '';

interface LogFile {
  readonly path: string;
  readonly fd: number;
  readonly sync: FileSync;
}

/** The log of one database. Generations are counted up; each is one file's content. */
export class Journal {
  readonly #files: readonly LogFile[];
  #generation = 0;
  #size = 0;
  #buffer = Buffer.allocUnsafe(65_536);
  /** The end of the generation before, while it is on its way to the disk. */
  #before: Promise<void> | undefined;

  /** @param database path that the two files are named after; undefined for a log that nobody keeps */
  constructor(database: string | undefined) {
    const paths = database === undefined ? [] : [0, 1].map((n) => `${database}-log${n}`);
    const isNew = paths.some((path) => !existsSync(path));
    this.#files = paths.map((path) => ({
      path,
      fd: openSync(path, constants.O_RDWR | constants.O_CREAT),
      sync: new FileSync(path),
    }));
    if (isNew && database !== undefined) keepNames(dirname(database));
  }

  /** Its two files; none for a log that nobody keeps. */
  get paths(): string[] {
    return this.#files.map(({ path }) => path);
  }

  /** Bytes of the generation that is written. */
  get size(): number {
    return this.#size;
  }

  /** Texts of all whole records of a generation and those after it, in the order in which they were written. */
  *records(from: number): Generator<string> {
    const contents = this.#files.map(({ path }) => readFileSync(path));
    for (let generation = from; ; generation++) {
      const content = contents.find((bytes) => recordAt(bytes, 0, generation) !== undefined);
      if (content === undefined) return;
      let isWhole = false;
      for (let at = 0; ; ) {
        const text = recordAt(content, at, generation);
        if (text === undefined) break;
        at += HEADER_BYTES + text.length;
        isWhole = text === LAST;
        if (!isWhole) yield text;
      }
      // What followed something that is lost must not be taken for the next.
      if (!isWhole) return;
    }
  }

  /** Marks the generation as whole; what is appended to it all the same takes the place of the mark. */
  end(): void {
    if (this.#generation > 0) this.#write(LAST);
  }

  /** Begins a generation at the start of its file, over one that is of no more use. */
  begin(generation: number): void {
    const before = this.#generation === 0 ? undefined : this.#current?.sync.synced();
    if (before !== undefined) {
      this.#before = before;
      before.then(
        () => {
          if (this.#before === before) this.#before = undefined;
        },
        // It stays: nothing is safe any more.
        () => {},
      );
    }
    this.#generation = generation;
    this.#size = 0;
  }

  /**
   * Appends a record of ASCII text; it survives the process. Throws when it could not be written, and then nothing is
   * appended.
   */
  append(text: string): void {
    this.#write(text);
    this.#size += HEADER_BYTES + text.length;
  }

  /** Resolves when everything that was written before this call is on the disk; see FileSync. */
  synced(): Promise<void> {
    const now = this.#current?.sync.synced() ?? Promise.resolve();
    return this.#before === undefined ? now : Promise.all([this.#before, now]).then(() => {});
  }

  /** Lets go of the files. @param isEmpty whether what they hold is of no more use */
  async close(isEmpty: boolean): Promise<void> {
    for (const { fd, sync } of this.#files) {
      await sync.close();
      if (isEmpty) ftruncateSync(fd);
      closeSync(fd);
    }
  }

  #write(text: string): void {
    const file = this.#current;
    if (file === undefined) return;
    const bytes = HEADER_BYTES + text.length;
    if (this.#buffer.length < bytes) this.#buffer = Buffer.allocUnsafe(bytes * 2);
    this.#buffer.write(text, HEADER_BYTES, 'latin1');
    this.#buffer.writeUInt32LE(text.length, 0);
    this.#buffer.writeUInt32LE(this.#generation, 4);
    this.#buffer.writeUInt32LE(checkOf(this.#buffer, 0, bytes), 8);
    for (let done = 0; done < bytes; ) done += writeSync(file.fd, this.#buffer, done, bytes - done, this.#size + done);
  }

  get #current(): LogFile | undefined {
    return this.#files[this.#generation % 2];
  }
}

/** Text of the record at an offset; undefined when this generation has none there, or only a part of one. */
function recordAt(bytes: Buffer, at: number, generation: number): string | undefined {
  if (at + HEADER_BYTES > bytes.length || bytes.readUInt32LE(at + 4) !== generation) return undefined;
  const end = at + HEADER_BYTES + bytes.readUInt32LE(at);
  if (end > bytes.length || bytes.readUInt32LE(at + 8) !== checkOf(bytes, at, end)) return undefined;
  return bytes.toString('latin1', at + HEADER_BYTES, end);
}

/** Check of a record: over everything but the check itself. */
function checkOf(bytes: Buffer, at: number, end: number): number {
  return crc32(bytes.subarray(at + HEADER_BYTES, end), crc32(bytes.subarray(at, at + 8)));
}

/** Puts the names of new files onto the disk, where the system can. */
function keepNames(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch {
    // Not every system lets a folder be opened; the files themselves are synchronised.
  }
}
