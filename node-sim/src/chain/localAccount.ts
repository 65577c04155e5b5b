// Transactions of accounts whose keys the genesis publishes, signed and queued in one step, so that the next block can
// hold them.

import { addressOfPqKey } from '@svc/core/accounts/address';
import { mlDsaPublicKey } from '@svc/core/crypto/mlDsa';
import { Refusal } from '@svc/core/errors';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { type KnownOpName, opGas } from '@svc/core/ops/opTable';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, signingBytes } from '@svc/core/tx/exchangeTx';
import { signNow } from '../crypto/nodeMlDsa.ts';
import { reservedWei } from '../engine/fees.ts';
import { accountOf } from '../engine/ledgerKeys.ts';
import type { Chain } from './chain.ts';

/** An account with its key. */
export interface LocalAccount {
  readonly seed: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly address: string;
}

/** The account of a seed. */
export function localAccount(seed: Uint8Array): LocalAccount {
  const publicKey = mlDsaPublicKey(seed);
  return { seed, publicKey, address: addressOfPqKey(publicKey) };
}

/**
 * Signs and queues an operation with the account's next nonce. @returns its hash, or undefined when the queue is full
 */
export function signAndQueue(
  { mempool, clock }: Chain,
  { seed, publicKey, address }: LocalAccount,
  op: KnownOpName,
  params: JsonObject,
): string | undefined {
  const sender = accountOf(address);
  const unsigned = {
    op,
    sender: address,
    nonce: mempool.nextFreeNonce(sender),
    params,
    gasLimit: opGas(op),
    gasPriceWei: MIN_GAS_PRICE_WEI,
  };
  const tx = { ...unsigned, signature: signNow(signingBytes(unsigned), seed), publicKey };
  const hash = exchangeTxHash(tx);
  try {
    mempool.add({ tx, hash, sender, gasWei: reservedWei(tx), queuedSec: clock.nowSec() });
    return hash;
  } catch (cause) {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  }
}
