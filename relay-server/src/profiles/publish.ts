// The checks of a published claim, in their order; the first that fails decides the status. Only a claim that passed all
// of them reaches the store, whose last word is whether it is newer.

import { utf8 } from '@svc/core/bytes';
import { ParseRefusal } from '@svc/core/errors';
import { isoSeconds, parseClaimMessage } from '@svc/core/profiles/claim';
import type { ProfileKind } from '@svc/core/profiles/fields';
import { readClaimSignature } from '@svc/core/profiles/proof';
import type { Clock } from '../clock.ts';
import type { SignaturePool } from '../crypto/signaturePool.ts';
import { LimitRefusal, type Limits, type RateWindow } from '../edge/limits.ts';
import type { ProfileRecord, ProfileStore } from './store/store.ts';
import { ClaimRefusal, type CreatorOf } from './tokenCreators.ts';

/** What publishing needs. */
export interface PublishParts {
  store: Pick<ProfileStore, 'put'>;
  clock: Clock;
  limits: Limits;
  signatures: Pick<SignaturePool, 'isSigned'>;
  /** Publishes by client address. */
  rate: RateWindow;
}

/** Where a claim arrived. */
export interface PublishPlace {
  network: string;
  kind: ProfileKind;
  creatorOf: CreatorOf;
  address: string;
}

/**
 * Checks and stores a claim.
 * @param body the parsed JSON body
 * @returns the record that is now stored
 * @throws ParseRefusal (400), LimitRefusal (429), BusyRefusal (503), ClaimRefusal (401, 503, 404, 403, 409)
 */
export async function publishClaim(parts: PublishParts, place: PublishPlace, body: unknown): Promise<ProfileRecord> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ParseRefusal('body', 'an object');
  const { message, signature, publicKey } = body as Record<string, unknown>;
  if (typeof message !== 'string') throw new ParseRefusal('message', 'text');
  const claim = parseClaimMessage(message);
  if (claim.kind !== place.kind) throw new ParseRefusal('kind', `${place.kind}, as the path says`);
  if (claim.network !== place.network) throw new ParseRefusal('network', `${place.network}, as the path says`);
  checkTime(claim.issuedAt, Math.floor(parts.clock.now() / 1000), parts.limits);
  const proof = readClaimSignature(claim, signature, publicKey);

  // Counted here: what was refused so far cost nothing, what follows costs a verification and a call to a node.
  const retryAfter = parts.rate.take(place.address);
  if (retryAfter !== undefined) throw new LimitRefusal('limit.profilePublishes', 'Too many claims from this address', retryAfter);

  if (!(await parts.signatures.isSigned({ signer: claim.signer, message: utf8(message), ...proof }))) {
    throw new ClaimRefusal('profile.signature', `The signature is not ${claim.signer}'s signature of this message`);
  }
  if (claim.kind === 'token') {
    const creator = await place.creatorOf(claim.subject);
    if (creator.toLowerCase() !== claim.signer.toLowerCase()) throw new ClaimRefusal('profile.notCreator', `The token was created by ${creator}`);
  }
  const record: ProfileRecord = {
    network: claim.network,
    kind: claim.kind,
    address: claim.subject.toLowerCase(),
    signer: claim.signer,
    profile: claim.profile,
    message,
    signature: signature as string,
    publicKey: proof.publicKey === null ? null : (publicKey as string),
    issuedAt: claim.issuedAt,
    updatedAt: Math.floor(parts.clock.now() / 1000),
  };
  if (!(await parts.store.put(record))) {
    throw new ClaimRefusal('profile.older', `A claim that is as new or newer is already stored (the server's time is ${isoSeconds(record.updatedAt)})`);
  }
  return record;
}

/** Both edges are part of the window. The sentence carries the server's time, so that a wrong clock is found. */
function checkTime(issuedAt: number, now: number, limits: Limits): void {
  if (issuedAt < now - limits.claimAge) {
    throw new ParseRefusal(
      'issuedAt',
      `a time of the last ${limits.claimAge} seconds (the server's time is ${isoSeconds(now)}, the claim's ${isoSeconds(issuedAt)})`,
    );
  }
  if (issuedAt > now + limits.claimAhead) {
    throw new ParseRefusal(
      'issuedAt',
      `a time at most ${limits.claimAhead} seconds ahead (the server's time is ${isoSeconds(now)}, the claim's ${isoSeconds(issuedAt)})`,
    );
  }
}
