// Keystore files: Web3 Secret Storage version 3 with the post-quantum seed in an additional member that other tools
// ignore. Parsing is bounded: a malicious file must neither hang the wallet nor pass for another account.

import { scryptAsync } from '@noble/hashes/scrypt.js';
import { accountId, addressOfClassicKey, addressOfPqKey, toChecksumAddress } from '@svc/core/accounts/address';
import type { AccountSecrets } from '@svc/core/accounts/deriveKeys';
import { pqSeedOfImportedKey } from '@svc/core/accounts/deriveKeys';
import { concat, equalBytes, fromHex, readUtf8, toHex, utf8, wipe } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { isPrivateKey, publicKeyOf } from '@svc/core/crypto/secp256k1';
import { KEYSTORE_MEMBER } from '@svc/core/names';
import { part } from '@svc/core/words/parts';
import { refused, type SaidRefusal } from '@svc/core/words/refusal';
import { requirePassword } from './vaultRecord.ts';

const MAX_FILE_LENGTH = 65_536;
const MAX_ROUNDS = 10_000_000;
const MAX_SCRYPT_N = 2 ** 20;
const MAX_SCRYPT_R = 16;
const MAX_SCRYPT_P = 8;
/** scrypt needs 128 · n · r bytes; more than this is refused before it is tried. */
const MAX_SCRYPT_BYTES = 2 ** 30;
const EXPORT_ROUNDS = 262_144;

type Members = Readonly<Record<string, unknown>>;

/** A file with an invalid member. */
const broken = (member: string): SaidRefusal => refused('refused.keystore.broken', { member: part.given(member) });

const objectOf = (value: unknown, what: string): Members => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw broken(what);
  return value as Members;
};

function bytesOf(value: unknown, what: string, size?: number): Uint8Array<ArrayBuffer> {
  if (typeof value !== 'string') throw broken(what);
  try {
    return new Uint8Array(fromHex(value, what, size));
  } catch {
    throw broken(what);
  }
}

function whole(value: unknown, what: string, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw broken(what);
  if (value > max)
    throw refused('refused.keystore.costly', { member: part.given(what), max: part.number(String(max)) });
  return value;
}

async function pbkdf2(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  );
}

async function derive(box: Members, password: string): Promise<Uint8Array<ArrayBuffer>> {
  const params = objectOf(box.kdfparams, 'kdfparams');
  if (params.dklen !== 32) throw broken('dklen');
  const salt = bytesOf(params.salt, 'salt');
  const secret = utf8(password, 'password');
  try {
    if (box.kdf === 'pbkdf2') {
      if (params.prf !== 'hmac-sha256') throw broken('prf');
      return await pbkdf2(secret, salt, whole(params.c, 'c', MAX_ROUNDS));
    }
    if (box.kdf !== 'scrypt') throw broken('kdf');
    const n = whole(params.n, 'n', MAX_SCRYPT_N);
    const r = whole(params.r, 'r', MAX_SCRYPT_R);
    const p = whole(params.p, 'p', MAX_SCRYPT_P);
    if ((n & (n - 1)) !== 0 || n < 2) throw broken('n');
    if (128 * n * r > MAX_SCRYPT_BYTES) throw refused('refused.keystore.costly.memory');
    return new Uint8Array(
      await scryptAsync(secret, salt, { N: n, r, p, dkLen: 32, maxmem: MAX_SCRYPT_BYTES + 2 ** 20 }),
    );
  } finally {
    wipe(secret);
  }
}

async function ctr(
  derived: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', derived.slice(0, 16), 'AES-CTR', false, ['encrypt']);
  // The cipher is its own inverse.
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CTR', counter: iv, length: 128 }, key, bytes));
}

const macOf = (derived: Uint8Array, ciphertext: Uint8Array): Uint8Array =>
  keccak256(concat(derived.subarray(16, 32), ciphertext));

/** Plaintext, or undefined when the MAC shows a wrong password. */
async function openBox(box: Members, derived: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const iv = bytesOf(objectOf(box.cipherparams, 'cipherparams').iv, 'iv');
  const ciphertext = bytesOf(box.ciphertext, 'ciphertext');
  if (box.cipher === 'aes-256-gcm') {
    // An older private format: the tag is in `mac`, the plaintext is the key's hex.
    const key = await crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['decrypt']);
    const sealed = new Uint8Array(concat(ciphertext, bytesOf(box.mac, 'mac')));
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).then(
      (plain) => readUtf8(new Uint8Array(plain)),
      () => undefined,
    );
    return text === undefined ? undefined : bytesOf(text, 'key', 32);
  }
  if (iv.length !== 16) throw broken('iv');
  if (!equalBytes(macOf(derived, ciphertext), bytesOf(box.mac, 'mac', 32))) return undefined;
  return ctr(derived, iv, ciphertext);
}

export interface OpenedKeystore {
  readonly secrets: AccountSecrets;
  /** Whether the file contains the seed; else it is derived from the classic key. */
  readonly hasPqSeed: boolean;
  readonly name: string | undefined;
}

async function readPqSeed(
  file: Members,
  derived: Uint8Array<ArrayBuffer>,
  mlDsa: MlDsa,
): Promise<Uint8Array | undefined> {
  if (file[KEYSTORE_MEMBER] === undefined) return undefined;
  const own = objectOf(file[KEYSTORE_MEMBER], KEYSTORE_MEMBER);
  const pq = objectOf(own.pq, 'pq');
  const seed = await openBox({ ...pq, cipher: 'aes-128-ctr' }, derived);
  if (seed === undefined || seed.length !== 32) throw refused('refused.keystore.broken.pqSeed');
  // Swapped blocks would restore another account than the file names.
  const address = addressOfPqKey(await mlDsa.publicKeyOf(seed));
  if (typeof own.pqAddress === 'string' && toChecksumAddress(own.pqAddress) !== address)
    throw refused('refused.keystore.broken.pqAddress');
  return seed;
}

/**
 * Opens a keystore file. The caller wipes the secrets.
 * @returns undefined for a wrong password
 * @throws Refusal `keystore.*`
 */
export async function openKeystore(text: string, password: string, mlDsa: MlDsa): Promise<OpenedKeystore | undefined> {
  if (text.length > MAX_FILE_LENGTH) throw refused('refused.keystore.large');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refused('refused.keystore.broken.json');
  }
  const file = objectOf(parsed, '{}');
  if (file.version !== 3) throw refused('refused.keystore.broken.version');
  const box = objectOf(file.crypto ?? file.Crypto, 'crypto');
  if (box.cipher !== 'aes-128-ctr' && box.cipher !== 'aes-256-gcm') throw broken('cipher');
  const normalised = password.normalize('NFKC');
  // Other tools use the password as typed.
  for (const attempt of new Set([normalised, password])) {
    const derived = await derive(box, attempt);
    try {
      const key = await openBox(box, derived);
      if (key === undefined) continue;
      if (!isPrivateKey(key)) throw refused('refused.keystore.broken.noKey');
      const address = accountId(addressOfClassicKey(publicKeyOf(key, false)));
      if (
        typeof file.address === 'string' &&
        file.address !== '' &&
        file.address.toLowerCase().replace(/^0x/, '') !== address.slice(2)
      )
        throw refused('refused.keystore.broken.address');
      const seed = await readPqSeed(file, derived, mlDsa);
      const own = file[KEYSTORE_MEMBER] as { name?: unknown } | undefined;
      const name = typeof own?.name === 'string' ? own.name : undefined;
      return {
        secrets: { ethPrivateKey: key, pqSeed: seed ?? pqSeedOfImportedKey(key) },
        hasPqSeed: seed !== undefined,
        name,
      };
    } finally {
      wipe(derived);
    }
  }
  return undefined;
}

export interface KeystoreSource {
  readonly secrets: AccountSecrets;
  readonly ethAddress: string;
  readonly pqAddress: string;
  readonly pqPublicKey: string;
  readonly name: string;
}

/** A keystore file of an account. @throws Refusal `password.short` */
export async function writeKeystore(
  source: KeystoreSource,
  password: string,
  random: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<string> {
  requirePassword(password);
  const salt = random(32);
  const secret = utf8(password.normalize('NFKC'), 'password');
  const derived = await pbkdf2(secret, salt, EXPORT_ROUNDS);
  wipe(secret);
  const sealed = async (
    bytes: Uint8Array,
  ): Promise<{ cipherparams: { iv: string }; ciphertext: string; mac: string }> => {
    const iv = random(16);
    const ciphertext = await ctr(derived, iv, new Uint8Array(bytes));
    return { cipherparams: { iv: toHex(iv) }, ciphertext: toHex(ciphertext), mac: toHex(macOf(derived, ciphertext)) };
  };
  try {
    const file = {
      version: 3,
      id: crypto.randomUUID(),
      address: source.ethAddress.slice(2).toLowerCase(),
      crypto: {
        cipher: 'aes-128-ctr',
        ...(await sealed(source.secrets.ethPrivateKey)),
        kdf: 'pbkdf2',
        kdfparams: { c: EXPORT_ROUNDS, dklen: 32, prf: 'hmac-sha256', salt: toHex(salt) },
      },
      [KEYSTORE_MEMBER]: {
        version: 1,
        pq: await sealed(source.secrets.pqSeed),
        pqAddress: source.pqAddress,
        pqPublicKey: source.pqPublicKey,
        name: source.name,
      },
    };
    return JSON.stringify(file, null, 2);
  } finally {
    wipe(derived);
  }
}
