// The checks of a published claim, in their order; the first that fails decides the status. Only a claim that passed
// all of them reaches the store, whose last word is whether it is newer.

import { Refusal } from '@svc/core/errors';
import { isoSeconds } from '@svc/core/profiles/claim';
import type { ProfileKind } from '@svc/core/profiles/fields';
import type { Clock } from '../clock.ts';
import { LimitRefusal, type Limits, type RateWindow } from '../edge/limits.ts';
import { type CheckedClaim, tryReading } from './claims/checkClaim.ts';
import { BusyRefusal, type ClaimPool } from './claims/claimPool.ts';
import type { ClaimTask } from './claims/readClaim.ts';
import type { ProfileStore, ProfileSummary } from './store/profileStore.ts';
import { ClaimRefusal, type CreatorOf } from './tokenCreators.ts';

/** What publishing needs. */
export interface PublishParts {
  store: Pick<ProfileStore, 'put'>;
  clock: Clock;
  limits: Limits;
  claims: Pick<ClaimPool, 'judge' | 'isFull'>;
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
 * @param body as it was sent
 * @returns what is now stored
 * @throws ParseRefusal (400), LimitRefusal (429), BusyRefusal (503), ClaimRefusal (401, 503, 404, 403, 409)
 */
export async function publishClaim(
  parts: PublishParts,
  { network, kind, creatorOf, address }: PublishPlace,
  body: Uint8Array,
): Promise<ProfileSummary> {
  const nowSec = (): number => Math.floor(parts.clock.now() / 1000);
  const { claimAge: age, claimAhead: ahead } = parts.limits;
  const { claim, isSigned, ...evidence } = await judge(parts, address, {
    body,
    network,
    kind,
    now: nowSec(),
    age,
    ahead,
  });
  if (!isSigned)
    throw new ClaimRefusal('profile.signature', `The signature is not ${claim.signer}'s signature of this message`);
  if (claim.kind === 'token') {
    const creator = await creatorOf(claim.subject);
    if (creator.toLowerCase() !== claim.signer.toLowerCase())
      throw new ClaimRefusal('profile.notCreator', `The token was created by ${creator}`);
  }
  const summary: ProfileSummary = {
    ...{ network, kind, address: claim.subject.toLowerCase(), signer: claim.signer },
    ...{ profile: claim.profile, issuedAt: claim.issuedAt, updatedAt: nowSec() },
  };
  if (!(await parts.store.put({ ...summary, ...evidence }))) {
    throw new ClaimRefusal(
      'profile.older',
      `A claim that is as new or newer is already stored (the server's time is ${isoSeconds(summary.updatedAt)})`,
    );
  }
  return summary;
}

/**
 * A claim that has its form. It counts against its client before anything is worked on; one without its form costs
 * nothing.
 */
async function judge({ claims, rate }: PublishParts, address: string, task: ClaimTask): Promise<CheckedClaim> {
  const retryAfter = rate.take(address);
  if (retryAfter === undefined && !claims.isFull) {
    const judgement = await claims.judge(task);
    if (!('malformed' in judgement)) return judgement;
    rate.giveBack(address);
    throw new Refusal('input.malformed', judgement.malformed);
  }
  // What is wrong with the claim itself is said first.
  const read = tryReading(task);
  if ('malformed' in read) {
    if (retryAfter === undefined) rate.giveBack(address);
    throw new Refusal('input.malformed', read.malformed);
  }
  throw retryAfter === undefined
    ? new BusyRefusal()
    : new LimitRefusal('limit.profilePublishes', 'Too many claims from this address', retryAfter);
}
