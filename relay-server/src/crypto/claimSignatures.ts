// Who signed a claim, as fast as this process can tell: threads when many claims come at once, and for the few
// node:crypto's own threads (post-quantum) or this one (classic).

import { addressOfClassicKey } from '@svc/core/accounts/address';
import { canRun } from '@svc/core/crypto/verifier/program';
import { personalDigest, pqKeyOwns, pqMessageBytes } from '@svc/core/tx/message';
import { nodeMlDsa } from './nodeMlDsa.ts';
import { recoverKey } from './nodeSecp256k1.ts';
import type { Signed } from './signatureMessages.ts';
import { SignaturePool } from './signaturePool.ts';

/** Whether the signer signed the message, without threads of ours. */
export async function isSignedHere({ signer, message, signature, publicKey }: Signed): Promise<boolean> {
  if (publicKey !== null) return pqKeyOwns(publicKey, signer) && nodeMlDsa.verify(signature, pqMessageBytes(message), publicKey);
  const key = recoverKey(personalDigest(message), signature);
  return key !== undefined && addressOfClassicKey(key).toLowerCase() === signer.toLowerCase();
}

/** A verifier of claims. @param queue claims that may be under way */
export function createClaimSignatures(queue: number): SignaturePool {
  return new SignaturePool({ spare: isSignedHere, queue, ...(canRun() ? {} : { most: 0 }) });
}
