// Exchange operations: the account's ML-DSA key, the exchange's own nonces, receipts of the exchange.

import { fromHex, readUtf8 } from '@svc/core/bytes';
import { Refusal } from '@svc/core/errors';
import { isJsonObject, readJson } from '@svc/core/tx/canonicalJson';
import type { Approved } from '../../../approvals/approved.ts';
import type { NodeClient } from '../../node/nodeClient.ts';
import type { Signer } from '../vaultAccess.ts';
import type { Lane } from './lane.ts';

const MAX_NONCE = 2n ** 52n;
/** Waiting transactions that are looked through. */
const PENDING_LIMIT = 1_000;

/** Nonces of a sender among the node's waiting transactions. */
function waitingNonces(transactions: readonly { readonly hex: string }[], address: string): Set<bigint> {
  const found = new Set<bigint>();
  for (const { hex } of transactions) {
    try {
      const tx = readJson(readUtf8(fromHex(hex)) ?? '', 'tx');
      if (isJsonObject(tx) && typeof tx.sender === 'string' && tx.sender.toLowerCase() === address.toLowerCase()) found.add(BigInt(String(tx.nonce)));
    } catch {
      // A chain transaction, or none of ours.
    }
  }
  return found;
}

/** The lane of exchange operations. */
export function createExchangeLane(node: NodeClient, signer: Signer): Lane {
  return {
    senderOf: (account) => account.pqAccountId,
    addressOf: (account) => account.pqAddress,
    async nextNonce(network, address) {
      const nonce = BigInt(await node.read(network, 'getExchangeNonce', { address }));
      // No account gets this far, and what follows must stay a number that sites can read.
      if (nonce < 0n || nonce > MAX_NONCE) throw new Refusal('node.badAnswer', 'The node stated a nonce that cannot be; nothing was signed.');
      return nonce;
    },
    committedNonce: (network, address) => node.read(network, 'getExchangeNonce', { address }).then(BigInt),
    sign: (approved, nonce) => signer.signExchange(approved as Approved<'sendExchangeTransaction'>, nonce),
    send: (network, wireText) => node.submit(network, wireText),
    async receipt(network, hash) {
      const receipt = await node.read(network, 'getExchangeReceipt', { tx_hash: hash });
      if (receipt === null) return null;
      const { success, block_height: blockHeight, fee, error } = receipt;
      return success ? { success, blockHeight, fee } : { success, blockHeight, fee, error };
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
      // Another device of the same keys may have sent what is missing here.
      const { transactions, count } = await node.read(network, 'getPendingPage', { limit: PENDING_LIMIT });
      const waiting = waitingNonces(transactions, address);
      while (missing < nonce && (own.has(missing) || waiting.has(missing))) missing += 1n;
      return missing >= nonce || count > transactions.length ? undefined : missing;
    },
  };
}
