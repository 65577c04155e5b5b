// From a recovery phrase or an imported key to the two key pairs of an account. Secrets go in and out as bytes; the
// caller wipes them.

import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed, mnemonicToSeedWebcrypto } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { utf8, wipe } from '../bytes.ts';
import { hmacSha512 } from '../crypto/hash.ts';
import { ML_DSA_SEED_BYTES } from '../crypto/mlDsa.ts';
import { ParseRefusal, Refusal } from '../errors.ts';
import { PQ_SEED_DOMAIN } from '../names.ts';
import { wordsOfPhrase } from './phraseText.ts';

/** Secrets of one account. */
export interface AccountSecrets {
  /** secp256k1 private key, 32 bytes. */
  ethPrivateKey: Uint8Array;
  /** ML-DSA-65 seed, 32 bytes. */
  pqSeed: Uint8Array;
}

/** Phrase of 16 (12 words) or 32 (24 words) bytes of entropy. */
export function phraseOfEntropy(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist);
}

/** A fresh phrase from the platform's randomness. */
export function createPhrase(words: 12 | 24): string {
  const entropy = crypto.getRandomValues(new Uint8Array(words === 12 ? 16 : 32));
  try {
    return phraseOfEntropy(entropy);
  } finally {
    wipe(entropy);
  }
}

/**
 * The normalised phrase.
 * @throws Refusal `phrase.words` for a count other than 12 or 24, `phrase.unknownWord` naming the word's position
 * (never the word), `phrase.checksum`
 */
export function requirePhrase(text: string): string {
  const words = wordsOfPhrase(text);
  const phrase = words.join(' ');
  if (words.length !== 12 && words.length !== 24) {
    throw new Refusal('phrase.words', `A recovery phrase has 12 or 24 words; this one has ${words.length}.`, {
      facts: { count: words.length },
    });
  }
  const unknown = words.findIndex((word) => !wordlist.includes(word));
  if (unknown >= 0)
    throw new Refusal('phrase.unknownWord', `Word ${unknown + 1} is not in the list of recovery words.`, {
      facts: { place: unknown + 1 },
    });
  try {
    wipe(mnemonicToEntropy(phrase, wordlist));
  } catch (cause) {
    throw new Refusal(
      'phrase.checksum',
      'The words are valid, but not in this order: one is wrong or two are swapped.',
      { cause },
    );
  }
  return phrase;
}

/** The 64-byte seed of BIP-39, stretched by the platform where it can: that takes a fourth of the time. */
const seedOf = (phrase: string): Promise<Uint8Array> =>
  crypto.subtle === undefined ? mnemonicToSeed(phrase) : mnemonicToSeedWebcrypto(phrase);

/**
 * Secrets of account `index` of a phrase: classic key at m/44'/60'/0'/0/index, ML-DSA seed = first 32 bytes of
 * HMAC-SHA-512 under the seed domain and index, over the 64-byte BIP-39 seed (docs/protocol.md, Keys).
 */
export async function deriveFromPhrase(phrase: string, index: number): Promise<AccountSecrets> {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31)
    throw new ParseRefusal('account index', 'an integer from 0 to 2147483647');
  const seed = await seedOf(requirePhrase(phrase));
  try {
    const master = HDKey.fromMasterSeed(seed);
    const node = master.derive(`m/44'/60'/0'/0/${index}`);
    const ethPrivateKey = node.privateKey?.slice();
    node.wipePrivateData();
    master.wipePrivateData();
    if (ethPrivateKey === undefined)
      throw new Refusal('phrase.derivation', 'This account index yields no key; use the next one.');
    const mac = hmacSha512(utf8(`${PQ_SEED_DOMAIN}/${index}`), seed);
    const pqSeed = mac.slice(0, ML_DSA_SEED_BYTES);
    wipe(mac);
    return { ethPrivateKey, pqSeed };
  } finally {
    wipe(seed);
  }
}

/**
 * ML-DSA seed of an imported classic key: its own HMAC, so that one secret never serves two algorithms unchanged. Such
 * an account is only as strong as the classic key.
 */
export function pqSeedOfImportedKey(ethPrivateKey: Uint8Array): Uint8Array {
  if (ethPrivateKey.length !== 32) throw new ParseRefusal('private key', '32 bytes');
  const mac = hmacSha512(utf8(`${PQ_SEED_DOMAIN}/imported`), ethPrivateKey);
  const seed = mac.slice(0, ML_DSA_SEED_BYTES);
  wipe(mac);
  return seed;
}
