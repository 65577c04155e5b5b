// The transaction that took a nonce, fetched from the node and verified against the account's own key: the bytes are
// rebuilt from the node's answer, and hash, sender, nonce and signature must match. The node's word alone counts for
// nothing.

import { accountId } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { fromQuantity } from '@svc/core/rpc/quantity';
import {
  type AccessEntry,
  type EvmTxType,
  evmSender,
  PQ_TX_TYPE,
  type SignedEvmTx,
  sealEvmTx,
  type UnsignedEvmTx,
} from '@svc/core/tx/evmTx';
import { exchangeTxHash, readSignedTx, type SignedExchangeTx, verifyExchangeTx } from '@svc/core/tx/exchangeTx';
import type { NodeClient } from '../../node/nodeClient.ts';
import type { Network } from '../../state/network.ts';
import type { NoncePlace } from './transactionAdapter.ts';

/** Most entries of the account's history to search. */
const HISTORY = 50;

/** Hashes that an account's history lists under a nonce: candidates, and no more than that. */
export async function listedUnder(
  node: Pick<NodeClient, 'read'>,
  network: Network,
  { address, nonce }: NoncePlace,
): Promise<string[]> {
  const { transactions } = await node.read(network, 'getAddressHistory', { address, limit: HISTORY });
  return transactions.filter(({ detail }) => String(detail?.nonce) === nonce.toString()).map((one) => one.tx_hash);
}

/** Whether an exchange transaction is authentic, and the key of its sender signed it. */
export async function isSignedExchange(tx: SignedExchangeTx, address: string, mlDsa: MlDsa): Promise<boolean> {
  return tx.sender.toLowerCase() === address.toLowerCase() && (await verifyExchangeTx(tx, mlDsa));
}

/** A signed exchange transaction from a node's answer; undefined if it cannot be one. */
export function readShown(value: JsonValue): SignedExchangeTx | undefined {
  try {
    return readSignedTx(value);
  } catch {
    return undefined;
  }
}

/** The exchange transaction in a block for a nonce, by its hash; undefined if the answer does not prove it. */
export async function provenExchange(
  shown: JsonValue,
  hash: string,
  { address, nonce }: NoncePlace,
  mlDsa: MlDsa,
): Promise<string | undefined> {
  if (
    !isJsonObject(shown) ||
    shown.kind !== 'exchange' ||
    shown.tx === undefined ||
    typeof shown.block_height !== 'number'
  )
    return undefined;
  const tx = readShown(shown.tx);
  if (tx === undefined || tx.nonce !== nonce || exchangeTxHash(tx) !== hash.replace(/^0x/, '')) return undefined;
  return (await isSignedExchange(tx, address, mlDsa)) ? hash : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const quantityOf = (value: unknown): bigint => fromQuantity(text(value), 'transaction');

/**
 * The possible envelopes of a transaction, from the answer of eth_getTransactionByHash. @throws ParseRefusal when it
 * cannot be one
 */
function envelopesOf(shown: Readonly<Record<string, unknown>>): SignedEvmTx[] {
  const type = Number(quantityOf(shown.type ?? '0x0')) as EvmTxType;
  const v = quantityOf(shown.v);
  const isDynamic = type === 2;
  const gasPriceWei = quantityOf(isDynamic ? shown.maxFeePerGas : shown.gasPrice);
  const isBound = type !== 0 || v >= 35n;
  const tx: UnsignedEvmTx = {
    type,
    chainId: !isBound ? undefined : type === 0 ? (v - 35n) / 2n : quantityOf(shown.chainId),
    nonce: quantityOf(shown.nonce),
    gasPriceWei,
    priorityFeeWei: isDynamic ? quantityOf(shown.maxPriorityFeePerGas) : gasPriceWei,
    gasLimit: quantityOf(shown.gas),
    to: shown.to === null ? null : accountId(text(shown.to)),
    value: quantityOf(shown.value),
    data: fromHex(text(shown.input).replace(/^0x/, '')),
    accessList: Array.isArray(shown.accessList) ? (shown.accessList as AccessEntry[]) : [],
  };
  if (type === PQ_TX_TYPE) {
    const proof = {
      publicKey: fromHex(text(shown.pqPublicKey).replace(/^0x/, '')),
      signature: fromHex(text(shown.pqSignature).replace(/^0x/, '')),
    };
    // Older envelopes have no member that distinguishes the two; the hash decides.
    return [sealEvmTx(tx, proof, true), sealEvmTx(tx, proof, false)];
  }
  const parity = type !== 0 ? v : isBound ? (v - 35n) % 2n : v - 27n;
  return [sealEvmTx(tx, { parity: Number(parity), r: quantityOf(shown.r), s: quantityOf(shown.s) }, false)];
}

/** The hash of a chain transaction in a block for a nonce; undefined if the answer does not prove it. */
export async function provenChain(
  shown: unknown,
  { address, nonce }: NoncePlace,
  chainId: number,
  mlDsa: MlDsa,
): Promise<string | undefined> {
  if (typeof shown !== 'object' || shown === null) return undefined;
  const { hash, blockNumber } = shown as Record<string, unknown>;
  if (typeof hash !== 'string' || typeof blockNumber !== 'string') return undefined;
  try {
    const tx = envelopesOf(shown as Record<string, unknown>).find((one) => `0x${one.hash}` === hash.toLowerCase());
    if (tx === undefined || tx.nonce !== nonce || (tx.chainId !== undefined && tx.chainId !== BigInt(chainId)))
      return undefined;
    return (await evmSender(tx, mlDsa)) === accountId(address) ? hash.toLowerCase() : undefined;
  } catch {
    // Unreadable data proves nothing.
    return undefined;
  }
}
