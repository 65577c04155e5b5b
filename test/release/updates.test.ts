// A wallet update keeps what earlier releases stored: keys, accounts, sites, pairings, contacts, settings, an
// unconfirmed transaction, a request that nobody has answered, and the profile. `KEEP_STATE=VERSION` saves the state of
// this release for later tests.

import { fromHex, utf8 } from '@svc/core/bytes';
import { topicOf } from '@svc/core/relay/pairingLink';
import { open } from '@svc/core/relay/seal';
import { recoverPersonal } from '@svc/core/tx/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT } from '../support/connectedWallet.ts';
import { type KeptState, keepState, keptStates, platformOf } from '../support/keptState.ts';
import { manualClock } from '../support/manualClock.ts';
import { openEmptyWallet, TEST_PASSWORD } from '../support/openWallet.ts';
import { call } from '../support/relayClient.ts';
import { SITE_ORIGIN, socketOf } from '../support/relayEnds.ts';
import { startNode, type TestNode } from '../support/startNode.ts';
import { startRelay } from '../support/startRelay.ts';

const { KEEP_STATE } = process.env;
it.runIf(KEEP_STATE !== undefined)('saves the state of this release', () => keepState(KEEP_STATE ?? ''));

describe.each(keptStates().map((state) => [state.version, state] as const))('after %s', (_version, state) => {
  // One for each: every state has a transaction with the first nonce.
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
    await node.fund(FIRST_ACCOUNT.pq, 'SVC', '1000');
  });
  afterAll(() => node.stop());

  const updated = (from: KeptState = state, services: { profiles?: string } = {}) => {
    const options = { config: { node: node.url, ...services }, WebSocket: socketOf() as typeof WebSocket };
    const opened = openEmptyWallet(options);
    return opened.reopen(platformOf(from, options));
  };

  it('is locked, and shows only what a locked wallet shows', async () => {
    const opened = updated();
    const main = opened.ui();
    const view = await main.until(({ lock }) => lock.status === 'locked');
    expect([view.contacts, view.tokens, view.pending]).toEqual([[], [], []]);
    expect(await main.run('unlock', { password: 'another one' })).toMatchObject({ ok: false });
    opened.wallet.stop();
  });

  it('restores everything with the same password', async () => {
    const opened = updated();
    const main = opened.ui();
    await main.run('unlock', { password: TEST_PASSWORD });
    const { networks, activity, pairings, ...same } = state.seen;
    for (const [name, was] of Object.entries(same))
      expect(main.view[name as keyof typeof same], name).toMatchObject(was as object);
    // Whether the other device is online is not stored.
    expect(main.view.pairings).toMatchObject(pairings.map(({ topic, origin, name }) => ({ topic, origin, name })));
    expect(main.view.networks.map(({ slug, chainId }) => [slug, chainId])).toEqual(
      networks.map(({ slug, chainId }) => [slug, chainId]),
    );
    expect(main.view.activity.map(({ id, label }) => [id, label])).toEqual(
      activity.map(({ id, label }) => [id, label]),
    );
    opened.wallet.stop();
  });

  it('signs for a site that was connected, without asking to connect, with the same key', async () => {
    const opened = updated();
    const main = opened.ui();
    await main.run('unlock', { password: TEST_PASSWORD });
    const page = opened.page();
    expect(await page.request('eth_accounts')).toContain(FIRST_ACCOUNT.address);
    const signed = page.request('personal_sign', ['after the update', FIRST_ACCOUNT.address]);
    await main.approve('signMessage');
    expect(recoverPersonal(utf8('after the update'), fromHex((await signed) as string))).toBe(FIRST_ACCOUNT.address);
    opened.wallet.stop();
  });

  it('knows the transactions that were signed before, and resends them unchanged', async () => {
    const opened = updated();
    const main = opened.ui();
    await main.run('unlock', { password: TEST_PASSWORD });
    const sent = state.seen.activity.find(({ status }) => status === 'waiting');
    const status = () => main.view.activity.find(({ id }) => id === sent?.id)?.status;
    // This node does not know the transaction, like one that lost its queue.
    await expect
      .poll(async () => {
        await opened.platform.advance(10_000);
        return status();
      })
      .toBe('dropped');
    await main.run('resendTransaction', { hash: sent?.txHash ?? '' });
    await node.mine();
    await expect
      .poll(async () => {
        await opened.platform.advance(10_000);
        return status();
      })
      .toBe('succeeded');
    expect(await node.receipt(sent?.txHash ?? '')).toMatchObject({ success: true });
    opened.wallet.stop();
  });

  it.runIf(state.outside !== undefined)('asks again what was not answered, and tells the site', async () => {
    const { request } = state.outside as NonNullable<KeptState['outside']>;
    const relay = await startRelay();
    const key = fromHex(request.key);
    const mailbox = `${relay.relay}/v1/${topicOf(key)}/messages?side=dapp`;
    // The site is still there: a session begins with it.
    await call('GET', mailbox, { origin: SITE_ORIGIN });
    const opened = updated(replaced(state, request.relay, relay.relay));
    const main = opened.ui();
    await main.run('unlock', { password: TEST_PASSWORD });
    const asked = await main.approve('signMessage');
    expect(asked.requester).toMatchObject({ kind: 'relay', origin: SITE_ORIGIN });
    let signed: unknown;
    await expect
      .poll(async () => {
        const { body } = await call('GET', mailbox, { origin: SITE_ORIGIN });
        for (const { payload } of (body as { messages: { payload: string }[] }).messages) {
          const message = JSON.parse(open(key, 'dapp', payload) ?? '{}') as { t?: string; result?: unknown };
          if (message.t === 'res') signed = message.result;
        }
        return signed;
      })
      .toBeDefined();
    expect(recoverPersonal(utf8(request.text), fromHex(signed as string))).toBe(request.signer);
    opened.wallet.stop();
    await relay.stop();
  });

  it.runIf(state.outside !== undefined)(
    'shows the profile as its own, proven, and publishes the next one',
    async () => {
      const { profile } = state.outside as NonNullable<KeptState['outside']>;
      const clock = manualClock(state.nowMs);
      const relay = await startRelay({ nodes: new Map([['local', node.url]]), clock });
      const { status } = await call('POST', `${relay.profiles}/local/accounts`, { body: profile.proof });
      expect(status).toBe(200);
      const opened = updated(state, { profiles: relay.profiles });
      const main = opened.ui();
      await main.run('unlock', { password: TEST_PASSWORD });
      const accountId = main.view.accounts.find(({ pqAddress }) => pqAddress === profile.address)?.id ?? '';
      expect(await main.run('getProfile', { accountId })).toMatchObject({ profile: profile.fields });
      const subject = { kind: 'account', address: profile.address } as const;
      expect(await main.run('verifyProfile', subject)).toMatchObject({ outcome: 'proven', profile: profile.fields });
      await clock.advance(2_000);
      await opened.platform.advance(2_000);
      const { id } = await main.run('prepareProfile', { accountId, fields: { ...profile.fields, name: 'Ada' } });
      expect(await main.run('publishProfile', { id })).toMatchObject({
        verified: true,
        profile: { profile: { name: 'Ada' } },
      });
      opened.wallet.stop();
      await relay.stop();
    },
  );
});

/** A state whose pairings are at another relay: that of the release is gone. */
function replaced(state: KeptState, before: string, now: string): KeptState {
  const { local, tables } = JSON.parse(JSON.stringify(state).replaceAll(before, now)) as KeptState;
  return { ...state, local, tables };
}
