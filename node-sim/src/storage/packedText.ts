// Texts as the store keeps them: runs of hex digits (hashes, signatures, keys) as bytes, everything else as UTF-8. Any
// text comes back exactly. Public keys, which repeat, become numbers of a dictionary.

/** Keeps long values once. */
export interface Dictionary {
  /** Whether a value is one that it keeps, or should. */
  takes(value: Uint8Array): boolean;
  /** Number of a value, the same each time. */
  numberOf(value: Uint8Array): number;
  /** Value of a number that was given. */
  valueOf(number: number): Uint8Array;
}

/** A text, or its parts in their order, no two texts side by side; bytes stand for their lower-case hex digits. */
export type HexText = string | readonly (string | Uint8Array)[];

/** Shorter runs are not worth the two bytes that a change of kind costs. */
const SHORTEST_RUN = 32;
/** After so many digits the runtime's decoder looks for the end, this far at a time. */
const LONG_RUN = 128;
const DECODED_DIGITS = 16_384;

const ROOM = 2 ** 16;
/** More is not kept after the text that needed it. */
const MOST_ROOM = 2 ** 22;
/** Where texts are packed before their bytes are taken; it grows with the longest. */
let room = Buffer.allocUnsafe(ROOM);

/** Writes a number, seven bits a byte. @returns the place after it */
function writeNumber(value: number, at: number): number {
  let rest = value;
  let next = at;
  for (; rest >= 128; rest = Math.floor(rest / 128)) room[next++] = (rest % 128) + 128;
  room[next++] = rest;
  return next;
}

function isDigit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x66);
}

/**
 * Place after a run of digits. Signatures are thousands of them, which the decoder passes ten times faster than a loop
 * here.
 */
function endOfRun(text: string, from: number): number {
  let at = from;
  let decodeAt = from + LONG_RUN;
  while (at < text.length && isDigit(text.charCodeAt(at))) {
    at += 1;
    if (at !== decodeAt) continue;
    const piece = text.slice(at, at + DECODED_DIGITS);
    const decoded = Buffer.from(piece, 'hex');
    const digits = decoded.length * 2;
    // It takes capital letters too, and only the low byte of any character.
    if (decoded.toString('hex') === piece.slice(0, digits)) at += digits;
    decodeAt = at + LONG_RUN;
  }
  return at;
}

/** Where the packing of one text stands. */
class Packer {
  size = 0;
  private isTextDue = true;
  private readonly dictionary: Dictionary | undefined;

  constructor(dictionary: Dictionary | undefined) {
    this.dictionary = dictionary;
  }

  plain(text: string): void {
    // Of a short text the length takes one byte, as it does of its UTF-8 form where that is ASCII.
    if (text.length < 128) {
      const length = room.write(text, this.size + 1, 'utf8');
      if (length < 128) {
        room[this.size] = length;
        this.size += 1 + length;
        this.isTextDue = false;
        return;
      }
    }
    this.size = writeNumber(Buffer.byteLength(text), this.size);
    this.size += room.write(text, this.size, 'utf8');
    this.isTextDue = false;
  }

  bytes(bytes: Uint8Array): void {
    if (this.isTextDue) this.plain('');
    if (this.dictionary?.takes(bytes) === true)
      this.size = writeNumber(this.dictionary.numberOf(bytes) * 2 + 1, this.size);
    else {
      this.size = writeNumber(bytes.length * 2, this.size);
      room.set(bytes, this.size);
      this.size += bytes.length;
    }
    this.isTextDue = true;
  }

  /** Packs a text. One in so many characters is looked at, since a run that is long enough cannot lie between two. */
  text(text: string): void {
    let done = 0;
    for (let at = SHORTEST_RUN - 1; at < text.length; at += SHORTEST_RUN) {
      if (!isDigit(text.charCodeAt(at))) continue;
      let start = at;
      while (start > done && isDigit(text.charCodeAt(start - 1))) start -= 1;
      const end = endOfRun(text, at);
      const digits = end - start - ((end - start) % 2);
      if (digits >= SHORTEST_RUN) {
        this.plain(text.slice(done, start));
        this.bytes(Buffer.from(text.slice(start, start + digits), 'hex'));
        done = start + digits;
      }
      at = end - 1;
    }
    if (done < text.length) this.plain(text.slice(done));
  }
}

/** {@link packText} without a copy: the bytes are valid until the next text is packed. */
export function packTextHere(text: HexText, dictionary?: Dictionary): Uint8Array {
  const parts = typeof text === 'string' ? [text] : text;
  // Text takes three bytes a unit at most; each run, which saves sixteen, has two numbers of at most eight bytes.
  let most = 0;
  for (const part of parts) most += 3 * part.length + 32;
  if (room.length < most) room = Buffer.allocUnsafe(2 * most);
  const packer = new Packer(dictionary);
  for (const part of parts) {
    if (typeof part === 'string') packer.text(part);
    else packer.bytes(part);
  }
  if (packer.size === 0) packer.plain('');
  const packed = room.subarray(0, packer.size);
  if (room.length > MOST_ROOM) room = Buffer.allocUnsafe(ROOM);
  return packed;
}

/**
 * A text as bytes. Its parts take turns: length and text, then twice the length and bytes, or twice a dictionary's
 * number plus one.
 */
export function packText(text: HexText, dictionary?: Dictionary): Uint8Array {
  return new Uint8Array(packTextHere(text, dictionary));
}

/** The text of packed bytes. @throws RangeError for bytes that {@link packText} did not make */
export function unpackText(packed: Uint8Array, dictionary?: Dictionary): string {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 0;
  const readNumber = (): number => {
    for (let value = 0, scale = 1; scale <= 2 ** 49; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError('Not a packed text.');
  };
  const take = (length: number, encoding: 'utf8' | 'hex'): string => {
    if (at + length > bytes.length) throw new RangeError('A packed text ends early.');
    at += length;
    return bytes.toString(encoding, at - length, at);
  };
  let text = '';
  while (at < bytes.length) {
    text += take(readNumber(), 'utf8');
    if (at >= bytes.length) break;
    const kind = readNumber();
    if (kind % 2 === 0) text += take(kind / 2, 'hex');
    else if (dictionary === undefined) throw new RangeError('A packed text names a dictionary that is not there.');
    else text += Buffer.from(dictionary.valueOf((kind - 1) / 2)).toString('hex');
  }
  return text;
}
