// How the vault is encrypted: each keyring's secret sealed under the data key, the data key wrapped under the password
// (and under passkeys, passkeys.ts). Sealed bytes are bound to their slot. Bytes in the clear live as long as one call.

import { fromHex, toHex, utf8, wipe } from '@svc/core/bytes';
import { ParseRefusal } from '@svc/core/errors';
import { VAULT_AAD_PREFIX } from '@svc/core/names';
import { refused } from '@svc/core/words/refusal';
import { Value } from 'typebox/value';
import { decodeSecret, encodeSecret, type KeyringSecret } from './derive.ts';
import { type KdfParams, type KeyringRecord, kdfParams, type Sealed, type VaultRecord } from './vaultRecord.ts';

type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>;

/** Slots of sealed blobs; a blob moved to another slot does not open. */
export const SLOTS = {
  password: `${VAULT_AAD_PREFIX}/dek/password`,
  passkey: (credentialId: string): string => `${VAULT_AAD_PREFIX}/dek/passkey/${credentialId}`,
  keyring: (id: string): string => `${VAULT_AAD_PREFIX}/keyring/${id}`,
  box: (name: string): string => `${VAULT_AAD_PREFIX}/box/${name}`,
} as const;

/** AES-256-GCM; the tag stands at the end of `ct`. */
export async function seal(
  key: CryptoKey,
  plaintext: Uint8Array<ArrayBuffer>,
  slot: string,
  iv: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(slot) }, key, plaintext);
  return { iv: toHex(iv), ct: toHex(new Uint8Array(ct)) };
}

/** Plaintext of a sealed blob, or undefined when key, slot or bytes do not match. */
export async function open(key: CryptoKey, blob: Sealed, slot: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const iv = new Uint8Array(fromHex(blob.iv));
    return new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: utf8(slot) },
        key,
        new Uint8Array(fromHex(blob.ct)),
      ),
    );
  } catch {
    return undefined;
  }
}

/** Key of a password; NFKC-normalised, PBKDF2-HMAC-SHA-256. */
export async function passwordKey(password: string, params: KdfParams): Promise<CryptoKey> {
  if (!Value.Check(kdfParams, params)) throw new ParseRefusal('kdf', 'parameters inside the bounds');
  const material = await crypto.subtle.importKey('raw', utf8(password.normalize('NFKC'), 'password'), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: params.hash, iterations: params.iterations, salt: new Uint8Array(fromHex(params.salt)) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** The data key as a handle that cannot be exported. */
export function importDataKey(dek: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', dek, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The secret of a keyring. @throws Refusal `vault.damaged` */
export async function openKeyring(key: CryptoKey, record: KeyringRecord): Promise<KeyringSecret> {
  const bytes = await open(key, record.sealed, SLOTS.keyring(record.id));
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
): Promise<Sealed> {
  const bytes = encodeSecret(secret);
  try {
    return await seal(key, bytes, SLOTS.keyring(id), random(12));
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
): Promise<Pick<VaultRecord, 'kdf' | 'passwordWrap'>> {
  const kdf: KdfParams = { name: 'PBKDF2', hash: 'SHA-256', iterations, salt: toHex(random(16)) };
  const passwordWrap = await seal(await passwordKey(password, kdf), dek, SLOTS.password, random(12));
  return { kdf, passwordWrap };
}
