import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bn254 } from '@noble/curves/bn254.js';
import { concat, fromHex, toHex } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { wordBytes, wordOf } from '../word.ts';
import { type CurveContracts, curveContracts, loadCurves, NOBLE_CURVES } from './contracts.ts';

let fast: CurveContracts;
beforeAll(async () => {
  fast = await loadCurves();
});

const runs = (few: number): { numRuns: number } => ({ numRuns: Math.ceil(few * Number(process.env.CURVE_RUNS ?? 1)) });
const hexOf = (bytes: Uint8Array | undefined): string | undefined => (bytes === undefined ? undefined : toHex(bytes));
const P = bn254.fields.Fp.ORDER;
const N = bn254.fields.Fr.ORDER;

const factor = fc.oneof(fc.bigInt(1n, N - 1n), fc.constantFrom(1n, 2n, N - 1n, N - 2n));
const first = factor.map((by) => {
  const { x, y } = bn254.G1.Point.BASE.multiply(by).toAffine();
  return concat(wordBytes(x), wordBytes(y));
});
const second = factor.map((by) => {
  const { x, y } = bn254.G2.Point.BASE.multiply(by).toAffine();
  return concat(wordBytes(x.c1), wordBytes(x.c0), wordBytes(y.c1), wordBytes(y.c0));
});
const edge = fc.constantFrom(0n, 1n, 2n, P - 1n, P, P + 1n, N, 2n ** 256n - 1n).map(wordBytes);
const words = (count: number) => fc.array(edge, { minLength: count, maxLength: count }).map((list) => concat(...list));
const firstLike = fc.oneof(
  { weight: 6, arbitrary: first },
  { weight: 1, arbitrary: fc.constant(new Uint8Array(64)) },
  { weight: 1, arbitrary: words(2) },
);
const secondLike = fc.oneof(
  { weight: 6, arbitrary: second },
  { weight: 1, arbitrary: fc.constant(new Uint8Array(128)) },
  { weight: 1, arbitrary: words(4) },
);
/** Sometimes one bit changes, or bytes are missing or too many. */
const damaged = (input: fc.Arbitrary<Uint8Array>) =>
  fc.tuple(input, fc.nat(9), fc.nat()).map(([bytes, kind, at]) => {
    if (bytes.length === 0) return bytes;
    const place = at % bytes.length;
    if (kind === 0) return bytes.with(place, (bytes[place] as number) ^ (1 << (at % 8)));
    if (kind === 1) return bytes.subarray(0, place);
    return kind === 2 ? concat(bytes, bytes.subarray(0, place)) : bytes;
  });

describe('the fast contracts of alt_bn128', () => {
  it('are there', () => {
    expect(fast).not.toBe(NOBLE_CURVES);
    expect(curveContracts()).toBe(fast);
  });

  it('add as the library does', () => {
    fc.assert(
      fc.property(damaged(fc.tuple(firstLike, firstLike).map(([a, b]) => concat(a, b))), (input) => {
        expect(hexOf(fast.add(input))).toBe(hexOf(NOBLE_CURVES.add(input)));
      }),
      runs(300),
    );
    const { x, y } = bn254.G1.Point.BASE.toAffine();
    const [one, minus] = [concat(wordBytes(x), wordBytes(y)), concat(wordBytes(x), wordBytes(P - y))];
    for (const input of [concat(one, minus), concat(one, one), one, new Uint8Array(0), new Uint8Array(128)]) {
      expect(hexOf(fast.add(input))).toBe(hexOf(NOBLE_CURVES.add(input)));
    }
  });

  it('multiply as the library does', () => {
    const by = fc
      .oneof(fc.bigInt(0n, 2n ** 256n - 1n), fc.constantFrom(0n, 1n, 2n, N - 1n, N, N + 1n, 2n * N, P, 2n ** 256n - 1n))
      .map(wordBytes);
    fc.assert(
      fc.property(damaged(fc.tuple(firstLike, by).map(([point, scalar]) => concat(point, scalar))), (input) => {
        expect(hexOf(fast.multiply(input))).toBe(hexOf(NOBLE_CURVES.multiply(input)));
      }),
      runs(120),
    );
  });

  it('check pairings as the library does', () => {
    const pair = fc.tuple(firstLike, secondLike).map(([a, b]) => concat(a, b));
    fc.assert(
      fc.property(damaged(fc.array(pair, { maxLength: 3 }).map((list) => concat(...list))), (input) => {
        expect(hexOf(fast.pairing(input))).toBe(hexOf(NOBLE_CURVES.pairing(input)));
      }),
      runs(40),
    );
  });

  it('find products that are one, of more pairs than run together', () => {
    const point = (by: bigint) => {
      const { x, y } = bn254.G1.Point.BASE.multiply(by).toAffine();
      return concat(wordBytes(x), wordBytes(y));
    };
    const twist = (by: bigint) => {
      const { x, y } = bn254.G2.Point.BASE.multiply(by).toAffine();
      return concat(wordBytes(x.c1), wordBytes(x.c0), wordBytes(y.c1), wordBytes(y.c0));
    };
    // e(2, 3) ... e(k, 3), and against all of them one of the negated sum.
    const pairs = Array.from({ length: 33 }, (_, at) => concat(point(BigInt(at + 2)), twist(3n)));
    const sum = pairs.reduce((total, _, at) => total + BigInt(at + 2), 0n);
    expect(wordOf(fast.pairing(concat(...pairs, concat(point(N - sum), twist(3n)))) as Uint8Array)).toBe(1n);
    expect(wordOf(fast.pairing(concat(...pairs, concat(point(N - sum), twist(4n)))) as Uint8Array)).toBe(0n);
    expect(wordOf(fast.pairing(new Uint8Array(0)) as Uint8Array)).toBe(1n);
    // A point of the curve outside the group.
    const outside = fromHex(`${'0'.repeat(64)}${'2'.padStart(64, '0')}${'0'.repeat(128)}`);
    expect(hexOf(fast.pairing(concat(point(1n), outside)))).toBe(
      hexOf(NOBLE_CURVES.pairing(concat(point(1n), outside))),
    );
  });
});

describe('the fast point evaluation', () => {
  const { G1, fields } = bls12_381;
  const ORDER = fields.Fr.ORDER;
  const z = 0x564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d36306n;
  const y = 0x24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a1n;
  const C = G1.Point.fromHex(
    '8f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7',
  );
  const proof = G1.Point.fromHex(
    '873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a',
  );
  const inputOf = (commitment: Uint8Array, at: bigint, value: bigint, opening: Uint8Array): Uint8Array =>
    concat(Uint8Array.of(1), sha256(commitment).subarray(1), wordBytes(at), wordBytes(value), commitment, opening);
  const both = (input: Uint8Array): string | undefined => {
    const answer = hexOf(fast.evaluatePoint(input));
    expect(answer).toBe(hexOf(NOBLE_CURVES.evaluatePoint(input)));
    return answer;
  };

  it('takes every multiple of a known opening, shifted by any constant, and nothing beside it', () => {
    const scalar = fc.oneof(fc.bigInt(1n, ORDER - 1n), fc.constantFrom(1n, ORDER - 1n));
    fc.assert(
      fc.property(scalar, scalar, fc.nat(3), (a, b, kind) => {
        const commitment = C.multiply(a).add(G1.Point.BASE.multiply(b)).toBytes(true);
        const value = (a * y + b + (kind === 0 ? 1n : 0n)) % ORDER;
        const answer = both(
          inputOf(commitment, kind === 1 ? (z + 1n) % ORDER : z, value, proof.multiply(a).toBytes(true)),
        );
        expect(answer === undefined).toBe(kind < 2);
      }),
      runs(8),
    );
  });

  it('judges constants, points at infinity and their other spellings as the library does', () => {
    const infinity = G1.Point.ZERO.toBytes(true);
    const seven = G1.Point.BASE.multiply(7n).toBytes(true);
    expect(both(inputOf(seven, 5n, 7n, infinity))).toBeDefined();
    expect(both(inputOf(infinity, 0n, 0n, infinity))).toBeDefined();
    expect(both(inputOf(seven, 0n, 7n, infinity))).toBeDefined();
    const prime = fromHex(fields.Fp.ORDER.toString(16).padStart(96, '0'));
    for (const other of [
      infinity.with(0, 0xe0),
      infinity.with(47, 1),
      infinity.with(0, 0x40),
      new Uint8Array(48),
      seven.with(0, (seven[0] as number) & 0x7f),
      seven.with(0, (seven[0] as number) ^ 0x20),
      prime.with(0, (prime[0] as number) | 0x80),
      prime.with(0, (prime[0] as number) | 0xa0).with(47, (prime[47] as number) + 1),
      // On the curve, outside the group.
      ...[4, 5, 6, 7, 8, 9].map((x) => new Uint8Array(48).with(0, 0x80).with(47, x)),
    ]) {
      both(inputOf(other, 5n, 7n, infinity));
      both(inputOf(seven, 5n, 7n, other));
    }
  });
});
