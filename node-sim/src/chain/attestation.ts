// Attestations: the votes of validators on the head of each slot. This node votes for every validator whose key it
// holds; the others are simulated as present, with an empty signature.

import { concat, fromHex, toHex, u64le, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { signNow } from '../crypto/nodeMlDsa.ts';
import { EPOCH_SLOTS, epochOf } from './slots.ts';
import type { Member } from './validatorSet.ts';

/** Wire form, as in headers. */
export interface Attestation {
  readonly slot: number;
  readonly epoch: number;
  readonly block_hash: string;
  readonly validator_address: string;
  /** Index in the set by address, at the time of the block that includes it. */
  readonly validator_index: number;
  /** Hex; empty for a validator whose key is elsewhere. */
  readonly signature: string;
  readonly source_epoch: number;
  readonly target_epoch: number;
}

/**
 * After a longer gap between blocks, only its newest slots and the last slot of each of its newest epochs are attested.
 */
const MAX_GAP_SLOTS = 4;
const MAX_GAP_EPOCHS = 8;

/** Attested slots of a gap, ascending. @param from slot of the head @param to slot of the next block, excluded */
export function attestedSlots(from: number, to: number): number[] {
  const slots = new Set<number>();
  for (let epoch = epochOf(to - 1); epoch >= epochOf(from) && epoch > epochOf(to - 1) - MAX_GAP_EPOCHS; epoch--) {
    slots.add(Math.min(to, (epoch + 1) * EPOCH_SLOTS) - 1);
  }
  for (let slot = Math.max(from, to - MAX_GAP_SLOTS); slot < to; slot++) slots.add(slot);
  return [...slots].filter((slot) => slot >= from).sort((a, b) => a - b);
}

/** The bytes that a validator signs. */
export function attestationRoot(
  attestation: Pick<Attestation, 'slot' | 'block_hash' | 'source_epoch' | 'target_epoch'>,
): Uint8Array {
  const numbers = [attestation.slot, attestation.source_epoch, attestation.target_epoch].map((one) =>
    u64le(BigInt(one)),
  );
  return sha256(concat(utf8('attestation'), fromHex(attestation.block_hash), ...numbers));
}

/** The attestations of its parent that a block in `slot` includes: each member once per attested slot since it. */
export function attestationsOf(
  parent: { readonly hash: string; readonly slot: number },
  slot: number,
  members: readonly Member[],
): Attestation[] {
  return attestedSlots(parent.slot, slot).flatMap((at) => {
    const epoch = epochOf(at);
    const said = {
      slot: at,
      epoch,
      block_hash: parent.hash,
      source_epoch: Math.max(0, epoch - 1),
      target_epoch: epoch,
    };
    const root = attestationRoot(said);
    return members.map(
      ({ address, seed }, index): Attestation => ({
        ...said,
        validator_address: address,
        validator_index: index,
        signature: seed === undefined ? '' : toHex(signNow(root, seed)),
      }),
    );
  });
}
