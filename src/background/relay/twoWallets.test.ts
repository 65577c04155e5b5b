// One code, two wallets: the second user is told that somebody was there first, and the same wallet that comes again is not
// taken for another one.

import { afterEach, expect, it } from 'vitest';
import { openSite, type TestSite } from '../../../test/support/relayEnds.ts';
import { newWorld, startWallet, type World } from '../../../test/support/relayWallet.ts';
import { startRelay } from '../../../test/support/startRelay.ts';
import type { Pairings } from './pairings.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function siteOf(): Promise<TestSite> {
  const relay = await startRelay();
  closing.push(relay.stop);
  const site = await openSite(relay);
  closing.push(site.stop);
  return site;
}

async function walletOf(world: World, platform?: Parameters<typeof startWallet>[1]): ReturnType<typeof startWallet> {
  const wallet = await startWallet(world, platform);
  closing.push(() => wallet.pairings.stop());
  return wallet;
}

const settled = (pairings: Pairings, uri: string) =>
  pairings.pair(uri).then(
    () => 'paired',
    () => 'refused',
  );

it('the second wallet is warned, the first was not', async () => {
  const site = await siteOf();
  const [one, two] = [newWorld(), newWorld()];
  const first = await walletOf(one);
  const second = await walletOf(two);
  await first.pairings.pair(site.uri);
  expect(one.warned).not.toContain('pairing.openedBefore');
  two.refusePairing = true;
  expect(await settled(second.pairings, site.uri)).toBe('refused');
  expect(two.warned).toContain('pairing.openedBefore');
  // The refusal of the second answers nothing of the first.
  one.answer = async () => ({ result: 'of the first' });
  expect(await site.transport.request('personal_sign', ['Hi'])).toBe('of the first');
});

it('a request is settled once by whichever wallet answers first, and each wallet acts on it once', async () => {
  const site = await siteOf();
  const [one, two] = [newWorld(), newWorld()];
  const [first, second] = [await walletOf(one), await walletOf(two)];
  await first.pairings.pair(site.uri);
  await second.pairings.pair(site.uri);
  // The mailbox is one: what a wallet acknowledges before the other one is connected never comes to that one.
  for (const { pairings } of [first, second]) await expect.poll(() => pairings.list()[0]?.peerOnline).toBe(true);
  one.answer = async () => ({ result: 'one' });
  two.answer = async () => ({ result: 'two' });
  for (let n = 0; n < 5; n++) expect(['one', 'two']).toContain(await site.transport.request('personal_sign', [n]));
  const params = (world: World) => world.handled.map(({ request }) => request.params);
  await expect
    .poll(() => [params(one), params(two)])
    .toEqual([
      [[0], [1], [2], [3], [4]],
      [[0], [1], [2], [3], [4]],
    ]);
});

it('a wallet whose worker stopped while its user was deciding does not warn of itself', async () => {
  const site = await siteOf();
  const world = newWorld();
  world.deciding = new Promise(() => undefined);
  const first = await walletOf(world);
  void settled(first.pairings, site.uri);
  await expect.poll(() => world.asked.length).toBe(1);
  first.pairings.stop();
  await walletOf(world, first.platform.restart());
  await expect.poll(() => world.asked.length).toBe(2);
  expect(world.warned).not.toContain('pairing.openedBefore');
});
