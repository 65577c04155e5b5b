// The header of a block: its members, its hash, and the bytes that the proposer signs.

import { concat, fromHex, toHex, u64le, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import type { Attestation } from './attestation.ts';

/** Parent hash of the first block, and transactions root of an empty block. */
export const ZERO_HASH = '0'.repeat(64);

/** Wire form; also the JSON text in a block's `content`. */
export interface BlockHeader {
  readonly number: number;
  readonly parent_hash: string;
  readonly state_root: string;
  readonly transactions_root: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly proposer_address: string;
  readonly proposer_public_key: string;
  readonly proposer_signature: string;
  readonly slot: number;
  readonly epoch: number;
  readonly randao_reveal: string;
  readonly attestations: readonly Attestation[];
  readonly slashing_evidence: readonly never[];
  readonly graffiti: string;
  readonly hash: string;
}

export type HashedMembers = Pick<
  BlockHeader,
  'number' | 'parent_hash' | 'state_root' | 'transactions_root' | 'timestamp' | 'slot' | 'proposer_address'
>;

function commonBytes(header: HashedMembers): Uint8Array {
  return concat(
    u64le(BigInt(header.number)),
    fromHex(header.parent_hash),
    fromHex(header.state_root),
    fromHex(header.transactions_root),
    u64le(BigInt(header.timestamp)),
    u64le(BigInt(header.slot)),
  );
}

/** SHA-256 over number, parent, roots, time, slot and proposer; 64 hex characters. */
export function blockHash(header: HashedMembers): string {
  return toHex(sha256(concat(commonBytes(header), utf8(header.proposer_address))));
}

/**
 * The bytes a proposer signs: SHA-256 of the same members without the address, plus the epoch and the reveal's bytes.
 */
export function signingRoot(header: HashedMembers, epoch: number, reveal: string): Uint8Array {
  return sha256(concat(commonBytes(header), u64le(BigInt(epoch)), fromHex(reveal)));
}

/** SHA-256 over the hashes of a block's transactions in block order; zeros for none. */
export function transactionsRoot(hashes: readonly string[]): string {
  return hashes.length === 0 ? ZERO_HASH : toHex(sha256(concat(...hashes.map((hash) => fromHex(hash)))));
}
