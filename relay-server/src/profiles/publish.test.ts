// What a claim costs its client when the service is too busy to judge it, and what it is told first.

import { utf8 } from '@svc/core/bytes';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { expect, test } from 'vitest';
import { manualClock } from '../../../test/support/manualClock.ts';
import { classicOwner } from '../../../test/support/profileOwners.ts';
import { statusOf } from '../edge/http.ts';
import { limitsWith, RateWindow } from '../edge/limits.ts';
import { checkClaimInProcess } from './claims/checkClaim.ts';
import { type PublishParts, publishClaim } from './publishClaim.ts';

test('a claim that is malformed is told so and costs nothing, also when all are busy; one that has its form counts', async () => {
  const clock = manualClock();
  const claims = { isFull: true, judge: checkClaimInProcess };
  const parts: PublishParts = {
    store: { put: async () => true },
    clock,
    limits: limitsWith(),
    claims,
    rate: new RateWindow(3, 600_000, clock),
  };
  const place = { network: 'local', kind: 'account', creatorOf: async () => '', address: '192.0.2.1' } as const;
  const { address, sign } = classicOwner();
  const claim = {
    network: 'local',
    kind: 'account',
    subject: address,
    signer: address,
    profile: { x: 'ada' },
    issuedAt: Math.floor(clock.now() / 1000),
  } as const;
  const good = utf8(JSON.stringify(sign(buildClaimMessage(claim))));
  const statusFor = (body: Uint8Array): Promise<number> =>
    publishClaim(parts, place, body).then(
      () => 200,
      (error: unknown) => statusOf(error),
    );
  const statuses = async (): Promise<number[]> => [await statusFor(utf8('{}')), await statusFor(good)];
  expect(await statuses()).toEqual([400, 503]);
  claims.isFull = false;
  expect(await statuses()).toEqual([400, 200]);
  claims.isFull = true;
  expect(await statuses()).toEqual([400, 503]);
  expect(await statuses()).toEqual([400, 429]);
  claims.isFull = false;
  expect(await statuses()).toEqual([400, 429]);
});
