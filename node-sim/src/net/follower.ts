// Keeps the chain on the best branch of all known blocks. Blocks arrive checked (checkBlock.ts); the fork tree chooses
// the branch, and a reorganisation of the chain switches to it.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { Refusal } from '@svc/core/errors';
import { applyBlock } from '../chain/applyBlock.ts';
import type { Attestation } from '../chain/attestation.ts';
import type { Chain } from '../chain/chain.ts';
import { type CheckedBlock, checkBlock, slotNow, type WireBlock } from '../chain/checkBlock.ts';
import { MAX_REORG_DEPTH } from '../chain/consensus.ts';
import { EPOCH_SLOTS, slotAt } from '../chain/slots.ts';
import { checkedOfStored } from '../chain/storedBlocks.ts';
import { switchBranch } from '../chain/switchBranch.ts';
import type { StoredBlock } from '../storage/storage.ts';
import { ForkTree } from './forkTree.ts';

/** The result for a block: new, already known, without a known parent, or of a future slot. */
export type Arrival = 'new' | 'known' | 'orphan' | 'early';

/** Most blocks kept outside the chain. */
const MAX_SIDE_BLOCKS = 512;
/** Refused blocks that are remembered, so that they are not checked again. */
const MAX_REFUSED = 1024;

export class Follower {
  private readonly chain: Chain;
  private readonly mlDsa: MlDsa;
  private readonly onRefused: (peer: string, reason: string) => void;
  private readonly tree: ForkTree;
  /** Blocks outside the chain, by hash, with the peer that sent them. */
  private readonly side = new Map<string, { readonly block: CheckedBlock; readonly peer: string }>();
  private readonly refused = new Set<string>();

  /** @param onRefused called with a peer whose block is invalid when executed */
  constructor(chain: Chain, mlDsa: MlDsa, onRefused: (peer: string, reason: string) => void) {
    this.chain = chain;
    this.mlDsa = mlDsa;
    this.onRefused = onRefused;
    const [first, ...rest] = chain.storage.listBlocks(
      Math.max(0, chain.tip.height - MAX_REORG_DEPTH),
      MAX_REORG_DEPTH + 1,
    );
    if (first === undefined) throw new Refusal('chain.notOpen', 'The chain has no block yet.');
    this.tree = new ForkTree({ hash: first.hash, parent: '', height: first.height });
    for (const block of rest) this.noteStored(block);
    chain.onBlock(({ tip }) => this.noteTip(tip.height));
  }

  private noteStored(block: StoredBlock): void {
    const { parent_hash: parent } = JSON.parse(block.header) as { parent_hash: string };
    this.tree.add({ hash: block.hash, parent, height: block.height });
    for (const { validator, slot, blockHash } of this.chain.storage.attestationsIn(block.height))
      this.tree.vote(validator, slot, blockHash);
  }

  /** A block of this node's own, or one that was just applied. */
  private noteTip(height: number): void {
    const block = this.chain.storage.findBlock(height);
    if (block !== undefined && !this.tree.has(block.hash)) this.noteStored(block);
  }

  /** Whether a block is known: in the chain, outside it, or refused. */
  knows(hash: string): boolean {
    return this.tree.has(hash) || this.refused.has(hash) || this.chain.storage.findBlockByHash(hash) !== undefined;
  }

  /**
   * Accepts a block and switches to the best branch.
   * @throws Refusal `block.invalid`
   */
  async receive(wire: WireBlock, peer: string): Promise<Arrival> {
    const { hash, parent_hash: parent, number: height, slot } = wire.header;
    if (this.refused.has(hash)) throw new Refusal('block.invalid', 'The block was refused before.');
    if (this.knows(hash)) return 'known';
    if (!this.tree.has(parent)) return 'orphan';
    if (slot > slotNow(this.chain) + 1) return 'early';
    this.makeRoom();
    const block = await checkBlock(this.chain, wire, this.mlDsa);
    if (!this.tree.add({ hash, parent, height })) return this.tree.has(hash) ? 'known' : 'orphan';
    this.side.set(hash, { block, peer });
    for (const { validator_address: validator, slot: at, block_hash: attested } of block.header.attestations)
      this.tree.vote(validator, at, attested);
    this.choose();
    if (!this.tree.has(hash)) throw new Refusal('block.invalid', 'The block does not hold when it is executed.');
    return 'new';
  }

  /** When there are too many blocks off the chain, the oldest of them is dropped with its descendants. */
  private makeRoom(): void {
    const [oldest] = this.side.size < MAX_SIDE_BLOCKS ? [] : this.side.keys();
    if (oldest === undefined) return;
    this.side.delete(oldest);
    for (const gone of this.tree.remove(oldest)) this.side.delete(gone);
  }

  /** Counts a checked attestation. */
  vote({ validator_address: validator, slot, block_hash: hash }: Attestation): void {
    this.tree.vote(validator, slot, hash);
  }

  /** Switches to the best branch; an invalid one is refused and the next best tried. */
  choose(): void {
    const { chain, tree, side } = this;
    for (;;) {
      const stakes = new Map(chain.members.map(({ address, stake }) => [address, stake]));
      const head = tree.head(stakes);
      if (head === chain.tip.hash) break;
      const path = tree.pathFrom(head, (hash) => chain.storage.findBlockByHash(hash) !== undefined);
      const branch = path.flatMap((hash) => side.get(hash)?.block ?? []);
      const fork = chain.storage.findBlockByHash(tree.parentOf(path[0] ?? '') ?? '');
      if (branch.length === 0 || branch.length < path.length || fork === undefined) break;
      if (!this.go(fork.height, branch)) continue;
    }
    this.prune();
  }

  private go(fork: number, branch: readonly CheckedBlock[]): boolean {
    const { chain, side } = this;
    let at = 0;
    try {
      if (fork === chain.tip.height) {
        for (const block of branch) {
          const news = applyBlock(chain, block);
          at++;
          side.delete(block.header.hash);
          chain.tell(news);
        }
        return true;
      }
      const left = Array.from({ length: chain.tip.height - fork }, (_, index) =>
        checkedOfStored(chain, fork + 1 + index),
      );
      switchBranch(chain, fork, branch);
      for (const block of branch) side.delete(block.header.hash);
      for (const block of left) side.set(block.header.hash, { block, peer: '' });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const hash = String(error.facts.hash ?? branch[at]?.header.hash);
      this.refuse(hash, error.message, error.facts.isLasting !== false);
      return false;
    }
  }

  private refuse(hash: string, reason: string, isLasting: boolean): void {
    const peer = this.side.get(hash)?.peer ?? '';
    for (const gone of this.tree.remove(hash)) {
      this.side.delete(gone);
      if (isLasting) this.refused.add(gone);
    }
    for (const old of this.refused) {
      if (this.refused.size <= MAX_REFUSED) break;
      this.refused.delete(old);
    }
    this.onRefused(peer, reason);
  }

  /** Drops branches that fork below the finalised block or below the deepest reorganisation. */
  private prune(): void {
    const { chain, tree } = this;
    let height = Math.max(tree.root.height, chain.tip.height - MAX_REORG_DEPTH);
    const finalSlot = chain.finalizedEpoch * EPOCH_SLOTS;
    for (;;) {
      const next = height < chain.tip.height ? chain.storage.findBlock(height + 1) : undefined;
      if (next === undefined || slotAt(next.timestamp, chain.genesisTimeSec) > finalSlot) break;
      height++;
    }
    const root = height > tree.root.height ? chain.storage.findBlock(height) : undefined;
    if (root !== undefined) for (const gone of tree.reroot(root.hash)) this.side.delete(gone);
  }
}
