// Attestations of the chain, with the current data of their validators.

import { formatDecimal } from '@svc/core/decimal';
import { EPOCH_SLOTS, epochOf } from '../../chain/slots.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { accountParam, bareHash, type Handler } from '../context.ts';

/** A validator's index in the set is below this. */
const MEMBERS = 1024;

function validatorView(state: StateView, address: string, index: number) {
  const row = state.staking.validators.get(accountParam(address));
  return { address, index, stake: formatDecimal(row?.stake ?? 0n), status: row?.status ?? 'exited' };
}

export const getAttestations: Handler<'getAttestations'> = (
  { chain },
  { slot, epoch, validator_address: asked, block_hash: hash, limit, offset },
) => {
  const { state, storage } = chain;
  // Stored as the deposit wrote it; an address of no validator matches nothing.
  const validator =
    asked === undefined
      ? undefined
      : (state.staking.validators.get(accountParam(asked, 'validator_address'))?.address ?? asked);
  const blockHash = hash === undefined ? undefined : bareHash(hash);
  const range = epoch === undefined ? {} : { fromSlot: epoch * EPOCH_SLOTS, belowSlot: (epoch + 1) * EPOCH_SLOTS };
  const rows = storage.listAttestations({ slot, ...range, validator, blockHash }, limit, offset);
  const attestations = rows.map((row) => ({
    id: row.slot * MEMBERS + row.index,
    slot: row.slot,
    epoch: epochOf(row.slot),
    block_hash: row.blockHash,
    validator: validatorView(state, row.validator, row.index),
    checkpoint: { source_epoch: row.source, target_epoch: row.target },
    inclusion: { block_hash: row.includedHash, slot: row.includedSlot },
  }));
  const filters = { slot: slot ?? null, epoch: epoch ?? null, validator: asked ?? null, block_hash: blockHash ?? null };
  return { attestations, count: attestations.length, filters };
};
