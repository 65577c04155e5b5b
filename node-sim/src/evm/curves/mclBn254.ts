// The contracts of the curve alt_bn128 by mcl, some ten times as fast as by the library beside this file, with which
// tests hold them to agree on every input.

import { bn254 } from '@noble/curves/bn254.js';
import { concat } from '@svc/core/bytes';
import { slicePadded, wordBytes } from '../word.ts';
import { type Mcl, SIZES } from './mcl.ts';

const PRIME = wordBytes(bn254.fields.Fp.ORDER);
const PAIR_BYTES = 192;
/** Pairs whose loops run together. */
const TOGETHER = 16;

const isBelowPrime = (bytes: Uint8Array): boolean => Buffer.compare(bytes, PRIME) < 0;
const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

export class MclBn254 {
  private readonly mcl: Mcl;
  private readonly a: number;
  private readonly b: number;
  private readonly factor: number;
  private readonly firsts: number;
  private readonly seconds: number;
  private readonly product: number;
  private readonly next: number;

  /** @param mcl an instance with this curve */
  constructor(mcl: Mcl) {
    this.mcl = mcl;
    [this.a, this.b] = [mcl.room(SIZES.first), mcl.room(SIZES.first)];
    this.factor = mcl.room(SIZES.scalar);
    [this.firsts, this.seconds] = [mcl.room(TOGETHER * SIZES.first), mcl.room(TOGETHER * SIZES.second)];
    [this.product, this.next] = [mcl.room(SIZES.product), mcl.room(SIZES.product)];
  }

  /** Reads a point of G1; false for bytes that are not a point. */
  private readFirst(place: number, bytes: Uint8Array): boolean {
    const { calls } = this.mcl;
    const [x, y] = [bytes.subarray(0, 32), bytes.subarray(32, 64)];
    if (!isBelowPrime(x) || !isBelowPrime(y)) return false;
    calls._mclBnG1_clear(place);
    if (isZero(bytes)) return true;
    this.mcl.setNumber(place, x);
    this.mcl.setNumber(place + SIZES.number, y);
    calls._mclBnFp_setInt32(place + 2 * SIZES.number, 1);
    return calls._mclBnG1_isValid(place) === 1;
  }

  /** The same of the second group, whose imaginary parts come first; what is at infinity is not written. */
  private readSecond(place: number, bytes: Uint8Array): boolean {
    const { calls } = this.mcl;
    const parts = [1, 0, 3, 2].map((at) => bytes.subarray(32 * at, 32 * at + 32));
    if (!parts.every(isBelowPrime)) return false;
    if (isZero(bytes)) return true;
    for (const [at, part] of parts.entries()) this.mcl.setNumber(place + at * SIZES.number, part);
    calls._mclBnFp_setInt32(place + 4 * SIZES.number, 1);
    calls._mclBnFp_clear(place + 5 * SIZES.number);
    return calls._mclBnG2_isValid(place) === 1;
  }

  private bytesOf(place: number): Uint8Array {
    const { calls } = this.mcl;
    if (calls._mclBnG1_isZero(place) === 1) return new Uint8Array(64);
    calls._mclBnG1_normalize(place, place);
    return concat(this.mcl.getNumber(place), this.mcl.getNumber(place + SIZES.number));
  }

  /** Sum of two points; undefined for bytes that are not points. */
  add(data: Uint8Array): Uint8Array | undefined {
    const padded = slicePadded(data, 0n, 128);
    if (!this.readFirst(this.a, padded.subarray(0, 64)) || !this.readFirst(this.b, padded.subarray(64)))
      return undefined;
    this.mcl.calls._mclBnG1_add(this.a, this.a, this.b);
    return this.bytesOf(this.a);
  }

  /** The first point of the data times the number behind it; undefined where the bytes are no point. */
  multiply(data: Uint8Array): Uint8Array | undefined {
    const padded = slicePadded(data, 0n, 96);
    if (!this.readFirst(this.a, padded.subarray(0, 64))) return undefined;
    this.mcl.setScalar(this.factor, padded.subarray(64));
    this.mcl.calls._mclBnG1_mul(this.a, this.a, this.factor);
    return this.bytesOf(this.a);
  }

  /** 1 as a word where the product of the pairings is one, else 0; undefined for bytes that are no points. */
  pairing(data: Uint8Array): Uint8Array | undefined {
    if (data.length % PAIR_BYTES !== 0) return undefined;
    const { calls } = this.mcl;
    calls._mclBnGT_setInt32(this.product, 1);
    let waiting = 0;
    const multiply = (): void => {
      if (waiting === 0) return;
      calls._mclBn_millerLoopVec(this.next, this.firsts, this.seconds, waiting);
      calls._mclBnGT_mul(this.product, this.product, this.next);
      waiting = 0;
    };
    for (let at = 0; at < data.length; at += PAIR_BYTES) {
      const [first, second] = [data.subarray(at, at + 64), data.subarray(at + 64, at + PAIR_BYTES)];
      if (!this.readFirst(this.firsts + waiting * SIZES.first, first)) return undefined;
      if (!this.readSecond(this.seconds + waiting * SIZES.second, second)) return undefined;
      // A point at infinity leaves its factor one.
      if (!isZero(first) && !isZero(second)) waiting += 1;
      if (waiting === TOGETHER) multiply();
    }
    multiply();
    calls._mclBn_finalExp(this.product, this.product);
    return wordBytes(calls._mclBnGT_isOne(this.product) === 1 ? 1n : 0n);
  }
}
