// The first block of a chain in stored form, from a genesis and a time.

import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { unifiedRoot } from '../engine/stateRoot.ts';
import type { Genesis } from '../genesis/genesis.ts';
import type { StateRoots } from '../kernel/block.ts';
import type { StoredBlock, StoredTx } from '../storage/storage.ts';
import { blockHash, ZERO_HASH } from './header.ts';

interface OfGenesis {
  readonly genesis: Genesis;
  readonly chainId: number;
}

function contentAt({ genesis, chainId }: OfGenesis, stateRoot: string, timestamp: number) {
  const validators = genesis.validators.map(({ address, stake }) => ({ address, stake: stake.toString() }));
  return {
    type: 'genesis',
    state_root: stateRoot,
    chain_id: chainId,
    network_name: genesis.networkName,
    genesis_time: timestamp,
    randao_seed: ZERO_HASH,
    prefunded_accounts: genesis.allocations.length,
    validators: validators.length,
    validator_set: validators.sort((a, b) => (a.address < b.address ? -1 : 1)),
    system_wallets: 0,
    system_wallet_controller: '',
  };
}

/** @param roots of the genesis state @param timestamp Unix seconds */
export function genesisBlock(
  chain: OfGenesis,
  roots: StateRoots,
  timestamp: number,
): StoredBlock & { readonly transactions: readonly StoredTx[] } {
  const stateRoot = unifiedRoot(roots);
  const hash = blockHash({
    number: 0,
    parent_hash: ZERO_HASH,
    state_root: stateRoot,
    transactions_root: ZERO_HASH,
    timestamp,
    slot: 0,
    proposer_address: '',
  });
  const transactions = chain.genesis.allocations.map(({ address, amount, label }, index): StoredTx => {
    const body = JSON.stringify({ type: 'genesis_allocation', recipient: address, amount, label, index });
    return { hash: toHex(sha256(utf8(`genesis:${index}:${address}:${amount}`))), kind: 'genesis', body };
  });
  const header = JSON.stringify(contentAt(chain, stateRoot, timestamp));
  return { height: 0, hash, timestamp, header, roots: JSON.stringify(roots), firstSeq: 1, firstEvent: 1, transactions };
}
