// What the vault keeps, and the checks on it: accounts and passkeys in the clear, keys sealed (vaultEncryption.ts).

import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { canonicalJson } from '@svc/core/json/canonicalJson';
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
/** How the key of a password is made. */
export const kdfParams = Type.Object({
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
  /** The ML-DSA seed was derived from the classic key, so it is no stronger than that. */
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
  kdf: kdfParams,
  passwordWrap: sealed,
  passkeys: Type.Array(passkeyRecord),
  keyrings: Type.Array(keyringRecord, { minItems: 1 }),
  accounts: Type.Array(accountRecord, { minItems: 1, maxItems: MAX_ACCOUNTS }),
  selectedAccountId: Type.Optional(Type.String()),
  createdAt: Type.Integer(),
  /**
   * SHA-256 of the record without this member: distinguishes damage from a wrong password. It protects nothing else.
   */
  checksum: Type.Optional(hex(32)),
});

export type Sealed = Static<typeof sealed>;
export type KdfParams = Static<typeof kdfParams>;
export type AccountRecord = Static<typeof accountRecord>;
export type KeyringRecord = Static<typeof keyringRecord>;
export type VaultRecord = Static<typeof vaultRecord>;

function checksumOf(record: VaultRecord): string {
  const { checksum: _, ...rest } = record;
  return toHex(sha256(utf8(canonicalJson(JSON.parse(JSON.stringify(rest)) as unknown))));
}

/** The record with its checksum, as stored. */
export function withChecksum(record: VaultRecord): VaultRecord {
  return { ...record, checksum: checksumOf(record) };
}

/** The vault of a stored value, or undefined for a damaged one: wrong shape or wrong checksum. */
export function readVault(value: unknown): VaultRecord | undefined {
  if (!Value.Check(vaultRecord, value)) return undefined;
  const record = value as VaultRecord;
  return record.checksum !== undefined && record.checksum !== checksumOf(record) ? undefined : record;
}

/** @throws Refusal `password.short` */
export function requirePassword(password: string): void {
  if ([...password.normalize('NFKC')].length < MIN_PASSWORD_LENGTH) {
    throw refused('refused.password.short', { min: part.number(String(MIN_PASSWORD_LENGTH)) });
  }
}

/** An account's name without surrounding space, or undefined if it cannot be one. */
export function findName(name: string): string | undefined {
  const trimmed = name.normalize('NFC').trim();
  return trimmed === '' || [...trimmed].length > MAX_NAME_LENGTH ? undefined : trimmed;
}

/** The same. @throws Refusal `account.name` */
export function requireName(name: string): string {
  const found = findName(name);
  if (found === undefined) throw refused('refused.account.name', { max: part.number(String(MAX_NAME_LENGTH)) });
  return found;
}
