// The duties of a node's validators in a slot: propose its block if it is theirs, and attest the newest block once.

import { toHex } from '@svc/core/bytes';
import { type Attestation, attestationRoot, attestationsOf } from '../chain/attestation.ts';
import type { Chain } from '../chain/chain.ts';
import type { NewBlockNews } from '../chain/chainNews.ts';
import { slotNow } from '../chain/checkBlock.ts';
import { epochOf, slotAt } from '../chain/slots.ts';
import { signNow } from '../crypto/nodeMlDsa.ts';
import type { AttestationPool } from './attestationPool.ts';

export class Duties {
  private readonly chain: Chain;
  private readonly pool: AttestationPool;
  private proposedSlot = -1;
  private attestedSlot = -1;

  constructor(chain: Chain, pool: AttestationPool) {
    this.chain = chain;
    this.pool = pool;
  }

  private get tipSlot(): number {
    return slotAt(this.chain.tip.timestamp, this.chain.genesisTimeSec);
  }

  /** Makes the block of the current slot, if this node proposes it and there is none yet; does not announce it. */
  propose(): NewBlockNews | undefined {
    const { chain } = this;
    const slot = slotNow(chain);
    if (slot <= this.proposedSlot || slot <= this.tipSlot) return undefined;
    if (!chain.signers.speaksFor(chain.signers.proposerAt(slot, chain.members).address)) return undefined;
    this.proposedSlot = slot;
    return chain.make({ attestations: [...this.pool.chooseFor(chain, slot), ...this.unheard(slot)] });
  }

  /** Attestations of validators whose key nobody has: they count as present, unsigned. */
  private unheard(slot: number): Attestation[] {
    const { members, tip } = this.chain;
    const foreign = new Set(members.filter(({ seed }) => seed === undefined).map(({ address }) => address));
    if (foreign.size === 0) return [];
    const unsigned = members.map((member) => ({ ...member, seed: undefined }));
    const said = attestationsOf({ hash: tip.hash, slot: this.tipSlot }, slot, unsigned);
    return said.filter(({ validator_address: address }) => foreign.has(address));
  }

  /** This node's attestations of the newest block in the current slot; empty on a second call. */
  attest(): Attestation[] {
    const { chain } = this;
    const slot = slotNow(chain);
    if (slot <= this.attestedSlot || slot < this.tipSlot) return [];
    this.attestedSlot = slot;
    const epoch = epochOf(slot);
    const said = { slot, epoch, block_hash: chain.tip.hash, source_epoch: Math.max(0, epoch - 1), target_epoch: epoch };
    return chain.members.flatMap(({ address, seed }, index): Attestation[] => {
      if (seed === undefined || !chain.signers.speaksFor(address)) return [];
      const { slot: at, epoch: of, block_hash, ...points } = said;
      return [
        {
          slot: at,
          epoch: of,
          block_hash,
          validator_address: address,
          validator_index: index,
          signature: toHex(signNow(attestationRoot(said), seed)),
          ...points,
        },
      ];
    });
  }
}
