// Batches of calls (EIP-5792) whose answers are lost, whose worker is stopped, or that a node refuses halfway.

import { fromHex } from '@svc/core/bytes';
import { readEvmTx } from '@svc/core/tx/evmTx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, batch, C, nonceOf, pay, sending } from '../../test/support/batches.ts';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { settle } from '../../test/support/fakePlatform.ts';
import type { TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { SESSION_KEYS } from './state/keys.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.address, 'SVC', '1000');
  await node.fund(A.address, 'qUSDC', '1000');
});
afterAll(() => node.stop());

describe('an incomplete batch', () => {
  const four = () => batch([pay('0x1'), pay('0x2'), pay('0x3'), pay('0x4')], { id: 'four' });
  const nonces = (raws: readonly string[]) => raws.map((raw) => Number(readEvmTx(fromHex(raw)).nonce));

  it('ends at a call that the node refuses: none after it is sent, and their nonces are free', async () => {
    const { fetcher, sent } = sending((at) => (at === 1 ? 'refused' : 'pass'));
    const { main, page, platform } = await connectedWallet(node.url, { fetch: fetcher });
    const first = await nonceOf(node);
    const asked = page.request('wallet_sendCalls', four());
    await approve(main);
    expect(await asked).toEqual({ id: 'four' });
    expect(nonces(sent)).toEqual([first, first + 1]);
    await node.mine();
    await platform.advance(4_000);
    expect(await page.request('wallet_getCallsStatus', ['four'])).toMatchObject({ status: 600 });
    expect(main.view.activity.slice(0, 4).map((one) => one.status)).toEqual([
      'unsent',
      'unsent',
      'refused',
      'succeeded',
    ]);
    // The next one takes the freed nonce, and nothing of the batch follows it.
    const next = page.request('wallet_sendCalls', batch([pay('0x9')]));
    await approve(main);
    await next;
    await node.mine();
    await platform.advance(60_000);
    expect(nonces(sent)).toEqual([first, first + 1, first + 1]);
    expect(await nonceOf(node)).toBe(first + 2);
  });

  it('whose first call is refused fails with the node’s own words, and has no effect', async () => {
    const { fetcher, sent } = sending(() => 'refused');
    const { main, page } = await connectedWallet(node.url, { fetch: fetcher });
    const asked = page.request('wallet_sendCalls', four());
    const refusal = expect(asked).rejects.toMatchObject({ code: -32003, message: 'insufficient SVC' });
    await approve(main);
    await refusal;
    expect(sent).toHaveLength(1);
    expect(await page.request('wallet_getCallsStatus', ['four'])).toMatchObject({ status: 400, receipts: [] });
  });

  it.each(['lost', 'unheard'] as const)('continues in order when an answer is %s, with the same bytes', async (how) => {
    let isBad = true;
    const { fetcher, sent } = sending((at) => (isBad && at >= 1 ? how : 'pass'));
    const { main, page, platform } = await connectedWallet(node.url, { fetch: fetcher });
    const first = await nonceOf(node);
    const asked = page.request('wallet_sendCalls', four());
    await approve(main);
    expect(await asked).toEqual({ id: 'four' });
    expect(await page.request('wallet_getCallsStatus', ['four'])).toMatchObject({ status: 100 });
    isBad = false;
    for (let at = 0; at < 6; at++) await platform.advance(2_000);
    await node.mine();
    expect(await page.request('wallet_getCallsStatus', ['four'])).toMatchObject({ status: 200 });
    expect(await nonceOf(node)).toBe(first + 4);
    // One signature for each nonce, whatever was sent again.
    const bytes = new Set(sent);
    expect(nonces([...bytes])).toEqual([first, first + 1, first + 2, first + 3]);
  });

  it('is finished after a worker that was stopped between two sends; the page gets its id', async () => {
    let isHeld = true;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetcher, sent } = sending(() => 'pass');
    const holding: typeof fetch = async (input, init) => {
      if (isHeld && String(init?.body).includes('eth_sendRawTransaction') && sent.length === 2) await held;
      return fetcher(input, init);
    };
    const opened = await connectedWallet(node.url, { fetch: holding });
    const first = await nonceOf(node);
    void opened.page.request('wallet_sendCalls', four(), 'r1').catch(() => undefined);
    await approve(opened.main);
    await opened.main.until(({ activity }) => activity.filter((one) => one.status === 'waiting').length === 2);
    const after = opened.kill();
    isHeld = false;
    expect(await after.page().request('wallet_sendCalls', four(), 'r1')).toEqual({ id: 'four' });
    for (let at = 0; at < 6; at++) await after.platform.advance(2_000);
    await settle();
    await node.mine();
    expect(await after.page().request('wallet_getCallsStatus', ['four'])).toMatchObject({ status: 200 });
    expect(await nonceOf(node)).toBe(first + 4);
    expect(nonces([...new Set(sent)])).toEqual([first, first + 1, first + 2, first + 3]);
    release();
  });

  /** A wallet whose worker is stopped before the first of four calls is answered, and what is then sent. */
  async function stoppedAtFirst(later: 'pass' | 'silent' | 'refused') {
    let turn: 'held' | 'pass' | 'silent' | 'refused' = 'held';
    const { fetcher, sent } = sending(() => (turn === 'silent' ? 'unheard' : turn === 'refused' ? 'refused' : 'pass'));
    let arrived: () => void = () => undefined;
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const holding: typeof fetch = async (input, init) => {
      if (turn === 'held' && String(init?.body).includes('eth_sendRawTransaction')) {
        arrived();
        await new Promise(() => undefined);
      }
      return fetcher(input, init);
    };
    const opened = await connectedWallet(node.url, { fetch: holding });
    const first = await nonceOf(node);
    void opened.page.request('wallet_sendCalls', four(), 'r1').catch(() => undefined);
    await approve(opened.main);
    await isThere;
    turn = later;
    const after = opened.kill();
    await after.platform.advance(10_000);
    await settle();
    const main = after.ui();
    await main.until(({ activity }) => activity.length >= 4);
    const answer = (next: 'pass' | 'silent' | 'refused'): void => {
      turn = next;
    };
    return { first, sent, after, main, answer };
  }
  const statuses = ({ view }: TestUi) => view.activity.slice(0, 4).map((one) => one.status);

  it.each(['silent', 'refused'] as const)(
    'sends nothing of the rest while its first call is unclear after a restart: the node is %s',
    async (how) => {
      const { first, sent, after, main, answer } = await stoppedAtFirst(how);
      for (let at = 0; at < 6; at++) await after.platform.advance(2_000);
      expect(new Set(nonces(sent))).toEqual(new Set([first]));
      // Resending one that waits for the earlier ones sends nothing either.
      const last = main.view.pending.find(({ nonce }) => nonce === String(first + 3));
      await main.run('resendTransaction', { hash: last?.hash ?? '' });
      expect(new Set(nonces(sent))).toEqual(new Set([first]));
      answer('pass');
      for (let at = 0; at < 6; at++) await after.platform.advance(2_000);
      await node.mine();
      expect(nonces([...new Set(sent)])).toEqual([first, first + 1, first + 2, first + 3]);
      expect(await nonceOf(node)).toBe(first + 4);
    },
  );

  it('ends with its first call when its user gives that up: nothing more of it is sent', async () => {
    const { first, sent, after, main, answer } = await stoppedAtFirst('silent');
    const head = main.view.pending.find(({ nonce }) => nonce === String(first));
    await main.run('clearTransaction', { hash: head?.hash ?? '' });
    expect(statuses(main)).toEqual(['unsent', 'unsent', 'unsent', 'givenUp']);
    answer('pass');
    for (let at = 0; at < 6; at++) await after.platform.advance(2_000);
    expect(nonces(sent).filter((nonce) => nonce !== first)).toEqual([]);
    expect(await nonceOf(node)).toBe(first);
  });

  it('ends with its first call when another transaction took its nonce', async () => {
    const { first, sent, after, main, answer } = await stoppedAtFirst('silent');
    const other = await connectedWallet(node.url);
    const elsewhere = other.page.request('eth_sendTransaction', [{ from: A.address, to: C, value: '0x77' }]);
    await other.main.approve('sendTransaction');
    await elsewhere;
    await node.mine();
    answer('refused');
    for (let at = 0; at < 6; at++) await after.platform.advance(2_000);
    expect(statuses(main)).toEqual(['unsent', 'unsent', 'unsent', 'overtaken']);
    expect(new Set(nonces(sent))).toEqual(new Set([first]));
    expect(await after.page().request('wallet_getCallsStatus', ['four'])).toMatchObject({ status: 400 });
  });

  it('that the node refused at its first call gives a repeated request the same answer, and frees its id', async () => {
    let isBad = true;
    const { fetcher } = sending(() => (isBad ? 'refused' : 'pass'));
    const opened = await connectedWallet(node.url, { fetch: fetcher });
    const asked = opened.page.request('wallet_sendCalls', four(), 'r1');
    const refusal = expect(asked).rejects.toMatchObject({ code: -32003, message: 'insufficient SVC' });
    await approve(opened.main);
    await refusal;
    // As if the worker had been stopped before it stored its answer.
    opened.platform.storages.session.delete(SESSION_KEYS.answers);
    const after = opened.kill();
    const page = after.page();
    const main = after.ui();
    await expect(page.request('wallet_sendCalls', four(), 'r1')).rejects.toMatchObject({
      code: -32003,
      message: 'insufficient SVC',
    });
    isBad = false;
    const again = page.request('wallet_sendCalls', four(), 'r2');
    await approve(main);
    expect(await again).toEqual({ id: 'four' });
    await node.mine();
    expect(await page.request('wallet_getCallsStatus', ['four'])).toMatchObject({ status: 200 });
    await expect(page.request('wallet_sendCalls', four(), 'r3')).rejects.toMatchObject({ code: 5720 });
  });

  it('requested by a closed page does not ask', async () => {
    const { main, page, platform } = await connectedWallet(node.url);
    const before = await nonceOf(node);
    void page.request('wallet_sendCalls', four()).catch(() => undefined);
    await main.approval('sendCalls');
    page.close();
    await platform.advance(20_000);
    await main.until(({ approvals }) => approvals.length === 0);
    expect(await nonceOf(node)).toBe(before);
  });
});
