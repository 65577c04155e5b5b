// Packed texts of the store: runs of hex digits (hashes, signatures, keys) as bytes, everything else as UTF-8. Any text
// is restored exactly. Public keys, which repeat, become dictionary numbers.

/** Stores long values once. */
export interface Dictionary {
  /** Whether a value is, or should be, in it. */
  takes(value: Uint8Array): boolean;
  /** Number of a value, the same each time. */
  numberOf(value: Uint8Array): number;
  /** Value of a number that was issued. */
  valueOf(number: number): Uint8Array;
}

/** A text, or its parts in order, no two texts adjacent; bytes stand for their lower-case hex digits. */
export type HexText = string | readonly (string | Uint8Array)[];

/** Shorter runs are not worth the two bytes for a change of kind. */
const SHORTEST_RUN = 32;
/** After this many digits the runtime's decoder finds the end, in steps of this length. */
const LONG_RUN = 128;
const DECODED_DIGITS = 16_384;

const ROOM = 2 ** 16;
/** A larger buffer is not kept after the text that needed it. */
const MOST_ROOM = 2 ** 22;
/** Where texts are packed before they are copied; it grows with the longest. */
let room = Buffer.allocUnsafe(ROOM);

/** Writes a number, seven bits a byte. @returns the position after it */
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
 * Position after a run of digits. Signatures are thousands of digits, which the decoder skips ten times faster than a
 * loop here.
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
    // The decoder accepts capital letters too, and only the low byte of any character.
    if (decoded.toString('hex') === piece.slice(0, digits)) at += digits;
    decodeAt = at + LONG_RUN;
  }
  return at;
}

/** The state of packing one text. */
class Packer {
  size = 0;
  private isTextDue = true;
  private readonly dictionary: Dictionary | undefined;

  constructor(dictionary: Dictionary | undefined) {
    this.dictionary = dictionary;
  }

  plain(text: string): void {
    // The length of a short text takes one byte; so does that of its UTF-8 form if it is ASCII.
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

  /** Packs a text. It looks at one in every 32 characters, since no run of that length fits between two. */
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
  // Text takes at most three bytes per unit; each run, which saves sixteen, has two numbers of at most eight bytes.
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
 * A text as bytes. Its parts alternate: length and text, then twice the length and bytes, or twice a dictionary number
 * plus one.
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
