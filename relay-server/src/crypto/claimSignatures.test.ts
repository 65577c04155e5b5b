// Both ways of telling who signed decide as the wallet's own code does.

import { addressOfClassicKey, addressOfPqKey } from '@svc/core/accounts/address';
import { utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { mlDsaPublicKey, mlDsaSign, referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { publicKeyOf, signDigest } from '@svc/core/crypto/secp256k1';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { isClaimSigned } from '@svc/core/profiles/claimProof';
import { personalDigest, pqMessageBytes } from '@svc/core/tx/message';
import { expect, test } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import { isSignedBy, isSignedHere, type Signed } from './claimSignatures.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function signedBy(kind: 'classic' | 'pq', name: string, text: string): Signed {
  const seed = sha256(utf8(name));
  const message = utf8(text);
  if (kind === 'classic') {
    return {
      signer: addressOfClassicKey(publicKeyOf(seed, false)),
      message,
      signature: signDigest(personalDigest(message), seed),
      publicKey: null,
    };
  }
  const publicKey = mlDsaPublicKey(seed);
  return { signer: addressOfPqKey(publicKey), message, signature: mlDsaSign(pqMessageBytes(message), seed), publicKey };
}

const byCore = ({ signer, message, ...proof }: Signed): Promise<boolean> =>
  isClaimSigned({ signer }, new TextDecoder().decode(message), proof, referenceMlDsa.verify);

/** Good ones of both kinds in several letter cases, and others with one thing wrong. */
function manySigned(count: number): Signed[] {
  const random = new Random(3);
  const good = Array.from({ length: 12 }, (_, at) =>
    signedBy(at % 3 === 0 ? 'pq' : 'classic', `owner ${at % 7}`, 'x'.repeat(random.below(at === 9 ? 6000 : 900))),
  );
  const flip = (bytes: Uint8Array): Uint8Array => bytes.with(random.below(bytes.length), random.below(256));
  return Array.from({ length: count }, () => {
    const one = random.pick(good);
    const other = random.pick(good.filter(({ publicKey }) => (publicKey === null) === (one.publicKey === null)));
    switch (random.below(7)) {
      case 0:
        return { ...one, signature: flip(one.signature) };
      case 1:
        return {
          ...one,
          message: one.message.length === 0 ? utf8('y') : one.message.with(random.below(one.message.length), 121),
        };
      case 2:
        return { ...one, publicKey: one.publicKey === null ? null : flip(one.publicKey) };
      case 3:
        return { ...one, signer: other.signer };
      case 4:
        return { ...one, signer: one.signer.toLowerCase() };
      case 5:
        return one.publicKey === null
          ? { ...one, signature: one.signature.with(64, random.pick([0, 1, 2, 26, 27, 28, 29, 255])) }
          : one;
      default:
        return one;
    }
  });
}

test('both ways and core agree on good signatures and on those with one thing wrong', async () => {
  const all = manySigned(400);
  const expected = await Promise.all(all.map(byCore));
  expect(expected.filter(Boolean).length).toBeGreaterThan(80);
  expect(expected.filter((isGood) => !isGood).length).toBeGreaterThan(80);
  const verifier = new MlDsaVerifier(4);
  expect(all.map((one) => isSignedBy(one, verifier))).toEqual(expected);
  expect(await Promise.all(all.map(isSignedHere))).toEqual(expected);
});

test('the twin of a classic signature with a high s is refused', async () => {
  const one = signedBy('classic', 'ada', 'hello');
  const s = BigInt(`0x${Buffer.from(one.signature.subarray(32, 64)).toString('hex')}`);
  const high = Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex');
  const twin = Uint8Array.from([...one.signature.subarray(0, 32), ...high, 55 - (one.signature[64] as number)]);
  const verifier = new MlDsaVerifier(1);
  expect([isSignedBy(one, verifier), await isSignedHere(one)]).toEqual([true, true]);
  expect([isSignedBy({ ...one, signature: twin }, verifier), await isSignedHere({ ...one, signature: twin })]).toEqual([
    false,
    false,
  ]);
});
