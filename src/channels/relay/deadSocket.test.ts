// A socket that looks open and carries nothing, as after a sleep or a change of network: a network that swallows both
// directions. Each end notices within 10 s by its own pings, and requests made meanwhile are executed once after the
// return.

import { afterEach, expect, it } from 'vitest';
import { type BadNetwork, startBadNetwork } from '../../../test/support/badNetwork.ts';
import type { ManualTiming } from '../../../test/support/manualTiming.ts';
import { openSite, type TestSite } from '../../../test/support/relayEnds.ts';
import { newWorld, startWallet, type World } from '../../../test/support/relayWallet.ts';
import { startRelay } from '../../../test/support/startRelay.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A paired site behind its own network; the wallet is next to the relay. */
async function pairedBehind(): Promise<{ site: TestSite; timing: ManualTiming; network: BadNetwork; world: World }> {
  const relay = await startRelay();
  closing.push(relay.stop);
  const network = await startBadNetwork(relay.url, () => 0);
  closing.push(() => network.stop());
  const site = await openSite({ ...relay, relay: `${network.url}/relay` });
  closing.push(site.stop);
  const world = newWorld();
  const { pairings } = await startWallet(world);
  closing.push(() => pairings.stop());
  const accounts = site.transport.request('svc_requestAccounts', []);
  await pairings.pair(site.uri);
  await accounts;
  await expect.poll(() => site.transport.state).toBe('online');
  return { site, timing: site.timing, network, world };
}

/** Far more clock time than any recovery takes. */
const LONG_MS = 600_000;

/**
 * Advances the clock until a condition holds, a quarter of a second at a time, each with real time for the network.
 * @returns milliseconds of clock time that it took
 */
async function advanceUntil(timing: ManualTiming, holds: () => boolean, mostMs: number): Promise<number> {
  for (let ms = 0; ms <= mostMs; ms += 250) {
    if (holds()) return ms;
    await timing.advance(250);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`It did not hold within ${mostMs} ms of the clock.`);
}

it('an idle one is known to be offline within 10 s', async () => {
  const { site, timing, network } = await pairedBehind();
  network.isSwallowing = true;
  await advanceUntil(timing, () => site.transport.state !== 'online', 10_000);
  network.isSwallowing = false;
  await advanceUntil(timing, () => site.transport.state === 'online', LONG_MS);
});

it('one with a request is known to be offline within 10 s; back after 20 s, the request is executed once', async () => {
  const { site, timing, network, world } = await pairedBehind();
  const before = world.handled.length;
  network.isSwallowing = true;
  let answer: unknown;
  site.transport.request('personal_sign', ['Hi']).then((result) => {
    answer = result;
  }, String);
  const known = await advanceUntil(timing, () => site.transport.state !== 'online', 10_000);
  await timing.advance(20_000 - known);
  expect(world.handled).toHaveLength(before);
  network.isSwallowing = false;
  // A hanging attempt is given up after 5 s, then the next one starts.
  await advanceUntil(timing, () => world.handled.length > before, LONG_MS);
  await expect.poll(() => answer).toBe('did personal_sign');
  await timing.advance(60_000);
  expect(world.handled.slice(before).map(({ request }) => request.method)).toEqual(['personal_sign']);
});
