// A whole chain as one JSON value, to be stored or loaded on another node of the same genesis. Loading executes every
// block again; if any part fails, nothing changes.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { canonicalJson, type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import { exchangeTxHash, readSignedTx } from '@svc/core/tx/exchangeTx';
import type { BlockOutcome, StateRoots } from '../kernel/block.ts';
import type { EvmReceipt } from '../kernel/evmPort.ts';
import type { NewEvmReceipt, StoredBlock, StoredTx } from '../storage/storage.ts';
import { receiptsOf } from './blockRows.ts';
import { type Chain, TRANSFER_NUMBER_KEY } from './chain.ts';
import { FIRST_CONSENSUS, nextMix } from './consensus.ts';
import { evmReceipts, readEvmBody } from './evmBlocks.ts';
import { genesisBlock } from './genesisBlock.ts';
import { type BlockHeader, blockHash, transactionsRoot } from './header.ts';
import { entryOf, storedReceipt } from './indexStored.ts';
import { readTransfer } from './nativeTransfer.ts';
import { atomically } from './reorg.ts';
import { restore, storeSequenceNumbers } from './restore.ts';
import { contentOf, storedAttestations, storedHeader } from './storedHeader.ts';

interface DumpedBlock extends StoredBlock {
  readonly transactions: readonly StoredTx[];
  /** The receipts that are still kept; `body` is JSON text. */
  readonly receipts: readonly { readonly hash: string; readonly body: string }[];
}

/** The blocks of a chain; the texts are those of the store. */
export interface ChainDump {
  readonly version: 1;
  /** Fingerprint of genesis and chain id. */
  readonly genesis: string;
  readonly blocks: readonly DumpedBlock[];
  readonly transferNumber: number;
}

/** The smallest numbers that the next block may start at. */
interface Next {
  trade: number;
  event: number;
}

/** Characters of a dump: about half of what a string can hold, since its quotes are escaped in an answer. */
const MAX_DUMP_CHARACTERS = 268_435_456;

function dumpedBlock(chain: Chain, block: StoredBlock): DumpedBlock {
  const { storage } = chain;
  const transactions = storage.listTransactions(block.height);
  const receipts = transactions.flatMap((tx) => {
    const body = storedReceipt(storage, tx);
    return body === undefined ? [] : [{ hash: tx.hash, body }];
  });
  return { ...block, header: contentOf(chain, block), transactions, receipts };
}

/** Blocks read in one step. */
const BLOCKS_AT_ONCE = 64;

/**
 * The blocks of a chain one by one, then the rest of its dump. Pending transactions are not part of it.
 * @throws Refusal `limit.dump` for a chain that no answer can hold, `unavailable.state` when another branch replaced it
 *   meanwhile
 */
export function* dumpInSteps(
  chain: Chain,
  most = MAX_DUMP_CHARACTERS,
): Generator<DumpedBlock, Omit<ChainDump, 'blocks'>> {
  const { storage, tip } = chain;
  const genesis = storage.findMeta('genesis') ?? '';
  const transferNumber = Number(storage.findMeta(TRANSFER_NUMBER_KEY) ?? 0);
  let characters = 0;
  for (let from = 0; from <= tip.height; from += BLOCKS_AT_ONCE) {
    for (const stored of storage.listBlocks(from, Math.min(BLOCKS_AT_ONCE, tip.height + 1 - from))) {
      const block = dumpedBlock(chain, stored);
      for (const { body } of [...block.transactions, ...block.receipts]) characters += body.length;
      characters += block.header.length;
      if (characters > most) {
        throw new Refusal(
          'limit.dump',
          `The chain of ${tip.height} blocks does not fit into one answer, which holds its first ${block.height}: copy its data folder.`,
        );
      }
      yield block;
    }
  }
  if (storage.findBlockHash(tip.height) !== tip.hash)
    throw new Refusal('unavailable.state', 'The chain was reorganised while it was read; ask again.');
  return { version: 1, genesis, transferNumber };
}

function isOwnHash({ kind, hash, body }: StoredTx): boolean {
  if (kind === 'genesis') return false;
  if (kind === 'evm') return readEvmBody(body).hash === hash;
  return (kind === 'transfer' ? readTransfer(body).hash : exchangeTxHash(readSignedTx(readJson(body)))) === hash;
}

const noBlock = (height: number, expected: string) => new ParseRefusal(`data.blocks[${height}]`, expected);

/** Checks that a block is the genesis block for its time. @throws ParseRefusal */
function checkGenesis(chain: Chain, block: DumpedBlock): void {
  const roots = JSON.parse(chain.storage.findBlock(0)?.roots ?? '') as StateRoots;
  const textOf = ({ hash, header, roots, firstSeq, firstEvent, transactions }: Omit<DumpedBlock, 'receipts'>) =>
    JSON.stringify([hash, header, roots, firstSeq, firstEvent, transactions.map((tx) => [tx.kind, tx.hash, tx.body])]);
  if (textOf(block) !== textOf(genesisBlock(chain, roots, block.timestamp)) || block.receipts.length > 0)
    throw noBlock(0, 'the first block of this genesis');
}

/** Checks what execution does not: hashes and their links. @throws ParseRefusal */
function checkLinks(blocks: readonly DumpedBlock[]): void {
  for (const [height, block] of blocks.entries()) {
    const fails = (what: string) => noBlock(height, what);
    if (block.height !== height) throw fails(`the block of height ${height}`);
    if (height === 0) continue;
    if (!block.transactions.every(isOwnHash)) throw fails('transactions with their own hashes');
    const header = JSON.parse(block.header) as BlockHeader;
    if (blockHash(header) !== block.hash || header.timestamp !== block.timestamp)
      throw fails('a header with its own hash');
    if (header.parent_hash !== blocks[height - 1]?.hash) throw fails('a block after the one before it');
    if (transactionsRoot(block.transactions.map(({ hash }) => hash)) !== header.transactions_root)
      throw fails('the transactions of its header');
  }
}

/** A receipt without its sentence, since another version of the program may word it differently. */
const withoutWords = (body: string): string => canonicalJson({ ...(readJson(body) as JsonObject), error: '' });

/**
 * Compares the parts of a block that neither its hash nor the unified root covers with its execution. @throws
 * ParseRefusal
 */
function checkOutcome(
  { height, transactions, receipts, roots, firstSeq, firstEvent }: DumpedBlock,
  outcome: BlockOutcome,
  next: Next,
): void {
  const given = new Map([...receiptsOf(outcome), ...evmReceipts(outcome)].map(({ hash, body }) => [hash, body]));
  const isExecuted = ({ kind, hash }: StoredTx) => kind === 'transfer' || given.has(hash);
  if (!transactions.every(isExecuted)) throw noBlock(height, 'transactions that are executed');
  for (const { hash, body } of receipts) {
    const own = given.get(hash);
    if (own === undefined || withoutWords(body) !== withoutWords(own))
      throw noBlock(height, 'the receipts of its transactions');
  }
  if (roots !== JSON.stringify(outcome.roots)) throw noBlock(height, 'the roots that it leaves');
  if (firstSeq < next.trade || firstEvent < next.event)
    throw noBlock(height, 'numbers of trades and events that no block before it has');
  next.trade = firstSeq + outcome.trades.length;
  next.event = firstEvent + outcome.perpEvents.length;
}

/** @param prevRandao the mix before the block @returns the mix after it */
function append(chain: Chain, block: DumpedBlock, prevRandao: string): string {
  const { storage, limits } = chain;
  const header = JSON.parse(block.header) as Partial<BlockHeader>;
  const receipts = new Map(block.receipts.map(({ hash, body }) => [hash, body]));
  const evmReceipts = block.transactions.flatMap(({ kind, hash }): NewEvmReceipt[] => {
    const body = kind === 'evm' ? receipts.get(hash) : undefined;
    return body === undefined ? [] : [{ hash, body, logs: (JSON.parse(body) as EvmReceipt).logs }];
  });
  const evmHashes = new Set(evmReceipts.map(({ hash }) => hash));
  storage.appendBlock(
    {
      ...block,
      header: header.attestations === undefined ? block.header : storedHeader(header as BlockHeader),
      transactions: block.transactions.map((tx) => ({ ...tx, entry: entryOf(tx, receipts.get(tx.hash)) })),
      receipts: block.receipts.filter(({ hash }) => !evmHashes.has(hash)),
      evmReceipts,
      prevRandao,
      attestations: storedAttestations(header.attestations ?? [], header.slot ?? 0),
    },
    limits.receipts_kept,
  );
  return nextMix(prevRandao, header.randao_reveal ?? '');
}

/**
 * Replaces the chain by a dumped one; pending transactions are dropped.
 * @throws ParseRefusal for the chain of another genesis, or an invalid one
 */
export function loadChain(chain: Chain, data: ChainDump): void {
  const { storage } = chain;
  if (data.genesis !== storage.findMeta('genesis'))
    throw new ParseRefusal('data.genesis', 'a chain of the same genesis and chain id');
  const [first] = data.blocks;
  const newest = data.blocks.at(-1);
  if (first === undefined || newest === undefined) throw new ParseRefusal('data.blocks', 'at least one block');
  const next: Next = { trade: 1, event: 1 };
  try {
    checkGenesis(chain, first);
    checkLinks(data.blocks);
    atomically(chain, () => {
      storeSequenceNumbers(chain);
      storage.removeFrom(0);
      // No reader can have seen the other chain on this node.
      storage.reorgs.clear();
      let mix = FIRST_CONSENSUS.mix;
      for (const block of data.blocks) mix = append(chain, block, mix);
      const transfers = Math.max(data.transferNumber, Number(storage.findMeta(TRANSFER_NUMBER_KEY) ?? 0));
      storage.setMeta(TRANSFER_NUMBER_KEY, String(transfers));
      restore(chain, newest, ({ height }, outcome) => {
        const block = data.blocks[height];
        if (block !== undefined) checkOutcome(block, outcome, next);
      });
    });
  } catch (cause) {
    if (cause instanceof ParseRefusal && cause.path.startsWith('data.')) throw cause;
    throw new ParseRefusal(
      'data',
      `blocks that can be executed (${cause instanceof Error ? cause.message : String(cause)})`,
    );
  }
  chain.swapTransfers([]);
  for (const { hash } of [...chain.mempool.all()]) chain.mempool.remove(hash);
  for (const { hash } of [...chain.evmPool.all()]) chain.evmPool.remove(hash);
  chain.announce({ fromHeight: 0, tip: chain.tip, blocks: [] });
}
