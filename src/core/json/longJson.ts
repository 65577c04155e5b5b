// Long JSON texts as bytes in pieces: what is joined into one text is copied by whoever touches it, and holds up a
// thread in proportion to its length.

import { WrittenJson } from './wireJson.ts';

/** A text of this many characters or more is kept in pieces. */
export const LONG_CHARACTERS = 65_536;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** JSON text in UTF-8, in pieces that belong behind each other; none ends within a character. */
export class LongJson {
  readonly pieces: readonly Uint8Array[];
  /** Bytes of all pieces. */
  readonly length: number;

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
    this.length = pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** The same between two short texts. */
  within(before: string, after: string): LongJson {
    return new LongJson([encoder.encode(before), ...this.pieces, encoder.encode(after)]);
  }

  /** The whole text: for whoever needs it in one go after all. */
  text(): string {
    return this.pieces.map((piece) => decoder.decode(piece)).join('');
  }
}

/** JSON that was written piece by piece. */
export type Written = WrittenJson | LongJson;

/** Puts a text together of which it is not known how long it will be. */
export class TextWriter {
  private readonly pieces: Uint8Array[] = [];
  private waiting: string[] = [];
  private waitingCharacters = 0;

  add(text: string | LongJson): void {
    if (text instanceof LongJson) {
      this.encode();
      this.pieces.push(...text.pieces);
      return;
    }
    this.waiting.push(text);
    this.waitingCharacters += text.length;
    if (this.waitingCharacters >= LONG_CHARACTERS) this.encode();
  }

  private encode(): void {
    if (this.waiting.length > 0) this.pieces.push(encoder.encode(this.waiting.join('')));
    this.waiting = [];
    this.waitingCharacters = 0;
  }

  /** What was added: a text where it is short. */
  finish(): string | LongJson {
    if (this.pieces.length === 0) return this.waiting.join('');
    this.encode();
    return new LongJson(this.pieces);
  }

  /** The same as a value that stands in answers as it is. */
  written(): Written {
    const text = this.finish();
    return text instanceof LongJson ? text : new WrittenJson(text);
  }
}
