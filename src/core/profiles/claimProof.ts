// The proof of a claim: the signed message with its signature, which anybody can check without trusting who hands it
// out.

import { fromHex, utf8 } from '../bytes.ts';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES, type MlDsa } from '../crypto/mlDsa.ts';
import { SECP256K1_SIGNATURE_BYTES } from '../crypto/secp256k1.ts';
import { ParseRefusal } from '../errors.ts';
import { pqKeyOwns, pqMessageBytes, recoverPersonal } from '../tx/message.ts';
import { type Claim, isPqSigner, parseClaimMessage } from './claim.ts';

/** What signs a claim, as bytes. */
export interface ClaimSignature {
  signature: Uint8Array;
  /** Of a post-quantum signer; null for a classic one, whose key is recovered. */
  publicKey: Uint8Array | null;
}

/** A proof as the service hands it out. */
export interface ClaimProof {
  message: string;
  /** Hex, with or without 0x. */
  signature: string;
  publicKey: string | null;
}

/**
 * The signature of a claim in the form that its signer needs.
 * @param signature hex: 65 bytes classic, 3309 bytes post-quantum
 * @param publicKey hex of 1952 bytes; not read for a classic signer
 * @throws ParseRefusal
 */
export function readClaimSignature(claim: Claim, signature: unknown, publicKey: unknown): ClaimSignature {
  if (typeof signature !== 'string') throw new ParseRefusal('signature', 'hex');
  if (!isPqSigner(claim.signer))
    return { signature: fromHex(signature, 'signature', SECP256K1_SIGNATURE_BYTES), publicKey: null };
  if (typeof publicKey !== 'string') throw new ParseRefusal('publicKey', 'hex');
  return {
    signature: fromHex(signature, 'signature', ML_DSA_SIGNATURE_BYTES),
    publicKey: fromHex(publicKey, 'publicKey', ML_DSA_PUBLIC_KEY_BYTES),
  };
}

/** Whether the claim's signer signed the message. */
export async function isClaimSigned(
  claim: Pick<Claim, 'signer'>,
  message: string,
  { signature, publicKey }: ClaimSignature,
  verifyPq: MlDsa['verify'],
): Promise<boolean> {
  const bytes = utf8(message);
  if (publicKey === null) return recoverPersonal(bytes, signature)?.toLowerCase() === claim.signer.toLowerCase();
  return pqKeyOwns(publicKey, claim.signer) && (await verifyPq(signature, pqMessageBytes(bytes), publicKey));
}

/**
 * What a proof proves: the claim that its signer signed, or undefined when the signature is not the signer's. Who
 * created a token is not part of it.
 * @throws ParseRefusal when the proof is no proof at all
 */
export async function verifyClaim(proof: ClaimProof, verifyPq: MlDsa['verify']): Promise<Claim | undefined> {
  const claim = parseClaimMessage(proof.message);
  const signature = readClaimSignature(claim, proof.signature, proof.publicKey);
  return (await isClaimSigned(claim, proof.message, signature, verifyPq)) ? claim : undefined;
}
