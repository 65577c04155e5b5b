// The proposer of a slot, and the keys with which this node signs. Every node of a genesis computes the same proposer;
// which validators a node signs for is its own configuration.

import { toHex } from '@svc/core/bytes';
import { signNow } from '../crypto/nodeMlDsa.ts';
import type { Genesis, GenesisValidator } from '../genesis/genesis.ts';
import { revealMessage } from './consensus.ts';
import { cachedBytes } from './hexCache.ts';
import { proposerOf } from './proposer.ts';
import { heldKeys, isProposer, type Member } from './validatorSet.ts';

export class Signers {
  /** Seeds by public key (hex) from the genesis: the same on every node of it. */
  readonly keys: ReadonlyMap<string, Uint8Array>;
  /** Validators that this node signs for, by address. */
  private readonly own: ReadonlySet<string> | undefined;
  private readonly genesis: Genesis;
  private reveal = { slot: -1, address: '', text: '' };
  private drawn:
    | { readonly slot: number; readonly members: readonly Member[]; readonly proposer: GenesisValidator }
    | undefined;

  /** @param own addresses of the validators that this node signs for; all of them by default */
  constructor(genesis: Genesis, own?: ReadonlySet<string>) {
    this.genesis = genesis;
    this.keys = heldKeys(genesis);
    this.own = own;
  }

  /** Whether this node signs for a validator. */
  speaksFor(address: string): boolean {
    return this.own === undefined || this.own.has(address);
  }

  /** Validators of the genesis that this node signs for. */
  get ownValidators(): GenesisValidator[] {
    return this.genesis.validators.filter(({ address }) => this.speaksFor(address));
  }

  /** The drawn proposer, computed once for a slot and the same members. */
  proposerAt(slot: number, members: readonly Member[]): GenesisValidator {
    if (this.drawn?.slot !== slot || this.drawn.members !== members)
      this.drawn = { slot, members, proposer: this.draw(slot, members) };
    return this.drawn.proposer;
  }

  /** Where the key of the drawn validator is not in the genesis, the slot goes to one whose key is. */
  private draw(slot: number, members: readonly Member[]): GenesisValidator {
    const eligible = members.filter(isProposer);
    const held = eligible.filter(({ seed }) => seed !== undefined);
    const drawn = eligible.length === 0 ? undefined : proposerOf(slot, eligible);
    const member = drawn?.seed === undefined && held.length > 0 ? proposerOf(slot, held) : drawn;
    // If every validator whose key is here has left, the first ones continue: a development chain does not stop.
    if (member?.seed === undefined) return proposerOf(slot, this.genesis.validators);
    return {
      address: member.address,
      publicKey: cachedBytes(member.publicKey),
      seed: member.seed,
      stake: member.stake,
    };
  }

  /** One reveal per slot and proposer, whatever the number of blocks in the slot. */
  revealOf(slot: number, { address, seed }: GenesisValidator): string {
    if (this.reveal.slot !== slot || this.reveal.address !== address)
      this.reveal = { slot, address, text: toHex(signNow(revealMessage(slot), seed)) };
    return this.reveal.text;
  }
}
