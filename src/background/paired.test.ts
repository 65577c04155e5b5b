// A site on another device: the site library and the whole wallet over a real relay, with a real node behind the
// wallet.

import { fromHex, utf8 } from '@svc/core/bytes';
import { recoverPersonal } from '@svc/core/tx/message';
import { BrowserProvider, Contract, type Eip1193Provider } from 'ethers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Web3 } from 'web3';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { expectEventually } from '../../test/support/eventually.ts';
import { EvmUser } from '../../test/support/evmUser.ts';
import { openWallet, TEST_PASSWORD, type TestUi, type TestWallet } from '../../test/support/openWallet.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../test/support/relayEnds.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { type StartedRelay, startRelay } from '../../test/support/startRelay.ts';
import { createRelayProvider, type RelayConnection } from '../connect/createRelayProvider.ts';

let node: TestNode;
let relay: StartedRelay;
const open: { dispose(): void }[] = [];
beforeAll(async () => {
  [node, relay] = await Promise.all([startNode(), startRelay()]);
  await node.fund(A.pq, 'SVC', '1000');
});
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});
afterAll(() => Promise.all([node.stop(), relay.stop()]));

function site(): RelayConnection {
  const connection = createRelayProvider({
    relayUrl: relay.relay,
    walletUrl: 'https://wallet.test',
    dapp: { name: 'Shop', url: SITE_ORIGIN },
    storage: null,
    fetch: fetchOf(SITE_ORIGIN),
    WebSocket: socketOf(SITE_ORIGIN),
  });
  open.push(connection);
  return connection;
}

async function wallet(): Promise<TestWallet & { main: TestUi }> {
  const opened = await openWallet(node.url, { WebSocket: socketOf() as typeof WebSocket });
  open.push({ dispose: () => opened.wallet.stop() });
  return opened;
}

async function paired() {
  const connection = site();
  const opened = await wallet();
  const pairing = await connection.pair();
  const joined = opened.main.run('pair', { link: pairing.link });
  const approval = await opened.main.approval('pairRelay');
  expect(approval.subject).toMatchObject({ origin: SITE_ORIGIN, claimedName: 'Shop' });
  expect(approval.requester).toMatchObject({ kind: 'relay', origin: SITE_ORIGIN, claimedName: 'Shop' });
  await opened.main.run('decide', {
    id: approval.id,
    kind: 'pairRelay',
    decision: { accountIds: [approval.subject.selectedAccountId] },
  });
  await joined;
  // One window pairs and connects: the request waiting at the relay is answered without another.
  expect(await pairing.accounts).toMatchObject([{ address: A.address, pqAddress: A.pq }]);
  return { connection, opened };
}

describe('a paired site', () => {
  it('connects by its code, gets signatures, and has an operation executed', async () => {
    const { connection, opened } = await paired();
    const signed = connection.provider.request({ method: 'personal_sign', params: ['hi', A.address] });
    await opened.main.approve('signMessage');
    expect(recoverPersonal(utf8('hi'), fromHex((await signed) as string))).toBe(A.address);
    const sent = connection.provider.request({
      method: 'svc_sendExchangeTransaction',
      params: [{ op: 'TOKEN_DEPLOY', params: { name: 'Far', symbol: 'FAR', initial_supply: '7' } }],
    });
    await opened.main.approve('sendExchangeTransaction');
    const { txHash } = (await sent) as { txHash: string };
    await node.mine();
    expect(await node.receipt(txHash)).toMatchObject({ success: true });
    const refused = connection.provider.request({ method: 'personal_sign', params: ['no', A.address] });
    await opened.main.reject('signMessage');
    await expect(refused).rejects.toMatchObject({ code: 4001 });
  });

  it('sends a batch of calls, and learns its result', async () => {
    const { connection, opened } = await paired();
    await node.fund(A.address, 'SVC', '10');
    const calls = [
      { to: A.address, value: '0x1' },
      { to: A.address, value: '0x2' },
    ];
    const params = [{ version: '2.0.0', from: A.address, chainId: '0x15b38', atomicRequired: false, calls }];
    const sent = connection.provider.request({ method: 'wallet_sendCalls', params });
    await opened.main.approve('sendCalls');
    const { id } = (await sent) as { id: string };
    await node.mine();
    const status = await connection.provider.request({ method: 'wallet_getCallsStatus', params: [id] });
    expect(status).toMatchObject({ id, status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] });
  });

  it('learns at once that its pairing was refused, and may be paired with another code', async () => {
    const connection = site();
    const opened = await wallet();
    const refused = await connection.pair();
    const joining = opened.main.run('pair', { link: refused.link });
    await opened.main.reject('pairRelay');
    await expect(joining).rejects.toMatchObject({ code: 'request.rejected' });
    await expect(refused.accounts).rejects.toMatchObject({ code: 4001 });
    await expect.poll(() => connection.state.status).toBe('none');
    expect([opened.main.view.pairings, opened.main.view.sites]).toEqual([[], []]);
    const next = await connection.pair();
    const joined = opened.main.run('pair', { link: next.link });
    const approval = await opened.main.approval('pairRelay');
    await opened.main.run('decide', {
      id: approval.id,
      kind: 'pairRelay',
      decision: { accountIds: [approval.subject.selectedAccountId] },
    });
    await joined;
    expect(await next.accounts).toMatchObject([{ address: A.address }]);
  });

  it('is paired when the worker was stopped while the user was deciding', async () => {
    const connection = site();
    const opened = await wallet();
    const pairing = await connection.pair();
    opened.main.run('pair', { link: pairing.link }).catch(() => undefined);
    const before = await opened.main.approval('pairRelay');
    const after = opened.kill();
    open.push({ dispose: () => after.wallet.stop() });
    const ui = after.ui();
    const approval = await ui.approval('pairRelay');
    expect(approval.id).toBe(before.id);
    await ui.run('decide', {
      id: approval.id,
      kind: 'pairRelay',
      decision: { accountIds: [approval.subject.selectedAccountId] },
    });
    expect(await pairing.accounts).toMatchObject([{ address: A.address }]);
    expect(ui.view.pairings).toMatchObject([{ origin: SITE_ORIGIN }]);
  });

  it('withdraws the question when the site gives the pairing up', async () => {
    const connection = site();
    const opened = await wallet();
    const pairing = await connection.pair();
    const joining = opened.main.run('pair', { link: pairing.link });
    joining.catch(() => undefined);
    await opened.main.approval('pairRelay');
    await pairing.cancel();
    await expect(joining).rejects.toMatchObject({ code: 'request.rejected' });
    expect(opened.main.view.approvals).toEqual([]);
  });

  it('gets one answer to a request that was waiting when the worker was stopped', async () => {
    const { connection, opened } = await paired();
    const signed = connection.provider.request({ method: 'personal_sign', params: ['across', A.address] });
    const before = await opened.main.approval('signMessage');
    const after = opened.kill();
    open.push({ dispose: () => after.wallet.stop() });
    const ui = after.ui();
    expect((await ui.approval('signMessage')).id).toBe(before.id);
    await ui.approve('signMessage');
    expect(recoverPersonal(utf8('across'), fromHex((await signed) as string))).toBe(A.address);
  });

  /** The code of a site with another address in it. */
  const codeWith = (uri: string, u: string): string => {
    const [scheme = '', query = ''] = uri.split('?');
    const members = new URLSearchParams(query);
    members.set('u', u);
    return `${scheme}?${members}`;
  };
  const { host } = new URL(SITE_ORIGIN);

  it.each([
    ['its path', `${SITE_ORIGIN}/things/lamp`],
    ['its query and fragment', `${SITE_ORIGIN}/?item=1&of=shop#top`],
    ['the port of its scheme', `${SITE_ORIGIN}:443/`],
    ['capitals', `HTTPS://${host.toUpperCase()}/Lamp`],
  ])('pairs by a code that names it with %s, by what the relay saw', async (_what, u) => {
    const connection = site();
    const { main } = await wallet();
    const pairing = await connection.pair();
    const joined = main.run('pair', { link: codeWith(pairing.uri, u) });
    const { subject } = await main.approve('pairRelay', { accountIds: [main.view.accounts[0]?.id ?? ''] });
    expect(subject).toMatchObject({ origin: SITE_ORIGIN });
    await joined;
    expect(await pairing.accounts).toMatchObject([{ address: A.address }]);
  });

  it.each([
    ['another scheme', `http://${host}`],
    ['another port', `${SITE_ORIGIN}:8443/`],
    ['a name under it', `https://www.${host}/`],
    ['it before the @ of another', `${SITE_ORIGIN}@evil.test/`],
  ])('is no other site: a code with %s pairs nobody', async (_what, u) => {
    const connection = site();
    const { main } = await wallet();
    const pairing = await connection.pair();
    await expect(main.run('pair', { link: codeWith(pairing.uri, u) })).rejects.toMatchObject({
      code: 'pairing.otherOrigin',
    });
    expect(main.view.approvals).toEqual([]);
    pairing.cancel();
    await expect(pairing.accounts).rejects.toMatchObject({ code: 4001 });
  });

  it('waits for the user to unlock, and loses its grant when the pairing is disconnected', async () => {
    const { connection, opened } = await paired();
    await opened.main.run('lock', {});
    const signed = connection.provider.request({ method: 'personal_sign', params: ['later', A.address] });
    await opened.main.approval('unlock');
    await opened.main.run('unlock', { password: TEST_PASSWORD });
    await opened.main.approve('signMessage');
    expect(await signed).toMatch(/^0x/);
    await opened.main.run('disconnectPairing', { topic: opened.main.view.pairings[0]?.topic ?? '' });
    expect([opened.main.view.pairings, opened.main.view.sites]).toEqual([[], []]);
  });

  it('shares the limit of pending requests with the same site in this browser', async () => {
    const { connection, opened } = await paired();
    const page = opened.page(`${SITE_ORIGIN}/`);
    for (const text of ['1', '2']) void page.request('personal_sign', [text, A.address]);
    void connection.provider.request({ method: 'personal_sign', params: ['3', A.address] }).catch(() => undefined);
    await opened.main.until((view) => view.approvals.length === 3);
    await expect(page.request('personal_sign', ['4', A.address])).rejects.toMatchObject({ code: 4001 });
  });
});

describe('events of a contract, by the site library', () => {
  const FRIEND = `0x${'aa'.repeat(20)}`;
  const word = (hex: string) => hex.replace('0x', '').padStart(64, '0');
  const indexed = { type: 'address', indexed: true } as const;
  const EVENT = {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', ...indexed },
      { name: 'to', ...indexed },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  } as const;
  type Listen = (provider: RelayConnection['provider'], token: string, hear: (value: string) => void) => Promise<void>;

  const byEthers: Listen = async (provider, token, hear) => {
    const ethers = new BrowserProvider(provider as unknown as Eip1193Provider, 'any', { pollingInterval: 500 });
    open.push({ dispose: () => ethers.destroy() });
    const contract = new Contract(token, [EVENT], ethers);
    await contract.on('Transfer', (_from: string, _to: string, value: bigint) => hear(String(value)));
  };
  const byWeb3: Listen = async (provider, token, hear) => {
    const contract = new new Web3(provider as never).eth.Contract([EVENT], token);
    const subscription = contract.events.Transfer({ filter: { to: FRIEND } });
    subscription.on('data', ({ returnValues }) => hear(String(returnValues.value)));
    await new Promise((resolve) => subscription.once('connected', resolve as never));
  };

  it.each([
    ['contract.on() of ethers', byEthers, 21],
    ['contract.events of web3.js', byWeb3, 22],
  ] as const)('come by %s', async (_name, listen, key) => {
    const { connection, opened } = await paired();
    // The wallet counts a site's reads by its own clock.
    const clock = setInterval(() => void opened.platform.advance(1_000), 200);
    open.push({ dispose: () => clearInterval(clock) });
    const token = node.tokenOf('qUSDC');
    const user = new EvmUser(node, key);
    await node.fund(user.address, 'SVC', '10');
    await node.fund(user.address, 'qUSDC', '10');
    const pay = (amount: number) =>
      user.send(token, `0xa9059cbb${word(FRIEND)}${word(amount.toString(16))}`, { gasLimit: 200_000n });
    const heard: string[] = [];
    await listen(connection.provider, token, (value) => heard.push(value));
    // A library hears of what comes after its own first look at the chain.
    await expectEventually(async () => {
      await pay(7);
      return heard.length > 0;
    });
    await pay(1);
    await pay(2);
    await expectEventually(async () => heard.at(-1) === '2');
    expect(heard.slice(-2)).toEqual(['1', '2']);
    expect(heard.slice(0, -2).every((value) => value === '7')).toBe(true);
  });
});
