// Names of the instructions by their number.

const NAMES = new Map<number, string>();

function name(first: number, names: string): void {
  for (const [at, one] of names.split(' ').entries()) NAMES.set(first + at, one);
}

const numbered = (word: string, from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${word}${from + at}`).join(' ');

name(0x00, 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND');
name(0x10, 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR');
name(0x20, 'KECCAK256');
name(
  0x30,
  'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE CODECOPY GASPRICE EXTCODESIZE EXTCODECOPY',
);
name(
  0x3d,
  'RETURNDATASIZE RETURNDATACOPY EXTCODEHASH BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBHASH BLOBBASEFEE',
);
name(0x50, 'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY');
name(0x5f, numbered('PUSH', 0, 32));
name(0x80, numbered('DUP', 1, 16));
name(0x90, numbered('SWAP', 1, 16));
name(0xa0, numbered('LOG', 0, 4));
name(0xf0, 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2');
name(0xfa, 'STATICCALL');
name(0xfd, 'REVERT INVALID SELFDESTRUCT');

/** Name of an instruction; unknown ones are said to be so. */
export function opcodeName(opcode: number): string {
  return NAMES.get(opcode) ?? `opcode 0x${opcode.toString(16)} not defined`;
}
