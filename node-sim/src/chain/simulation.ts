// Simulates an unsigned exchange transaction: the checks of admission, then a trial run on the current state. The
// signature and the space in the queue are not checked.

import { fromHex } from '@svc/core/bytes';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { isJsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { findOpName, opGas } from '@svc/core/ops/opTable';
import { exchangeTxHash, readUnsignedTx, senderAccount, type UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';
import { pqKeyOwns } from '@svc/core/tx/message';
import { affordable, checkGas } from '../engine/admit.ts';
import { findAccountOf } from '../engine/ledgerKeys.ts';
import { simulateTx, type TriedTx } from '../engine/simulateTx.ts';
import { checkForm } from '../engine/structure.ts';
import { readTx } from './admission.ts';
import type { ChainView } from './chainView.ts';
import { nextContext } from './nextBlock.ts';

const NO_BYTES = new Uint8Array();

/** A transaction with its missing members filled in from the state. */
function readUnsigned(chain: ChainView, value: JsonValue): UnsignedExchangeTx {
  return readTx(value, (given) => {
    if (!isJsonObject(given)) throw new ParseRefusal('tx', 'an object');
    const op = findOpName(given.op_type);
    const filled = { ...given };
    if (op !== undefined) filled.gas_limit ??= opGas(op);
    const sender = typeof given.sender === 'string' ? findAccountOf(given.sender) : undefined;
    filled.nonce ??= sender === undefined ? 0n : chain.mempool.nextFreeNonce(sender);
    const key = given.public_key ?? '';
    if (typeof key !== 'string') throw new ParseRefusal('public_key', 'hex bytes');
    const tx = readUnsignedTx(filled);
    if (key !== '' && !pqKeyOwns(fromHex(key, 'public_key'), tx.sender))
      throw new Refusal('tx.signature', 'invalid signature: the key is not the sender’s');
    return tx;
  });
}

export interface ExchangeTrial extends TriedTx {
  readonly tx: UnsignedExchangeTx;
  readonly hash: string;
}

/** Tries an unsigned transaction. @throws Refusal `tx.*` where submitting it signed would be refused */
export function simulateExchange(chain: ChainView, value: JsonValue): ExchangeTrial {
  const { mempool, state } = chain;
  const tx = readUnsigned(chain, value);
  checkForm(tx, chain.limits.transaction_bytes);
  checkGas(tx);
  const hash = exchangeTxHash(tx);
  const sender = senderAccount(tx);
  if (!mempool.has(hash)) {
    affordable(state, tx, mempool.queuedGasWei(sender));
    mempool.checkNonce(sender, tx.nonce);
  }
  return {
    tx,
    hash,
    ...simulateTx(state, { tx: { ...tx, signature: NO_BYTES, publicKey: NO_BYTES }, hash }, nextContext(chain)),
  };
}
