// A wallet update keeps what earlier releases stored: keys, accounts, sites, pairings, contacts, settings, and an
// unconfirmed transaction. `KEEP_STATE=VERSION` saves the state of this release for later tests.

import { fromHex, utf8 } from '@svc/core/bytes';
import { recoverPersonal } from '@svc/core/tx/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT } from '../support/connectedWallet.ts';
import { keepState, keptStates, platformOf } from '../support/keptState.ts';
import { openEmptyWallet, TEST_PASSWORD } from '../support/openWallet.ts';
import { socketOf } from '../support/relayEnds.ts';
import { startNode, type TestNode } from '../support/startNode.ts';

const { KEEP_STATE } = process.env;
it.runIf(KEEP_STATE !== undefined)('saves the state of this release', () => keepState(KEEP_STATE ?? ''));

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(FIRST_ACCOUNT.pq, 'SVC', '1000');
});
afterAll(() => node.stop());

describe.each(keptStates().map((state) => [state.version, state] as const))('after %s', (_version, state) => {
  const updated = () => {
    const options = { config: { node: node.url }, WebSocket: socketOf() as typeof WebSocket };
    const opened = openEmptyWallet(options);
    return opened.reopen(platformOf(state, options));
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
});
