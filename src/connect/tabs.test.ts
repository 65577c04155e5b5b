// Tabs of one site share the storage in which the session survives a reload: what one tab does about its own pairing
// leaves the session of another one where it is.

import { expect, it } from 'vitest';
import { createManualTiming } from '../../test/support/manualTiming.ts';
import { pairingTest, until } from '../../test/support/pairingTest.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../test/support/relayEnds.ts';
import { newWorld } from '../../test/support/relayWallet.ts';
import type { StartedRelay } from '../../test/support/startRelay.ts';
import { createRelayProvider, type RelayConnection, type SessionStorage } from './createRelayProvider.ts';

const { relayFor, startWallet, closeLater } = pairingTest();

function memoryStorage(): SessionStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

function openTab(relay: StartedRelay, storage: SessionStorage): RelayConnection {
  const tab = createRelayProvider({
    relayUrl: relay.relay,
    walletUrl: 'https://wallet.test',
    dapp: { name: 'Shop', url: SITE_ORIGIN },
    fetch: fetchOf(SITE_ORIGIN),
    WebSocket: socketOf(SITE_ORIGIN),
    storage,
    timing: createManualTiming(),
  });
  closeLater(() => tab.dispose());
  return tab;
}

/** A site with a wallet that answers with one account. */
async function world() {
  const relay = await relayFor();
  const account = { address: '0xA', pqAddress: '0xPQA', pqAccountId: '0x1', pqPublicKey: 'aa', pqFingerprint: 'bb' };
  const wallet = { ...newWorld() };
  wallet.answer = async ({ method }) =>
    method === 'svc_chainInfo'
      ? { result: { id: 'svc-local', name: 'Local', chainId: 88888, isSvc: true } }
      : { result: [account] };
  const { pairings } = await startWallet(wallet);
  const storage = memoryStorage();
  const connect = async (tab: RelayConnection): Promise<void> => {
    const pairing = await tab.pair();
    await pairings.pair(pairing.link);
    await pairing.accounts;
  };
  /** The key of the session that a reload would restore. */
  const kept = (): string | undefined => {
    const [text] = storage.entries.values();
    return text === undefined ? undefined : (JSON.parse(text) as { k: string }).k;
  };
  return { relay, storage, connect, kept };
}

it('a pairing that is given up in one tab leaves the session of another tab to its reload', async () => {
  const { relay, storage, connect, kept } = await world();
  const [first, second] = [openTab(relay, storage), openTab(relay, storage)];
  await connect(first);
  const key = kept();
  const pairing = await second.pair();
  await pairing.cancel();
  expect(kept()).toBe(key);
  expect(openTab(relay, storage).restore()).toBe(true);
});

it('the newest pairing is what a reload restores, whatever an older one still hears and however it ends', async () => {
  const { relay, storage, connect, kept } = await world();
  const [first, second] = [openTab(relay, storage), openTab(relay, storage)];
  await connect(first);
  const older = kept();
  await connect(second);
  const key = kept();
  expect(key).not.toBe(older);
  // The first tab hears of something, and keeps nothing over the newer session.
  let changes = 0;
  first.subscribe(() => changes++);
  await first.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x15b38' }] });
  await until(() => changes > 0 || first.state.walletPresence === 'online');
  expect(kept()).toBe(key);
  await first.disconnect();
  expect(kept()).toBe(key);
  await second.disconnect();
  expect(kept()).toBeUndefined();
});

it('a session that every tab shares is forgotten when one tab ends it', async () => {
  const { relay, storage, connect, kept } = await world();
  const first = openTab(relay, storage);
  await connect(first);
  const second = openTab(relay, storage);
  expect(second.restore()).toBe(true);
  await until(() => second.state.relay === 'online');
  await second.disconnect();
  await until(() => first.state.status === 'none');
  expect(kept()).toBeUndefined();
});
