// Code that can run: its bytes, where jumps may land, its hash. What was analysed is kept for as long as it is wanted
// often.

import { fromHex, toHex } from '@svc/core/bytes';
import { fastKeccak256 as keccak256 } from '../crypto/nodeKeccak.ts';
import { OPCODES } from './opcodes.ts';

const KEPT = 500;
const { JUMPDEST, PUSH0, PUSH32 } = OPCODES;

export class Code {
  readonly bytes: Uint8Array;
  private targets: Uint8Array | undefined;
  private hashed: bigint | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Whether a position is a jump target and no data of a push. */
  isTarget(position: number): boolean {
    this.targets ??= targetsOf(this.bytes);
    return this.targets[position] === 1;
  }

  get hash(): bigint {
    this.hashed ??= BigInt(`0x${toHex(keccak256(this.bytes))}`);
    return this.hashed;
  }
}

function targetsOf(bytes: Uint8Array): Uint8Array {
  const targets = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const op = bytes[at] as number;
    if (op === JUMPDEST) targets[at] = 1;
    else if (op > PUSH0 && op <= PUSH32) at += op - PUSH0;
  }
  return targets;
}

export const EMPTY_CODE = new Code(new Uint8Array(0));
const known = new Map<string, Code>();

/** Code of its hex text. */
export function codeOf(hex: string): Code {
  let code = known.get(hex);
  if (code === undefined) {
    code = new Code(fromHex(hex));
    if (known.size >= KEPT) known.clear();
    known.set(hex, code);
  }
  return code;
}
