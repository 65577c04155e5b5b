// Checks a claim's body as far as neither stores nor nodes are needed: why it is refused, or what it claims and whether
// its signer signed it.

import { utf8 } from '@svc/core/bytes';
import type { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { ParseRefusal } from '@svc/core/errors';
import { isSignedBy, isSignedHere, type Signed } from '../../crypto/claimSignatures.ts';
import { type ClaimTask, type PackedClaim, type ReadClaim, readClaim } from './readClaim.ts';

/** A claim of which it is known whether its signer signed it. */
export interface CheckedClaim extends PackedClaim {
  readonly isSigned: boolean;
}

/** What came of a body; `malformed` is the sentence that its sender gets. */
export type ClaimCheck = CheckedClaim | { readonly malformed: string };

/** Judges at once, with the verifier of a thread. */
export function checkClaim(task: ClaimTask, verifier: MlDsaVerifier): ClaimCheck {
  const read = tryReading(task);
  return 'malformed' in read ? read : judged(read, isSignedBy(signedOf(read), verifier));
}

/** Checks without a worker thread. */
export async function checkClaimInProcess(task: ClaimTask): Promise<ClaimCheck> {
  const read = tryReading(task);
  return 'malformed' in read ? read : judged(read, await isSignedHere(signedOf(read)));
}

/** Reads a body, without a look at who signed it. */
export function tryReading(task: ClaimTask): ReadClaim | { readonly malformed: string } {
  try {
    return readClaim(task);
  } catch (error) {
    if (error instanceof ParseRefusal) return { malformed: error.message };
    throw error;
  }
}

function signedOf({ claim, message, proof }: ReadClaim): Signed {
  return { signer: claim.signer, message: utf8(message), ...proof };
}

function judged({ proof: _, ...packed }: ReadClaim, isSigned: boolean): CheckedClaim {
  return { ...packed, isSigned };
}
