// The number of pairings of a wallet is limited: each holds a socket.

import { pairingUri, topicOf } from '@svc/core/relay/pairingLink';
import { seal } from '@svc/core/relay/seal';
import { expect, it } from 'vitest';
import { SITE_ORIGIN } from '../../../test/support/relayEnds.ts';
import { newWorld, startWallet } from '../../../test/support/relayWallet.ts';
import { startRelay } from '../../../test/support/startRelay.ts';

it('the fifty-first pairing is refused before its user is asked, and an ended one makes room', async () => {
  const relay = await startRelay();
  const world = newWorld();
  const { pairings } = await startWallet(world);
  try {
    const open = async (): Promise<string> => {
      const key = crypto.getRandomValues(new Uint8Array(32));
      const hello = {
        payload: seal(key, 'dapp', JSON.stringify({ t: 'hello', dapp: { name: 'Shop', url: SITE_ORIGIN } })),
      };
      const url = `${relay.relay}/v1/${topicOf(key)}/messages?side=dapp`;
      expect(
        (await fetch(url, { method: 'POST', headers: { origin: SITE_ORIGIN }, body: JSON.stringify(hello) })).status,
      ).toBe(200);
      return pairingUri({ key, relay: relay.relay, name: 'Shop', origin: SITE_ORIGIN });
    };
    const { topic } = await pairings.pair(await open());
    for (let n = 1; n < 50; n++) await pairings.pair(await open());
    const next = await open();
    await expect(pairings.pair(next)).rejects.toMatchObject({ code: 'pairing.limit' });
    expect([world.asked.length, pairings.list().length]).toEqual([50, 50]);
    await pairings.disconnect(topic);
    await pairings.pair(next);
    expect(pairings.list()).toHaveLength(50);
  } finally {
    pairings.stop();
    await relay.stop();
  }
});
