// Who signed a message: at once in a thread, and without threads of ours by node:crypto's own (post-quantum) or this
// one (classic). Both decide what `isClaimSigned` of core decides, by faster means; the tests hold them to agree.
// Public data only.

import { addressOfClassicKey } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import type { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { isPqSigner } from '@svc/core/profiles/claim';
import type { ClaimSignature } from '@svc/core/profiles/claimProof';
import { personalDigest, personalPrefixed, pqKeyOwns, pqMessageBytes } from '@svc/core/tx/message';
import { nodeMlDsa } from './nodeMlDsa.ts';
import { recoverKey } from './nodeSecp256k1.ts';

/**
 * A message with the signature that its signer is said to have made; the parts have the lengths that the signer's kind
 * asks for.
 */
export interface Signed extends ClaimSignature {
  /** Address in the letter case of the client. */
  readonly signer: string;
  readonly message: Uint8Array;
}

const OWNER_BYTES = 20;

/** Whether the signer signed the message, told at once. */
export function isSignedBy({ signer, message, signature, publicKey }: Signed, verifier: MlDsaVerifier): boolean {
  const owner = fromHex(signer.slice(isPqSigner(signer) ? 4 : 2));
  if (publicKey !== null)
    return same(verifier.keyDigest(publicKey), owner) && verifier.verify(signature, pqMessageBytes(message), publicKey);
  const key = recoverKey(verifier.keccak256(personalPrefixed(message)), signature);
  return key !== undefined && same(verifier.keccak256(key.subarray(1)).subarray(-OWNER_BYTES), owner);
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return toHex(a) === toHex(b);
}

/** Whether the signer signed the message, checked without a worker thread. */
export async function isSignedHere({ signer, message, signature, publicKey }: Signed): Promise<boolean> {
  if (publicKey !== null)
    return pqKeyOwns(publicKey, signer) && nodeMlDsa.verify(signature, pqMessageBytes(message), publicKey);
  const key = recoverKey(personalDigest(message), signature);
  return key !== undefined && addressOfClassicKey(key).toLowerCase() === signer.toLowerCase();
}
