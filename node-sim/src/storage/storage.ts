// What a node keeps between runs. Rows hold texts that the chain wrote; the store does not interpret them and may
// compress them. Every call is atomic: if the process is killed, a block is stored completely or not at all.

import type { OwnDatabase } from '@svc/core/server/backup';
import type { EvmLog } from '../kernel/evmPort.ts';
import type { EntryKind, IndexEntry, PlacedEntry } from '../kernel/indexEntry.ts';
import type { HexText } from './packedText.ts';

/**
 * A transaction with its place. `kind` is `genesis` or `transfer` for native rows, `exchange` and `evm` for signed
 * ones.
 */
export interface StoredTx {
  readonly hash: string;
  readonly kind: EntryKind;
  /** JSON text of the transaction. */
  readonly body: string;
}

/** A transaction of a new block with its entry in the index. */
export interface NewTx extends Omit<StoredTx, 'body'> {
  readonly body: HexText;
  readonly entry: IndexEntry;
}

interface StoredReceipt {
  readonly hash: string;
  /** JSON text in the form of the reads. */
  readonly body: string;
}

export interface StoredBlock {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** JSON text of the header; its list of attestations is empty, they are stored separately. */
  readonly header: string;
  /** JSON text of the roots after the block. */
  readonly roots: string;
  /** Sequence number of the block's first trade, or of the next one when it holds none. */
  readonly firstSeq: number;
  /** The same for its perpetuals events. */
  readonly firstEvent: number;
}

/** An attestation with the slot of the block that includes it. */
export interface StoredAttestation {
  readonly slot: number;
  readonly blockHash: string;
  readonly validator: string;
  readonly index: number;
  readonly source: number;
  readonly target: number;
  readonly includedSlot: number;
  /** Hex; empty for a validator whose key is elsewhere, and once it is no longer kept. */
  readonly signature: string;
}

/** Newest blocks whose attestations keep their signatures: twice the deepest reorganisation. */
export const SIGNATURES_KEPT_BLOCKS = 256;
/** Newest slots whose attestations can be looked up: 256 epochs, some four and a half hours. */
export const ATTESTATIONS_KEPT_SLOTS = 8192;

export interface PlacedAttestation extends Omit<StoredAttestation, 'signature'> {
  /** Hash of the block that includes it. */
  readonly includedHash: string;
}

/** A filter of attestations, newest slot first; undefined members match everything. */
export interface AttestationFilter {
  readonly slot?: number | undefined;
  /** Slots from this one on. */
  readonly fromSlot?: number | undefined;
  /** Slots below this one. */
  readonly belowSlot?: number | undefined;
  readonly validator?: string | undefined;
  readonly blockHash?: string | undefined;
}

export interface NewBlock extends Omit<StoredBlock, 'header'> {
  readonly header: HexText;
  readonly transactions: readonly NewTx[];
  readonly receipts: readonly StoredReceipt[];
  readonly attestations: readonly StoredAttestation[];
  readonly evmReceipts: readonly NewEvmReceipt[];
  /** Randomness before the block, as contracts see it: 64 hex digits. */
  readonly prevRandao: string;
}

/** The receipt of an EVM transaction; these are kept for good. */
export interface NewEvmReceipt {
  readonly hash: string;
  /** JSON text. */
  readonly body: string;
  readonly logs: readonly EvmLog[];
}

export interface PlacedReceipt {
  readonly height: number;
  /** Index among the EVM transactions of its block. */
  readonly position: number;
  readonly hash: string;
  readonly body: string;
}

export interface PlacedLog extends EvmLog {
  readonly height: number;
  /** Index among the logs of its block. */
  readonly index: number;
  /** Index of its transaction among the EVM transactions of its block. */
  readonly position: number;
  readonly hash: string;
}

export interface LogQuery {
  /** Heights, both included. */
  readonly from: number;
  readonly to: number;
  /** Lower case; empty matches any. */
  readonly addresses: readonly string[];
  /** By position: any of these, lower case; empty matches any topic that exists. */
  readonly topics: readonly (readonly string[])[];
  readonly limit: number;
}

/** Receipts and logs of EVM transactions. */
export interface EvmStore {
  find(hash: string): PlacedReceipt | undefined;
  /** Receipts of a block, in order. */
  list(height: number): PlacedReceipt[];
  /** Randomness before a block, 64 hex digits. */
  prevRandao(height: number): string;
  countLogsBefore(height: number, position: number): number;
  /** By height and index, ascending. */
  logs(query: LogQuery): PlacedLog[];
}

export interface PlacedTx extends StoredTx {
  readonly height: number;
  readonly position: number;
}

export interface Snapshot {
  readonly height: number;
  readonly body: string;
}

/** A filter of index entries, newest first. */
export interface EntryPage {
  /** Account id; all accounts without it. */
  readonly account?: string | undefined;
  /** An asset, a pool or a market: entries with it as asset or target, in any letter case. */
  readonly about?: string | undefined;
  /** Kinds that the index does not know match nothing. */
  readonly kinds?: readonly string[] | undefined;
  /** Only entries older than this place. */
  readonly before?: { readonly height: number; readonly position: number } | undefined;
  readonly limit: number;
  /** Entries to skip first; skipping costs as much as reading. */
  readonly skip?: number;
}

/** The transaction index. It is written with the block, so it is never behind the chain. */
export interface IndexStore {
  /** Newest height in the index, -1 for none. */
  readonly indexedHeight: number;
  find(hash: string): PlacedEntry | undefined;
  /** By height and position, both descending. */
  list(page: EntryPage): PlacedEntry[];
  /** The places of the same entries: numbers in chain order. */
  listPlaces(page: EntryPage): number[];
}

/** A block that is no longer part of the chain. */
export interface ReplacedBlock {
  readonly height: number;
  /** Hashes of its transactions in their order. */
  readonly transactions: readonly string[];
}

/** A reorganisation with the blocks that it replaced, ascending. */
export interface StoredReorg {
  readonly number: number;
  /** The lowest height that was replaced. */
  readonly fromHeight: number;
  /** `bornIn` is the reorganisation that a block came with, undefined where none is known. */
  readonly replaced: readonly (ReplacedBlock & { readonly bornIn: number | undefined })[];
}

/** Records of reorganisations, numbered from 1. */
export interface ReorgStore {
  /** Number of the newest one ever. */
  readonly newest: number;
  add(fromHeight: number, replaced: readonly ReplacedBlock[]): void;
  /** Counts a reorganisation that kept nothing of the earlier chain, and drops the known ones. */
  clear(): void;
  /** The known ones after a number, ascending. */
  list(after: number): StoredReorg[];
  forgetBelow(number: number): void;
}

/** Synchronous, so that a block's execution, its storage and the change of the tip are one step. */
export interface Storage {
  readonly index: IndexStore;
  readonly evm: EvmStore;
  readonly reorgs: ReorgStore;
  /** Adds the index entries of a block that was stored without them; blocks are indexed in ascending order. */
  indexBlock(height: number, transactions: readonly NewTx[]): void;
  findMeta(key: string): string | undefined;
  setMeta(key: string, value: string): void;
  /** Stores a block with everything in it; drops the oldest receipts beyond `receiptsKept`. */
  appendBlock(block: NewBlock, receiptsKept: number): void;
  /** Stores the signature of a block that was stored without one. */
  addSignature(height: number, hash: string, signature: Uint8Array): void;
  /** The stored signature of a block, or undefined. */
  findSignature(height: number, hash: string): Uint8Array | undefined;
  /** Removes the blocks from a height on with everything in them. */
  removeFrom(height: number): void;
  /** Runs several of these calls atomically. */
  atomically<T>(work: () => T): T;
  findTip(): StoredBlock | undefined;
  findBlock(height: number): StoredBlock | undefined;
  /** Only the hash of a block. */
  findBlockHash(height: number): string | undefined;
  findBlockByHash(hash: string): StoredBlock | undefined;
  /** Ascending from a height. */
  listBlocks(from: number, limit: number): StoredBlock[];
  /** In block order. */
  listTransactions(height: number): StoredTx[];
  /** Hashes of a block's transactions in block order. */
  listHashes(height: number): string[];
  findTransaction(hash: string): PlacedTx | undefined;
  /** The transaction at a place of the index. */
  findTransactionAt(place: number): PlacedTx | undefined;
  /** The attestations of a block, in order. */
  attestationsIn(height: number): StoredAttestation[];
  listAttestations(filter: AttestationFilter, limit: number, offset: number): PlacedAttestation[];
  findReceipt(hash: string): string | undefined;
  /** Stores a snapshot; keeps the newest one that is at least `behind` blocks older, and removes the others. */
  saveSnapshot(snapshot: Snapshot, behind: number): void;
  /** The newest snapshot. */
  findSnapshot(): Snapshot | undefined;
  /** Removes the snapshots, so that the next start executes every block. */
  dropSnapshots(): void;
  /** Transactions that were admitted and not yet included when the node stopped. */
  saveQueue(bodies: readonly string[]): void;
  /** Returns the saved queue once. */
  takeQueue(): string[];
  /** Whether the database answers. */
  isReachable(): boolean;
  /** The database to copy for a backup; undefined for one in memory. */
  readonly own: OwnDatabase | undefined;
  close(): void;
}

/** The store without its write methods. */
export interface StorageView
  extends Readonly<
    Pick<
      Storage,
      | 'index'
      | 'evm'
      | 'findMeta'
      | 'findSignature'
      | 'findTip'
      | 'findBlock'
      | 'findBlockHash'
      | 'findBlockByHash'
      | 'listBlocks'
      | 'listTransactions'
      | 'listHashes'
      | 'findTransaction'
      | 'findTransactionAt'
      | 'attestationsIn'
      | 'listAttestations'
      | 'findReceipt'
      | 'isReachable'
    >
  > {
  readonly reorgs: Pick<ReorgStore, 'newest' | 'list'>;
}
