// The body of a POST as far as it can be judged without its signature: the first checks of a claim, in their order.
// Nothing here asks a clock, a store or another machine, so that any thread can do it.

import { ParseRefusal } from '@svc/core/errors';
import { type Claim, isoSeconds, parseClaimMessage } from '@svc/core/profiles/claim';
import { type ClaimSignature, readClaimSignature } from '@svc/core/profiles/claimProof';
import type { ProfileKind } from '@svc/core/profiles/fields';
import { parseJsonBody } from '@svc/core/server/jsonBody';
import { type PackedHex, packHex } from '../store/packedHex.ts';

/** A body with all that it is judged by. */
export interface ClaimTask {
  readonly body: Uint8Array;
  /** What the path names. */
  readonly network: string;
  readonly kind: ProfileKind;
  /** Unix seconds, by the service's clock. */
  readonly now: number;
  /** Seconds that a claim may be old, and ahead of the clock. */
  readonly age: number;
  readonly ahead: number;
}

/** A claim with its evidence as it is kept. */
export interface PackedClaim {
  readonly claim: Claim;
  readonly message: string;
  readonly signature: PackedHex;
  readonly publicKey: PackedHex | null;
}

/** A claim whose signature has its form. */
export interface ReadClaim extends PackedClaim {
  /** The same as bytes. */
  readonly proof: ClaimSignature;
}

/** Reads a body. @throws ParseRefusal */
export function readClaim(task: ClaimTask): ReadClaim {
  const body = parseJsonBody(task.body);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ParseRefusal('body', 'an object');
  const { message, signature, publicKey } = body as Record<string, unknown>;
  if (typeof message !== 'string') throw new ParseRefusal('message', 'text');
  const claim = parseClaimMessage(message);
  if (claim.kind !== task.kind) throw new ParseRefusal('kind', `${task.kind}, as the path says`);
  if (claim.network !== task.network) throw new ParseRefusal('network', `${task.network}, as the path says`);
  checkTime(claim.issuedAt, task);
  const proof = readClaimSignature(claim, signature, publicKey);
  return {
    ...{ claim, message, proof },
    signature: packHex(signature as string, proof.signature),
    publicKey: proof.publicKey === null ? null : packHex(publicKey as string, proof.publicKey),
  };
}

/** Both edges are part of the window. The sentence carries the server's time, so that a wrong clock is found. */
function checkTime(issuedAt: number, { now, age, ahead }: ClaimTask): void {
  const times = (): string => `(the server's time is ${isoSeconds(now)}, the claim's ${isoSeconds(issuedAt)})`;
  if (issuedAt < now - age) throw new ParseRefusal('issuedAt', `a time of the last ${age} seconds ${times()}`);
  if (issuedAt > now + ahead) throw new ParseRefusal('issuedAt', `a time at most ${ahead} seconds ahead ${times()}`);
}
