import { bls12_381 } from '@noble/curves/bls12-381.js';
import { concat, fromHex, toHex } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { describe, expect, it } from 'vitest';
import { wordBytes } from '../word.ts';
import { evaluatePoint } from './pointEvaluation.ts';

/** The example that other clients test with. */
const KNOWN = fromHex(
  '01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a',
);
const ANSWER =
  '000000000000000000000000000000000000000000000000000000000000100073eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001';
const { G1 } = bls12_381;

function inputOf(commitment: Uint8Array, z: bigint, y: bigint, proof: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(1), sha256(commitment).subarray(1), wordBytes(z), wordBytes(y), commitment, proof);
}

describe('the point evaluation contract', () => {
  it('answers the sizes of a blob for a proof that holds', () => {
    expect(toHex(evaluatePoint(KNOWN) ?? new Uint8Array(0))).toBe(ANSWER);
  });

  it('holds for constant polynomials at any point, the zero polynomial too', () => {
    const infinity = G1.Point.ZERO.toBytes();
    for (const [commitment, value] of [
      [G1.Point.BASE.multiply(7n).toBytes(), 7n],
      [infinity, 0n],
    ] as const) {
      for (const z of [0n, 5n])
        expect(toHex(evaluatePoint(inputOf(commitment, z, value, infinity)) ?? new Uint8Array(0))).toBe(ANSWER);
      expect(evaluatePoint(inputOf(commitment, 5n, value + 1n, infinity))).toBeUndefined();
    }
  });

  it('refuses whatever differs by a bit, is no point, is beyond the field, or has another length', () => {
    for (const at of [0, 31, 40, 80, 100, 150]) {
      const changed = KNOWN.slice();
      changed[at] = (changed[at] as number) ^ 1;
      expect(evaluatePoint(changed)).toBeUndefined();
    }
    const order = bls12_381.fields.Fr.ORDER;
    const infinity = G1.Point.ZERO.toBytes();
    const seven = G1.Point.BASE.multiply(7n).toBytes();
    expect(evaluatePoint(inputOf(seven, order, 7n, infinity))).toBeUndefined();
    expect(evaluatePoint(inputOf(seven, 5n, 7n + order, infinity))).toBeUndefined();
    expect(evaluatePoint(inputOf(new Uint8Array(48), 5n, 7n, infinity))).toBeUndefined();
    expect(evaluatePoint(KNOWN.subarray(1))).toBeUndefined();
    expect(evaluatePoint(concat(KNOWN, Uint8Array.of(0)))).toBeUndefined();
  });
});
