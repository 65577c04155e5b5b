// Runs the official Wycheproof vectors through our wrappers. The vectors are not part of the project; without them each
// suite reports that it was skipped.

import { gcm } from '@noble/ciphers/aes.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { fromHex, toHex } from '@svc/core/bytes';
import { mlDsaPublicKey, mlDsaSign, mlDsaVerify } from '@svc/core/crypto/mlDsa';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { describe, expect, it } from 'vitest';
import { findOfficialVectors } from './support/vectors.ts';

interface Suite<G> {
  testGroups: G[];
}
interface Case {
  tcId: number;
  result: 'valid' | 'invalid' | 'acceptable';
  flags: string[];
}

function groupsOf<G>(file: string): G[] | undefined {
  const suite = findOfficialVectors<Suite<G>>(file);
  if (suite === undefined)
    console.log(`skipped: ${file} is not at hand (set OFFICIAL_VECTORS to a folder with the Wycheproof files)`);
  return suite?.testGroups;
}

const verifyGroups = groupsOf<{ publicKey: string; tests: (Case & { msg: string; sig: string; ctx?: string })[] }>(
  'mldsa_65_verify_test.json',
);

describe.skipIf(verifyGroups === undefined)('ML-DSA-65 verification, official cases', () => {
  const verifier = new MlDsaVerifier(10);
  it.each([
    ['the reference', mlDsaVerify],
    ['the verifier that remembers keys', verifier.verify.bind(verifier)],
  ])('%s accepts and refuses as the vectors say', (_name, verify) => {
    let checked = 0;
    for (const group of verifyGroups ?? []) {
      for (const test of group.tests) {
        // Our interface supports only the empty context: a signature with any other context must not verify.
        const expected = test.result === 'valid' && (test.ctx ?? '') === '';
        expect(verify(fromHex(test.sig), fromHex(test.msg), fromHex(group.publicKey)), `case ${test.tcId}`).toBe(
          expected,
        );
        checked += 1;
      }
    }
    expect(checked).toBe(210);
  });
});

const signGroups = groupsOf<{
  privateSeed: string;
  publicKey?: string | null;
  tests: (Case & { msg?: string; sig: string; ctx?: string })[];
}>('mldsa_65_sign_seed_test.json');

describe.skipIf(signGroups === undefined)('ML-DSA-65 signing from a seed, official cases', () => {
  it('derives the keys, accepts the signatures and reproduces the deterministic ones', () => {
    let checked = 0;
    for (const group of signGroups ?? []) {
      const seed = fromHex(group.privateSeed);
      if (seed.length !== 32) {
        expect(() => mlDsaPublicKey(seed)).toThrow(/32 bytes/);
        continue;
      }
      const { publicKey, secretKey } = ml_dsa65.keygen(seed);
      expect(toHex(mlDsaPublicKey(seed))).toBe(toHex(publicKey));
      if (group.publicKey) expect(toHex(publicKey)).toBe(group.publicKey);
      for (const test of group.tests) {
        if (
          test.result !== 'valid' ||
          test.msg === undefined ||
          test.flags.includes('Internal') ||
          test.flags.includes('Randomized') ||
          (test.ctx ?? '') !== ''
        )
          continue;
        const message = fromHex(test.msg);
        expect(mlDsaVerify(fromHex(test.sig), message, publicKey), `case ${test.tcId}`).toBe(true);
        expect(toHex(ml_dsa65.sign(message, secretKey, { extraEntropy: false })), `case ${test.tcId}`).toBe(test.sig);
        expect(mlDsaVerify(mlDsaSign(message, seed), message, publicKey)).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(60);
  });
});

const gcmGroups = groupsOf<{
  ivSize: number;
  keySize: number;
  tagSize: number;
  tests: (Case & { key: string; iv: string; aad: string; msg: string; ct: string; tag: string })[];
}>('aes_gcm_test.json');

describe.skipIf(gcmGroups === undefined)('AES-256-GCM, official cases', () => {
  it('encrypts and decrypts as the vectors say, with WebCrypto and with noble', async () => {
    let checked = 0;
    for (const group of (gcmGroups ?? []).filter(
      (one) => one.keySize === 256 && one.ivSize === 96 && one.tagSize === 128,
    )) {
      for (const test of group.tests) {
        const [key, iv, aad, sealed] = [test.key, test.iv, test.aad, test.ct + test.tag].map((text) =>
          Uint8Array.from(fromHex(text)),
        ) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
        const webKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
        const web = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, webKey, sealed).then(
          (plain) => toHex(new Uint8Array(plain)),
          () => undefined,
        );
        let noble: string | undefined;
        try {
          noble = toHex(gcm(key, iv, aad).decrypt(sealed));
        } catch {
          noble = undefined;
        }
        const expected = test.result === 'valid' ? test.msg : undefined;
        expect([web, noble], `case ${test.tcId}`).toEqual([expected, expected]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(30);
  });
});

const pbkdfGroups = groupsOf<{
  tests: (Case & { password: string; salt: string; iterationCount: number; dkLen: number; dk: string })[];
}>('pbkdf2_hmacsha256_test.json');
const hkdfGroups = groupsOf<{
  tests: (Case & { ikm: string; salt: string; info: string; size: number; okm: string })[];
}>('hkdf_sha256_test.json');

describe.skipIf(pbkdfGroups === undefined || hkdfGroups === undefined)(
  'key derivation of the vault, official cases',
  () => {
    it('PBKDF2 and HKDF of WebCrypto match the vectors', async () => {
      for (const test of (pbkdfGroups ?? [])
        .flatMap((group) => group.tests)
        .filter((one) => one.result === 'valid' && one.iterationCount <= 100_000)) {
        const key = await crypto.subtle.importKey('raw', Uint8Array.from(fromHex(test.password)), 'PBKDF2', false, [
          'deriveBits',
        ]);
        const bits = await crypto.subtle.deriveBits(
          {
            name: 'PBKDF2',
            hash: 'SHA-256',
            salt: Uint8Array.from(fromHex(test.salt)),
            iterations: test.iterationCount,
          },
          key,
          test.dkLen * 8,
        );
        expect(toHex(new Uint8Array(bits)), `case ${test.tcId}`).toBe(test.dk);
      }
      for (const test of (hkdfGroups ?? []).flatMap((group) => group.tests).filter((one) => one.result === 'valid')) {
        const key = await crypto.subtle.importKey('raw', Uint8Array.from(fromHex(test.ikm)), 'HKDF', false, [
          'deriveBits',
        ]);
        const bits = await crypto.subtle.deriveBits(
          {
            name: 'HKDF',
            hash: 'SHA-256',
            salt: Uint8Array.from(fromHex(test.salt)),
            info: Uint8Array.from(fromHex(test.info)),
          },
          key,
          test.size * 8,
        );
        expect(toHex(new Uint8Array(bits)), `case ${test.tcId}`).toBe(test.okm);
      }
    });
  },
);
