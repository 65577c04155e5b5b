// The wallet against a real node: onboarding, connection, who may ask and sign, messages, networks, reads.

import { fromHex, utf8 } from '@svc/core/bytes';
import { referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { pqMessageBytes, recoverPersonal } from '@svc/core/tx/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connect, connectedWallet } from '../../test/support/connectedWallet.ts';
import { FAKE_EXTENSION_ID, pageSender, settle } from '../../test/support/fakePlatform.ts';
import { openEmptyWallet, openWallet, TEST_PASSWORD, TEST_PHRASE } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { UI_PORT } from '../channels/uiPort.ts';

const B = { address: '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C' };
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`;

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.pq, 'SVC', '100000');
  await node.fund(A.pq, 'qUSDC', '100000');
});
afterAll(() => node.stop());

const connected = () => connectedWallet(node.url);

describe('onboarding', () => {
  it('creates a wallet, shows both addresses, locks, and unlocks', async () => {
    const { ui } = openEmptyWallet({ config: { node: node.url } });
    const main = ui();
    expect((await main.until(() => true)).lock.status).toBe('onboarding');
    const { phrase } = await main.run('createPhrase', { words: 24 });
    expect(phrase.split(' ')).toHaveLength(24);
    await main.run('createWallet', { password: TEST_PASSWORD, phrase, backedUp: false });
    expect(main.view.lock.status).toBe('unlocked');
    expect(main.view.keyrings[0]?.backedUp).toBe(false);
    await main.run('lock', {});
    expect(main.view.lock.status).toBe('locked');
    expect(main.view.balances).toBeUndefined();
    expect(await main.run('unlock', { password: 'something else' })).toEqual({ ok: false, reason: 'bad-password' });
    expect(await main.run('unlock', { password: TEST_PASSWORD })).toEqual({ ok: true });
    expect(main.view.lock.status).toBe('unlocked');
  });

  it('refuses a short password, a misspelt phrase, and a second wallet over the first', async () => {
    const { ui } = openEmptyWallet();
    const main = ui();
    await expect(main.run('importWallet', { password: 'short', phrase: TEST_PHRASE })).rejects.toMatchObject({
      code: 'password.short',
    });
    await expect(
      main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE.replace('yellow', 'yelow') }),
    ).rejects.toMatchObject({
      code: 'phrase.unknownWord',
    });
    await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
    await expect(main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE })).rejects.toMatchObject({
      code: 'vault.exists',
    });
    expect(main.view.accounts[0]).toMatchObject({ address: A.address, pqAddress: A.pq });
  });

  it('erases everything on request and starts over', async () => {
    const { main, platform } = await openWallet(node.url);
    await expect(main.run('resetWallet', { confirm: 'yes' as 'erase' })).rejects.toMatchObject({
      code: 'input.malformed',
    });
    await main.run('resetWallet', { confirm: 'erase' });
    expect(main.view.lock.status).toBe('onboarding');
    expect([...platform.storages.local.keys()]).toEqual([]);
  });
});

describe('what the pages see', () => {
  it('contains no secret, no ciphertext, and nothing that was signed', async () => {
    const { main, page } = await connected();
    const asked = page.request('svc_signPQMessage', ['hi']);
    await main.approve('signPqMessage');
    const { signature, publicKey } = (await asked) as { signature: string; publicKey: string };
    const text = JSON.stringify(main.view);
    for (const secret of [signature, publicKey, 'sealed', 'passwordWrap', 'legal winner', TEST_PASSWORD, 'wireText'])
      expect(text).not.toContain(secret);
  });

  it('is less while locked: pending requests, but not the wallet’s assets or history', async () => {
    const { main } = await connected();
    expect(main.view.sites).toHaveLength(1);
    await main.run('lock', {});
    expect([main.view.balances, main.view.sites, main.view.activity, main.view.pairings]).toEqual([
      undefined,
      [],
      [],
      [],
    ]);
  });
});

describe('connecting', () => {
  it('shows the browser-given origin, grants what was selected, and tells the page', async () => {
    const { main, page, platform } = await openWallet(node.url).then((one) => ({ ...one, page: one.page() }));
    expect(await page.request('eth_accounts')).toEqual([]);
    const asked = page.request('svc_requestAccounts');
    const approval = await main.approval('connect');
    expect(approval.requester).toEqual({ kind: 'page', origin: 'https://shop.test', insecure: false });
    await settle();
    expect(platform.windowOpen).toBe(true);
    await main.run('decide', {
      id: approval.id,
      kind: 'connect',
      decision: { accountIds: [approval.subject.selectedAccountId] },
    });
    expect(await asked).toMatchObject([{ address: A.address, pqAddress: A.pq }]);
    // The answer does not wait for the window, which shows the press for a moment.
    expect(platform.windowOpen).toBe(true);
    await platform.advance(1_000);
    expect(platform.windowOpen).toBe(false);
    expect(await page.request('eth_accounts')).toEqual([A.address]);
    expect(page.events.filter((one) => one.event === 'accountsChanged').at(-1)?.data).toEqual([A.address]);
    expect(await page.request('wallet_getPermissions')).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ value: [A.address] }] },
    ]);
    expect(await page.request('eth_requestAccounts')).toEqual([A.address]);
    expect(await page.request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
    expect(await page.request('eth_accounts')).toEqual([]);
    expect(main.view.sites).toEqual([]);
  });

  it('asks once when a site asks to connect from two tabs or repeatedly, and gives all of them the answer', async () => {
    const { main, page: open } = await openWallet(node.url);
    const [one, two] = [open(), open()];
    const ask = () => [
      one.request('eth_requestAccounts'),
      one.request('svc_requestAccounts'),
      two.request('wallet_requestPermissions', [{ eth_accounts: {} }]),
    ];
    const refused = ask();
    await main.until((view) => view.approvals.length === 3);
    await main.reject('connect');
    for (const each of refused) await expect(each).rejects.toMatchObject({ code: 4001 });
    const asked = ask();
    const other = open('https://other.test/').request('eth_requestAccounts');
    await main.until((view) => view.approvals.length === 4);
    const first = main.view.approvals[0];
    await main.run('decide', {
      id: first?.id ?? '',
      kind: 'connect',
      decision: { accountIds: [main.view.accounts[0]?.id ?? ''] },
    });
    const [addresses, accounts, permissions] = await Promise.all(asked);
    expect([addresses, accounts, permissions]).toMatchObject([
      [A.address],
      [{ address: A.address }],
      [{ invoker: 'https://shop.test' }],
    ]);
    expect(main.view.activity.filter((entry) => entry.kind === 'connect')).toHaveLength(1);
    expect(main.view.approvals.map((approval) => approval.requester)).toMatchObject([{ origin: 'https://other.test' }]);
    await main.reject('connect');
    await expect(other).rejects.toMatchObject({ code: 4001 });
  });

  it('rejects with 4001 when the user closes the window, and a second request opens a window again', async () => {
    const opened = await openWallet(node.url);
    await opened.main.run('lock', {});
    const page = opened.page();
    const first = page.request('eth_requestAccounts');
    await opened.main.approval('connect');
    await expect.poll(() => opened.platform.windowOpen).toBe(true);
    opened.platform.closeWindow();
    await expect(first).rejects.toMatchObject({ code: 4001 });
    const second = page.request('eth_requestAccounts');
    const approval = await opened.main.approval('connect');
    await settle();
    expect(opened.platform.windowOpen).toBe(true);
    await opened.main.run('unlock', { password: TEST_PASSWORD });
    await opened.main.run('decide', {
      id: approval.id,
      kind: 'connect',
      decision: { accountIds: [approval.subject.selectedAccountId] },
    });
    expect(await second).toEqual([A.address]);
  });

  it('refuses only what the closed window showed, also when that is heard after the next one is open', async () => {
    const opened = await openWallet(node.url);
    const page = opened.page();
    const first = page.request('eth_requestAccounts');
    const { id } = await opened.main.approval('connect');
    await opened.main.reject('connect');
    await expect(first).rejects.toMatchObject({ code: 4001 });
    const second = page.request('eth_requestAccounts');
    await opened.main.approval('connect');
    await expect.poll(() => opened.platform.windowOpen).toBe(true);
    opened.platform.hearClosed(id);
    await settle();
    expect(opened.platform.windowOpen).toBe(true);
    expect(opened.main.view.approvals).toHaveLength(1);
    await opened.main.approve('connect', { accountIds: [opened.main.view.accounts[0]?.id ?? ''] });
    expect(await second).toEqual([A.address]);
  });

  it('shows the number of pending requests on the toolbar, and nothing once all are answered', async () => {
    const opened = await openWallet(node.url);
    expect(opened.platform.badgeCount).toBe(0);
    const asked = ['https://one.example', 'https://two.example'].map((origin) =>
      opened.page(`${origin}/`, origin).request('eth_requestAccounts'),
    );
    for (const one of asked) one.catch(() => undefined);
    await expect.poll(() => opened.platform.badgeCount).toBe(2);
    await opened.main.approval('connect');
    await opened.main.run('rejectAll', {});
    await Promise.allSettled(asked);
    expect(opened.platform.badgeCount).toBe(0);
  });

  it('gives a locked connected site only an unlock window, and an unconnected one 4100 without a window', async () => {
    const { main, page, platform, open } = await connected();
    await main.run('lock', {});
    expect(await page.request('eth_accounts')).toEqual([]);
    expect(page.events.at(-1)).toEqual({ event: 'accountsChanged', data: [] });
    const before = platform.shown.length;
    await expect(open('https://other.test/').request('personal_sign', ['hi', A.address])).rejects.toMatchObject({
      code: 4100,
    });
    expect(platform.shown.length).toBe(before);
    const asked = page.request('eth_requestAccounts');
    expect((await main.approval('unlock')).requester).toMatchObject({ origin: 'https://shop.test' });
    await main.run('unlock', { password: TEST_PASSWORD });
    expect(await asked).toEqual([A.address]);
    await platform.advance(400);
    expect(platform.windowOpen).toBe(false);
  });

  it('asks once to unlock for what a site asks meanwhile: one refusal ends all of it', async () => {
    const { main, page, platform, open } = await connected();
    const other = open('https://other.test/', 'https://other.test');
    await connect(other, main);
    await main.run('lock', {});
    const asked = [page.request('eth_requestAccounts'), page.request('personal_sign', ['hi', A.address])];
    const another = other.request('eth_requestAccounts');
    await main.until((view) => view.approvals.length === 3);
    await expect.poll(() => platform.windowOpen).toBe(true);
    platform.closeWindow();
    for (const one of asked) await expect(one).rejects.toMatchObject({ code: 4001 });
    const { approvals } = await main.until((view) => view.approvals.length === 1);
    expect(approvals).toMatchObject([{ kind: 'unlock', requester: { origin: 'https://other.test' } }]);
    await main.run('unlock', { password: TEST_PASSWORD });
    expect(await another).toEqual([A.address]);
    expect(main.view.approvals).toEqual([]);
  });

  it('does not keep a request pending whose window could not be opened', async () => {
    const { page, platform, main } = await connected();
    const { approvalWindow } = platform as unknown as { approvalWindow: { open: () => Promise<void> } };
    const { open } = approvalWindow;
    approvalWindow.open = async () => {
      throw new Error('no windows here');
    };
    await expect(page.request('personal_sign', ['hi', A.address])).rejects.toMatchObject({ code: 4001 });
    expect(main.view.approvals).toEqual([]);
    approvalWindow.open = open;
    const asked = page.request('personal_sign', ['hi', A.address]);
    await main.approve('signMessage');
    expect(await asked).toMatch(/^0x/);
  });

  it('waits only some seconds for a browser that opens no window, and serves the next request', async () => {
    const { page, platform, main } = await connected();
    const { approvalWindow } = platform as unknown as {
      approvalWindow: { open: () => Promise<void>; isOpen: () => Promise<boolean>; close: () => Promise<void> };
    };
    const works = { ...approvalWindow };
    const silent = (): Promise<never> => new Promise(() => undefined);
    Object.assign(approvalWindow, { open: silent, isOpen: silent, close: silent });
    const asked = page.request('personal_sign', ['hi', A.address]);
    const other = page.request('svc_signPQMessage', ['hi']);
    for (let step = 0; step < 30; step++) await platform.advance(4_000);
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    await expect(other).rejects.toMatchObject({ code: 4001 });
    expect(main.view.approvals).toEqual([]);
    Object.assign(approvalWindow, works);
    const again = page.request('personal_sign', ['hi', A.address]);
    await main.approve('signMessage');
    expect(await again).toMatch(/^0x/);
  });

  it('keeps three requests of one origin pending and refuses the fourth at once', async () => {
    const { page, platform, main } = await connected();
    const waiting = ['1', '2', '3'].map((text) => page.request('personal_sign', [text, A.address]));
    await main.until((view) => view.approvals.length === 3);
    await expect(page.request('personal_sign', ['4', A.address])).rejects.toMatchObject({ code: 4001 });
    expect(new Set(platform.shown.slice(1)).size).toBe(1);
    for (const _ of waiting) await main.reject('signMessage');
    for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 4001 });
  });
});

describe('who asks, who signs', () => {
  it('gives a frame without an origin an empty list, and no window for anything', async () => {
    const opened = await connected();
    const before = opened.platform.shown.length;
    const frame = opened.open('https://shop.test/frame', 'null');
    expect(await frame.request('eth_accounts')).toEqual([]);
    expect(await frame.request('svc_accounts')).toEqual([]);
    await expect(frame.request('personal_sign', ['hi', A.address])).rejects.toMatchObject({ code: 4100 });
    await expect(frame.request('eth_requestAccounts')).rejects.toMatchObject({ code: 4100 });
    expect(opened.platform.shown.length).toBe(before);
    expect(await frame.request('eth_chainId')).toBe('0x15b38');
  });

  it('keeps the grant of a framed site apart from its parent', async () => {
    const opened = await connected();
    const inner = opened.open('https://widget.test/inner');
    const asked = inner.request('eth_requestAccounts');
    expect((await opened.main.approval('connect')).requester).toMatchObject({ origin: 'https://widget.test' });
    await opened.main.reject('connect');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(await inner.request('eth_accounts')).toEqual([]);
  });

  it('signs with the account that was shown, whatever is selected later, and never with one that is not shared', async () => {
    const { main, page, platform } = await connected();
    await main.run('createAccount', {});
    const before = platform.shown.length;
    await expect(page.request('personal_sign', ['hi', B.address])).rejects.toMatchObject({ code: 4100 });
    expect(platform.shown.length).toBe(before);
    const asked = page.request('personal_sign', ['hi', A.address]);
    const approval = await main.approval('signMessage');
    expect(approval.subject.account.address).toBe(A.address);
    await main.run('createAccount', { name: 'C' });
    await main.run('decide', { id: approval.id, kind: 'signMessage', decision: {} });
    expect(recoverPersonal(utf8('hi'), fromHex((await asked) as string))).toBe(A.address);
  });

  it('accepts no command from a content script, and none from a page that only claims to be the wallet’s', async () => {
    const { platform, main } = await openWallet(node.url);
    for (const sender of [
      pageSender('https://shop.test/'),
      { extensionId: 'x', url: `chrome-extension://${FAKE_EXTENSION_ID}/popup.html` },
      { extensionId: FAKE_EXTENSION_ID, url: 'https://shop.test/', origin: `chrome-extension://${FAKE_EXTENSION_ID}` },
    ]) {
      const port = platform.connect(UI_PORT, sender);
      port.send({
        id: 1,
        command: 'revealPhrase',
        params: { password: TEST_PASSWORD, keyringId: main.view.keyrings[0]?.id },
      });
      await settle();
      expect(port.received).toEqual([]);
    }
  });
});

describe('messages', () => {
  const cases: [string, string, string | undefined, string][] = [
    ['clean UTF-8 in hex is shown as text', '0x506179203320f09f9880', 'Pay 3 😀', '0x506179203320f09f9880'],
    ['hex digits without 0x are text', 'deadbeef', 'deadbeef', hexOf('deadbeef')],
    ['0x without hex is text', '0xZZ', '0xZZ', hexOf('0xZZ')],
    ['other bytes are shown as hex', '0xfffe41', undefined, '0xfffe41'],
    ['0x is no bytes', '0x', '', '0x'],
  ];

  it.each(cases)('%s', async (_, message, text, hex) => {
    const { main, page } = await connected();
    const asked = page.request('personal_sign', [message, A.address]);
    const { subject } = await main
      .approve('signMessage')
      .then((one) => one as Extract<typeof one, { kind: 'signMessage' }>);
    expect([subject.text, subject.messageHex]).toEqual([text, hex]);
    expect(recoverPersonal(fromHex(hex), fromHex((await asked) as string))).toBe(A.address);
  });

  it('recognises reversed parameters, and never signs the address as the text', async () => {
    const { main, page } = await connected();
    const asked = page.request('personal_sign', [A.address, 'hello']);
    await main.approve('signMessage');
    expect(recoverPersonal(utf8('hello'), fromHex((await asked) as string))).toBe(A.address);
    for (const params of [[], ['hello'], [1, A.address], ['hello', 'not an address'], 'hello', ['\ud800', A.address]]) {
      await expect(page.request('personal_sign', params)).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('signs a post-quantum message that another implementation verifies', async () => {
    const { main, page } = await connected();
    const asked = page.request('svc_signPQMessage', ['héllo', A.pq.toLowerCase().replace('0xpq', '0xPQ')]);
    await main.approve('signPqMessage');
    const signed = (await asked) as { signature: string; publicKey: string; address: string };
    expect(signed.address).toBe(A.pq);
    expect(signed.signature).toMatch(/^[0-9a-f]{6618}$/);
    expect(
      await referenceMlDsa.verify(fromHex(signed.signature), pqMessageBytes(utf8('héllo')), fromHex(signed.publicKey)),
    ).toBe(true);
  });
});
