// A post-quantum account whose key the program holds. The seed stays in here and is wiped on request.

import { type AccountId, accountId, addressOfPqKey } from '@svc/core/accounts/address';
import { wipe } from '@svc/core/bytes';
import { ML_DSA_SEED_BYTES, type MlDsa, referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { pqMessageBytes } from '@svc/core/tx/message';

/** An account that signs. */
export interface Account {
  /** 0xPQ, checksum form. */
  readonly address: string;
  /** The ledger id of its assets. */
  readonly id: AccountId;
  readonly publicKey: Uint8Array;
  /** Signature of raw bytes, such as those of a transaction. @throws Refusal after {@link Account.destroy} */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
  /** Signature of a message, with the prefix that distinguishes it from a transaction. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  /** Wipes the seed. */
  destroy(): void;
}

/**
 * The account of a seed of 32 bytes, which is copied.
 * @param mlDsa the signing implementation; the reference by default, which is slow and runs everywhere
 */
export async function accountFromSeed(seed: Uint8Array, mlDsa: MlDsa = referenceMlDsa): Promise<Account> {
  if (seed.length !== ML_DSA_SEED_BYTES) throw new ParseRefusal('seed', `${ML_DSA_SEED_BYTES} bytes`);
  const own = seed.slice();
  let isGone = false;
  const publicKey = await mlDsa.publicKeyOf(own);
  const address = addressOfPqKey(publicKey);
  const sign = async (bytes: Uint8Array): Promise<Uint8Array> => {
    if (isGone) throw new Refusal('client.keyGone', 'The key of this account was wiped.');
    return mlDsa.sign(bytes, own);
  };
  return {
    address,
    id: accountId(address),
    publicKey,
    sign,
    signMessage: (message) => sign(pqMessageBytes(message)),
    destroy: () => {
      isGone = true;
      wipe(own);
    },
  };
}

/** A new account with a random seed. @param keep gets the seed for storing; it is wiped afterwards */
export async function createAccount(keep: (seed: Uint8Array) => void | Promise<void>, mlDsa?: MlDsa): Promise<Account> {
  const seed = crypto.getRandomValues(new Uint8Array(ML_DSA_SEED_BYTES));
  try {
    await keep(seed.slice());
    return await accountFromSeed(seed, mlDsa);
  } finally {
    wipe(seed);
  }
}
