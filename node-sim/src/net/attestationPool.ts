// Recent attestations that no block includes yet.

import { canInclude } from '../chain/applyBlock.ts';
import type { Attestation } from '../chain/attestation.ts';
import type { Chain } from '../chain/chain.ts';

/** Slots that are kept: older attestations are of no use to a block. */
const KEPT_SLOTS = 64;
/** Most that one block includes. */
const MAX_INCLUDED = 256;

const keyOf = ({ slot, validator_address: validator }: Attestation): string => `${slot}:${validator}`;

export class AttestationPool {
  private readonly byKey = new Map<string, Attestation>();

  /** How many validators attested in a slot. */
  countIn(slot: number): number {
    let count = 0;
    for (const attestation of this.byKey.values()) if (attestation.slot === slot) count++;
    return count;
  }

  /** Whether a validator has already attested in a slot. */
  has(attestation: Attestation): boolean {
    return this.byKey.has(keyOf(attestation));
  }

  /** Keeps a checked attestation; of two by the same validator in one slot the first. */
  add(attestation: Attestation): void {
    if (!this.has(attestation)) this.byKey.set(keyOf(attestation), attestation);
  }

  /** The attestations for a block of a slot on top of the tip, by slot and index in the set. */
  chooseFor(chain: Chain, slot: number): Attestation[] {
    const places = new Map(chain.members.map(({ address }, index) => [address, index]));
    const chosen: Attestation[] = [];
    for (const attestation of this.byKey.values()) {
      const index = places.get(attestation.validator_address);
      if (index !== undefined && canInclude(chain, attestation, slot))
        chosen.push({ ...attestation, validator_index: index });
    }
    chosen.sort((a, b) => a.slot - b.slot || a.validator_index - b.validator_index);
    return chosen.slice(-MAX_INCLUDED);
  }

  /** Drops attestations that are too old for a slot. */
  prune(slot: number): void {
    for (const [key, attestation] of this.byKey) if (attestation.slot < slot - KEPT_SLOTS) this.byKey.delete(key);
  }
}
