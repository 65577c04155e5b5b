// The opcodes of the EVM by name, and their names by number.

/** Whole numbers from 0 to below an end. */
type Below<End extends number, Found extends number[] = []> = Found['length'] extends End
  ? Found[number]
  : Below<End, [...Found, Found['length']]>;
type OneTo16 = Exclude<Below<17>, 0>;
type Numbered = `PUSH${Below<33>}` | `DUP${OneTo16}` | `SWAP${OneTo16}` | `LOG${Below<5>}`;

const numbered = (word: string, from: number, to: number, first: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [`${word}${from + at}`, first + at]));

const UNNUMBERED = {
  STOP: 0x00,
  ADD: 0x01,
  MUL: 0x02,
  SUB: 0x03,
  DIV: 0x04,
  SDIV: 0x05,
  MOD: 0x06,
  SMOD: 0x07,
  ADDMOD: 0x08,
  MULMOD: 0x09,
  EXP: 0x0a,
  SIGNEXTEND: 0x0b,
  LT: 0x10,
  GT: 0x11,
  SLT: 0x12,
  SGT: 0x13,
  EQ: 0x14,
  ISZERO: 0x15,
  AND: 0x16,
  OR: 0x17,
  XOR: 0x18,
  NOT: 0x19,
  BYTE: 0x1a,
  SHL: 0x1b,
  SHR: 0x1c,
  SAR: 0x1d,
  KECCAK256: 0x20,
  ADDRESS: 0x30,
  BALANCE: 0x31,
  ORIGIN: 0x32,
  CALLER: 0x33,
  CALLVALUE: 0x34,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  CODESIZE: 0x38,
  CODECOPY: 0x39,
  GASPRICE: 0x3a,
  EXTCODESIZE: 0x3b,
  EXTCODECOPY: 0x3c,
  RETURNDATASIZE: 0x3d,
  RETURNDATACOPY: 0x3e,
  EXTCODEHASH: 0x3f,
  BLOCKHASH: 0x40,
  COINBASE: 0x41,
  TIMESTAMP: 0x42,
  NUMBER: 0x43,
  PREVRANDAO: 0x44,
  GASLIMIT: 0x45,
  CHAINID: 0x46,
  SELFBALANCE: 0x47,
  BASEFEE: 0x48,
  BLOBHASH: 0x49,
  BLOBBASEFEE: 0x4a,
  POP: 0x50,
  MLOAD: 0x51,
  MSTORE: 0x52,
  MSTORE8: 0x53,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMP: 0x56,
  JUMPI: 0x57,
  PC: 0x58,
  MSIZE: 0x59,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  TLOAD: 0x5c,
  TSTORE: 0x5d,
  MCOPY: 0x5e,
  CREATE: 0xf0,
  CALL: 0xf1,
  CALLCODE: 0xf2,
  RETURN: 0xf3,
  DELEGATECALL: 0xf4,
  CREATE2: 0xf5,
  STATICCALL: 0xfa,
  REVERT: 0xfd,
  INVALID: 0xfe,
  SELFDESTRUCT: 0xff,
} as const;

/** Name of an opcode. */
export type OpcodeName = keyof typeof UNNUMBERED | Numbered;

/** Number of each opcode. */
export const OPCODES = {
  ...UNNUMBERED,
  ...numbered('PUSH', 0, 32, 0x5f),
  ...numbered('DUP', 1, 16, 0x80),
  ...numbered('SWAP', 1, 16, 0x90),
  ...numbered('LOG', 0, 4, 0xa0),
} as typeof UNNUMBERED & { readonly [name in Numbered]: number };

const NAMES = new Map<number, string>(Object.entries(OPCODES).map(([name, opcode]) => [opcode, name]));

/** Name of an instruction; an unknown one is called undefined, with its number. */
export function opcodeName(opcode: number): string {
  return NAMES.get(opcode) ?? `opcode 0x${opcode.toString(16)} not defined`;
}
