import { toHex } from '@svc/core/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble } from '../../../test/support/assemble.ts';
import { CALLER, CONTRACTS, ours, type Run, theirs } from '../../../test/support/twoEvms.ts';
import { OPCODES } from './opcodes.ts';

async function agree(run: Run): Promise<void> {
  const [mine, other] = [ours(run), await theirs(run)];
  const shape = ({
    success,
    gasUsed,
    output,
    refund,
    logs,
  }: {
    success: boolean;
    gasUsed: number;
    output: string;
    refund: number;
    logs: string[];
  }) => ({
    success,
    gasUsed,
    output,
    ...(success ? { refund, logs } : {}),
  });
  expect(shape(mine)).toEqual(shape(other));
  for (const where of [...CONTRACTS, CALLER]) {
    expect(mine.balance(where)).toBe(await other.balance(where));
    for (const slot of [0n, 1n, 2n]) expect(mine.storage(where, slot)).toBe(await other.storage(where, slot));
  }
}

/** Copies the call's data to a contract and answers with what comes back. */
async function agreeOnPrecompile(number: number, data: string, gas: number): Promise<void> {
  await agree({
    codes: [
      assemble(
        `CALLDATASIZE PUSH0 PUSH0 CALLDATACOPY PUSH0 PUSH0 CALLDATASIZE PUSH0 PUSH0 PUSH1 ${byte(number)} GAS CALL POP RETURNDATASIZE PUSH0 PUSH0 RETURNDATACOPY RETURNDATASIZE PUSH0 RETURN`,
      ),
    ],
    data,
    gas,
    value: 0n,
  });
}

const byte = (value: number): string => value.toString(16).padStart(2, '0');
const push = (value: bigint): string => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return `${byte(OPCODES.PUSH0 + even.length / 2)}${even}`;
};

const operand = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(0n, 3n) },
  { weight: 3, arbitrary: fc.bigInt(0n, 100n) },
  { weight: 2, arbitrary: fc.bigInt(0n, 2n ** 256n - 1n) },
  { weight: 1, arbitrary: fc.constantFrom(2n ** 255n, 2n ** 256n - 1n, 2n ** 64n, 2n ** 32n) },
  { weight: 2, arbitrary: fc.constantFrom(...CONTRACTS, CALLER).map(BigInt) },
);

interface Creation {
  readonly runtime: string;
  readonly salted: boolean;
  readonly value: bigint;
  readonly salt: bigint;
  readonly calls: number;
  /** Whether the code is what creates, not what is created. */
  readonly isInit: boolean;
}

/** Puts code of at most 32 bytes at the end of the first word of memory. */
const inMemory = (code: string): string => `${byte(OPCODES.PUSH0 + code.length / 2)}${code}${assemble('PUSH0 MSTORE')}`;

function createAndCall({ runtime, salted, value, salt, calls, isInit }: Creation): string {
  const size = runtime.length / 2;
  const returned =
    runtime === ''
      ? assemble('PUSH0 PUSH0 RETURN')
      : `${inMemory(runtime)}${push(BigInt(size))}${push(BigInt(32 - size))}${byte(OPCODES.RETURN)}`;
  const init = isInit && runtime !== '' ? runtime : returned;
  const initSize = init.length / 2;
  const stored = inMemory(init);
  const create = `${salted ? push(salt) : ''}${push(BigInt(initSize))}${push(BigInt(32 - initSize))}${push(value)}${byte(salted ? OPCODES.CREATE2 : OPCODES.CREATE)}`;
  // The address stays under the call's own operands.
  const call = `${assemble('PUSH0 PUSH0 PUSH0 PUSH0')}${push(value)}${assemble('DUP6 GAS CALL POP')}`;
  return stored + create + call.repeat(calls);
}

const PURE = [
  OPCODES.ADD,
  OPCODES.MUL,
  OPCODES.SUB,
  OPCODES.DIV,
  OPCODES.SDIV,
  OPCODES.MOD,
  OPCODES.SMOD,
  OPCODES.ADDMOD,
  OPCODES.MULMOD,
  OPCODES.EXP,
  OPCODES.SIGNEXTEND,
  OPCODES.LT,
  OPCODES.GT,
  OPCODES.SLT,
  OPCODES.SGT,
  OPCODES.EQ,
  OPCODES.ISZERO,
  OPCODES.AND,
  OPCODES.OR,
  OPCODES.XOR,
  OPCODES.NOT,
  OPCODES.BYTE,
  OPCODES.SHL,
  OPCODES.SHR,
  OPCODES.SAR,
  OPCODES.KECCAK256,
];
/** The block: its hashes, proposer, time, number, randomness, limit, chain, fees, and that it has no blobs. */
const BLOCK_OPS: readonly number[] = [
  OPCODES.BLOCKHASH,
  OPCODES.COINBASE,
  OPCODES.TIMESTAMP,
  OPCODES.NUMBER,
  OPCODES.PREVRANDAO,
  OPCODES.GASLIMIT,
  OPCODES.CHAINID,
  OPCODES.BASEFEE,
  OPCODES.BLOBHASH,
  OPCODES.BLOBBASEFEE,
];
/**
 * What a created contract may be made of: storing, transient storing, ending in itself or its caller, calling back,
 * logging.
 */
const RUNTIMES = [
  assemble('PUSH1 0x01 PUSH1 0x00 SSTORE PUSH1 0x00 SLOAD STOP'),
  assemble('PUSH1 0x05 PUSH0 TSTORE PUSH0 TLOAD PUSH0 SSTORE STOP'),
  assemble('CALLER SELFDESTRUCT'),
  assemble('ADDRESS SELFDESTRUCT'),
  assemble('PUSH0 PUSH0 PUSH0 PUSH0 PUSH0 CALLER GAS CALL STOP'),
  assemble('PUSH0 PUSH0 LOG0'),
  assemble('PUSH0 PUSH0 REVERT'),
  assemble('INVALID'),
  assemble('PUSH1 0xff PUSH0 MSTORE PUSH0 PUSH1 0x01 PUSH0 MCOPY PUSH0 MLOAD'),
  '',
];
const OTHER = [
  OPCODES.ADDRESS,
  OPCODES.BALANCE,
  OPCODES.ORIGIN,
  OPCODES.CALLER,
  OPCODES.CALLVALUE,
  OPCODES.CALLDATALOAD,
  OPCODES.CALLDATASIZE,
  OPCODES.CALLDATACOPY,
  OPCODES.CODESIZE,
  OPCODES.CODECOPY,
  OPCODES.GASPRICE,
  OPCODES.EXTCODESIZE,
  OPCODES.EXTCODECOPY,
  OPCODES.RETURNDATASIZE,
  OPCODES.RETURNDATACOPY,
  OPCODES.EXTCODEHASH,
  OPCODES.SELFBALANCE,
  OPCODES.POP,
  OPCODES.MLOAD,
  OPCODES.MSTORE,
  OPCODES.MSTORE8,
  OPCODES.SLOAD,
  OPCODES.SSTORE,
  OPCODES.PC,
  OPCODES.MSIZE,
  OPCODES.GAS,
  OPCODES.JUMPDEST,
  OPCODES.TLOAD,
  OPCODES.TSTORE,
  OPCODES.MCOPY,
  OPCODES.LOG0,
  OPCODES.LOG1,
  OPCODES.LOG2,
  OPCODES.LOG4,
];
const statement = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.array(operand, { minLength: 3, maxLength: 3 }), fc.constantFrom(...PURE))
      .map(([a, op]) => a.map(push).join('') + byte(op)),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.array(operand, { minLength: 2, maxLength: 4 }), fc.constantFrom(...OTHER))
      .map(([a, op]) => a.map(push).join('') + byte(op)),
  },
  { weight: 2, arbitrary: fc.integer({ min: OPCODES.DUP1, max: OPCODES.SWAP16 }).map(byte) },
  {
    weight: 2,
    arbitrary: fc.tuple(operand, fc.constantFrom(...BLOCK_OPS)).map(([value, op]) => push(value) + byte(op)),
  },
  // Creates a contract and calls it, once or twice; what ends inside the transaction that made it is gone after it.
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...RUNTIMES),
        fc.boolean(),
        fc.bigInt(0n, 2n),
        fc.bigInt(0n, 1n),
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
      )
      .map(([runtime, salted, value, salt, calls, isInit]) =>
        createAndCall({ runtime, salted, value, salt, calls, isInit }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(OPCODES.CALL, OPCODES.CALLCODE, OPCODES.DELEGATECALL, OPCODES.STATICCALL),
        fc.constantFrom(...CONTRACTS, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(String)),
        fc.bigInt(0n, 2n),
        fc.bigInt(0n, 200_000n),
        fc.nat(300),
      )
      .map(([op, target, value, gas, size]) => {
        const moves = op === OPCODES.CALL || op === OPCODES.CALLCODE;
        return `${push(32n)}${push(0n)}${push(BigInt(size))}${push(0n)}${moves ? push(value) : ''}${push(BigInt(target))}${push(gas)}${byte(op)}`;
      }),
  },
  // Creates what a copy of the own code makes, or a contract of stored code.
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      assemble('CODESIZE RETURNDATASIZE RETURNDATASIZE CODECOPY CODESIZE RETURNDATASIZE CREATE'),
      assemble('CODESIZE RETURNDATASIZE RETURNDATASIZE CODECOPY RETURNDATASIZE CODESIZE RETURNDATASIZE CREATE'),
      assemble(
        'PUSH1 0x01 CODESIZE RETURNDATASIZE RETURNDATASIZE CODECOPY CODESIZE RETURNDATASIZE RETURNDATASIZE CREATE2',
      ),
      assemble('PUSH10 0x602a60005260206000f3 PUSH1 0x00 MSTORE PUSH1 0x0a PUSH1 0x16 PUSH1 0x00 CREATE'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      assemble('PUSH1 0x00 CALLDATALOAD PUSH1 0x00 SSTORE STOP'),
      assemble('RETURNDATASIZE PUSH1 0x00 REVERT'),
      assemble('PUSH1 0x20 PUSH1 0x00 RETURN'),
      assemble('PUSH1 0x20 PUSH1 0x00 REVERT'),
      assemble('INVALID'),
      assemble('CALLER SELFDESTRUCT'),
      assemble('ADDRESS SELFDESTRUCT'),
    ),
  },
);
const program = fc
  .array(statement, { minLength: 1, maxLength: 14 })
  .map((parts) => `${parts.join('')}${assemble('PUSH1 0x20 PUSH1 0x00 RETURN')}`);
const runs = fc.record({
  codes: fc.tuple(program, program, program),
  data: fc.uint8Array({ maxLength: 70 }).map((bytes) => toHex(bytes)),
  gas: fc.oneof(fc.constant(1_000_000), fc.integer({ min: 100, max: 150_000 })),
  value: fc.bigInt(0n, 3n),
});

describe('the EVM beside another implementation', () => {
  it('gives the same result, gas, refunds, logs, storage and balances for random programs', async () => {
    await fc.assert(fc.asyncProperty(runs, agree), { numRuns: Number(process.env.EVM_RUNS ?? 400) });
  });

  it('gives the same for bytes that are no program', async () => {
    const garbage = fc
      .uint8Array({ minLength: 1, maxLength: 60 })
      .map((bytes) => toHex(bytes.map((value) => (BLOCK_OPS.includes(value) ? OPCODES.JUMPDEST : value))));
    const random = fc.record({
      codes: fc.tuple(garbage, garbage, garbage),
      data: fc.constant('00'),
      gas: fc.constant(100_000),
      value: fc.constant(0n),
    });
    await fc.assert(fc.asyncProperty(random, agree), { numRuns: Number(process.env.EVM_RUNS ?? 300) });
  });

  it('gives the same for the precompiled contracts', async () => {
    const words = fc.array(fc.oneof(fc.bigInt(0n, 4n), fc.bigInt(0n, 2n ** 256n - 1n)), { maxLength: 7 });
    const input = words.map((list) => list.map((value) => value.toString(16).padStart(64, '0')).join(''));
    const BLAKE = `${'48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b'}${'616263'.padEnd(256, '0')}${'03'.padEnd(16, '0')}${'0'.repeat(16)}01`;
    const known = fc.constantFrom(
      // A signature, the generator of the first curve group, a pairing that is one, a BLAKE2 block.
      '18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c000000000000000000000000000000000000000000000000000000000000001c73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75feeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549',
      `${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}`,
      `${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}${'7'.padStart(64, '0')}`,
      ...[0, 1, 9, 10, 11, 20, 35, 100].map((rounds) => `${rounds.toString(16).padStart(8, '0')}${BLAKE}`),
      `${'20'.padStart(64, '0')}${'20'.padStart(64, '0')}${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}${'f'.repeat(60)}fc2e${'f'.repeat(62)}2f`,
      '1c76476f4def4bb94541d57ebba1193381ffa7aa76ada664dd31c16024c43f593034dd2920f673e204fee2811c678745fc819b55d3e9d294e45c9b03a76aef41209dd15ebff5d46c4bd888e51a93cf99a7329636c63514396b4a452003a35bf704bf11ca01483bfa8b34b43561848d28905960114c8ac04049af4b6315a416782bb8324af6cfc93537a2ad1a445cfd0ca2a71acd7ac41fadbf933c2a51be344d120a2a4cf30c1bf9845f20c6fe39e07ea2cce61f0c9bb048165fe5e4de877550111e129f1cf1097710d41c4ac70fcdfa5ba2023c6ff1cbeac322de49d1b6df7c2032c61a830e3c17286de9462bf242fca2883585b93870a73853face6a6bf411198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa',
    );
    const number = fc.oneof(
      fc.constantFrom('', '00', '01', '02', 'ff', '0000'),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => toHex(bytes)),
    );
    const size = (hex: string): string => (hex.length / 2).toString(16).padStart(64, '0');
    const powers = fc
      .tuple(number, number, number)
      .map(([base, exponent, modulus]) => size(base) + size(exponent) + size(modulus) + base + exponent + modulus);
    await fc.assert(fc.asyncProperty(fc.constantFrom(5), powers, fc.constant(1_000_000), agreeOnPrecompile), {
      numRuns: Number(process.env.EVM_RUNS ?? 150),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.oneof(input, known),
        fc.constantFrom(1_000_000, 5000),
        agreeOnPrecompile,
      ),
      {
        numRuns: Number(process.env.EVM_RUNS ?? 250),
      },
    );
  });
});
