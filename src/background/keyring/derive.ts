// Derives an account's keys from decrypted secrets, and its public record from the keys.

import { accountId, addressOfClassicKey, addressOfPqKey } from '@svc/core/accounts/address';
import { type AccountSecrets, deriveFromPhrase } from '@svc/core/accounts/deriveKeys';
import { fromHex, readUtf8, toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { publicKeyOf } from '@svc/core/crypto/secp256k1';
import { refused } from '@svc/core/words/refusal';
import type { AccountRecord } from './vaultRecord.ts';

/** Secret of a keyring in the form that is encrypted (JSON). */
export type KeyringSecret =
  | { readonly type: 'hd'; readonly mnemonic: string }
  | { readonly type: 'key'; readonly ethPrivateKey: string; readonly pqSeed: string };

/** Bytes to encrypt; the caller wipes them. */
export function encodeSecret(secret: KeyringSecret): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(secret));
}

/** The secret of decrypted bytes. @throws Refusal `vault.damaged` */
export function decodeSecret(bytes: Uint8Array): KeyringSecret {
  try {
    const secret = JSON.parse(readUtf8(bytes) ?? '') as KeyringSecret;
    if (secret.type === 'hd' && typeof secret.mnemonic === 'string') return secret;
    if (secret.type === 'key' && typeof secret.ethPrivateKey === 'string' && typeof secret.pqSeed === 'string')
      return secret;
  } catch (cause) {
    throw refused('refused.vault.damaged', {}, { cause });
  }
  throw refused('refused.vault.damaged');
}

/** Keys of one account of a keyring; the caller wipes them. */
export async function accountSecrets(secret: KeyringSecret, hdIndex: number | undefined): Promise<AccountSecrets> {
  if (secret.type === 'hd') return deriveFromPhrase(secret.mnemonic, hdIndex ?? 0);
  return {
    ethPrivateKey: fromHex(secret.ethPrivateKey, 'privateKey', 32),
    pqSeed: fromHex(secret.pqSeed, 'seed', 32),
  };
}

/** Public members of an account's record. */
export async function publicRecord(
  secrets: AccountSecrets,
  mlDsa: MlDsa,
): Promise<
  Pick<AccountRecord, 'ethAddress' | 'ethPublicKey' | 'pqAddress' | 'pqPublicKey' | 'pqFingerprint' | 'pqAccountId'>
> {
  const pqPublicKey = await mlDsa.publicKeyOf(secrets.pqSeed);
  const pqAddress = addressOfPqKey(pqPublicKey);
  return {
    ethAddress: addressOfClassicKey(publicKeyOf(secrets.ethPrivateKey, false)),
    ethPublicKey: toHex(publicKeyOf(secrets.ethPrivateKey, true)),
    pqAddress,
    pqPublicKey: toHex(pqPublicKey),
    pqFingerprint: toHex(sha256(pqPublicKey)).slice(0, 16),
    pqAccountId: accountId(pqAddress),
  };
}
