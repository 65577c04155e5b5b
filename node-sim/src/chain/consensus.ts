// Justification, finality and randomness: one value per block, a pure function of the previous value and the block's
// header, so that a replay gives the same and a block can be undone.

import { concat, fromHex, toHex, u64le, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import type { Attestation } from './attestation.ts';
import { cachedBytes } from './hexCache.ts';
import type { Member } from './validatorSet.ts';

/** Blocks that can be undone without executing the others again; also the deepest reorganisation. */
export const MAX_REORG_DEPTH = 128;

/** Plain JSON. */
export interface Consensus {
  /** 64 hex characters. */
  readonly mix: string;
  /** Newest justified epoch, -1 before the first. */
  readonly justifiedEpoch: number;
  /** Newest final epoch, -1 before the first. */
  readonly finalizedEpoch: number;
  /** Newest epochs and their votes, ascending. */
  readonly epochs: readonly EpochVotes[];
}

interface EpochVotes {
  readonly epoch: number;
  /** Addresses that attested with this target. */
  readonly voters: readonly string[];
  readonly isJustified: boolean;
}

export const FIRST_CONSENSUS: Consensus = { mix: '0'.repeat(64), justifiedEpoch: -1, finalizedEpoch: -1, epochs: [] };

/** Epochs that may still be justified or finalise another one. */
const KEPT_EPOCHS = 16;
/** Share of the stake that justifies an epoch, in thousandths. */
const MAJORITY = 667n;

/** What a proposer signs to reveal its share of the randomness of a slot. */
export function revealMessage(slot: number): Uint8Array {
  return concat(u64le(BigInt(slot)), utf8('RANDAO_REVEAL'));
}

/** The mix after a block's reveal; unchanged without one. */
export function nextMix(mix: string, reveal: string): string {
  return reveal === '' ? mix : toHex(sha256(concat(Uint8Array.of(2, 0, 0, 0), fromHex(mix), cachedBytes(reveal))));
}

/**
 * Whether voters have the majority of the active and pending stake. Leaving validators still attest, and count on
 * neither side.
 */
function isMajority(voters: readonly string[], members: readonly Member[]): boolean {
  const said = new Set(voters);
  let [total, voted] = [0n, 0n];
  for (const { address, stake, status } of members) {
    if (status !== 'active' && status !== 'pending') continue;
    total += stake;
    if (said.has(address)) voted += stake;
  }
  return total > 0n && voted * 1000n >= total * MAJORITY;
}

/** The value after a block. @param members the set after the block */
export function advance(
  before: Consensus,
  reveal: string,
  attestations: readonly Attestation[],
  members: readonly Member[],
): Consensus {
  const mix = nextMix(before.mix, reveal);
  if (attestations.length === 0) return mix === before.mix ? before : { ...before, mix };
  const voters = new Map(before.epochs.map(({ epoch, voters: list }) => [epoch, new Set(list)]));
  for (const { target_epoch: epoch, validator_address: address } of attestations) {
    const said = voters.get(epoch);
    if (said === undefined) voters.set(epoch, new Set([address]));
    else said.add(address);
  }
  const justifiedBefore = new Set(before.epochs.filter(({ isJustified }) => isJustified).map(({ epoch }) => epoch));
  const epochs = Array.from(voters, ([epoch, list]): EpochVotes => {
    const sorted = [...list].sort();
    return { epoch, voters: sorted, isJustified: justifiedBefore.has(epoch) || isMajority(sorted, members) };
  }).sort((a, b) => a.epoch - b.epoch);
  const justified = new Set(epochs.filter(({ isJustified }) => isJustified).map(({ epoch }) => epoch));
  return {
    mix,
    justifiedEpoch: Math.max(before.justifiedEpoch, ...justified),
    finalizedEpoch: Math.max(before.finalizedEpoch, ...[...justified].filter((epoch) => justified.has(epoch + 1))),
    epochs: epochs.slice(-KEPT_EPOCHS),
  };
}
