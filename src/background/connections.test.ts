// Requests whose page goes away, is prerendered, or has no identity.

import { describe, expect, it } from 'vitest';
import { settle } from '../../test/support/fakePlatform.ts';
import { openWallet } from '../../test/support/openWallet.ts';

it('a request that came twice on one port ends with its page like any other', async () => {
  const { main, page: open } = await openWallet('http://node.test');
  const page = open();
  const asked = page.request('eth_requestAccounts', [], 'same').catch((error: unknown) => error);
  void page.request('eth_requestAccounts', [], 'same').catch(() => undefined);
  await main.approval('connect');
  page.close();
  void asked;
  await main.until((view) => view.approvals.length === 0);
  expect(main.view.sites).toEqual([]);
});

const URL = 'https://shop.test/';

describe('an approval whose page is gone', () => {
  it('ends at once, and is answered once when the same document comes back', async () => {
    const { main, page: open, platform } = await openWallet('http://node.test');
    const document = { documentId: 'D1' };
    void open(URL, undefined, document).request('eth_requestAccounts', [], 'r1');
    const cached = open(URL, undefined, document);
    const port = open(URL, undefined, document);
    void port.request('eth_requestAccounts', [], 'r2');
    await main.until((view) => view.approvals.length === 2);
    port.close();
    await main.until((view) => view.approvals.length === 1);
    await expect(cached.request('eth_requestAccounts', [], 'r2')).rejects.toMatchObject({ code: 4001 });
    expect([main.view.approvals.length, platform.windowOpen]).toEqual([1, true]);
  });

  it('opens no window when the page went away while the request was prepared', async () => {
    const { main, page: open, platform } = await openWallet('http://node.test');
    const page = open();
    void page.request('eth_requestAccounts', [], 'r1');
    page.close();
    await settle();
    expect([main.view.approvals, platform.shown]).toEqual([[], []]);
  });

  it('belongs to its document: another one of the site with the same id asks for itself', async () => {
    const { main, page: open } = await openWallet('http://node.test');
    const first = open(URL, undefined, { documentId: 'D1' });
    void first.request('eth_requestAccounts', [], 'same');
    const { id } = await main.approval('connect');
    first.close();
    await main.until((view) => view.approvals.length === 0);
    void open(URL, undefined, { documentId: 'D2' }).request('eth_requestAccounts', [], 'same');
    expect((await main.approval('connect')).id).not.toBe(id);
  });

  it('is distinguished from one whose page still exists by a worker that was stopped meanwhile', async () => {
    const documents = new Map([['D1', ['r1']]]);
    const askPage = async ({ documentId }: { documentId?: string }): Promise<unknown> => {
      const ids = documents.get(documentId ?? '');
      if (ids === undefined) throw new Error('Could not establish connection. Receiving end does not exist.');
      return ids;
    };
    const { main, page: open, kill } = await openWallet('http://node.test', { askPage });
    for (const [documentId, id, url] of [
      ['D1', 'r1', URL],
      ['D1', 'r0', URL],
      ['D2', 'r2', 'https://else.test/'],
    ] as const)
      void open(url, undefined, { documentId }).request('wallet_requestPermissions', [{ eth_accounts: {} }], id);
    await main.until((view) => view.approvals.length === 3);
    const after = kill();
    const ui = after.ui();
    await settle();
    expect(ui.view.approvals).toHaveLength(1);
    const again = after
      .page(URL, undefined, { documentId: 'D1' })
      .request('wallet_requestPermissions', [{ eth_accounts: {} }], 'r1');
    await ui.reject('connect');
    await expect(again).rejects.toMatchObject({ code: 4001 });
  });
});

it('a prerendered page is not answered and gets no events', async () => {
  const { main, page: open } = await openWallet('http://node.test');
  const ahead = open(URL, undefined, { isPrerendered: true });
  void ahead.request('eth_requestAccounts');
  void ahead.request('eth_accounts');
  await settle();
  expect([ahead.received, main.view.approvals]).toEqual([[], []]);
});

it('a frame with an opaque origin gets no events', async () => {
  const { page: open } = await openWallet('http://node.test');
  const frame = open(URL, 'null');
  expect(await frame.request('eth_chainId')).toBe('0x15b38');
  expect(frame.events).toEqual([]);
});
