// Many claims at once: each gets the answer that is its own, and none is left out.

import { buildClaimMessage } from '@svc/core/profiles/claim';
import { expect, test } from 'vitest';
import { manualClock } from '../../../test/support/manualClock.ts';
import { classicOwner, postQuantumOwner } from '../../../test/support/profileOwners.ts';
import { call } from '../../../test/support/relayClient.ts';
import { startRelay } from '../../../test/support/startRelay.ts';
import { limitsWith } from '../edge/limits.ts';

const clock = manualClock();
const issuedAt = Math.floor(clock.now() / 1000);
const messageOf = (address: string, name: string): string =>
  buildClaimMessage({
    network: 'local',
    kind: 'account',
    subject: address,
    signer: address,
    profile: { name },
    issuedAt,
  });

test('of many claims at once, good and bad of both kinds, every one gets its own answer', async () => {
  const server = await startRelay({ clock, limits: limitsWith({}, true) });
  const owners = Array.from({ length: 90 }, (_, at) => (at % 3 === 0 ? postQuantumOwner() : classicOwner()));
  const bodies = owners.map(({ address, sign }, at) => {
    const signed = sign(messageOf(address, `Ada ${at}`));
    // Every fifth has signed another text.
    return at % 5 === 0 ? { ...sign(messageOf(address, 'Eve')), message: signed.message } : signed;
  });
  const answers = await Promise.all(bodies.map((body) => call('POST', `${server.profiles}/local/accounts`, { body })));
  expect(answers.map(({ status }) => status)).toEqual(owners.map((_, at) => (at % 5 === 0 ? 401 : 200)));
  for (const [at, { address }] of owners.entries()) {
    const { status, body } = await call('GET', `${server.profiles}/local/accounts/${address}`);
    if (at % 5 === 0) expect(status).toBe(404);
    else expect(body).toMatchObject({ profile: { name: `Ada ${at}` } });
  }
  await server.stop();
});

test("of one owner's claims at once, in whatever order their signatures are done, the newest is what stays", async () => {
  const server = await startRelay({ clock, limits: limitsWith({}, true) });
  const ada = postQuantumOwner();
  const times = Array.from({ length: 40 }, (_, at) => (at * 17) % 40);
  const bodies = times.map((later) => {
    const claim = {
      network: 'local',
      kind: 'account',
      subject: ada.address,
      signer: ada.address,
      profile: { name: `At ${later}` },
    } as const;
    return ada.sign(buildClaimMessage({ ...claim, issuedAt: issuedAt + later }));
  });
  const answers = await Promise.all(bodies.map((body) => call('POST', `${server.profiles}/local/accounts`, { body })));
  expect(answers[times.indexOf(39)]?.status).toBe(200);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const { body: proof } = await call('GET', `${server.profiles}/local/accounts/${ada.address}/proof`);
  expect(proof).toMatchObject({ issuedAt: issuedAt + 39, signature: bodies[times.indexOf(39)]?.signature });
  await server.stop();
});
