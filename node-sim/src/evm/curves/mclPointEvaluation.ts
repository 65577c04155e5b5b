// Openings of committed polynomials by mcl, with both points of the second group prepared once.

import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromHex } from '@svc/core/bytes';
import { wordBytes } from '../word.ts';
import { type Mcl, SIZES } from './mcl.ts';
import { type KzgOpening, TAU } from './pointEvaluation.ts';

const { G1, G2, fields } = bls12_381;
const PRIME = fromHex(fields.Fp.ORDER.toString(16).padStart(96, '0'));
const COMPRESSED = 0x80;
const INFINITY = 0x40;
const SIGN = 0x20;

export class MclPointEvaluation {
  private readonly mcl: Mcl;
  private readonly commitment: number;
  private readonly proof: number;
  private readonly scaled: number;
  private readonly generator: number;
  private readonly factor: number;
  private readonly product: number;
  private readonly next: number;
  /** The negated generator of the second group, and the ceremony's point. */
  private readonly minusOne: number;
  private readonly tau: number;

  /** @param mcl an instance with the curve BLS12-381 */
  constructor(mcl: Mcl) {
    this.mcl = mcl;
    const { calls } = mcl;
    const first = (): number => mcl.room(SIZES.first);
    [this.commitment, this.proof, this.scaled, this.generator] = [first(), first(), first(), first()];
    this.factor = mcl.room(SIZES.scalar);
    [this.product, this.next] = [mcl.room(SIZES.product), mcl.room(SIZES.product)];
    if (!mcl.readFirst(this.generator, G1.Point.BASE.toBytes(true)))
      throw new Error('The pairing library does not read the generator.');
    const point = mcl.room(SIZES.second);
    const prepared = (bytes: Uint8Array): number => {
      if (!mcl.readSecond(point, bytes)) throw new Error('The pairing library does not read a point.');
      const place = mcl.room(8 * calls._mclBn_getUint64NumToPrecompute());
      calls._mclBn_precomputeG2(place, point);
      return place;
    };
    this.minusOne = prepared(G2.Point.BASE.negate().toBytes(true));
    this.tau = prepared(fromHex(TAU));
  }

  /** Reads a compressed point of the first group; false for anything else. There is one form for each point. */
  private read(place: number, bytes: Uint8Array): boolean {
    const flags = bytes[0] as number;
    if ((flags & COMPRESSED) === 0) return false;
    if ((flags & INFINITY) !== 0) {
      this.mcl.calls._mclBnG1_clear(place);
      return flags === (COMPRESSED | INFINITY) && bytes.subarray(1).every((byte) => byte === 0);
    }
    const x = bytes.with(0, flags & (SIGN - 1));
    return Buffer.compare(x, PRIME) < 0 && this.mcl.readFirst(place, bytes);
  }

  /** Point times number, added to the commitment or taken off. */
  private combine(how: '_mclBnG1_add' | '_mclBnG1_sub', point: number, number: bigint): void {
    const { calls } = this.mcl;
    this.mcl.setScalar(this.factor, wordBytes(number));
    calls._mclBnG1_mul(this.scaled, point, this.factor);
    calls[how](this.commitment, this.commitment, this.scaled);
  }

  /** Multiplies the product by a pairing; one with a point at infinity leaves it. */
  private pair(point: number, prepared: number): void {
    const { calls } = this.mcl;
    if (calls._mclBnG1_isZero(point) === 1) return;
    calls._mclBn_precomputedMillerLoop(this.next, point, prepared);
    calls._mclBnGT_mul(this.product, this.product, this.next);
  }

  /** Whether an opening holds. */
  opens({ commitment, proof, at, value }: KzgOpening): boolean {
    const { calls } = this.mcl;
    if (!this.read(this.commitment, commitment) || !this.read(this.proof, proof)) return false;
    // e(commitment - value + at * proof, -1) * e(proof, tau) = 1
    this.combine('_mclBnG1_sub', this.generator, value);
    this.combine('_mclBnG1_add', this.proof, at);
    calls._mclBnGT_setInt32(this.product, 1);
    this.pair(this.commitment, this.minusOne);
    this.pair(this.proof, this.tau);
    calls._mclBn_finalExp(this.product, this.product);
    return calls._mclBnGT_isOne(this.product) === 1;
  }
}
