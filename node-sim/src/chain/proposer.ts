// The proposer of a slot: one validator, drawn by stake from a hash of the slot number, the same on every node.

import { concat, toHex, u64le, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { Fault } from '@svc/core/errors';

interface Staker {
  readonly address: string;
  /** Whole native units that count for selection. */
  readonly stake: bigint;
}

/** The proposer of a slot. `validators` need not be sorted. @throws Fault when there is no stake */
export function proposerOf<V extends Staker>(slot: number, validators: readonly V[]): V {
  const ordered = [...validators].sort((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0));
  const total = ordered.reduce((sum, { stake }) => sum + stake, 0n);
  if (total <= 0n) throw new Fault('chain.noStake', 'No validator has a stake.');
  const draw = BigInt(`0x${toHex(sha256(concat(utf8('proposer'), u64le(BigInt(slot)))))}`) % total;
  let passed = 0n;
  for (const validator of ordered) {
    passed += validator.stake;
    if (draw < passed) return validator;
  }
  throw new Fault('chain.noStake', 'The draw passed every validator.');
}
