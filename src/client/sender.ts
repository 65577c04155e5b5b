// Exchange transactions of an account: signed here, submitted in the order of the calls, and tracked to their receipts.

import { Refusal } from '@svc/core/errors';
import { type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import { wireJson } from '@svc/core/json/wireJson';
import { opGas } from '@svc/core/ops/opTable';
import type { OpName, OpParams } from '@svc/core/ops/registry';
import { getPendingPage } from '@svc/core/reads/chain/getPendingPage';
import { getStatus } from '@svc/core/reads/chain/getStatus';
import { getExchangeNonce } from '@svc/core/reads/exchange/getExchangeNonce';
import { getExchangeReceipt } from '@svc/core/reads/exchange/getExchangeReceipt';
import { submitExchangeTx } from '@svc/core/reads/exchange/submitExchangeTx';
import type { ReadResult } from '@svc/core/reads/registry';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, signingBytes, toSignedWire } from '@svc/core/tx/exchangeTx';
import type { Account } from './account.ts';
import { type Node, pause } from './node.ts';
import { type Attempt, createNonceManager } from './nonceManager.ts';

/** Receipt of an exchange transaction. */
export type Receipt = NonNullable<ReadResult<'getExchangeReceipt'>>;

/** It was queued and no longer is, without a receipt: it could not be charged when it was due, or a node dropped it. */
export class Dropped extends Refusal {
  constructor(hash: string) {
    super('client.dropped', `The transaction ${hash} left the queue without being executed.`, { facts: { hash } });
  }
}

/** The operation failed in its block; the fee is paid and nothing else happened. */
export class OperationFailed extends Refusal {
  readonly receipt: Receipt;

  constructor(receipt: Receipt) {
    super('client.operationFailed', receipt.error, { facts: { errorCode: receipt.error_code, hash: receipt.tx_hash } });
    this.receipt = receipt;
  }
}

/** How long to wait for a receipt. */
export interface ReceiptOptions {
  /** Blocks on top of its own until it counts; a removed one is waited for again. Default 0. */
  readonly confirmations?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

/** A transaction that the node has queued. */
export interface Sent {
  readonly hash: string;
  readonly nonce: bigint;
  /** The receipt once it is in a block, whether the operation succeeded or not. @throws Dropped, the signal's reason */
  receipt(options?: ReceiptOptions): Promise<Receipt>;
  /** The receipt of a success. @throws OperationFailed, and as {@link Sent.receipt} */
  executed(options?: ReceiptOptions): Promise<Receipt>;
}

/** Fee of one transaction. */
export interface SendOptions {
  /** Default: the cost of the operation. */
  readonly gasLimit?: bigint;
  /** Wei for one unit of gas. Default: the lowest. */
  readonly gasPriceWei?: bigint;
}

/** Settings of {@link createSender}. */
export interface SenderOptions {
  /** Milliseconds between two checks for a receipt. Default 500. */
  readonly pollMs?: number;
  /** Milliseconds after which a missing answer, or a full queue, is given up. Default 60,000. */
  readonly patienceMs?: number;
}

/** The sender of one account's exchange transactions. */
export interface Sender {
  readonly account: Account;
  /**
   * Signs and submits; resolves once it is queued. Concurrent calls are queued in call order.
   * @throws RpcFailure when the node refuses it, Unclear
   */
  send<N extends OpName>(op: N, params: OpParams<N>, options?: SendOptions): Promise<Sent>;
}

/** After this many checks without the transaction in queue or block it counts as dropped. */
const LOOKS_BEFORE_DROPPED = 3;
const MOST_PENDING = 1000;

/** A sender of an account's exchange transactions. An account must have only one in the whole program. */
export function createSender(node: Node, account: Account, options: SenderOptions = {}): Sender {
  const { pollMs = 500, patienceMs = 60_000 } = options;
  const committed = async (): Promise<bigint> =>
    BigInt((await node.read(getExchangeNonce, { address: account.address })).nonce);
  const nonces = createNonceManager({ committed, pollMs, patienceMs });
  const receiptOf = (hash: string): Promise<Receipt | null> => node.read(getExchangeReceipt, { tx_hash: hash });

  /** Whether a transaction is neither queued nor can be included any more. */
  async function isGone(hash: string, nonce: bigint): Promise<boolean> {
    if ((await committed()) > nonce) return (await receiptOf(hash)) === null;
    const { transactions, count } = await node.read(getPendingPage, { limit: MOST_PENDING });
    // Of a longer queue only a part was seen.
    return count <= MOST_PENDING && !transactions.some((pending) => pending.hash === hash);
  }

  async function follow(hash: string, nonce: bigint, { confirmations = 0, signal }: ReceiptOptions): Promise<Receipt> {
    for (let missing = 0; ; ) {
      signal?.throwIfAborted();
      const receipt = await receiptOf(hash);
      if (receipt !== null) {
        missing = 0;
        if (confirmations === 0) return receipt;
        if ((await node.read(getStatus, {})).height >= receipt.block_height + confirmations) return receipt;
      } else if (!(await isGone(hash, nonce))) missing = 0;
      else if (++missing >= LOOKS_BEFORE_DROPPED) {
        nonces.forget();
        throw new Dropped(hash);
      }
      await pause(pollMs);
    }
  }

  return {
    account,
    async send(op, params, { gasLimit = opGas(op), gasPriceWei = MIN_GAS_PRICE_WEI } = {}) {
      // The signed text is the sent text: it has passed the same parser that nodes use.
      const wireParams = readJson(wireJson(params), 'params') as JsonObject;
      const make = async (nonce: bigint): Promise<Attempt> => {
        const tx = { op, sender: account.address, nonce, params: wireParams, gasLimit, gasPriceWei };
        const signature = await account.sign(signingBytes(tx));
        const wire = toSignedWire({ ...tx, signature, publicKey: account.publicKey });
        const hash = exchangeTxHash(tx);
        return {
          hash,
          submit: async () => {
            await node.call(submitExchangeTx.rpc ?? '', [wire]);
          },
          isExecuted: async () => (await receiptOf(hash)) !== null,
        };
      };
      const { hash, nonce } = await nonces.send(make);
      const receipt = (given: ReceiptOptions = {}): Promise<Receipt> => follow(hash, nonce, given);
      return {
        hash,
        nonce,
        receipt,
        executed: async (given) => {
          const found = await receipt(given);
          if (!found.success) throw new OperationFailed(found);
          return found;
        },
      };
    },
  };
}
