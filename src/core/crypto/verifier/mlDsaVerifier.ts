// Verification of ML-DSA-65 (FIPS 204, algorithm 3; empty context) that remembers the expanded keys of those who signed
// last: expanding one is two thirds of a verification. It handles public data only and takes no care to hide any.

import { samePublicBytes } from '../../bytes.ts';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES } from '../mlDsa.ts';
import { createProgram, EXPANDED_BYTES, PLACES, type Program, ROWS } from './program.ts';
import { COLUMNS, POLY_BYTES } from './ring.ts';
import { Shake128Pair, Shake256 } from './sponge.ts';

const N = 256;
const SEED_BYTES = 32;
/** Ten bits a coefficient. */
const PACKED_T_BYTES = 320;
/** Low bits that a public key leaves out. */
const DROPPED_BITS = 13;
const CHALLENGE_BYTES = 48;
const PACKED_Z_BYTES = 640;
const Z_POLYS = COLUMNS - 1;
const MOST_HINTS = 55;
const TAU = 49;
const PREHASH_BYTES = 64;
/** Pure variant, context of no bytes. */
const EMPTY_CONTEXT = Uint8Array.of(0, 0);
/** First bytes of a key that are read as one number. */
const NAME_BYTES = 6;
const HINTS_AT = CHALLENGE_BYTES + Z_POLYS * PACKED_Z_BYTES;

/** A public key whose matrix is in the module's memory. */
interface KeptKey {
  readonly name: number;
  readonly bytes: Uint8Array;
  /** Hash of the public key, as signatures use it. */
  readonly tr: Uint8Array;
  /** Its Keccak-256, as addresses use it. */
  readonly digest: Uint8Array;
  readonly place: number;
}

/** One verifier: synchronous, for one thread. */
export class MlDsaVerifier {
  private readonly program: Program;
  private readonly shake: Shake256;
  private readonly streams: Shake128Pair;
  private readonly signature: Uint8Array;
  private readonly challenge: Int32Array;
  private readonly hints: Int32Array;
  private readonly mu = new Uint8Array(PREHASH_BYTES);
  private readonly high: Uint8Array;
  private readonly mostKeys: number;
  /** By the first bytes of the key, least recently used first. */
  private readonly kept = new Map<number, KeptKey>();

  /** @param mostKeys expanded keys to remember, 37 kB each; the least recently used one gives way */
  constructor(mostKeys: number) {
    this.mostKeys = mostKeys;
    this.program = createProgram(mostKeys);
    const { memory } = this.program;
    this.shake = new Shake256(this.program);
    this.streams = new Shake128Pair(this.program);
    this.signature = new Uint8Array(memory, PLACES.signature, ML_DSA_SIGNATURE_BYTES);
    this.challenge = new Int32Array(memory, PLACES.vector + Z_POLYS * POLY_BYTES, N);
    this.hints = new Int32Array(memory, PLACES.hints, ROWS * N);
    this.high = new Uint8Array(memory, PLACES.high, N / 2);
  }

  /** Expanded keys that are remembered now. */
  get keptKeys(): number {
    return this.kept.size;
  }

  /**
   * Keccak-256 by the same module, several times as fast as in JavaScript: a key has to be hashed to find its address.
   */
  keccak256(bytes: Uint8Array): Uint8Array {
    return this.shake.keccak256(bytes);
  }

  /**
   * Keccak-256 of a public key of the right length, which is expanded for a verification to follow: both hash the key.
   */
  keyDigest(publicKey: Uint8Array): Uint8Array {
    return this.keyOf(publicKey).digest;
  }

  /** Whether the signature is the key's over the message; bytes of another length are none, and nothing throws. */
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
    if (signature.length !== ML_DSA_SIGNATURE_BYTES || publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES) return false;
    const { program, shake } = this;
    this.signature.set(signature);
    if (!this.readHints()) return false;
    try {
      for (let poly = 0; poly < Z_POLYS; poly++) {
        const out = PLACES.vector + poly * POLY_BYTES;
        if (program.readZ(PLACES.signature + CHALLENGE_BYTES + poly * PACKED_Z_BYTES, out) !== 0) return false;
        program.transform(out);
      }
      this.readChallenge();
      program.transform(PLACES.vector + Z_POLYS * POLY_BYTES);
      const key = this.keyOf(publicKey);
      shake.begin().add(key.tr).add(EMPTY_CONTEXT).add(message).end();
      this.mu.set(shake.output.subarray(0, PREHASH_BYTES));
      shake.begin().add(this.mu);
      for (let row = 0; row < ROWS; row++) {
        program.multiplyRow(key.place + row * COLUMNS * POLY_BYTES, PLACES.vector, PLACES.w);
        program.transformBack(PLACES.w);
        program.writeHigh(PLACES.w, PLACES.hints + row * POLY_BYTES, PLACES.high);
        shake.add(this.high);
      }
      shake.end();
      return this.isChallenge(shake.output);
    } finally {
      this.clearHints();
    }
  }

  private isChallenge(digest: Uint8Array): boolean {
    for (let at = 0; at < CHALLENGE_BYTES; at++) if (digest[at] !== this.signature[at]) return false;
    return true;
  }

  /** Sets the hinted places to all ones. False, and nothing set, when they are not in the one form that is allowed. */
  private readHints(): boolean {
    const { signature } = this;
    const place = (at: number) => signature[HINTS_AT + at] as number;
    let from = 0;
    for (let row = 0; row < ROWS; row++) {
      const to = place(MOST_HINTS + row);
      if (to < from || to > MOST_HINTS) return false;
      for (let at = from + 1; at < to; at++) if (place(at) <= place(at - 1)) return false;
      from = to;
    }
    for (let at = from; at < MOST_HINTS; at++) if (place(at) !== 0) return false;
    this.fillHints(-1);
    return true;
  }

  private fillHints(value: number): void {
    const { signature, hints } = this;
    let at = 0;
    for (let row = 0; row < ROWS; row++) {
      const to = signature[HINTS_AT + MOST_HINTS + row] as number;
      for (; at < to; at++) hints[row * N + (signature[HINTS_AT + at] as number)] = value;
    }
  }

  private clearHints(): void {
    this.fillHints(0);
  }

  /** 49 coefficients of 1 or -1 at places drawn from the challenge's bytes. */
  private readChallenge(): void {
    const { challenge, shake } = this;
    challenge.fill(0);
    shake.begin().add(this.signature.subarray(0, CHALLENGE_BYTES)).end();
    const { output } = shake;
    const signs = output.slice(0, 8);
    let at = signs.length;
    for (let index = N - TAU; index < N; index++) {
      let place: number;
      do {
        if (at === output.length) {
          shake.next();
          at = 0;
        }
        place = output[at++] as number;
      } while (place > index);
      challenge[index] = challenge[place] as number;
      const drawn = index - (N - TAU);
      challenge[place] = 1 - 2 * (((signs[drawn >> 3] as number) >> (drawn & 7)) & 1);
    }
  }

  private keyOf(publicKey: Uint8Array): KeptKey {
    const name = publicKey.subarray(0, NAME_BYTES).reduce((number, byte) => number * 256 + byte, 0);
    const known = this.kept.get(name);
    // A different key with the same prefix replaces the cached one.
    const key =
      known !== undefined && samePublicBytes(known.bytes, publicKey)
        ? known
        : this.expand(name, publicKey, this.freePlace(known));
    this.kept.delete(name);
    this.kept.set(name, key);
    return key;
  }

  private freePlace(replaced: KeptKey | undefined): number {
    if (this.kept.size < this.mostKeys && replaced === undefined) return PLACES.keys + this.kept.size * EXPANDED_BYTES;
    const [given = replaced] = replaced === undefined ? this.kept.values() : [];
    if (given !== undefined) this.kept.delete(given.name);
    return given?.place ?? PLACES.keys;
  }

  /** Makes the matrix of a key: random polynomials of its seed, and last in each row the negative of its t. */
  private expand(name: number, publicKey: Uint8Array, place: number): KeptKey {
    const { program, shake, streams } = this;
    const bytes = new Uint8Array(publicKey);
    const seed = new Uint32Array(bytes.buffer, 0, SEED_BYTES / 4);
    const placeOf = (entry: number) => place + (Math.floor(entry / Z_POLYS) * COLUMNS + (entry % Z_POLYS)) * POLY_BYTES;
    const suffixOf = (entry: number) => (entry % Z_POLYS) | (Math.floor(entry / Z_POLYS) << 8);
    const [from, other] = PLACES.samples;
    for (let entry = 0; entry < ROWS * Z_POLYS; entry += 2) {
      streams.begin(seed, [suffixOf(entry), suffixOf(entry + 1)]);
      program.draw(PLACES.state, from, other);
      program.spread(from, placeOf(entry));
      program.spread(other, placeOf(entry + 1));
    }
    for (let row = 0; row < ROWS; row++) {
      const at = place + (row * COLUMNS + Z_POLYS) * POLY_BYTES;
      readT(bytes.subarray(SEED_BYTES + row * PACKED_T_BYTES), new Int32Array(program.memory, at, N));
      program.transform(at);
    }
    const digest = shake.both(bytes);
    return { name, bytes, tr: shake.output.slice(0, PREHASH_BYTES), digest, place };
  }
}

/** Four coefficients of 10 bits in five bytes, as the negative of what they stand for. */
function readT(packed: Uint8Array, poly: Int32Array): void {
  for (let at = 0, byte = 0; at < N; at += 4, byte += 5) {
    const a = packed[byte] as number;
    const b = packed[byte + 1] as number;
    const c = packed[byte + 2] as number;
    const d = packed[byte + 3] as number;
    const e = packed[byte + 4] as number;
    poly[at] = -((a | (b << 8)) & 1023) << DROPPED_BITS;
    poly[at + 1] = -((b >> 2) | ((c & 15) << 6)) << DROPPED_BITS;
    poly[at + 2] = -((c >> 4) | ((d & 63) << 4)) << DROPPED_BITS;
    poly[at + 3] = -((d >> 6) | (e << 2)) << DROPPED_BITS;
  }
}
