// Blocks full of the calls that are the most expensive for their gas: the time of each as a share of a slot, compared
// with a block full of plain hashes in the same run. A call that is more expensive than its gas would let one client
// stall the chain.

import { createHash } from 'node:crypto';
import { bn254 } from '@noble/curves/bn254.js';
import { concat, fromHex } from '@svc/core/bytes';
import { signDigest } from '@svc/core/crypto/secp256k1';
import { loadCurves } from '../node-sim/src/evm/curves/contracts.ts';
import { Evm } from '../node-sim/src/evm/execute.ts';
import { PRECOMPILES } from '../node-sim/src/evm/precompiles.ts';
import { wordBytes } from '../node-sim/src/evm/word.ts';
import { BLOCK_GAS_LIMIT } from '../node-sim/src/kernel/evmPort.ts';
import { assemble } from '../test/support/assemble.ts';
import { BARE_BLOCK, callOfCode, NO_NATIVES, stateWithCode } from '../test/support/bareEvm.ts';
import type { BenchRow, BenchSpec } from './table.ts';

const SLOT_MS = 2000;
/** The system measures a thread's time in steps of some milliseconds. */
const MEASURED_MS = 30;
/** Minimum cost of a call besides the contract's own price. */
const CALL_GAS = 100;

const bytes = (length: number, seed = 'x'): Uint8Array =>
  concat(
    ...Array.from({ length: Math.ceil(length / 32) }, (_, at) => createHash('sha256').update(`${seed}${at}`).digest()),
  ).subarray(0, length);

/** Milliseconds of this thread for a block full of calls, the better of two measurements. */
function blockMs(gasOf: () => number): number {
  const measure = (): number => {
    let [gas, ms] = [0, 0];
    const before = process.threadCpuUsage();
    for (let times = 1; ms < MEASURED_MS; times *= 2) {
      for (let call = 0; call < times; call++) gas += gasOf() + CALL_GAS;
      const { user, system } = process.threadCpuUsage(before);
      ms = (user + system) / 1000;
    }
    return (ms / gas) * BLOCK_GAS_LIMIT;
  };
  return Math.min(measure(), measure());
}

function callMs(contract: number, input: Uint8Array): number {
  const run = PRECOMPILES.get(`0x${contract.toString(16).padStart(40, '0')}`);
  return blockMs(() => {
    const answer = run?.(input, Number.MAX_SAFE_INTEGER);
    if (answer === undefined) throw new Error('the contract refused its input');
    return Number.MAX_SAFE_INTEGER - answer.gasLeft;
  });
}

function power(baseSize: number, exponent: Uint8Array, modulus: Uint8Array): Uint8Array {
  const sizes = [baseSize, exponent.length, modulus.length].map((size) => wordBytes(BigInt(size)));
  return concat(...sizes, bytes(baseSize, 'base'), exponent, modulus);
}

const odd = (size: number): Uint8Array =>
  bytes(size, 'm')
    .with(0, 0xf1)
    .with(size - 1, 0x0f);
const even = (size: number): Uint8Array => odd(size).with(size - 1, 0x0e);
const ones = (size: number): Uint8Array => new Uint8Array(size).fill(0xff);
const rounds = (count: number): Uint8Array => {
  const input = bytes(213, 'blake').with(212, 1);
  new DataView(input.buffer, input.byteOffset).setUint32(0, count);
  return input;
};
const signature = signDigest(bytes(32, 'digest'), bytes(32, 'key'));
const recovery = concat(bytes(32, 'digest'), wordBytes(BigInt(signature[64] as number)), signature.subarray(0, 64));
const g1 = (by: bigint): Uint8Array => {
  const { x, y } = bn254.G1.Point.BASE.multiply(by).toAffine();
  return concat(wordBytes(x), wordBytes(y));
};
const g2 = (by: bigint): Uint8Array => {
  const { x, y } = bn254.G2.Point.BASE.multiply(by).toAffine();
  return concat(wordBytes(x.c1), wordBytes(x.c0), wordBytes(y.c1), wordBytes(y.c0));
};
const pairs = (count: number): Uint8Array =>
  concat(...Array.from({ length: count }, (_, at) => concat(g1(BigInt(at + 5)), g2(BigInt(at + 7)))));
const opening = fromHex(
  '01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d3630624d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a18f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a',
);

const CASES: readonly (readonly [name: string, contract: number, input: () => Uint8Array])[] = [
  ['recoveries of keys', 1, () => recovery],
  ['short hashes (SHA-256)', 2, () => bytes(32)],
  ['long hashes (RIPEMD-160)', 3, () => bytes(8192)],
  ['copies', 4, () => bytes(32)],
  ['powers modulo 3 bytes', 5, () => power(3, ones(50_000), odd(3))],
  ['powers modulo 8 bytes', 5, () => power(8, ones(50_000), odd(8))],
  ['powers modulo 8 bytes, even', 5, () => power(8, ones(50_000), even(8))],
  ['powers modulo 16 bytes', 5, () => power(16, ones(20_000), odd(16))],
  ['powers modulo 32 bytes, even', 5, () => power(32, ones(10_000), even(32))],
  ['powers modulo 33 bytes', 5, () => power(33, ones(2000), odd(33))],
  ['powers modulo 1024 bytes', 5, () => power(1024, ones(40), odd(1024))],
  ['cheapest powers', 5, () => power(1, ones(1), odd(8))],
  ['sums of points', 6, () => concat(g1(12_345n), g1(678n))],
  ['multiples of points', 7, () => concat(g1(12_345n), wordBytes(bn254.fields.Fr.ORDER - 3n))],
  ['pairings one at a time', 8, () => pairs(1)],
  ['many pairings at once', 8, () => pairs(20)],
  ['BLAKE2 without rounds', 9, () => rounds(0)],
  ['BLAKE2 with nine rounds', 9, () => rounds(9)],
  ['BLAKE2 with many rounds', 9, () => rounds(1_000_000)],
  ['point evaluations', 10, () => opening],
];

/** Code that loops until a block's gas is used up. */
const LOOPS: readonly (readonly [name: string, code: string])[] = [
  ['hashes of nothing', 'PUSH0 PUSH0 KECCAK256 POP'],
  ['hashes of a word', 'PUSH1 0x20 PUSH0 KECCAK256 POP'],
  ['hashes of much memory', 'PUSH2 0x2000 PUSH0 KECCAK256 POP'],
  ['call data beyond its end', 'PUSH1 0x1f CALLDATALOAD POP'],
  ['shifts of negative numbers', `PUSH32 ${'ff'.repeat(32)} PUSH1 0x05 SAR POP`],
  [
    'remainders of products',
    `PUSH32 ${'f1'.repeat(32)} PUSH32 ${'ff'.repeat(32)} PUSH32 ${'ff'.repeat(32)} MULMOD POP`,
  ],
  ['powers of 256 bits', `PUSH32 ${'ff'.repeat(32)} PUSH32 ${'f1'.repeat(32)} EXP POP`],
  ['copies of memory', 'PUSH2 0x2000 PUSH0 PUSH1 0x01 MCOPY'],
  ['calls of a contract that copies', 'PUSH2 0x2000 PUSH0 PUSH2 0x2000 PUSH0 PUSH1 0x04 GAS STATICCALL POP'],
];

function loopMs(source: string): number {
  const code = assemble(source);
  const state = stateWithCode(
    `${assemble('JUMPDEST')}${code.repeat(Math.floor(18_000 / (code.length / 2)))}${assemble('PUSH0 JUMP')}`,
  );
  const evm = new Evm(NO_NATIVES);
  const before = process.threadCpuUsage();
  const outcome = evm.simulate(state, { ...callOfCode(BLOCK_GAS_LIMIT), data: bytes(60) }, BARE_BLOCK);
  if (outcome.success) throw new Error('the loop ended before its gas');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The benchmark. */
export const worstCase: BenchSpec = {
  name: 'worst-case',
  about:
    'time of a block full of the most expensive calls, as a share of a slot of 2 s, and beside a block full of hashes of a word',
  run: async () => {
    await loadCurves();
    const usual = Math.min(loopMs('PUSH1 0x20 PUSH0 KECCAK256 POP'), loopMs('PUSH1 0x20 PUSH0 KECCAK256 POP'));
    const row = (name: string, ms: number): BenchRow => ({
      name,
      'block ms': Math.round(ms),
      'of a slot': Number((ms / SLOT_MS).toFixed(2)),
      'times hashes': Number((ms / usual).toFixed(2)),
    });
    return {
      rows: [
        ...CASES.map(([name, contract, input]) => row(name, callMs(contract, input()))),
        ...LOOPS.map(([name, code]) => row(name, Math.min(loopMs(code), loopMs(code)))),
      ],
    };
  },
};
