// The finished header of a block: its hash, its proposer's signature, and what else the proposer says.

import { toHex } from '@svc/core/bytes';
import { signNow } from '../crypto/nodeMlDsa.ts';
import type { GenesisValidator } from '../genesis/genesis.ts';
import type { StoredAttestation } from '../storage/storage.ts';
import type { Attestation } from './attestation.ts';
import { type BlockHeader, blockHash, epochOf, type HashedMembers, signingRoot } from './header.ts';

interface Seal {
  readonly proposer: GenesisValidator;
  readonly reveal: string;
  readonly attestations: readonly Attestation[];
}

/** Hash, signature and the rest of a header. */
export function sealHeader(members: HashedMembers, { proposer, reveal, attestations }: Seal): BlockHeader {
  const epoch = epochOf(members.slot);
  return {
    ...members,
    epoch,
    proposer_public_key: toHex(proposer.publicKey),
    proposer_signature: toHex(signNow(signingRoot(members, epoch, reveal), proposer.seed)),
    randao_reveal: reveal,
    attestations,
    slashing_evidence: [],
    graffiti: '',
    hash: blockHash(members),
  };
}

/** Attestations of a block as the store keeps them. */
export function storedAttestations(attestations: readonly Attestation[], includedSlot: number): StoredAttestation[] {
  return attestations.map(({ slot, block_hash: blockHash, validator_address: validator, validator_index: index, ...epochs }) => ({
    slot,
    blockHash,
    validator,
    index,
    source: epochs.source_epoch,
    target: epochs.target_epoch,
    includedSlot,
  }));
}
