// Stored blocks, EVM transactions, receipts and logs in the shapes of Ethereum clients.

import { type AccountId, findAccountId } from '@svc/core/accounts/address';
import { fromHex, toHex, utf8 } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import type { ReadResult } from '@svc/core/reads/registry';
import { toQuantity } from '@svc/core/rpc/quantity';
import { effectiveGasPrice, PQ_TX_TYPE } from '@svc/core/tx/evmTx';
import { encodeRlp, integerBytes } from '@svc/core/tx/rlp';
import type { ChainView } from '../../chain/chainView.ts';
import { readEvmBody } from '../../chain/evmBlocks.ts';
import { ZERO_HASH } from '../../chain/header.ts';
import { readHeaderFields } from '../../chain/storedHeader.ts';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT, type EvmBlockTx, type EvmReceipt } from '../../kernel/evmPort.ts';
import type { PlacedLog, PlacedReceipt, StoredBlock } from '../../storage/storage.ts';
import type { LogView } from '../following/deliveredLogs.ts';
import { bloomOf } from './bloom.ts';

export type BlockView = NonNullable<ReadResult<'getEvmBlockByHash'>>;
export type TransactionView = NonNullable<ReadResult<'getEvmTransaction'>>;
export type ReceiptView = NonNullable<ReadResult<'getEvmReceipt'>>;

/** The hash of an empty list of uncles. */
export const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
/** The root of a tree without leaves. */
export const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';
/** The caller and the block maker where none is named. */
export const NOBODY = `0x${'0'.repeat(40)}` as AccountId;

/** The EVM transactions of a block, in its order. */
export function evmTransactionsOf(chain: ChainView, height: number): EvmBlockTx[] {
  return chain.storage
    .listTransactions(height)
    .flatMap(({ kind, body }) => (kind === 'evm' ? [readEvmBody(body)] : []));
}

export function receiptIn({ body }: PlacedReceipt): EvmReceipt {
  return JSON.parse(body) as EvmReceipt;
}

/** @param place undefined for a pending one */
export function transactionView(
  { tx, hash, from }: EvmBlockTx,
  place?: { block: Pick<StoredBlock, 'hash' | 'height'>; index: number; contract: string | null },
): TransactionView {
  const { proof } = tx;
  const isTyped = tx.type !== 0;
  const classic = 'publicKey' in proof ? { parity: 0, r: 0n, s: 0n } : proof;
  const legacyV = tx.chainId === undefined ? 27n : 35n + 2n * tx.chainId;
  return {
    hash: `0x${hash}`,
    nonce: toQuantity(tx.nonce),
    blockHash: place === undefined ? null : `0x${place.block.hash}`,
    blockNumber: place === undefined ? null : toQuantity(place.block.height),
    transactionIndex: place === undefined ? null : toQuantity(place.index),
    from,
    to: tx.to,
    value: toQuantity(tx.value),
    gas: toQuantity(tx.gasLimit),
    gasPrice: toQuantity(place === undefined ? tx.gasPriceWei : effectiveGasPrice(tx, BASE_FEE_WEI)),
    ...(tx.type === 2
      ? { maxFeePerGas: toQuantity(tx.gasPriceWei), maxPriorityFeePerGas: toQuantity(tx.priorityFeeWei) }
      : {}),
    input: `0x${toHex(tx.data)}`,
    type: toQuantity(tx.type),
    ...(tx.chainId === undefined ? {} : { chainId: toQuantity(tx.chainId) }),
    ...(tx.type === 1 || tx.type === 2
      ? {
          accessList: tx.accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
          yParity: toQuantity(classic.parity),
        }
      : {}),
    v: toQuantity(isTyped ? classic.parity : BigInt(classic.parity) + legacyV),
    r: toQuantity(classic.r),
    s: toQuantity(classic.s),
    ...('publicKey' in proof && tx.type === PQ_TX_TYPE
      ? { pqPublicKey: `0x${toHex(proof.publicKey)}`, pqSignature: `0x${toHex(proof.signature)}` }
      : {}),
    creates: place?.contract ?? null,
  };
}

/** What views say about the block of something. */
type Place = Pick<StoredBlock, 'hash' | 'timestamp'>;

export function logView(log: PlacedLog, block: Place): LogView {
  return {
    address: log.address,
    topics: [...log.topics],
    data: log.data,
    blockNumber: toQuantity(log.height),
    blockHash: `0x${block.hash}`,
    blockTimestamp: toQuantity(block.timestamp),
    transactionHash: `0x${log.hash}`,
    transactionIndex: toQuantity(log.position),
    logIndex: toQuantity(log.index),
    removed: false,
  };
}

/** @param firstLog index of the receipt's first log in its block */
export function receiptView(receipt: EvmReceipt, block: Place, firstLog: number): ReceiptView {
  const { block_height: height, index: position, tx_hash: hash } = receipt;
  return {
    transactionHash: `0x${hash}`,
    transactionIndex: toQuantity(position),
    blockHash: `0x${block.hash}`,
    blockNumber: toQuantity(height),
    from: receipt.from,
    to: receipt.to,
    cumulativeGasUsed: toQuantity(receipt.cumulative_gas_used),
    gasUsed: toQuantity(receipt.gas_used),
    effectiveGasPrice: toQuantity(BigInt(receipt.gas_price)),
    contractAddress: receipt.contract,
    logs: receipt.logs.map((log, at) => logView({ ...log, height, position, hash, index: firstLog + at }, block)),
    logsBloom: bloomOf(receipt.logs),
    status: receipt.success ? '0x1' : '0x0',
    type: toQuantity(receipt.type),
  };
}

/** Receipts of a block with the positions of their logs. */
export function receiptViewsOf(chain: ChainView, block: StoredBlock): ReceiptView[] {
  let firstLog = 0;
  return chain.storage.evm.list(block.height).map((placed) => {
    const receipt = receiptIn(placed);
    const view = receiptView(receipt, block, firstLog);
    firstLog += receipt.logs.length;
    return view;
  });
}

/** Keccak-256 over the encoded receipts; this network's blocks commit to transactions and state only. */
export function receiptsRoot(receipts: readonly EvmReceipt[]): string {
  if (receipts.length === 0) return EMPTY_ROOT;
  const list = receipts.map(({ success, cumulative_gas_used: gas, logs }) => [
    Uint8Array.of(...(success ? [1] : [])),
    integerBytes(BigInt(gas)),
    fromHex(bloomOf(logs)),
    logs.map(({ address, topics, data }) => [fromHex(address), topics.map((topic) => fromHex(topic)), fromHex(data)]),
  ]);
  return `0x${toHex(keccak256(encodeRlp(list)))}`;
}

const views = { full: new WeakMap<StoredBlock, BlockView>(), short: new WeakMap<StoredBlock, BlockView>() };

/** A block with its EVM transactions. The same object each time for the same block: callers must not change it. */
export function blockView(chain: ChainView, block: StoredBlock, isFull: boolean): BlockView {
  const known = views[isFull ? 'full' : 'short'];
  let view = known.get(block);
  if (view === undefined) {
    view = newBlockView(chain, block, isFull);
    known.set(block, view);
  }
  return view;
}

function newBlockView(chain: ChainView, block: StoredBlock, isFull: boolean): BlockView {
  // The genesis block's content has no proposer, parent or transactions root.
  const header = readHeaderFields(block);
  const transactions = evmTransactionsOf(chain, block.height);
  const receipts = chain.storage.evm.list(block.height).map(receiptIn);
  const root = header.state_root ?? ZERO_HASH;
  // The signature, which follows the block, is not counted.
  const headerBytes = utf8(block.header).length - (header.proposer_signature?.length ?? 0);
  return {
    number: toQuantity(block.height),
    hash: `0x${block.hash}`,
    parentHash: `0x${header.parent_hash ?? ZERO_HASH}`,
    nonce: '0x0000000000000000',
    sha3Uncles: NO_UNCLES,
    logsBloom: bloomOf(receipts.flatMap(({ logs }) => logs)),
    transactionsRoot: `0x${header.transactions_root ?? ZERO_HASH}`,
    // Clients expect 32 bytes: the first half of the root, which is as good as a shorter digest of the same hash.
    stateRoot: `0x${root.slice(0, 64)}`,
    receiptsRoot: receiptsRoot(receipts),
    miner: findAccountId(header.proposer_address ?? '') ?? NOBODY,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    size: toQuantity(transactions.reduce((sum, { tx }) => sum + tx.raw.length, headerBytes)),
    gasLimit: toQuantity(BLOCK_GAS_LIMIT),
    gasUsed: toQuantity(receipts.at(-1)?.cumulative_gas_used ?? 0),
    timestamp: toQuantity(block.timestamp),
    transactions: transactions.map((one, index) =>
      isFull ? transactionView(one, { block, index, contract: receipts[index]?.contract ?? null }) : `0x${one.hash}`,
    ),
    uncles: [],
    baseFeePerGas: toQuantity(BASE_FEE_WEI),
    mixHash: `0x${chain.storage.evm.prevRandao(block.height)}`,
  };
}
