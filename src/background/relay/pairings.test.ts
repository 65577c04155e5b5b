// Pairing in the wallet: the question before a session, and how a session begins, continues, and ends.

import { Refusal } from '@svc/core/errors';
import { pairingUri, topicOf } from '@svc/core/relay/pairingLink';
import { describe, expect, it } from 'vitest';
import { pairingTest, until } from '../../../test/support/pairingTest.ts';
import { SITE_ORIGIN, socketOf } from '../../../test/support/relayEnds.ts';
import { newWorld } from '../../../test/support/relayWallet.ts';
import { createRelayApi } from '../../channels/relay/relayApi.ts';

const { relayFor, siteAt, startWallet } = pairingTest();

describe('pairing in the wallet', () => {
  it('asks the user with the attested origin and the claimed name, joins, introduces itself, and handles pending messages', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay, { name: 'Tea & Co' });
    const world = newWorld();
    const { pairings } = await startWallet(world);
    const waiting = site.transport.request('svc_requestAccounts', []);
    expect(await pairings.pair(site.uri)).toEqual({ topic: site.topic });
    expect(world.asked).toEqual([{ origin: SITE_ORIGIN, claimedName: 'Tea & Co' }]);
    expect(await waiting).toBe('did svc_requestAccounts');
    expect(world.handled[0]?.context).toEqual({ kind: 'relay', origin: SITE_ORIGIN, topic: site.topic });
    expect(site.hellos[0]).toEqual({ name: 'SVC Wallet', platform: 'extension' });
    expect(site.events).toContainEqual({ event: 'accountsChanged', data: ['0xA'] });
    expect(site.events).toContainEqual({ event: 'chainChanged', data: '0x15b38' });
    expect(pairings.list()).toMatchObject([
      { topic: site.topic, origin: SITE_ORIGIN, name: 'Tea & Co', state: 'online', peerOnline: true },
    ]);
    // The same code again reuses the session, without another question.
    expect(await pairings.pair(`https://wallet.test/wallet?connect=${encodeURIComponent(site.uri)}`)).toEqual({
      topic: site.topic,
    });
    expect(world.asked).toHaveLength(1);
  });

  it('refuses before asking when the relay saw another origin, none, `null`, or cannot be asked', async () => {
    const relay = await relayFor();
    const world = newWorld();
    const { pairings } = await startWallet(world);
    const evil = await siteAt(relay, { origin: 'https://evil.test' });
    const posing = pairingUri({ key: evil.key, relay: relay.relay, name: 'Bank', origin: 'https://bank.test' });
    await expect(pairings.pair(posing)).rejects.toMatchObject({ code: 'pairing.otherOrigin' });
    const program = await siteAt(relay, { WebSocket: socketOf(), fetch });
    await expect(pairings.pair(program.uri)).rejects.toMatchObject({ code: 'pairing.expired' });
    const sandboxed = await siteAt(relay, { WebSocket: socketOf('null'), fetch });
    await expect(pairings.pair(sandboxed.uri)).rejects.toMatchObject({ code: 'pairing.expired' });
    const unreachable = pairingUri({
      key: new Uint8Array(32).fill(9),
      relay: 'http://127.0.0.1:9',
      name: '',
      origin: SITE_ORIGIN,
    });
    await expect(pairings.pair(unreachable)).rejects.toMatchObject({ code: 'relay.unreachable', retry: true });
    expect(world.asked).toEqual([]);
    expect(pairings.list()).toEqual([]);
  });

  it('tells the waiting site when the user refuses, stores nothing, and asks again for a new attempt', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = { ...newWorld(), refusePairing: true };
    const { pairings } = await startWallet(world);
    const waiting = site.transport.request('svc_requestAccounts', []);
    waiting.catch(() => undefined);
    await expect(pairings.pair(site.uri)).rejects.toMatchObject({ code: 'request.rejected' });
    await expect(waiting).rejects.toMatchObject({ code: 4001 });
    expect([pairings.list(), world.handled]).toEqual([[], []]);
    // Refused requests are not handled when the user pairs after all; later ones are.
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'wallet', fetch });
    await expect.poll(async () => (await api.poll(0, 0)).messages.length).toBe(0);
    world.refusePairing = false;
    await pairings.pair(site.uri);
    expect(await site.transport.request('svc_accounts', [])).toBe('did svc_accounts');
    expect(world.handled.map(({ request }) => request.method)).toEqual(['svc_accounts']);
  });

  it('is present for the site while its user decides, and withdraws the question when the site gives up', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings } = await startWallet(world);
    let giveUp = (): void => undefined;
    world.deciding = new Promise((_, reject) => {
      giveUp = () => reject(new Refusal('request.rejected', 'put away'));
    });
    const first = pairings.pair(site.uri);
    const second = pairings.pair(site.uri);
    await until(() => site.state.walletOnline && site.hellos.length === 1 && world.asked.length === 1);
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'dapp', fetch });
    expect(await api.readSession()).toMatchObject({ walletJoined: true });
    expect(world.handled).toEqual([]);
    await site.transport.disconnect();
    await until(() => world.ended.includes(site.topic));
    giveUp();
    await expect(first).rejects.toThrow('put away');
    await expect(second).rejects.toThrow('put away');
    expect([world.asked.length, pairings.list()]).toEqual([1, []]);
  });

  it('forgets a site that says goodbye and revokes its grant with its last session', async () => {
    const relay = await relayFor();
    const [one, two] = [await siteAt(relay), await siteAt(relay)];
    const world = newWorld();
    const { pairings } = await startWallet(world);
    await pairings.pair(one.uri);
    await pairings.pair(two.uri);
    await one.transport.disconnect();
    await until(() => pairings.list().length === 1);
    expect(world.revoked).toEqual([]);
    await two.transport.disconnect();
    await until(() => world.revoked.length === 1);
    expect(pairings.list()).toEqual([]);
    expect(world.ended).toEqual([one.topic, two.topic]);
  });

  it('ends the session for the site when the user disconnects, and revokes its grant', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings, platform } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => site.state.walletOnline);
    await pairings.disconnect(site.topic);
    await until(() => site.state.ended);
    expect(world.revoked).toEqual([SITE_ORIGIN]);
    expect(pairings.list()).toEqual([]);
    const api = createRelayApi({ relayUrl: relay.relay, topic: topicOf(site.key), side: 'wallet', fetch });
    await expect.poll(async () => (await api.readSession()).createdAt).toBeNull();
    expect([...(platform.storages.tables.get('relayRequests')?.keys() ?? [])]).toEqual([]);
  });

  it('sends the answer even if it cannot be stored, and does nothing twice', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings, platform } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => site.state.walletOnline);
    const rows = platform.storages.tables.get('relayRequests') as Map<string, string>;
    const set = rows.set.bind(rows);
    rows.set = (key, row) => {
      if (rows.has(key)) throw new Error('full');
      return set(key, row);
    };
    expect(await site.transport.request('eth_sendTransaction', [{}])).toBe('did eth_sendTransaction');
    expect(world.handled).toHaveLength(1);
  });

  it('ends the session even if its records cannot be deleted: nothing more is answered, and the grant is gone', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings, platform } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => site.state.walletOnline);
    const waiting = site.transport.request('personal_sign', ['before']);
    await until(() => world.handled.length === 1);
    await waiting;
    platform.local.set = async () => {
      throw new Error('full');
    };
    await expect(pairings.disconnect(site.topic)).rejects.toThrow('full');
    expect([world.ended, world.revoked]).toEqual([[site.topic], [SITE_ORIGIN]]);
    await until(() => site.state.ended);
    await expect(site.transport.request('personal_sign', ['after'])).rejects.toMatchObject({ code: 4900 });
    expect(world.handled).toHaveLength(1);
  });

  it('ends the session when its grant is revoked elsewhere, after the answer to the request that did it', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings } = await startWallet(world);
    await pairings.pair(site.uri);
    world.answer = async () => {
      world.connected.delete(SITE_ORIGIN);
      pairings.walletChanged();
      return { result: null };
    };
    expect(await site.transport.request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
    await until(() => site.state.ended);
    expect(pairings.list()).toEqual([]);
  });

  it('tells the site what changed, once, before the answer that changed it', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => site.events.length === 2);
    world.answer = async () => {
      world.chain = '0x1';
      return { result: null };
    };
    await site.transport.request('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
    expect(site.events.slice(2)).toEqual([{ event: 'chainChanged', data: '0x1' }]);
    world.unlocked = false;
    pairings.walletChanged();
    pairings.walletChanged();
    await until(() => site.events.length === 4);
    expect(site.events[3]).toEqual({ event: 'accountsChanged', data: [] });
  });

  it('stays reachable while locked until the browser closes, then waits for the unlock', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const first = await startWallet(world);
    await first.pairings.pair(site.uri);
    first.pairings.stop();
    world.unlocked = false;
    const second = await startWallet(world, first.platform.restart());
    await until(() => second.pairings.list()[0]?.state === 'online');
    second.pairings.stop();
    const closed = second.platform.restart();
    closed.storages.session.clear();
    const third = await startWallet(world, closed);
    const pending = site.transport.request('eth_accounts', []);
    expect(third.pairings.list()[0]?.state).toBe('offline');
    world.unlocked = true;
    third.pairings.walletChanged();
    expect(await pending).toBe('did eth_accounts');
  });
});

describe('relays that are switched off', () => {
  it('have no sessions and open none, keep the pairings, and are resumed later', async () => {
    const relay = await relayFor();
    const site = await siteAt(relay);
    const world = newWorld();
    const { pairings } = await startWallet(world);
    await pairings.pair(site.uri);
    await until(() => pairings.list()[0]?.state === 'online');
    world.relayOff = true;
    await pairings.followSwitch();
    expect(pairings.list()).toMatchObject([{ topic: site.topic, state: 'offline' }]);
    await expect(pairings.pair(site.uri)).rejects.toMatchObject({ code: 'relay.off' });
    pairings.walletChanged();
    expect(pairings.list()).toMatchObject([{ state: 'offline' }]);
    const waiting = site.transport.request('svc_requestAccounts', []);
    world.relayOff = false;
    await pairings.followSwitch();
    await until(() => pairings.list()[0]?.state === 'online');
    expect(await waiting).toBe('did svc_requestAccounts');
  });
});
