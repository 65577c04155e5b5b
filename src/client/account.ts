// A post-quantum account that a program holds the key of. The seed stays in here and is wiped on request.

import { type AccountId, accountId, addressOfPqKey } from '@svc/core/accounts/address';
import { wipe } from '@svc/core/bytes';
import { ML_DSA_SEED_BYTES, type MlDsa, referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { pqMessageBytes } from '@svc/core/tx/message';

/** An account that signs. */
export interface Account {
  /** 0xPQ, checksum form. */
  readonly address: string;
  /** What it owns is kept under this. */
  readonly id: AccountId;
  readonly publicKey: Uint8Array;
  /** Signature of bytes as they are, such as those of a transaction. @throws Refusal after {@link Account.destroy} */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
  /** Signature of a message, with the prefix that keeps it from being a transaction. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  /** Wipes the seed. */
  destroy(): void;
}

/**
 * The account of a seed of 32 bytes, which is copied.
 * @param mlDsa what signs; the reference by default, which is slow and runs everywhere
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

/** A new account of a random seed. @param keep gets the seed, to be stored; it is wiped afterwards */
export async function createAccount(keep: (seed: Uint8Array) => void | Promise<void>, mlDsa?: MlDsa): Promise<Account> {
  const seed = crypto.getRandomValues(new Uint8Array(ML_DSA_SEED_BYTES));
  try {
    await keep(seed.slice());
    return await accountFromSeed(seed, mlDsa);
  } finally {
    wipe(seed);
  }
}
