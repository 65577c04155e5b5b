// A page that is loaded while its wallet is away: known values are answered at once, other requests time out.

import { parsePairing } from '@svc/core/relay/pairingLink';
import { afterEach, expect, it } from 'vitest';
import { createManualTiming } from '../../test/support/manualTiming.ts';
import { fetchOf, openSite, SITE_ORIGIN, socketOf } from '../../test/support/relayEnds.ts';
import { startRelay } from '../../test/support/startRelay.ts';
import { createRelayProvider } from './createRelayProvider.ts';
import { type ConnectedChain, storeSession } from './storedSession.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const ACCOUNT = { address: '0xA', pqAddress: '0xPQA', pqAccountId: '0x1', pqPublicKey: 'aa', pqFingerprint: 'bb' };

/** A page that restores a session whose wallet is absent. */
async function restored(chain: ConnectedChain | undefined) {
  const relay = await startRelay();
  closing.push(relay.stop);
  const { uri, stop } = await openSite(relay);
  stop();
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  storeSession(storage, { key: parsePairing(uri).key, relayUrl: relay.relay, accounts: [ACCOUNT], chain });
  const timing = createManualTiming();
  const connection = createRelayProvider({
    relayUrl: relay.relay,
    walletUrl: 'https://wallet.test',
    dapp: { name: 'Shop', url: SITE_ORIGIN },
    fetch: fetchOf(SITE_ORIGIN),
    WebSocket: socketOf(SITE_ORIGIN),
    storage,
    timing,
  });
  closing.push(() => connection.dispose());
  expect(connection.restore()).toBe(true);
  const ask = (method: string): Promise<unknown> => connection.provider.request({ method });
  return { connection, timing, ask };
}

it('answers the last known accounts and chain, before and after it learns that the wallet is away', async () => {
  const { connection, ask } = await restored({ id: 'svc-local', chainId: 88888 });
  const all = () =>
    Promise.all(['eth_chainId', 'net_version', 'eth_accounts', 'eth_requestAccounts', 'svc_chainInfo'].map(ask));
  const known = ['0x15b38', '88888', ['0xA'], ['0xA'], { id: 'svc-local', chainId: 88888 }];
  expect(await all()).toEqual(known);
  await expect.poll(() => connection.state.walletPresence).toBe('offline');
  expect(await all()).toEqual(known);
});

it('a read of an unknown value ends after the timeout of a read, not of a request', async () => {
  const { connection, timing, ask } = await restored(undefined);
  await expect.poll(() => connection.state.walletPresence).toBe('offline');
  const asked = ask('eth_chainId').catch((error: unknown) => error);
  let isOver = false;
  void asked.then(() => {
    isOver = true;
  });
  await timing.advance(9_000);
  expect(isOver).toBe(false);
  await timing.advance(11_000);
  expect(await asked).toMatchObject({ code: 4900, data: { reason: 'timeout', retry: false } });
});
