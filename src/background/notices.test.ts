// The system's notices of a whole wallet on a real node: what they are shown for and what they say, that nothing is
// told twice, and whom the wallet asks for them.

import { fromHex } from '@svc/core/bytes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { LOOK_MS, look, lookedAt, told } from '../../test/support/noticesOf.ts';
import { openWallet, TEST_PASSWORD, type TestUi, type TestWallet } from '../../test/support/openWallet.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from '../../test/support/relayEnds.ts';
import { startNode, type TestNode, testAccount } from '../../test/support/startNode.ts';
import { startRelay } from '../../test/support/startRelay.ts';
import { createRelayProvider } from '../connect/createRelayProvider.ts';
import type { NoticeKind } from './state/settings.ts';

let node: TestNode;
const friend = testAccount('notices friend');
const taker = testAccount('notices taker');
beforeAll(async () => {
  node = await startNode();
  for (const one of [friend, taker]) {
    await node.fund(one.address, 'SVC', '10000');
    await node.fund(one.address, 'qUSDC', '10000');
  }
  await node.fund(A.pq, 'SVC', '1000');
});
afterAll(() => node.stop());

const open: { dispose(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

const ALL: readonly NoticeKind[] = ['received', 'filled', 'ended', 'asks'];

/** A wallet whose notices are on, after its first look. */
async function opened(kinds: readonly NoticeKind[] = ALL, more: Parameters<typeof openWallet>[1] = {}) {
  let asked = 0;
  const counting: typeof fetch = (input, init) => {
    if (String(init?.body ?? '').includes('tx_getHistory')) asked += 1;
    return (more.fetch ?? fetch)(input, init);
  };
  const wallet = await openWallet(node.url, { ...more, fetch: counting });
  open.push({ dispose: () => wallet.wallet.stop() });
  wallet.main.close();
  const main = wallet.ui();
  await main.until(() => true);
  if (kinds.length > 0) {
    await main.run('updateSettings', { notify: [...kinds] });
    if (kinds.some((kind) => kind !== 'asks'))
      await expect.poll(() => lookedAt(wallet), { timeout: 60_000 }).toBeGreaterThan(0);
  }
  return { ...wallet, main, asked: () => asked };
}

const nameOf = (main: TestUi): string => main.view.accounts[0]?.name ?? '';

/** The faucet sends coins, the friend anything else. */
async function pay(amount: string, token = 'SVC'): Promise<void> {
  if (token === 'SVC') return node.fund(A.pq, 'SVC', amount);
  await node.execute(friend, 'TOKEN_TRANSFER', { token_address: node.tokenOf(token), to: A.pq, amount });
}

/** The newest entry of the account, as the node lists it. */
const newest = async (): Promise<{ tx_hash: string; sender: string }> => {
  const query = { address: A.pq, limit: 1 };
  const page = await node.get<{ transactions: { tx_hash: string; sender: string }[] }>('/get_address_history', query);
  return page.transactions[0] ?? { tx_hash: '', sender: '' };
};

/** A wallet that tells of asking sites, and a site that offers it a pairing. */
async function askingSite() {
  const relay = await startRelay();
  open.push({ dispose: () => void relay.stop() });
  const wallet = await opened(['asks'], { WebSocket: socketOf() as typeof WebSocket });
  const site = createRelayProvider({
    relayUrl: relay.relay,
    walletUrl: 'https://wallet.test',
    dapp: { name: 'Shop', url: SITE_ORIGIN },
    storage: null,
    fetch: fetchOf(SITE_ORIGIN),
    WebSocket: socketOf(SITE_ORIGIN),
  });
  open.push(site);
  const pairing = await site.pair();
  return { wallet, pairing };
}

describe('notices of payments', () => {
  it('are off: nobody is asked and nothing is shown until the user switches them on', async () => {
    const wallet = await opened([]);
    await pay('1');
    await wallet.platform.advance(5 * LOOK_MS);
    expect(wallet.asked()).toBe(0);
    expect(told(wallet)).toEqual([]);
    // A site on another device is no account: nobody is asked about one for it.
    await wallet.main.run('updateSettings', { notify: ['asks'] });
    await wallet.platform.advance(5 * LOOK_MS);
    expect(wallet.asked()).toBe(0);
  });

  it('say what came in from whom, of what came since, once, also after the worker was stopped', async () => {
    await pay('1');
    const wallet = await opened();
    await wallet.main.run('saveContact', { name: 'Ada', address: (await newest()).sender });
    await pay('1234.5');
    await look(wallet);
    expect(told(wallet)).toEqual([`Received 1,234.5 SVC | ${nameOf(wallet.main)}, from Ada`]);
    await look(wallet);
    const again = wallet.kill();
    open.push({ dispose: () => again.wallet.stop() });
    await again.wallet.ready;
    await look(again);
    expect(told(again)).toHaveLength(1);
    await pay('2');
    await look(again);
    expect(told(again).slice(1)).toEqual([`Received 2 SVC | ${nameOf(wallet.main)}, from Ada`]);
  });

  it('are told once of a payment that a reorganisation moves to another block', async () => {
    const wallet = await opened();
    await pay('3');
    await look(wallet);
    await node.rpc('sim_reorg', [1]);
    await node.mine();
    await look(wallet);
    await look(wallet);
    expect(told(wallet)).toHaveLength(1);
  });

  it('name no token that is not verified: its sender would choose the words', async () => {
    const wallet = await opened();
    await pay('5', 'qUSDC');
    await look(wallet);
    expect(told(wallet)).toEqual([expect.stringMatching(/^Received a token that is not verified \|/)]);
    expect(told(wallet).join()).not.toContain('qUSDC');
  });

  it('say nothing of a token that its user marked as unwanted, and of the others as before', async () => {
    const wallet = await opened();
    const asset = node.tokenOf('qUSDC').toLowerCase();
    await wallet.main.run('updateSettings', { unwantedAssets: [`${wallet.main.view.activeNetwork} ${asset}`] });
    await pay('3', 'qUSDC');
    await look(wallet);
    expect(told(wallet)).toEqual([]);
    await pay('2');
    await look(wallet);
    expect(told(wallet)).toHaveLength(1);
  });

  it('say nothing of a call or a transfer that brings nothing: its sender wants to be read', async () => {
    let isPoisoned = false;
    const poisoned: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!isPoisoned || !String(init?.body ?? '').includes('tx_getHistory')) return answer;
      const body = (await answer.json()) as { result: { transactions: Record<string, unknown>[] } };
      const [first] = body.result.transactions;
      if (first !== undefined) {
        const move = { token: `0x${'1'.repeat(40)}`, from: `0x${'2'.repeat(40)}`, to: A.address, value: '0' };
        const made = { ...first, kind: 'evm', sender: move.from, asset: 'SVC', amount: '0', block_height: 1_000_000 };
        body.result.transactions = [
          { ...made, tx_hash: 'c'.repeat(64), op: 'CALL', roles: ['to'], detail: { token_transfers: [] } },
          { ...made, tx_hash: 'd'.repeat(64), roles: ['token_to'], amount: null, detail: { token_transfers: [move] } },
          ...body.result.transactions.slice(0, 40),
        ];
      }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    };
    const wallet = await opened(ALL, { fetch: poisoned });
    isPoisoned = true;
    await look(wallet);
    expect(told(wallet)).toEqual([]);
  });

  it.each([
    ['the wallet is locked', (main: TestUi) => main.run('lock', {})],
    ['balances are hidden', (main: TestUi) => main.run('updateSettings', { hideBalances: true })],
  ])('say neither amount, account nor sender while %s', async (_, hide) => {
    const wallet = await opened();
    await hide(wallet.main);
    await pay('77.25');
    await look(wallet);
    expect(told(wallet)).toEqual(['Something was received | Open the wallet to see it.']);
  });

  it('speak the language of the wallet', async () => {
    const wallet = await opened();
    await wallet.main.run('updateSettings', { language: 'de' });
    await pay('1234.5');
    await look(wallet);
    expect(told(wallet)).toEqual([expect.stringMatching(/^1\.234,5 SVC erhalten \| .+, von 0x/)]);
  });

  it('are at most five of a look, and one that there is more', async () => {
    const wallet = await opened();
    for (let at = 0; at < 8; at++) await pay('1');
    await look(wallet);
    expect(told(wallet)).toHaveLength(6);
    expect(told(wallet).at(-1)).toMatch(/^More happened with your accounts/);
  });

  it('open what they are about, and are gone then', async () => {
    const wallet = await opened();
    await pay('9');
    const { tx_hash: hash } = await newest();
    await look(wallet);
    const [id = ''] = wallet.platform.noticed.keys();
    wallet.platform.pressNotice(id);
    await expect.poll(() => wallet.platform.opened).toEqual([`activity/${hash}/${wallet.main.view.accounts[0]?.id}`]);
    expect(wallet.platform.noticed.size).toBe(0);
  });

  it('ask nobody once the browser allows them no more', async () => {
    const wallet = await opened();
    wallet.platform.allowNotices(false);
    const before = wallet.asked();
    await pay('1');
    for (let at = 0; at < 3; at++) await look(wallet);
    expect(wallet.asked()).toBe(before);
    expect(told(wallet)).toEqual([]);
  });

  it('wait for a node that says nothing, and then tell once', async () => {
    let isSilent = false;
    const wallet = await opened(ALL, {
      fetch: (input, init) => (isSilent ? Promise.reject(new TypeError('nobody')) : fetch(input, init)),
    });
    isSilent = true;
    await pay('4');
    await look(wallet);
    expect(told(wallet)).toEqual([]);
    isSilent = false;
    await look(wallet);
    await look(wallet);
    expect(told(wallet)).toHaveLength(1);
  });

  it('wake nobody where the system shows none, although some are on', async () => {
    const wallet = await opened();
    // Another browser of the same profile, such as one on a phone.
    const { notices: _, ...platform } = wallet.platform.restart();
    const woken: string[] = [];
    const set = (name: string, atMs: number): void => void woken.push(`${name} ${atMs}`);
    const again = wallet.reopen({ ...platform, alarms: { ...platform.alarms, set } });
    open.push({ dispose: () => again.wallet.stop() });
    await again.wallet.ready;
    expect(woken.filter((one) => one.startsWith('notices '))).toEqual([]);
  });
});

/** What stands now. */
const standing = ({ platform }: Pick<TestWallet, 'platform'>): string[] =>
  [...platform.noticed.values()].map(({ title, text }) => `${title} | ${text}`);

/** One unit of the first account's orders is bought, and sold to it. */
async function fillOrder(main: TestUi): Promise<void> {
  const keys = await main.run('revealKey', { accountId: main.view.accounts[0]?.id ?? '', password: TEST_PASSWORD });
  if (!keys.ok) throw new Error('the key is not shown');
  const order = { pair: `${node.tokenOf('qUSDC')}:SVC`, order_type: 'limit', price: '2.0001', amount: '1' };
  await node.execute({ seed: fromHex(keys.pqSeed), address: A.pq }, 'PLACE_ORDER', { ...order, side: 'buy' });
  await node.execute(taker, 'PLACE_ORDER', { ...order, side: 'sell' });
}

describe('notices that stand', () => {
  const HIDDEN: [string, (main: TestUi) => Promise<unknown>][] = [
    ['the wallet is locked', (main) => main.run('lock', {})],
    ['balances are hidden', (main) => main.run('updateSettings', { hideBalances: true })],
  ];

  it.each(HIDDEN)('name nothing from when %s, and call nobody again', async (_, hide) => {
    const wallet = await opened();
    await pay('77.25');
    await fillOrder(wallet.main);
    await look(wallet);
    const name = nameOf(wallet.main);
    const before = told(wallet);
    expect(before.filter((one) => one.includes(name))).toHaveLength(before.length);
    expect(before.length).toBeGreaterThan(1);
    await hide(wallet.main);
    await expect.poll(() => standing(wallet).join()).not.toContain(name);
    expect(standing(wallet)).toContain('Something was received | Open the wallet to see it.');
    expect(standing(wallet)).toContain('Order filled | Open the wallet to see it.');
    expect(standing(wallet)).toHaveLength(before.length);
    expect(standing(wallet).join()).not.toMatch(/77|SVC|0x/);
    expect(told(wallet)).toEqual(before);
  });

  it.each(HIDDEN)('do not come back when %s after the user took them away', async (_, hide) => {
    const wallet = await opened();
    await pay('1');
    await pay('2');
    await look(wallet);
    const [gone = ''] = wallet.platform.noticed.keys();
    wallet.platform.pressNotice(gone);
    await expect.poll(() => wallet.platform.noticed.size).toBe(1);
    await hide(wallet.main);
    await expect.poll(() => standing(wallet)).toEqual(['Something was received | Open the wallet to see it.']);
  });

  it('name nothing from when the browser was closed, which locks: the next worker sees to it', async () => {
    const wallet = await opened();
    await pay('77.25');
    await look(wallet);
    expect(standing(wallet).join()).toContain('77.25');
    wallet.platform.storages.session.clear();
    const again = wallet.kill();
    open.push({ dispose: () => again.wallet.stop() });
    await again.wallet.ready;
    await expect.poll(() => standing(again)).toEqual(['Something was received | Open the wallet to see it.']);
  });

  it('say what they said where a lock finds none that names anything', async () => {
    const wallet = await opened();
    await wallet.main.run('lock', {});
    await pay('3');
    await look(wallet);
    const before = standing(wallet);
    await wallet.main.run('unlock', { password: TEST_PASSWORD });
    await wallet.main.run('lock', {});
    await wallet.platform.advance(0);
    expect(standing(wallet)).toEqual(before);
  });

  it('of a site that asks name it no more', async () => {
    const { wallet, pairing } = await askingSite();
    wallet.main.run('pair', { link: pairing.link }).catch(() => undefined);
    await wallet.main.approval('pairRelay');
    await expect.poll(() => standing(wallet).join()).toContain(SITE_ORIGIN);
    await wallet.main.run('updateSettings', { hideBalances: true });
    await expect
      .poll(() => standing(wallet))
      .toEqual(['A site waits for your answer | Open the wallet to answer or refuse.']);
    await wallet.main.reject('pairRelay');
    await pairing.accounts.catch(() => undefined);
    await expect.poll(() => wallet.platform.noticed.size).toBe(0);
  });
});

describe('notices of orders', () => {
  it('say that one was filled, in part and whole; nothing of one that its user cancels', async () => {
    const pair = `${node.tokenOf('qUSDC')}:SVC`;
    // Between the orders that the genesis has on this market.
    const BEST = '2.0001';
    const wallet = await opened(['filled', 'ended']);
    const keys = await wallet.main.run('revealKey', {
      accountId: wallet.main.view.accounts[0]?.id ?? '',
      password: TEST_PASSWORD,
    });
    if (!keys.ok) throw new Error('the key is not shown');
    const me = { seed: fromHex(keys.pqSeed), address: A.pq };
    const place = async (price: string, amount: string): Promise<string> => {
      const { data } = await node.execute(me, 'PLACE_ORDER', { pair, side: 'buy', order_type: 'limit', price, amount });
      return String((data as { order_id?: unknown }).order_id);
    };
    const sell = (amount: string) =>
      node.execute(taker, 'PLACE_ORDER', { pair, side: 'sell', order_type: 'limit', price: BEST, amount });
    await place(BEST, '4');
    await look(wallet);
    expect(told(wallet)).toEqual([]);
    await sell('1');
    await look(wallet);
    await sell('3');
    await look(wallet);
    const cancelled = await place('1', '2');
    await look(wallet);
    await node.execute(me, 'CANCEL_ORDER', { pair, order_id: cancelled });
    await look(wallet);
    expect(told(wallet).map((one) => one.split(' | ')[0])).toEqual(['Order partly filled', 'Order filled']);
    const [id = ''] = wallet.platform.noticed.keys();
    wallet.platform.pressNotice(id);
    await expect.poll(() => wallet.platform.opened).toEqual(['home/positions']);
  });
});

describe('notices of paired sites', () => {
  it('say once which site waits, open its window, and go when it was answered', async () => {
    const { wallet, pairing } = await askingSite();
    const joined = wallet.main.run('pair', { link: pairing.link });
    joined.catch(() => undefined);
    const { id } = await wallet.main.approval('pairRelay');
    await expect
      .poll(() => told(wallet))
      .toEqual([`${SITE_ORIGIN} waits for your answer | Open the wallet to answer or refuse.`]);
    const before = wallet.platform.shown.length;
    wallet.platform.pressNotice(`asks ${id}`);
    await expect.poll(() => wallet.platform.shown.slice(before)).toEqual([id]);
    await wallet.main.reject('pairRelay');
    await pairing.accounts.catch(() => undefined);
    await expect.poll(() => wallet.platform.noticed.size).toBe(0);
    expect(told(wallet)).toHaveLength(1);
  });
});
