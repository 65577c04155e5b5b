// Stored blocks and transactions in the shapes of the chain reads.

import { toHex } from '@svc/core/bytes';
import { readJson } from '@svc/core/json/canonicalJson';
import type { ReadResult } from '@svc/core/reads/registry';
import type { ChainView } from '../../chain/chainView.ts';
import { readEvmBody } from '../../chain/evmBlocks.ts';
import { headerOf } from '../../chain/storedHeader.ts';
import type { StoredBlock, StoredTx } from '../../storage/storage.ts';

type BlockView = ReadResult<'getBlock'>['block'];
type TransactionView = ReadResult<'getTransaction'>;
type LegacyView = ReadResult<'getAddressInfo'>['transactions'][number];

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
function timeText(timeSec: number): string {
  return new Date(timeSec * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

export function blockView(chain: ChainView, block: StoredBlock): BlockView {
  // Nobody proposed the first block.
  const { header, content } = headerOf(chain, block);
  const proposer = header.proposer_address ?? '';
  return {
    block_hash: block.hash,
    hash: block.hash,
    block_height: block.height,
    id: block.height,
    prev_block_hash: header.parent_hash ?? '0'.repeat(64),
    merkle_root: header.transactions_root ?? null,
    timestamp: block.timestamp,
    slot: header.slot ?? 0,
    epoch: header.epoch ?? 0,
    difficulty: null,
    nonce: null,
    validator_address: proposer,
    address: proposer,
    validator_signature: header.proposer_signature ?? null,
    content,
    created_at: timeText(block.timestamp),
  };
}

/** The raw envelope of EVM transactions, native rows as hex of their JSON text, exchange transactions as JSON text. */
export function rawText({ kind, body }: StoredTx): string {
  if (kind === 'evm') return toHex(readEvmBody(body).tx.raw);
  return kind === 'exchange' ? body : Buffer.from(body, 'utf8').toString('hex');
}

/** A transaction in the form of its kind. */
export function transactionView(tx: StoredTx, block: StoredBlock): TransactionView {
  const place = { block_hash: block.hash, block_height: block.height, timestamp: block.timestamp };
  if (tx.kind === 'exchange')
    return { tx_hash: tx.hash, kind: 'exchange', ...place, tx: readJson(tx.body) as Record<string, unknown> };
  return tx.kind === 'evm'
    ? { tx_hash: `0x${tx.hash}`, kind: 'evm', ...place, tx: rawText(tx) }
    : legacyView(tx, block);
}

/** A row of the genesis or of a native transfer. */
export function legacyView(tx: StoredTx, block: Pick<StoredBlock, 'hash' | 'timestamp'>): LegacyView {
  const row = JSON.parse(tx.body) as { recipient?: string; from?: string; to?: string; amount: string };
  return {
    tx_hash: tx.hash,
    tx_hex: rawText(tx),
    block_hash: block.hash,
    inputs_addresses: row.from === undefined ? null : [row.from],
    outputs_addresses: [row.to ?? row.recipient ?? ''],
    outputs_amounts: [row.amount],
    fees: '0',
    created_at: timeText(block.timestamp),
  };
}

const RAW_ORDER = { genesis: 0, transfer: 0, evm: 1, exchange: 2 } as const;

/** Raw transactions of a block: native rows, then EVM, then exchange transactions. */
export function rawTexts(transactions: readonly StoredTx[]): string[] {
  return [...transactions].sort((a, b) => RAW_ORDER[a.kind] - RAW_ORDER[b.kind]).map(rawText);
}
