// Owners of profiles: classic accounts that sign claims, each test with one of its own.

import { addressOfClassicKey } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { publicKeyOf, signDigest } from '@svc/core/crypto/secp256k1';
import { personalDigest } from '@svc/core/tx/message';

let keys = 0;

/** An account that nobody used before. */
export function classicOwner() {
  const key = sha256(utf8(`profile key ${++keys}`));
  const address = addressOfClassicKey(publicKeyOf(key, false));
  return { address, sign: (message: string) => ({ message, signature: `0x${toHex(signDigest(personalDigest(utf8(message)), key))}` }) };
}
