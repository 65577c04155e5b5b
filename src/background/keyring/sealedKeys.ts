// How keys lie in the vault: each keyring's secret sealed under the data key, the data key wrapped under the password.
// Bytes in the clear live as long as one call.

import { toHex, wipe } from '@svc/core/bytes';
import { refused } from '@svc/core/words/refusal';
import { decodeSecret, encodeSecret, type KeyringSecret } from './derive.ts';
import * as vault from './vault.ts';

type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>;

/** The secret of a keyring. @throws Refusal `vault.damaged` */
export async function openKeyring(key: CryptoKey, record: vault.KeyringRecord): Promise<KeyringSecret> {
  const bytes = await vault.open(key, record.sealed, vault.SLOTS.keyring(record.id));
  if (bytes === undefined) throw refused('refused.vault.damaged');
  try {
    return decodeSecret(bytes);
  } finally {
    wipe(bytes);
  }
}

/** Seals the secret of the keyring with this id. */
export async function sealKeyring(
  key: CryptoKey,
  id: string,
  secret: KeyringSecret,
  random: RandomBytes,
): Promise<vault.Sealed> {
  const bytes = encodeSecret(secret);
  try {
    return await vault.seal(key, bytes, vault.SLOTS.keyring(id), random(12));
  } finally {
    wipe(bytes);
  }
}

/** Wraps the data key under a password, with a salt of its own. */
export async function wrapDataKey(
  dek: Uint8Array<ArrayBuffer>,
  password: string,
  iterations: number,
  random: RandomBytes,
): Promise<Pick<vault.VaultRecord, 'kdf' | 'passwordWrap'>> {
  const kdf: vault.KdfParams = { name: 'PBKDF2', hash: 'SHA-256', iterations, salt: toHex(random(16)) };
  const passwordWrap = await vault.seal(await vault.passwordKey(password, kdf), dek, vault.SLOTS.password, random(12));
  return { kdf, passwordWrap };
}
