// Texts as the store keeps them: runs of hex digits (hashes, signatures, keys) as bytes, everything else as UTF-8. Any text
// comes back exactly. Public keys, which repeat, become numbers of a dictionary.

/** Keeps long values once. */
export interface Dictionary {
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
/** Length of the values that repeat, in bytes: an ML-DSA-65 public key. */
const DICTIONARY_BYTES = 1952;

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

/** Place after a run of digits. Signatures are thousands of them, which the decoder passes ten times faster than a loop here. */
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

/** Runs of hex digits that are long enough. One in so many characters is looked at, since a long run cannot lie between two. */
function* hexRuns(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let done = 0;
  for (let at = SHORTEST_RUN - 1; at < text.length; at += SHORTEST_RUN) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (start > done && isDigit(text.charCodeAt(start - 1))) start -= 1;
    const end = endOfRun(text, at);
    if (end - start >= SHORTEST_RUN) yield { start, end };
    done = end;
    at = end - 1;
  }
}

/** A text as bytes. Its parts take turns: length and text, then twice the length and bytes, or twice a dictionary's number plus one. */
export function packText(text: HexText, dictionary?: Dictionary): Uint8Array {
  const parts = typeof text === 'string' ? [text] : text;
  // Text takes three bytes a unit at most; each run, which saves sixteen, has two numbers of at most eight bytes.
  const most = parts.reduce((sum, part) => sum + 3 * part.length + 32, 0);
  if (room.length < most) room = Buffer.allocUnsafe(2 * most);
  let size = 0;
  let isTextDue = true;
  const writePlain = (plain: string): void => {
    size = writeNumber(Buffer.byteLength(plain), size);
    size += room.write(plain, size, 'utf8');
    isTextDue = false;
  };
  const writeBytes = (bytes: Uint8Array): void => {
    if (isTextDue) writePlain('');
    if (dictionary !== undefined && bytes.length === DICTIONARY_BYTES) size = writeNumber(dictionary.numberOf(bytes) * 2 + 1, size);
    else {
      size = writeNumber(bytes.length * 2, size);
      room.set(bytes, size);
      size += bytes.length;
    }
    isTextDue = true;
  };
  for (const part of parts) {
    if (typeof part !== 'string') {
      writeBytes(part);
      continue;
    }
    let done = 0;
    for (const { start, end } of hexRuns(part)) {
      const digits = end - start - ((end - start) % 2);
      writePlain(part.slice(done, start));
      writeBytes(Buffer.from(part.slice(start, start + digits), 'hex'));
      done = start + digits;
    }
    if (done < part.length) writePlain(part.slice(done));
  }
  if (size === 0) writePlain('');
  const packed = new Uint8Array(room.subarray(0, size));
  if (room.length > MOST_ROOM) room = Buffer.allocUnsafe(ROOM);
  return packed;
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
