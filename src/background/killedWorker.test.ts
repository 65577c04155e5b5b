// K01: the worker is stopped at every critical moment, and each request still settles exactly once. Also answers that
// get lost on the way from the node, and what a reinstalled or half-lost profile shows.

import { fromHex, utf8 } from '@svc/core/bytes';
import { recoverPersonal } from '@svc/core/tx/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connect } from '../../test/support/connectedWallet.ts';
import { endedWhile } from '../../test/support/endedWhile.ts';
import { settle } from '../../test/support/fakePlatform.ts';
import { openEmptyWallet, openWallet, TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { LOCAL_KEYS } from './state/keys.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.pq, 'SVC', '1000');
});
afterAll(() => node.stop());

async function connected(fetcher?: typeof fetch) {
  const opened = await openWallet(node.url, fetcher === undefined ? {} : { fetch: fetcher });
  const page = opened.page();
  await connect(page, opened.main);
  return { opened, page };
}

const deploy = (symbol: string) => [{ op: 'TOKEN_DEPLOY', params: { name: symbol, symbol, initial_supply: '5' } }];

describe('a worker stopped while an approval waits', () => {
  it('still lists it, and the page that repeats its request gets one valid signature', async () => {
    const { opened, page } = await connected();
    void page.request('personal_sign', ['Order 41: 2 lamps', A.address], 'r1');
    const before = await opened.main.approval('signMessage');
    const after = opened.kill();
    const ui = after.ui();
    expect((await ui.approval('signMessage')).id).toBe(before.id);
    const again = after.page();
    const answer = again.request('personal_sign', ['Order 41: 2 lamps', A.address], 'r1');
    await ui.approve('signMessage');
    expect(recoverPersonal(utf8('Order 41: 2 lamps'), fromHex((await answer) as string))).toBe(A.address);
    // Once more under the same id, as after a second stop: the same answer, no window, no second signature.
    const windows = after.platform.shown.length;
    expect(await after.page().request('personal_sign', ['Order 41: 2 lamps', A.address], 'r1')).toBe(await answer);
    expect(after.platform.shown.length).toBe(windows);
    const third = after.kill();
    expect(await third.page().request('personal_sign', ['Order 41: 2 lamps', A.address], 'r1')).toBe(await answer);
  });

  it('takes a decision made before the page is back, and uses it once', async () => {
    const { opened, page } = await connected();
    void page.request('personal_sign', ['early', A.address], 'r1');
    await opened.main.approval('signMessage');
    const after = opened.kill();
    await after.ui().approve('signMessage');
    const signature = await after.page().request('personal_sign', ['early', A.address], 'r1');
    expect(recoverPersonal(utf8('early'), fromHex(signature as string))).toBe(A.address);
    await after.platform.advance(1_000);
    expect(after.platform.windowOpen).toBe(false);
  });

  it('drops a decision whose page does not return within half a minute', async () => {
    const { opened, page } = await connected();
    void page.request('personal_sign', ['late', A.address], 'r1');
    await opened.main.approval('signMessage');
    const after = opened.kill();
    await after.ui().approve('signMessage');
    await after.platform.advance(31_000);
    await expect(after.page().request('personal_sign', ['late', A.address], 'r1')).rejects.toMatchObject({
      code: 4900,
    });
  });

  it('answers 4001 to the page that returns after a refusal', async () => {
    const { opened, page } = await connected();
    void page.request('personal_sign', ['no', A.address], 'r1');
    await opened.main.approval('signMessage');
    const after = opened.kill();
    await after.ui().reject('signMessage');
    await expect(after.page().request('personal_sign', ['no', A.address], 'r1')).rejects.toMatchObject({ code: 4001 });
  });

  it('refuses the request when the user closes the window, although that is what wakes the worker', async () => {
    const { opened, page } = await connected();
    void page.request('personal_sign', ['shut', A.address], 'r1');
    const { id } = await opened.main.approval('signMessage');
    await expect.poll(() => opened.platform.shown.at(-1)).toBe(id);
    const after = opened.kill();
    after.platform.closeWindow();
    await expect(after.page().request('personal_sign', ['shut', A.address], 'r1')).rejects.toMatchObject({
      code: 4001,
    });
    expect(after.platform.windowOpen).toBe(false);
  });

  it('refuses the request when the auto-lock passed meanwhile', async () => {
    const { opened, page } = await connected();
    await opened.main.run('updateSettings', { autoLockMs: 60_000 });
    void page.request('personal_sign', ['slept', A.address], 'r1');
    await opened.main.approval('signMessage');
    const platform = opened.platform.restart();
    await platform.advance(61_000);
    const after = opened.reopen(platform);
    const ui = after.ui();
    expect((await ui.until(() => true)).lock.status).toBe('locked');
    expect(ui.view.approvals).toEqual([]);
    await ui.run('unlock', { password: TEST_PASSWORD });
    await expect(after.page().request('personal_sign', ['slept', A.address], 'r1')).rejects.toMatchObject({
      code: 4001,
    });
  });

  it('fails closed when it was stopped after the approval and before the answer', async () => {
    const { opened, page } = await connected();
    void page.request('personal_sign', ['gap', A.address], 'r1');
    await opened.main.approval('signMessage');
    const storages = opened.platform.storages;
    const pending = new Map(storages.session);
    await opened.main.approve('signMessage');
    await settle();
    // As if the worker had died between redeeming the approval and storing the answer.
    for (const key of storages.session.keys()) if (key.endsWith('answers')) storages.session.delete(key);
    expect(pending.size).toBeGreaterThan(0);
    const after = opened.kill();
    await expect(after.page().request('personal_sign', ['gap', A.address], 'r1')).rejects.toMatchObject({ code: 4900 });
    expect(after.platform.shown).toEqual([]);
  });

  it('asks again, in a window, under a new id', async () => {
    const { opened } = await connected();
    const after = opened.kill();
    const answer = after.page().request('personal_sign', ['fresh', A.address]);
    await after.ui().approve('signMessage');
    expect(recoverPersonal(utf8('fresh'), fromHex((await answer) as string))).toBe(A.address);
  });

  it('ends pending approvals when their page is gone for good', async () => {
    const { opened, page } = await connected();
    void page.request('personal_sign', ['bye', A.address]);
    await opened.main.approval('signMessage');
    page.close();
    await settle();
    expect(opened.main.view.approvals).toHaveLength(0);
    expect(opened.platform.windowOpen).toBe(false);
  });
});

describe('a worker stopped with nothing open', () => {
  it('answers everything at once, and the grant stands', async () => {
    const { opened } = await connected();
    const after = opened.kill();
    const page = after.page();
    expect(await page.request('eth_accounts')).toEqual([A.address]);
    expect(await page.request('eth_chainId')).toBe('0x15b38');
    expect(await after.page('https://else.test/').request('eth_accounts')).toEqual([]);
  });

  it('is locked, with its grants kept, after the browser was closed', async () => {
    const { opened } = await connected();
    const after = opened.kill({ keepSession: false });
    const page = after.page();
    expect(await page.request('eth_accounts')).toEqual([]);
    const asked = page.request('eth_requestAccounts');
    const ui = after.ui();
    await ui.approval('unlock');
    await ui.run('unlock', { password: TEST_PASSWORD });
    expect(await asked).toEqual([A.address]);
  });
});

describe('a lost answer of the node', () => {
  /** Passes everything on; the answers to the next submissions are lost after the node has acted. */
  function lossy() {
    const sent: string[] = [];
    let toLose = 0;
    let isDeaf = false;
    const fetcher: typeof fetch = async (input, init) => {
      const body = String(init?.body ?? '');
      if (isDeaf && /exchange_getTransactionReceipt|PendingTransactions/.test(body))
        throw new TypeError('the connection was reset');
      const isSubmit = body.includes('exchange_sendTransaction');
      if (isSubmit) sent.push(body);
      const answer = await fetch(input, init);
      if (isSubmit && toLose > 0) {
        toLose -= 1;
        throw new TypeError('the connection was reset');
      }
      return answer;
    };
    return {
      fetcher,
      sent,
      lose: (count: number) => {
        toLose = count;
      },
      /** Hides the results of transactions, until `hear`. */
      deafen: () => {
        isDeaf = true;
      },
      hear: () => {
        isDeaf = false;
        toLose = 0;
      },
    };
  }

  it('makes the wallet send the same bytes again, and the order executes once', async () => {
    const wire = lossy();
    const { opened, page } = await connected(wire.fetcher);
    wire.lose(1);
    const asked = page.request('svc_sendExchangeTransaction', deploy('ONCE'));
    await opened.main.approve('sendExchangeTransaction');
    const { txHash } = (await asked) as { txHash: string };
    expect(wire.sent).toHaveLength(2);
    expect(wire.sent[1]).toBe(wire.sent[0]);
    await node.mine(2);
    expect(await node.receipt(txHash)).toMatchObject({ success: true });
    const tokens = await node.rpc<{ symbol: string }[]>('exchange_getTokens');
    expect(tokens.filter((one) => one.symbol === 'ONCE')).toHaveLength(1);
  });

  it('is reported with the hash when no attempt is answered; the wallet finds the receipt itself', async () => {
    const wire = lossy();
    const { opened, page } = await connected(wire.fetcher);
    wire.lose(1_000);
    wire.deafen();
    const asked = page.request('svc_sendExchangeTransaction', deploy('GONE'));
    await opened.main.approve('sendExchangeTransaction');
    const failure = (await endedWhile(asked, async () => {
      await node.mine();
      await opened.platform.advance(2_000);
    })) as { code: number; message: string; data: { txHash: string; nonce: number } };
    expect(failure).toMatchObject({ code: -32603, message: expect.stringMatching(/may still execute/) });
    expect(opened.main.view.activity[0]).toMatchObject({ txHash: failure.data.txHash, status: 'unknown' });
    wire.hear();
    await endedWhile(
      opened.main.until((view) => view.activity[0]?.status === 'succeeded'),
      () => opened.platform.advance(2_000),
    );
    expect(new Set(wire.sent).size).toBe(1);
  });

  it('is not reported at all when the receipt comes within two blocks: the site gets the success', async () => {
    const wire = lossy();
    const { opened, page } = await connected(wire.fetcher);
    wire.lose(3);
    const asked = page.request('svc_sendExchangeTransaction', deploy('FOUND'));
    await opened.main.approve('sendExchangeTransaction');
    const { txHash } = (await endedWhile(asked, async () => {
      await node.mine();
      await opened.platform.advance(2_000);
    })) as { txHash: string };
    // The site's success may be the node's answer that the transaction waits already.
    await node.mine();
    expect(await node.receipt(txHash)).toMatchObject({ success: true });
    expect(new Set(wire.sent).size).toBe(1);
  });

  it('of a worker that died right after sending is found again by the request, without a second signature', async () => {
    const { opened, page } = await connected();
    const asked = page.request('svc_sendExchangeTransaction', deploy('DEAD'), 'r1');
    await opened.main.approve('sendExchangeTransaction');
    const first = await asked;
    for (const key of opened.platform.storages.session.keys())
      if (key.endsWith('answers')) opened.platform.storages.session.delete(key);
    const after = opened.kill();
    expect(await after.page().request('svc_sendExchangeTransaction', deploy('DEAD'), 'r1')).toEqual(first);
    expect(after.platform.shown).toEqual([]);
    await node.mine();
  });

  it('of a worker that was killed during the search is searched for again by the request, under the same signature', async () => {
    const wire = lossy();
    const { opened, page } = await connected(wire.fetcher);
    wire.lose(1_000);
    wire.deafen();
    void page.request('svc_sendExchangeTransaction', deploy('KILL'), 'r9');
    await opened.main.approve('sendExchangeTransaction');
    await opened.main.until((view) => view.pending.some((one) => one.state === 'unknown'));
    const hash = opened.main.view.pending[0]?.hash ?? '';
    const after = opened.kill();
    const again = after.page().request('svc_sendExchangeTransaction', deploy('KILL'), 'r9');
    wire.hear();
    await node.mine();
    expect(await endedWhile(again, () => after.platform.advance(2_000))).toMatchObject({ txHash: hash });
    expect([new Set(wire.sent).size, after.platform.windowOpen]).toEqual([1, false]);
  });

  it('counts a nonce that another device took as taken, and signs nothing for another', async () => {
    const stale = { on: false };
    const fetcher: typeof fetch = async (input, init) => {
      const body = String(init?.body ?? '');
      const answer = await fetch(input, init);
      // The node's first answer about the nonce is outdated.
      if (!stale.on || !body.includes('exchange_getNonce')) return answer;
      stale.on = false;
      const { result } = (await answer.json()) as { result: number };
      return Response.json({ jsonrpc: '2.0', id: 1, result: result - 1 });
    };
    const { opened, page } = await connected(fetcher);
    const next = await node.rpc<number>('exchange_getNonce', [A.pq]);
    stale.on = true;
    const asked = page.request('svc_sendExchangeTransaction', deploy('NEXT'));
    await opened.main.approve('sendExchangeTransaction');
    // The other transaction is fetched, and its signature is of this account's key: this one was displaced, and that is
    // known.
    const failure = (await endedWhile(asked, () => opened.platform.advance(2_000))) as {
      code: number;
      message: string;
      data: Record<string, unknown>;
    };
    expect(failure).toMatchObject({
      code: -32603,
      message: expect.stringMatching(/not placed/),
      data: { nonce: next - 1 },
    });
    expect(await node.receipt(String(failure.data.takenBy))).toMatchObject({ nonce: next - 1, success: true });
    expect(opened.main.view.activity[0]).toMatchObject({ txHash: failure.data.txHash, status: 'overtaken' });
    expect(opened.main.view.pending).toEqual([]);
    const again = page.request('svc_sendExchangeTransaction', deploy('NEXT'));
    await opened.main.approve('sendExchangeTransaction');
    expect(await again).toMatchObject({ nonce: next });
    await node.mine();
  });

  it('signs nothing when the node cannot be reached at all', async () => {
    const down = { on: false };
    const fetcher: typeof fetch = async (input, init) => {
      if (down.on) throw new TypeError('connection refused');
      return fetch(input, init);
    };
    const { opened, page } = await connected(fetcher);
    await opened.platform.advance(6 * 60_000);
    down.on = true;
    const asked = page.request('svc_sendExchangeTransaction', deploy('NONE'));
    const { subject } = (await opened.main.approval('sendExchangeTransaction')) as { subject: { gasPriceWei: string } };
    expect(subject.gasPriceWei).toBe('1000000000');
    await opened.main.approve('sendExchangeTransaction');
    await expect(asked).rejects.toThrow(/nothing was signed/);
    expect(opened.platform.storages.tables.get('outgoing')?.size ?? 0).toBe(0);
  });
});

describe('incomplete stored state', () => {
  it('shows recovery when only the version record is left, and restores the second copy', async () => {
    const { opened } = await connected();
    opened.platform.storages.local.delete(LOCAL_KEYS.vault);
    const after = opened.kill({ keepSession: false });
    const ui = after.ui();
    expect((await ui.until(() => true)).lock).toMatchObject({ status: 'recovery', backupAvailable: true });
    expect(await ui.run('unlock', { password: TEST_PASSWORD })).toMatchObject({ ok: false, reason: 'no-vault' });
    await ui.run('restoreBackup', {});
    expect(await ui.run('unlock', { password: TEST_PASSWORD })).toEqual({ ok: true });
    expect(ui.view.accounts[0]?.pqAddress).toBe(A.pq);
  });

  it('of a newer version is not touched', async () => {
    const { opened } = await connected();
    opened.platform.storages.local.set(LOCAL_KEYS.version, '99');
    const before = new Map(opened.platform.storages.local);
    const after = opened.kill({ keepSession: false });
    const ui = after.ui();
    expect((await ui.until(() => true)).lock.status).toBe('damaged');
    await expect(ui.run('unlock', { password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'state.newer' });
    expect(new Map(after.platform.storages.local)).toEqual(before);
  });

  it('of an empty profile is onboarding', async () => {
    const { ui } = openEmptyWallet();
    expect((await ui().until(() => true)).lock.status).toBe('onboarding');
  });
});
