// The precompiled contract 0x0a (EIP-4844): whether a committed polynomial has a value at a point. There are no blobs
// on this network; contracts of others may ask all the same. Here: its input, and the proof by the library that the
// project trusts.

import { bls12_381 } from '@noble/curves/bls12-381.js';
import { concat } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { wordBytes, wordOf } from '../word.ts';

const { G1, G2, fields } = bls12_381;
const INPUT_BYTES = 192;
const ELEMENTS_PER_BLOB = 4096n;
const ORDER = fields.Fr.ORDER;
const ANSWER = concat(wordBytes(ELEMENTS_PER_BLOB), wordBytes(ORDER));

/** Gas of a call. */
export const POINT_EVALUATION_GAS = 50_000;

/** The secret of Ethereum's public ceremony as a point of the second group, compressed. */
export const TAU =
  'b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72' +
  '185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2';

const tau = G2.Point.fromHex(TAU);

/** A value claimed of a committed polynomial: numbers below the order of the group, points compressed. */
export interface KzgOpening {
  readonly commitment: Uint8Array;
  readonly proof: Uint8Array;
  readonly at: bigint;
  readonly value: bigint;
}

type Point = typeof G1.Point.BASE;

/** A compressed point of the group, or undefined for anything else. */
function pointOf(bytes: Uint8Array): Point | undefined {
  try {
    const point = G1.Point.fromBytes(bytes);
    return point.isTorsionFree() ? point : undefined;
  } catch {
    return undefined;
  }
}

function isVersionedHash(hash: Uint8Array, commitment: Uint8Array): boolean {
  const digest = sha256(commitment);
  return hash[0] === 1 && digest.subarray(1).every((byte, at) => byte === hash[at + 1]);
}

/** Whether an opening holds. */
function opens({ commitment: commitmentBytes, proof: proofBytes, at, value }: KzgOpening): boolean {
  const [commitment, proof] = [pointOf(commitmentBytes), pointOf(proofBytes)];
  if (commitment === undefined || proof === undefined) return false;
  // e(commitment - value, 1) = e(proof, tau - at), with the sides brought together; a point at infinity leaves its
  // factor one.
  const left = value === 0n ? commitment : commitment.subtract(G1.Point.BASE.multiplyUnsafe(value));
  const right = at === 0n ? tau : tau.subtract(G2.Point.BASE.multiplyUnsafe(at));
  const pairs = [
    { g1: left, g2: G2.Point.BASE.negate() },
    { g1: proof, g2: right },
  ].filter(({ g1, g2 }) => !g1.is0() && !g2.is0());
  return pairs.length === 0 || fields.Fp12.eql(bls12_381.pairingBatch(pairs), fields.Fp12.ONE);
}

/**
 * Answer to an input of hash, point, value, commitment and proof; undefined when it is malformed or does not hold.
 * @param doesOpen decides as the library's does
 */
export function evaluatePoint(
  data: Uint8Array,
  doesOpen: (opening: KzgOpening) => boolean = opens,
): Uint8Array | undefined {
  if (data.length !== INPUT_BYTES) return undefined;
  const [commitment, proof] = [data.subarray(96, 144), data.subarray(144, 192)];
  if (!isVersionedHash(data.subarray(0, 32), commitment)) return undefined;
  const [at, value] = [wordOf(data.subarray(32, 64)), wordOf(data.subarray(64, 96))];
  if (at >= ORDER || value >= ORDER) return undefined;
  return doesOpen({ commitment, proof, at, value }) ? ANSWER.slice() : undefined;
}
