// How long a user waits between scanning a code and being asked: a site and a wallet with the real libraries, a relay
// on SQLite, all on this machine.

import { createRelayProvider } from '../src/connect/createRelayProvider.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../test/support/relayEnds.ts';
import { newWorld, startWallet, type World } from '../test/support/relayWallet.ts';

/** Milliseconds of one pairing. */
interface PairingTimes {
  /** From the site's request to the code on its screen. */
  code: number;
  /** From the wallet receiving the code to the question to its user. */
  question: number;
  /** From the user's consent to the accounts at the site. */
  accounts: number;
}

/** Pairs `count` times, one after another. @param url origin of the relay server */
export async function pairingTimes(url: string, count: number): Promise<PairingTimes[]> {
  const times: PairingTimes[] = [];
  for (let n = 0; n < count; n++) {
    let agree = (): void => {};
    const world: World = {
      ...newWorld(),
      connected: new Set<string>(),
      deciding: new Promise<void>((resolve) => {
        agree = resolve;
      }),
      answer: async ({ method }) => ({
        result: String(method).endsWith('chainInfo') ? { chainId: 88_888 } : [{ address: '0xA', pqAddress: '0xPQA' }],
      }),
    };
    const asked = Promise.withResolvers<void>();
    world.asked.push = () => {
      asked.resolve();
      return 1;
    };
    const { pairings } = await startWallet(world);
    const site = createRelayProvider({
      relayUrl: `${url}/relay`,
      walletUrl: 'https://wallet.test',
      dapp: { name: 'Shop', url: SITE_ORIGIN },
      storage: null,
      fetch: fetchOf(SITE_ORIGIN),
      WebSocket: socketOf(SITE_ORIGIN),
    });
    const started = performance.now();
    const pairing = await site.pair();
    const shown = performance.now();
    const pairs = pairings.pair(pairing.link);
    await asked.promise;
    const question = performance.now();
    agree();
    await pairing.accounts;
    const done = performance.now();
    await pairs;
    times.push({ code: shown - started, question: question - shown, accounts: done - question });
    site.dispose();
    pairings.stop();
  }
  return times;
}
