// Owners of profiles: accounts that sign claims, a new one for each test.

import { addressOfClassicKey, addressOfPqKey } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { mlDsaPublicKey, mlDsaSign } from '@svc/core/crypto/mlDsa';
import { publicKeyOf, signDigest } from '@svc/core/crypto/secp256k1';
import { personalDigest, pqMessageBytes } from '@svc/core/tx/message';

let keys = 0;

/** A new classic account. */
export function classicOwner() {
  const key = sha256(utf8(`profile key ${++keys}`));
  const address = addressOfClassicKey(publicKeyOf(key, false));
  return {
    address,
    sign: (message: string) => ({ message, signature: `0x${toHex(signDigest(personalDigest(utf8(message)), key))}` }),
  };
}

/** A new post-quantum account. */
export function postQuantumOwner() {
  const seed = sha256(utf8(`profile seed ${++keys}`));
  const publicKey = mlDsaPublicKey(seed);
  const sign = (message: string) => ({
    message,
    signature: toHex(mlDsaSign(pqMessageBytes(utf8(message)), seed)),
    publicKey: toHex(publicKey),
  });
  return { address: addressOfPqKey(publicKey), publicKey, sign };
}
