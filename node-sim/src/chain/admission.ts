// Admission of a transaction to the queue, check by check in the order of the protocol: parse, structure, signature,
// gas price, duplicate, gas limit, gas funds, then the queue's own rules. A refusal costs the sender nothing.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { type JsonValue, readJson } from '@svc/core/json/canonicalJson';
import {
  readSignedTx,
  type SignedExchangeTx,
  signingBytes,
  TxRuleRefusal,
  verifyExchangeTx,
} from '@svc/core/tx/exchangeTx';
import { affordable, checkGas } from '../engine/admit.ts';
import { reservedWei } from '../engine/fees.ts';
import { accountOf } from '../engine/ledgerKeys.ts';
import { checkForm } from '../engine/structure.ts';
import { fastBlake2bHexOfBytes } from '../kernel/hash/blake.ts';
import type { Chain } from './chain.ts';
import type { QueuedTx } from './mempool.ts';
import type { PreparedTx } from './preparedTx.ts';

/** Length of a transaction's hash; core's `exchangeTxHash` makes the same. */
const HASH_BYTES = 32;

/**
 * Reads a transaction from an object or JSON text.
 * @throws Refusal `tx.malformed`, or the rule that a single member breaks
 */
export function readTx<T>(value: JsonValue, read: (value: JsonValue) => T): T {
  try {
    return read(typeof value === 'string' ? readJson(value, 'tx') : value);
  } catch (cause) {
    if (cause instanceof TxRuleRefusal && cause.rule === 'gasPrice')
      throw new Refusal('tx.gasPrice', `gas price refused: ${cause.message}`, { cause });
    if (cause instanceof TxRuleRefusal)
      throw new Refusal('tx.invalid', `invalid transaction: ${cause.message}`, { facts: { path: cause.path }, cause });
    if (cause instanceof ParseRefusal)
      throw new Refusal('tx.malformed', `malformed transaction: ${cause.message}`, {
        facts: { path: cause.path },
        cause,
      });
    throw cause;
  }
}

export class Admission {
  private readonly chain: Chain;
  private readonly mlDsa: MlDsa;
  private readonly onQueued: (queued: QueuedTx) => void;

  /** @param mlDsa verifies signatures, on any thread @param onQueued called with each queued transaction */
  constructor(chain: Chain, mlDsa: MlDsa, onQueued: (queued: QueuedTx) => void) {
    this.chain = chain;
    this.mlDsa = mlDsa;
    this.onQueued = onQueued;
  }

  /**
   * Queues a transaction and answers its hash; one that is already queued gets the same answer.
   * @throws Refusal `tx.*`
   */
  async submit(value: JsonValue): Promise<string> {
    const tx = readTx(value, readSignedTx);
    checkForm(tx, this.chain.limits.transaction_bytes);
    if (!(await verifyExchangeTx(tx, this.mlDsa))) throw new Refusal('tx.signature', 'invalid signature');
    // No await from here on: no other transaction comes between a check and the queue.
    return this.enqueue(tx, fastBlake2bHexOfBytes(signingBytes(tx), HASH_BYTES));
  }

  /** The same for a transaction whose form, key and signature were checked. @throws Refusal `tx.*` */
  submitPrepared({ tx, hash }: PreparedTx): string {
    return this.enqueue(tx, hash);
  }

  private enqueue(tx: SignedExchangeTx, hash: string): string {
    const { mempool, state } = this.chain;
    if (mempool.has(hash)) {
      // The price is part of the hash and was checked when it was queued; a resubmission does not count against itself.
      return hash;
    }
    checkGas(tx);
    const candidate: QueuedTx = {
      tx,
      hash,
      sender: accountOf(tx.sender),
      gasWei: reservedWei(tx),
      queuedSec: this.chain.clock.nowSec(),
    };
    affordable(state, tx, mempool.queuedGasWei(candidate.sender) - (mempool.displacedBy(candidate)?.gasWei ?? 0n));
    mempool.add(candidate);
    this.onQueued(candidate);
    return hash;
  }
}
