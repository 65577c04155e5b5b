// One code, several wallets: the one that its user approved first has the session. A later one is refused, the site
// accepts nothing from it, both users are told, and the same wallet is not mistaken for another one when it returns.

import { Refusal } from '@svc/core/errors';
import { encodeMessage } from '@svc/core/relay/messages';
import { seal } from '@svc/core/relay/seal';
import { expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { pairingTest } from '../../../test/support/pairingTest.ts';
import { socketOf, type TestSite } from '../../../test/support/relayEnds.ts';
import { newWorld, type World } from '../../../test/support/relayWallet.ts';
import type { StartedRelay } from '../../../test/support/startRelay.ts';
import { createRelayApi } from '../../channels/relay/relayApi.ts';
import type { Pairings } from './pairings.ts';

const { relayFor, siteAt, startWallet: walletOf } = pairingTest();

interface Opened {
  readonly relay: StartedRelay;
  readonly site: TestSite;
  /** The request for accounts, waiting for a wallet. */
  readonly accounts: Promise<unknown>;
}

/** A site that shows its code and has requested accounts. */
async function siteThatWaits(): Promise<Opened> {
  const relay = await relayFor();
  const site = await siteAt(relay);
  const accounts = site.transport.request('svc_requestAccounts', []);
  accounts.catch(() => undefined);
  const api = createRelayApi({ relayUrl: relay.relay, topic: site.topic as never, side: 'dapp', fetch });
  await expect.poll(async () => (await api.readSession()).dappOrigin).not.toBe(null);
  // Requested before any wallet joins, as a code is shown only then.
  await expect.poll(() => site.transport.state).toBe('online');
  return { relay, site, accounts };
}

const outcome = (pairings: Pairings, uri: string): Promise<string> =>
  pairings.pair(uri).then(
    () => 'paired',
    ({ code }: { code: string }) => code,
  );

const answering = (name: string): World => ({
  ...newWorld(),
  answer: async ({ method }) => ({ result: `${name} did ${method}` }),
});

it('a wallet that joins after the first was approved is refused, asks nobody, and both users are told', async () => {
  const { site, accounts } = await siteThatWaits();
  const [one, two] = [answering('one'), answering('two')];
  const [first, second] = [await walletOf(one), await walletOf(two)];
  expect(await outcome(first.pairings, site.uri)).toBe('paired');
  expect(await accounts).toBe('one did svc_requestAccounts');
  expect(site.others).toEqual([]);

  expect(await outcome(second.pairings, site.uri)).toBe('pairing.inUse');
  expect([two.asked, two.handled, second.pairings.list()]).toEqual([[], [], []]);
  await expect.poll(() => site.others).toEqual([{ name: 'SVC Wallet', platform: 'extension' }]);
  expect(await site.transport.request('personal_sign', ['Hi'])).toBe('one did personal_sign');
  expect(first.pairings.list()).toMatchObject([{ state: 'online', peerOnline: true }]);
});

it('a wallet that joins while the first is away is refused too, and pending messages stay for the first', async () => {
  const { site, accounts } = await siteThatWaits();
  const [one, two] = [answering('one'), answering('two')];
  const [first, second] = [await walletOf(one), await walletOf(two)];
  await outcome(first.pairings, site.uri);
  await accounts;
  first.pairings.stop();
  await expect.poll(() => site.state.walletOnline).toBe(false);
  const signature = site.transport.request('personal_sign', ['Hi']);
  expect(await outcome(second.pairings, site.uri)).toBe('pairing.inUse');
  await walletOf(one, first.platform.restart());
  expect(await signature).toBe('one did personal_sign');
  expect(two.handled).toEqual([]);
});

it('of two users who decide at the same time the first who agrees has the session; the other one learns it on agreeing', async () => {
  const { site, accounts } = await siteThatWaits();
  const [one, two] = [answering('one'), answering('two')];
  let agree = (): void => undefined;
  two.deciding = new Promise((resolve) => {
    agree = resolve;
  });
  const [first, second] = [await walletOf(one), await walletOf(two)];
  const late = outcome(second.pairings, site.uri);
  await expect.poll(() => two.asked.length).toBe(1);
  expect(two.warned).not.toContain('pairing.openedBefore');
  expect(await outcome(first.pairings, site.uri)).toBe('paired');
  expect(one.warned).toContain('pairing.openedBefore');
  // The site's user sees that there are two before either has agreed.
  await expect.poll(() => site.others.length).toBeGreaterThan(0);
  expect(await accounts).toBe('one did svc_requestAccounts');
  agree();
  expect(await late).toBe('pairing.inUse');
  expect([two.handled, second.pairings.list()]).toEqual([[], []]);
  expect(await site.transport.request('personal_sign', ['Hi'])).toBe('one did personal_sign');
});

it('a later wallet that refuses answers none of the first one’s requests', async () => {
  const { site, accounts } = await siteThatWaits();
  const [one, two] = [answering('one'), answering('two')];
  let decide = (): void => undefined;
  two.deciding = new Promise<void>((resolve) => {
    decide = resolve;
  }).then(() => Promise.reject(new Refusal('request.rejected', 'No.')));
  const [first, second] = [await walletOf(one), await walletOf(two)];
  const late = outcome(second.pairings, site.uri);
  await expect.poll(() => two.asked.length).toBe(1);
  await outcome(first.pairings, site.uri);
  await accounts;
  first.pairings.stop();
  await expect.poll(() => first.pairings.list()[0]?.state).toBe('offline');
  const signature = site.transport.request('personal_sign', ['Hi']);
  decide();
  expect(await late).toBe('request.rejected');
  await walletOf(one, first.platform.restart());
  expect(await signature).toBe('one did personal_sign');
});

it('a wallet that was let in beside the first leaves by itself, acknowledges nothing, and its user is told', async () => {
  const { site, accounts } = await siteThatWaits();
  const [one, two] = [answering('one'), answering('two')];
  const first = await walletOf(one);
  // A relay that hides the first one lets the second in.
  const lying = await walletOf(
    two,
    createFakePlatform({
      WebSocket: socketOf() as unknown as typeof WebSocket,
      fetch: (async (input: string, init?: RequestInit) => {
        const answer = await fetch(input, init);
        return /\/v1\/[0-9a-f]{64}$/.test(input) && answer.ok
          ? Response.json({ ...(await answer.json()), walletJoined: false })
          : answer;
      }) as typeof fetch,
    }),
  );
  await outcome(first.pairings, site.uri);
  await accounts;
  expect(await outcome(lying.pairings, site.uri)).toBe('paired');
  await expect.poll(() => lying.pairings.list()[0]?.peerOnline).toBe(true);
  expect(await site.transport.request('personal_sign', ['Hi'])).toBe('one did personal_sign');
  await expect.poll(() => two.taken).toEqual(['https://shop.test']);
  expect(lying.pairings.list()).toEqual([]);
  expect(two.handled).toEqual([]);
  expect(site.state.ended).toBe(false);
  expect(await site.transport.request('personal_sign', ['Ho'])).toBe('one did personal_sign');
});

it('messages of another holder of the code after the first agreed, under another id or none, change nothing at the site', async () => {
  const { relay, site, accounts } = await siteThatWaits();
  const one = answering('one');
  const first = await walletOf(one);
  await outcome(first.pairings, site.uri);
  await accounts;
  const seen = site.events.length;
  one.answer = () => new Promise(() => undefined);
  const waiting = site.transport.request('personal_sign', ['Hi']);
  let answer: unknown;
  void waiting.then(
    (result) => (answer = result),
    (error) => (answer = error),
  );
  await expect.poll(() => one.handled.length).toBe(2);
  const { id } = one.handled[1]?.request ?? { id: '' };
  const other = createRelayApi({ relayUrl: relay.relay, topic: site.topic as never, side: 'wallet', fetch });
  for (const from of [{}, { from: '' }, { from: 'another' }]) {
    const messages = [
      { t: 'hello', wallet: { name: 'Evil' } },
      { t: 'res', id, result: 'forged' },
      { t: 'event', event: 'accountsChanged', data: ['0xE'] },
      { t: 'event', event: 'disconnect' },
      { t: 'bye' },
    ] as const;
    for (const message of messages)
      await other.publish(seal(site.key, 'wallet', encodeMessage({ ...message, ...from } as never)));
  }
  await expect.poll(() => site.others.length).toBe(15);
  expect(site.hellos.map(({ name }) => name)).not.toContain('Evil');
  expect([answer, site.events.length, site.state.ended]).toEqual([undefined, seen, false]);
});

it('a wallet whose worker stopped while its user was deciding does not warn about itself, nor does one whose user refused', async () => {
  const { site } = await siteThatWaits();
  const world = newWorld();
  world.deciding = new Promise(() => undefined);
  const first = await walletOf(world);
  void outcome(first.pairings, site.uri);
  await expect.poll(() => world.asked.length).toBe(1);
  first.pairings.stop();
  const again = await walletOf(world, first.platform.restart());
  await expect.poll(() => world.asked.length).toBe(2);
  expect(world.warned).not.toContain('pairing.openedBefore');
  again.pairings.stop();
  delete world.deciding;
  world.refusePairing = true;
  const third = await walletOf(world, again.platform.restart());
  await expect.poll(() => world.asked.length).toBe(3);
  world.refusePairing = false;
  await expect.poll(() => outcome(third.pairings, site.uri)).toBe('paired');
  expect(world.warned).not.toContain('pairing.openedBefore');
});

it.each([
  [
    'by its user',
    (pairings: Pairings, site: TestSite) => pairings.disconnect(site.topic),
    /user ended the session in the wallet/,
  ],
  [
    'with the access of the site',
    async (pairings: Pairings, _: TestSite, world: World) => {
      world.connected.clear();
      pairings.walletChanged();
    },
    /access of this site back/,
  ],
] as const)('the site hears that the session was ended %s', async (_, end, reason) => {
  const { site, accounts } = await siteThatWaits();
  const world = answering('one');
  const { pairings } = await walletOf(world);
  await outcome(pairings, site.uri);
  await accounts;
  await expect.poll(() => pairings.list()[0]?.peerOnline).toBe(true);
  await end(pairings, site, world);
  await expect.poll(() => site.state.reason).toMatch(reason);
  await expect(site.transport.request('personal_sign', ['Hi'])).rejects.toMatchObject({
    code: 4900,
    message: expect.stringMatching(reason),
  });
});
