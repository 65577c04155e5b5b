// Watch-only accounts, the order of accounts, and the balances of each: visible to their user, unknown to sites, and
// never able to sign.

import { parseDecimal } from '@svc/core/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openEmptyWallet,
  openWallet,
  TEST_PASSWORD,
  TEST_PHRASE,
  type TestUi,
  type TestWallet,
} from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { COMMANDS, type CommandName } from './commands/registry.ts';

const CLASSIC = '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640';
/** Commands that only read an account: an address is enough for them. */
const LOOKS: readonly CommandName[] = [
  'findItem',
  'getProfile',
  'listAllowances',
  'listItems',
  'listManaged',
  'listOwnTokens',
  'listPositions',
  'readAccountBalances',
  'readHistory',
  'readItem',
  'readProfit',
  'readTransaction',
];
/** Commands about the list itself. */
const LISTS: readonly CommandName[] = ['selectAccount', 'renameAccount', 'moveAccount', 'unwatchAccount'];

async function opened(): Promise<TestWallet & { main: TestUi; watched: string }> {
  const wallet = openEmptyWallet();
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  await main.run('createAccount', {});
  const { accountId: watched } = await main.run('watchAccount', { address: CLASSIC, name: 'Cold' });
  return { ...wallet, main, watched };
}

const namesOf = ({ view }: TestUi): string[] => view.accounts.map(({ name }) => name);

describe('a watched account', () => {
  it('is on the screens at once, over a restart too, and is replaced by an account of the wallet', async () => {
    const wallet = await opened();
    const { main, watched } = wallet;
    expect(main.view.selectedAccountId).toBe(watched);
    expect(main.view.accounts.at(-1)).toMatchObject({ name: 'Cold', address: CLASSIC, watched: 'classic' });
    const again = wallet.kill().ui();
    await again.until((view) => view.lock.status === 'unlocked');
    expect(again.view.selectedAccountId).toBe(watched);
    // A new account is selected as soon as it exists.
    await again.run('createAccount', {});
    expect(again.view.selectedAccountId).toBe(again.view.accounts[2]?.id);
    await again.run('selectAccount', { accountId: watched });
    const first = again.view.accounts[0]?.id ?? '';
    await again.run('selectAccount', { accountId: again.view.accounts[2]?.id ?? '' });
    await again.run('selectAccount', { accountId: first });
    expect(again.view.selectedAccountId).toBe(first);
    await again.run('unwatchAccount', { accountId: watched });
    expect(again.view.accounts.some(({ id }) => id === watched)).toBe(false);
  });

  it('is refused by every command of an account except those that read', async () => {
    const { main, watched } = await opened();
    const others = (Object.keys(COMMANDS) as CommandName[]).filter(
      (name) => 'accountId' in COMMANDS[name].params.properties && !LOOKS.includes(name) && !LISTS.includes(name),
    );
    expect(others).toContain('prepareSend');
    expect(others).toContain('revealKey');
    const values: Readonly<Record<string, unknown>> = {
      accountId: watched,
      form: 'classic',
      asset: 'SVC',
      to: CLASSIC,
      amount: '1',
      itemId: 'classic/erc721/0x05677c1d90e4b2a35f688e03d1c94a7be256a640/1',
      operations: [{ op: 'STAKE', params: { amount: '1' } }],
      allowanceId: 'x',
      hash: '0'.repeat(64),
      act: 'cancel',
      fields: null,
      password: TEST_PASSWORD,
      filePassword: TEST_PASSWORD,
      hidden: true,
    };
    for (const name of others) {
      const { properties } = COMMANDS[name].params;
      const given = Object.fromEntries(
        Object.keys(properties).flatMap((key) => (key in values ? [[key, values[key]]] : [])),
      );
      await expect(main.run(name, given as never), name).rejects.toMatchObject({
        code: expect.stringMatching(/^account\.(?:watched|unknown)$/) as unknown,
      });
    }
    await expect(main.run('prepareSend', { ...values, asset: 'SVC' } as never)).rejects.toThrow();
  });

  it('is offered to no site, and no site gets it, whichever account is on the screens', async () => {
    const { main, page } = await opened();
    const site = page();
    const asked = site.request('eth_requestAccounts');
    const { subject } = await main.approval('connect');
    expect(subject.accounts.map(({ address }) => address)).not.toContain(CLASSIC);
    expect(subject.accounts.map(({ id }) => id)).toContain(subject.selectedAccountId);
    await main.approve('connect', { accountIds: [subject.selectedAccountId] });
    expect(await asked).not.toContain(CLASSIC);
    await expect(site.request('personal_sign', ['0x00', CLASSIC])).rejects.toMatchObject({ code: 4100 });
  });

  it('is hidden while the wallet is locked, and gone after an erasure', async () => {
    const { main } = await opened();
    await main.run('lock', {});
    await main.until((view) => view.lock.status === 'locked');
    expect(namesOf(main)).not.toContain('Cold');
    await expect(main.run('watchAccount', { address: CLASSIC, name: 'x' })).rejects.toMatchObject({
      code: 'wallet.locked',
    });
    await main.run('unlock', { password: TEST_PASSWORD });
    await main.until((view) => view.lock.status === 'unlocked');
    expect(namesOf(main)).toContain('Cold');
    await main.run('resetWallet', { confirm: 'erase' });
    await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
    expect(namesOf(main)).not.toContain('Cold');
  });

  it.each([
    ['the same again', CLASSIC.toLowerCase(), 'account.duplicate'],
    ['a multisignature account', `0xPQMS${'ab'.repeat(20)}`, 'account.watchForm'],
    ['no address', '0x12', 'contact.address'],
    ['a wrong letter case', CLASSIC.replace('B', 'b'), 'contact.address'],
  ])('is not taken of %s', async (_, address, code) => {
    const { main } = await opened();
    await expect(main.run('watchAccount', { address, name: 'Twin' })).rejects.toMatchObject({ code });
    const own = main.view.accounts[0];
    for (const mine of [own?.address, own?.pqAddress, own?.pqAccountId])
      await expect(main.run('watchAccount', { address: mine ?? '', name: 'Mine' })).rejects.toMatchObject({
        code: 'account.duplicate',
      });
    await expect(main.run('watchAccount', { address: `0x${'1'.repeat(40)}`, name: ' ' })).rejects.toMatchObject({
      code: 'account.name',
    });
  });
});

describe('the order of accounts', () => {
  it("is the user's, among the visible ones, and the same after a restart", async () => {
    const wallet = await opened();
    const { main } = wallet;
    await main.run('createAccount', {});
    const [a = '', b = '', c = ''] = main.view.accounts.map(({ id }) => id);
    await main.run('setAccountHidden', { accountId: b, hidden: true });
    const shown = ({ view }: TestUi): string[] =>
      view.accounts
        .filter(({ hidden }) => !hidden)
        .map(({ id }) => id)
        .slice(0, 2);
    await main.run('moveAccount', { accountId: c, to: 'up' });
    expect(shown(main)).toEqual([c, a]);
    // Nothing moves beyond the ends.
    await main.run('moveAccount', { accountId: c, to: 'up' });
    await main.run('moveAccount', { accountId: a, to: 'down' });
    expect(shown(main)).toEqual([c, a]);
    const again = wallet.kill().ui();
    await again.until((view) => view.lock.status === 'unlocked');
    expect(shown(again)).toEqual([c, a]);
  });
});

describe('the balances of each account', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.stop());

  it('can be read for any of them, for a watch-only one once, however its address is written', async () => {
    const { main } = await openWallet(node.url);
    const first = main.view.accounts[0];
    await main.run('createAccount', {});
    await node.rpc('sim_faucet', [CLASSIC, 'SVC', '7']);
    await node.rpc('sim_faucet', [first?.pqAddress, 'SVC', '5']);
    await node.rpc('sim_mine', [1]);
    const { accountId } = await main.run('watchAccount', { address: CLASSIC, name: 'Cold' });
    const sum = async (id: string): Promise<bigint> => {
      const { assets } = await main.run('readAccountBalances', { accountId: id });
      return assets.reduce((all, { pq, classic }) => all + parseDecimal(pq) + parseDecimal(classic), 0n);
    };
    expect(await sum(accountId)).toBe(parseDecimal('7'));
    expect(await sum(main.view.accounts[1]?.id ?? '')).toBe(0n);
    const history = await main.run('readHistory', { accountId });
    expect(history.entries).toHaveLength(1);
    expect((await main.run('listPositions', { accountId })).unread).toEqual([]);
  });
});
