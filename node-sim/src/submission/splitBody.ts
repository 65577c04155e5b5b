// Splits the body of a submission in two: its long hex texts as bytes, and the rest of it, with a mark in place of
// each. A signature and a key are nine tenths of a body and only need decoding.

/** Shorter texts are not split off. */
const LONG = 256;
/** Deepest nesting: no more than the reader of the protocol accepts. */
const MAX_DEPTH = 64;
/** Longest integer that is certainly exact as a number. */
const MAX_DIGITS = 15;

/** The placeholder for a long text. No other text of the body can equal it: they are ASCII without escapes. */
export const MARK = '\u00ff';

export interface SplitBody {
  /**
   * JSON text, plain enough to mean the same to any reader: no fractions, no exponents, no signs, no numbers above
   * 2^53.
   */
  readonly text: string;
  /** By the number after their marks. */
  readonly blobs: readonly Uint8Array[];
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Bytes of a hex text of the body, with or without `0x`; undefined for any other text. */
function decodeHex(body: Buffer, from: number, to: number): Uint8Array | undefined {
  const start = body[from] === 0x30 && body[from + 1] === 0x78 ? from + 2 : from;
  if ((to - start) % 2 !== 0) return undefined;
  // The platform's decoder takes half the time of a table of digits, and stops at the first other character.
  const bytes = Buffer.from(body.toString('latin1', start, to), 'hex');
  return bytes.length === (to - start) / 2 ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) : undefined;
}

class Walk {
  at = 0;
  depth = 0;
  text = '';
  readonly blobs: Uint8Array[] = [];
  private readonly body: Buffer;
  private done = 0;

  constructor(body: Buffer) {
    this.body = body;
  }

  /** Skips a text; false for one that is not plain, or has no end. */
  passText(): boolean {
    const { body } = this;
    const start = this.at + 1;
    for (let at = start; ; at++) {
      const byte = body[at];
      if (byte === undefined || byte === BACKSLASH || byte < 0x20 || byte > 0x7e) return false;
      if (byte === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (at - start === LONG) return this.passLongText(start);
    }
  }

  private passLongText(start: number): boolean {
    const end = this.body.indexOf(QUOTE, start + LONG);
    const blob = end < 0 ? undefined : decodeHex(this.body, start, end);
    if (blob === undefined) return false;
    this.text += `${this.body.toString('latin1', this.done, start)}${MARK}${this.blobs.length}`;
    this.blobs.push(blob);
    this.done = end;
    this.at = end + 1;
    return true;
  }

  /** Skips anything that is not a text. False for what may be ambiguous. */
  passOther(byte: number): boolean {
    this.at += 1;
    if (isDigit(byte)) return this.passInteger();
    if (byte === 0x7b || byte === 0x5b) return ++this.depth <= MAX_DEPTH;
    if (byte === 0x7d || byte === 0x5d) this.depth -= 1;
    // Words (true, false, null) have letters; a number has none, and no sign or point is accepted.
    return (
      byte === 0x2c ||
      byte === 0x3a ||
      byte === 0x7d ||
      byte === 0x5d ||
      isSpace(byte) ||
      (byte >= 0x61 && byte <= 0x7a)
    );
  }

  private passInteger(): boolean {
    const start = this.at;
    while (isDigit(this.body[this.at] ?? 0)) this.at += 1;
    const next = this.body[this.at] ?? 0;
    return this.at - start < MAX_DIGITS && (next === 0x2c || next === 0x7d || next === 0x5d || isSpace(next));
  }

  end(): string {
    return this.text + this.body.toString('latin1', this.done);
  }
}

/** Splits a body; undefined where it is not plain and is left to the reader of the protocol. */
export function splitBody(body: Buffer): SplitBody | undefined {
  const walk = new Walk(body);
  while (walk.at < body.length) {
    const byte = body[walk.at] as number;
    if (!(byte === QUOTE ? walk.passText() : walk.passOther(byte))) return undefined;
  }
  return { text: walk.end(), blobs: walk.blobs };
}
