// The sealed container: its record, the checks on it, and sealing and opening by slot. Knows no state and no clock; the
// keyring decides when it is opened.

import { fromHex, toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { ParseRefusal } from '@svc/core/errors';
import { canonicalJson } from '@svc/core/json/canonicalJson';
import { VAULT_AAD_PREFIX } from '@svc/core/names';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

export const VAULT_VERSION = 2;
/** PBKDF2 iterations of a new vault. */
export const DEFAULT_ITERATIONS = 600_000;
/** Bounds on stored iterations: a tampered record must neither weaken nor hang the unlock. */
export const MIN_ITERATIONS = 100_000;
const MAX_ITERATIONS = 10_000_000;
const MIN_PASSWORD_LENGTH = 8;
export const MAX_ACCOUNTS = 100;
const MAX_NAME_LENGTH = 40;

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` });
const sealed = Type.Object({ iv: hex(12), ct: Type.String({ pattern: '^([0-9a-f]{2}){16,}$' }) });
const kdf = Type.Object({
  name: Type.Literal('PBKDF2'),
  hash: Type.Literal('SHA-256'),
  iterations: Type.Integer({ minimum: MIN_ITERATIONS, maximum: MAX_ITERATIONS }),
  salt: Type.String({ pattern: '^([0-9a-f]{2}){16,64}$' }),
});
const source = Type.Union([
  Type.Literal('created'),
  Type.Literal('imported-phrase'),
  Type.Literal('imported-key'),
  Type.Literal('imported-keystore'),
]);
const accountRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  keyringId: Type.String(),
  hdIndex: Type.Optional(Type.Integer({ minimum: 0 })),
  source,
  createdAt: Type.Integer(),
  hidden: Type.Optional(Type.Boolean()),
  /** The ML-DSA seed was derived from the classic key: no stronger than that. */
  classicalOnly: Type.Optional(Type.Boolean()),
  ethAddress: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  ethPublicKey: hex(33),
  pqAddress: Type.String({ pattern: '^0xPQ[0-9a-fA-F]{64}$' }),
  pqPublicKey: hex(1952),
  pqFingerprint: hex(8),
  pqAccountId: Type.String({ pattern: '^0x[0-9a-f]{40}$' }),
});
const keyringRecord = Type.Object({
  id: Type.String(),
  type: Type.Union([Type.Literal('hd'), Type.Literal('key')]),
  label: Type.String(),
  sealed,
  nextIndex: Type.Integer({ minimum: 0 }),
  createdAt: Type.Integer(),
  backedUp: Type.Boolean(),
});
const passkeyRecord = Type.Object({
  credentialId: Type.String({ minLength: 1, maxLength: 1_400 }),
  label: Type.String(),
  rpId: Type.String(),
  createdAt: Type.Integer(),
  prfSalt: hex(32),
  wrap: sealed,
});

const vaultRecord = Type.Object({
  version: Type.Literal(VAULT_VERSION),
  kdf,
  passwordWrap: sealed,
  passkeys: Type.Array(passkeyRecord),
  keyrings: Type.Array(keyringRecord, { minItems: 1 }),
  accounts: Type.Array(accountRecord, { minItems: 1, maxItems: MAX_ACCOUNTS }),
  selectedAccountId: Type.Optional(Type.String()),
  createdAt: Type.Integer(),
  /** SHA-256 of the record without this member: tells damage from a wrong password. It protects nothing else. */
  checksum: Type.Optional(hex(32)),
});

export type Sealed = Static<typeof sealed>;
export type KdfParams = Static<typeof kdf>;
export type AccountRecord = Static<typeof accountRecord>;
export type KeyringRecord = Static<typeof keyringRecord>;
export type VaultRecord = Static<typeof vaultRecord>;

/** Slots of sealed blobs; a blob moved to another slot does not open. */
export const SLOTS = {
  password: `${VAULT_AAD_PREFIX}/dek/password`,
  passkey: (credentialId: string): string => `${VAULT_AAD_PREFIX}/dek/passkey/${credentialId}`,
  keyring: (id: string): string => `${VAULT_AAD_PREFIX}/keyring/${id}`,
  box: (name: string): string => `${VAULT_AAD_PREFIX}/box/${name}`,
} as const;

function checksumOf(record: VaultRecord): string {
  const { checksum: _, ...rest } = record;
  return toHex(sha256(utf8(canonicalJson(JSON.parse(JSON.stringify(rest)) as unknown))));
}

/** The record with its checksum, as it is stored. */
export function withChecksum(record: VaultRecord): VaultRecord {
  return { ...record, checksum: checksumOf(record) };
}

/** The vault of a stored value, or undefined when the value is damaged: wrong shape, or not what its checksum says. */
export function readVault(value: unknown): VaultRecord | undefined {
  if (!Value.Check(vaultRecord, value)) return undefined;
  const record = value as VaultRecord;
  return record.checksum !== undefined && record.checksum !== checksumOf(record) ? undefined : record;
}

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
  if (!Value.Check(kdf, params)) throw new ParseRefusal('kdf', 'parameters inside the bounds');
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

/** @throws Refusal `password.short` */
export function requirePassword(password: string): void {
  if ([...password.normalize('NFKC')].length < MIN_PASSWORD_LENGTH) {
    throw refused('refused.password.short', { min: part.number(String(MIN_PASSWORD_LENGTH)) });
  }
}

/** An account's name without surrounding space. @throws Refusal `account.name` */
export function requireName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed === '' || [...trimmed].length > MAX_NAME_LENGTH)
    throw refused('refused.account.name', { max: part.number(String(MAX_NAME_LENGTH)) });
  return trimmed;
}
