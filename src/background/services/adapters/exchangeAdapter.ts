// Exchange operations: the account's ML-DSA key, the exchange's own nonces, receipts of the exchange.

import { fromHex, readUtf8, toHex } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { isJsonObject, type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import { findOpName } from '@svc/core/ops/opTable';
import { findOp, parseOpParams } from '@svc/core/ops/registry';
import { exchangeTxHash, signingBytes, toWire } from '@svc/core/tx/exchangeTx';
import { refused } from '@svc/core/words/refusal';
import type { Approved } from '../../../approvals/approved.ts';
import { NodeBadAnswer, type NodeClient } from '../../node/nodeClient.ts';
import type { Network } from '../../state/network.ts';
import type { Signer } from '../vaultAccess.ts';
import { isSignedExchange, listedUnder, provenExchange, readShown } from './nonceOwner.ts';
import type { TransactionAdapter } from './transactionAdapter.ts';

const MAX_NONCE = 2n ** 52n;
/** Most pending transactions to search. */
const PENDING_LIMIT = 1_000;
/** Newest pending transactions to search for those of another device before signing. */
const NEWEST_PENDING = 100;
/** Most transactions to fetch in order to find one. */
const MAX_FETCHED = 5;
/** How long the node may take to return its signing bytes. */
const PATIENCE_MS = 1_500;

/** A signed transaction of its JSON text; undefined for anything else. */
function readText(text: string): ReturnType<typeof readShown> {
  try {
    return readShown(readJson(text, 'tx'));
  } catch {
    return undefined;
  }
}

/** A signed transaction of the hex of its JSON text; undefined for anything else. */
function readHex(hex: string): ReturnType<typeof readShown> {
  try {
    return readText(readUtf8(fromHex(hex)) ?? '');
  } catch {
    return undefined;
  }
}

/** Nonces of a sender among the node's pending transactions. */
function waitingNonces(transactions: readonly { readonly hex: string }[], address: string): Set<bigint> {
  const found = new Set<bigint>();
  for (const { hex } of transactions) {
    try {
      const tx = readJson(readUtf8(fromHex(hex)) ?? '', 'tx');
      if (isJsonObject(tx) && typeof tx.sender === 'string' && tx.sender.toLowerCase() === address.toLowerCase())
        found.add(BigInt(String(tx.nonce)));
    } catch {
      // A chain transaction, or an invalid one.
    }
  }
  return found;
}

/**
 * The wallet builds the bytes itself and takes none from a node; a node with different bytes for the same request must
 * not get it. One that does not answer changes nothing.
 * @throws Refusal `node.signingBytes`
 */
async function requireSameBytes(
  node: NodeClient,
  network: Network,
  { subject }: Approved<'sendExchangeTransaction'>,
  nonce: bigint,
): Promise<void> {
  const op = findOpName(subject.op);
  const params = readJson(subject.paramsText, 'params');
  if (op === undefined || !isJsonObject(params)) return;
  const unsigned = {
    op,
    sender: subject.account.pqAddress,
    nonce,
    params,
    gasLimit: BigInt(subject.gasLimit),
    gasPriceWei: BigInt(subject.gasPriceWei),
  };
  const answer = await node.patience(PATIENCE_MS)(node.read(network, 'getSigningPayload', { tx: toWire(unsigned) }));
  if (answer === undefined || answer.signing_bytes.toLowerCase().replace(/^0x/, '') === toHex(signingBytes(unsigned)))
    return;
  throw refused(
    'refused.node.signingBytes',
    {},
    {
      forSites:
        'The node would have other bytes signed than what was approved; nothing was signed. Do not trust this node.',
    },
  );
}

export interface ExchangeAdapterOptions {
  readonly node: NodeClient;
  readonly signer: Signer;
  readonly mlDsa: MlDsa;
}

/** The adapter of exchange operations. */
export function createExchangeAdapter({ node, signer, mlDsa }: ExchangeAdapterOptions): TransactionAdapter {
  return {
    senderOf: (account) => account.pqAccountId,
    addressOf: (account) => account.pqAddress,
    async nextNonce(network, address) {
      const nonce = BigInt(await node.read(network, 'getExchangeNonce', { address }));
      // No account gets this far, and later nonces must be numbers that sites can read.
      if (nonce < 0n || nonce > MAX_NONCE)
        throw refused(
          'refused.node.badAnswer.nonce',
          {},
          { forSites: 'The node stated a nonce that cannot be; nothing was signed.' },
        );
      return nonce;
    },
    committedNonce: (network, address) => node.read(network, 'getExchangeNonce', { address }).then(BigInt),
    async queuedElsewhere(network, address, own) {
      const page = await node.patience(PATIENCE_MS)(node.read(network, 'getPendingPage', { limit: NEWEST_PENDING }));
      const found = new Set<bigint>();
      for (const { hex } of page?.transactions ?? []) {
        const tx = readHex(hex);
        if (tx === undefined || own.has(exchangeTxHash(tx))) continue;
        if (await isSignedExchange(tx, address, mlDsa)) found.add(tx.nonce);
      }
      return found;
    },
    async sign(approved, nonce, network) {
      const operation = approved as Approved<'sendExchangeTransaction'>;
      await requireSameBytes(node, network, operation, nonce);
      return signer.signExchange(operation, nonce);
    },
    send: (network, wireText) => node.submit(network, wireText),
    async receipt(network, hash) {
      const receipt = await node.read(network, 'getExchangeReceipt', { tx_hash: hash });
      if (receipt === null) return null;
      // A cache in between may have returned another one's.
      if (receipt.tx_hash.toLowerCase().replace(/^0x/, '') !== hash)
        throw new NodeBadAnswer('exchange_getTransactionReceipt');
      const { success, block_height: blockHeight, fee, error } = receipt;
      return success
        ? { success, blockHeight, fee, data: receipt.data as JsonObject }
        : { success, blockHeight, fee, error };
    },
    outcome(wireText, data, tokens) {
      const tx = readText(wireText);
      // From what was signed, not from what the node says.
      const op = tx === undefined ? undefined : findOp(tx.op);
      if (tx === undefined || op?.outcome === undefined) return undefined;
      try {
        return op.outcome(parseOpParams(op.name, tx.params, 'ignore') as never, data, tokens);
      } catch {
        // Unreadable data gives no result.
        return undefined;
      }
    },
    async isKnown(network, hash) {
      const { transactions, count } = await node.read(network, 'getPendingPage', { limit: PENDING_LIMIT });
      if (transactions.some((one) => one.hash.replace(/^0x/, '') === hash)) return true;
      return count > transactions.length ? undefined : false;
    },
    async gapBefore(network, address, nonce, own) {
      let missing = await this.nextNonce(network, address);
      while (missing < nonce && own.has(missing)) missing += 1n;
      if (missing >= nonce) return undefined;
      // Another device with the same keys may have sent the missing one.
      const { transactions, count } = await node.read(network, 'getPendingPage', { limit: PENDING_LIMIT });
      const waiting = waitingNonces(transactions, address);
      while (missing < nonce && (own.has(missing) || waiting.has(missing))) missing += 1n;
      return missing >= nonce || count > transactions.length ? undefined : missing;
    },
    async seenInPlace(network, place, hash) {
      const listed = await listedUnder(node, network, place);
      for (const other of listed.filter((one) => one !== hash).slice(0, MAX_FETCHED)) {
        const proven = await provenExchange(await node.transaction(network, other), other, place, mlDsa);
        if (proven !== undefined) return proven;
      }
      return undefined;
    },
  };
}
