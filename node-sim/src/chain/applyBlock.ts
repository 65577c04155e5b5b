// Applies another node's block on top of this chain: first the rules for its position, then its execution, which must
// give the header's root.

import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { senderAccount } from '@svc/core/tx/exchangeTx';
import { produceBlock } from '../engine/produceBlock.ts';
import { unifiedRoot } from '../engine/stateRoot.ts';
import { balanceOf } from '../engine/tokens/ledger.ts';
import type { Attestation } from './attestation.ts';
import type { Chain } from './chain.ts';
import type { NewBlockNews } from './chainNews.ts';
import type { CheckedBlock } from './checkBlock.ts';
import { evmSection } from './evmBlocks.ts';
import type { BlockHeader } from './header.ts';
import { affordableTransfers } from './nativeTransfer.ts';
import { EPOCH_SLOTS, epochOf, slotAt } from './slots.ts';

/** How many epochs back the attestations in a block may be. */
const ATTESTED_EPOCHS = 9;

// The hash does not cover the attestations: a block with the same hash and other attestations may be valid.
const refuse = ({ hash }: BlockHeader, what: string, isLasting = true): Refusal =>
  new Refusal('block.invalid', `The block is refused: ${what}.`, { facts: { hash, isLasting } });

/** Whether the chain up to its tip already includes a validator's attestation for a slot. */
function isIncluded(
  { storage }: Chain,
  { slot, validator_address: validator }: Pick<Attestation, 'slot' | 'validator_address'>,
): boolean {
  return storage.listAttestations({ slot, validator }, 1, 0).length > 0;
}

/** Whether an attestation may be in a block of a slot on top of the tip, its signature aside. */
export function canInclude(chain: Chain, attestation: Attestation, slot: number): boolean {
  const { slot: at, epoch, source_epoch: source, target_epoch: target } = attestation;
  if (at >= slot || at < slot - ATTESTED_EPOCHS * EPOCH_SLOTS) return false;
  if (epoch !== epochOf(at) || target !== epoch || source !== Math.max(0, epoch - 1)) return false;
  const attested = chain.storage.findBlockByHash(attestation.block_hash);
  return (
    attested !== undefined && slotAt(attested.timestamp, chain.genesisTimeSec) <= at && !isIncluded(chain, attestation)
  );
}

function checkPlace(chain: Chain, header: BlockHeader): void {
  const { tip, signers, members } = chain;
  if (header.parent_hash !== tip.hash || header.number !== tip.height + 1)
    throw refuse(header, 'it does not follow the newest block');
  if (header.timestamp < tip.timestamp) throw refuse(header, 'it is older than its parent');
  if (signers.proposerAt(header.slot, members).address !== header.proposer_address)
    throw refuse(header, 'the slot is another validator’s');
  const said = new Set<string>();
  for (const attestation of header.attestations) {
    const { validator_address: validator, validator_index: index, slot } = attestation;
    said.add(`${slot}:${validator}`);
    if (members[index]?.address !== validator || !canInclude(chain, attestation, header.slot))
      throw refuse(header, 'it holds an attestation that does not belong there', false);
  }
  if (said.size !== header.attestations.length) throw refuse(header, 'it holds an attestation twice', false);
}

/**
 * Executes and stores a block on top of the newest one, without announcing it.
 * @throws Refusal `block.invalid`; the chain is then unchanged
 */
export function applyBlock(chain: Chain, { header, transfers, candidates, evm }: CheckedBlock): NewBlockNews {
  checkPlace(chain, header);
  const paid = affordableTransfers(transfers, (account) => balanceOf(chain.state, NATIVE_SYMBOL, account));
  if (paid.length < transfers.length) throw refuse(header, 'the faucet cannot pay');
  const { number: height, timestamp, proposer_address: proposer, epoch } = header;
  const context = { height, timestamp, proposer, chainId: chain.chainId, epoch, finalizedEpoch: chain.finalizedEpoch };
  const outcome = produceBlock(chain.state, candidates, context, {
    laws: chain.laws,
    transfers,
    evm: evmSection(chain.storage, evm, chain.consensus.mix),
  });
  if (outcome.dropped.length + outcome.evmDropped.length > 0 || unifiedRoot(outcome.roots) !== header.state_root) {
    chain.state.undo(outcome.undo);
    throw refuse(header, 'its execution gives something else');
  }
  const news = chain.append(header, transfers, outcome);
  for (const { hash } of transfers) chain.dropWaiting(hash);
  // A queued transaction may have a nonce that another transaction used in this block.
  for (const sender of new Set(candidates.map(({ tx }) => senderAccount(tx)))) chain.mempool.dropStale(sender);
  for (const sender of new Set(evm.map(({ from }) => from))) chain.evmPool.dropStale(sender);
  return news;
}
