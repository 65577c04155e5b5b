// Opens the parts of a pairing test: a relay, sites, wallets. All are closed after the test, the last opened first.

import { afterEach, expect } from 'vitest';
import type { FakePlatform } from './fakePlatform.ts';
import { openSite, type TestSite } from './relayEnds.ts';
import { startWallet, type World } from './relayWallet.ts';
import { type StartedRelay, startRelay } from './startRelay.ts';

export interface PairingTest {
  relayFor(config?: Parameters<typeof startRelay>[0]): Promise<StartedRelay>;
  siteAt(relay: StartedRelay, options?: Parameters<typeof openSite>[1]): Promise<TestSite>;
  startWallet(world: World, platform?: FakePlatform): ReturnType<typeof startWallet>;
  /** Registers something else to close after the test. */
  closeLater(close: () => unknown): void;
}

/** Openers for the tests of one file. */
export function pairingTest(): PairingTest {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    async relayFor(config) {
      const relay = await startRelay(config);
      closing.push(relay.stop);
      return relay;
    },
    async siteAt(relay, options) {
      const site = await openSite(relay, options);
      closing.push(site.stop);
      return site;
    },
    async startWallet(world, platform) {
      const wallet = await startWallet(world, platform);
      closing.push(() => wallet.pairings.stop());
      return wallet;
    },
    closeLater: (close) => void closing.push(close),
  };
}

/** Waits until a condition holds. */
export const until = (check: () => boolean): Promise<void> => expect.poll(check, { interval: 5 }).toBe(true);
