import { toHex } from '@svc/core/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRECOMPILES } from './precompiles.ts';

const modexp = PRECOMPILES.get(`0x${'5'.padStart(40, '0')}`);
const word = (value: number): string => value.toString(16).padStart(64, '0');
const bytesOf = (value: bigint): string => {
  const hex = value.toString(16);
  return value === 0n ? '' : hex.padStart(hex.length + (hex.length % 2), '0');
};

function answer(base: bigint, exponent: string, modulus: bigint): { value: bigint; size: number } {
  const [b, m] = [bytesOf(base), bytesOf(modulus)];
  const input = word(b.length / 2) + word(exponent.length / 2) + word(m.length / 2) + b + exponent + m;
  const result = modexp?.(Buffer.from(input, 'hex'), 2 ** 45);
  const output = toHex(result?.output ?? new Uint8Array(0));
  return { value: output === '' ? 0n : BigInt(`0x${output}`), size: output.length / 2 };
}

/** The plain way, bit by bit. */
function slow(base: bigint, exponent: string, modulus: bigint): bigint {
  if (modulus === 0n) return 0n;
  let result = 1n % modulus;
  for (const bit of exponent === '' ? '' : BigInt(`0x${exponent}`).toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

const bits = fc.integer({ min: 1, max: 300 });
const number = bits.chain((size) =>
  fc.oneof(
    fc.bigInt(0n, 2n ** BigInt(size) - 1n),
    fc.constantFrom(2n ** BigInt(size) - 1n, 2n ** BigInt(size), 2n ** BigInt(size - 1) + 1n),
  ),
);
/** Odd, even, with few and with many twos. */
const modulus = fc.tuple(number, fc.oneof(fc.constant(0), fc.nat(70))).map(([value, twos]) => value << BigInt(twos));
const exponent = fc.oneof(
  fc.uint8Array({ maxLength: 70 }).map((bytes) => toHex(bytes)),
  fc.constantFrom('', '00', '01', '02', '0000000002', `01${'00'.repeat(40)}`, 'ff'.repeat(33)),
);

describe('powers modulo a number', () => {
  it('are those of the plain way, for odd and even moduli at the ends of limbs too', () => {
    fc.assert(
      fc.property(number, exponent, modulus, (base, digits, by) => {
        const { value, size } = answer(base, digits, by);
        expect(value).toBe(slow(base, digits, by));
        expect(size).toBe(bytesOf(by).length / 2);
      }),
      { numRuns: Number(process.env.EVM_RUNS ?? 3000) },
    );
  });

  it('are right for exponents that go through in pieces', () => {
    const digits = Array.from({ length: 130_001 }, (_, at) => ((at * 37) % 256).toString(16).padStart(2, '0')).join('');
    // By Fermat: the exponent counts modulo one less than a prime.
    const prime = 2n ** 61n - 1n;
    const rest = BigInt(`0x${digits}`) % (prime - 1n);
    expect(answer(3n, digits, prime).value).toBe(slow(3n, bytesOf(rest), prime));
    expect(answer(3n, digits, 2n ** 64n).value).toBe(slow(3n, bytesOf(BigInt(`0x${digits.slice(-20)}`)), 2n ** 64n));
  });
});
