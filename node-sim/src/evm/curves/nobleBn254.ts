// The contracts of the curve alt_bn128 (EIP-196, EIP-197) by the library that the project trusts: the measure of the
// faster ones, and what answers until those are loaded.

import { bn254 } from '@noble/curves/bn254.js';
import { concat } from '@svc/core/bytes';
import { slicePadded, wordBytes, wordOf } from '../word.ts';

const part = (data: Uint8Array, index: number): Uint8Array => slicePadded(data, BigInt(32 * index), 32);

const { G1, G2, fields } = bn254;
const PRIME = fields.Fp.ORDER;

function pointOf(x: bigint, y: bigint) {
  if (x >= PRIME || y >= PRIME) return undefined;
  if (x === 0n && y === 0n) return G1.Point.ZERO;
  try {
    const point = G1.Point.fromAffine({ x, y });
    point.assertValidity();
    return point;
  } catch {
    return undefined;
  }
}

type Point = NonNullable<ReturnType<typeof pointOf>>;

function pointBytes(point: Point): Uint8Array {
  if (point.is0()) return new Uint8Array(64);
  const { x, y } = point.toAffine();
  return concat(wordBytes(x), wordBytes(y));
}

/** Sum of two points; undefined for bytes that are not points. */
export function addPoints(data: Uint8Array): Uint8Array | undefined {
  const [ax, ay, bx, by] = [0, 1, 2, 3].map((index) => wordOf(part(data, index))) as [bigint, bigint, bigint, bigint];
  const [a, b] = [pointOf(ax, ay), pointOf(bx, by)];
  return a === undefined || b === undefined ? undefined : pointBytes(a.add(b));
}

/** A point times a number; undefined for bytes that are not a point. */
export function multiplyPoint(data: Uint8Array): Uint8Array | undefined {
  const point = pointOf(wordOf(part(data, 0)), wordOf(part(data, 1)));
  if (point === undefined) return undefined;
  const factor = wordOf(part(data, 2)) % fields.Fr.ORDER;
  return pointBytes(factor === 0n || point.is0() ? G1.Point.ZERO : point.multiplyUnsafe(factor));
}

/** A point of the second group: imaginary parts come first. */
function twistPoint(data: Uint8Array) {
  const [x1, x0, y1, y0] = [0, 1, 2, 3].map((index) => wordOf(part(data, index))) as [bigint, bigint, bigint, bigint];
  if ([x0, x1, y0, y1].some((value) => value >= PRIME)) return undefined;
  if ((x0 | x1 | y0 | y1) === 0n) return G2.Point.ZERO;
  try {
    const point = G2.Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } });
    point.assertValidity();
    return point;
  } catch {
    return undefined;
  }
}

/** Whether the product of the pairings is one, as a word; undefined for what are no points. */
export function checkPairing(data: Uint8Array): Uint8Array | undefined {
  if (data.length % 192 !== 0) return undefined;
  const pairs: { g1: Point; g2: NonNullable<ReturnType<typeof twistPoint>> }[] = [];
  for (let at = 0; at < data.length; at += 192) {
    const g1 = pointOf(wordOf(data.subarray(at, at + 32)), wordOf(data.subarray(at + 32, at + 64)));
    const g2 = twistPoint(data.subarray(at + 64, at + 192));
    if (g1 === undefined || g2 === undefined) return undefined;
    if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 });
  }
  const isOne = pairs.length === 0 || fields.Fp12.eql(bn254.pairingBatch(pairs), fields.Fp12.ONE);
  return wordBytes(isOne ? 1n : 0n);
}
