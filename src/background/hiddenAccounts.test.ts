// Hidden accounts: kept, restorable, and offered to nobody.

import { describe, expect, it } from 'vitest';
import {
  openEmptyWallet,
  TEST_PASSWORD,
  TEST_PHRASE,
  type TestUi,
  type TestWallet,
} from '../../test/support/openWallet.ts';

async function opened(): Promise<TestWallet & { main: TestUi; first: string; second: string }> {
  const wallet = openEmptyWallet();
  const main = wallet.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  await main.run('createAccount', {});
  const [first = '', second = ''] = main.view.accounts.map((one) => one.id);
  return { ...wallet, main, first, second };
}

const hiddenOf = (ui: TestUi): boolean[] => ui.view.accounts.map((one) => one.hidden);

describe('a hidden account', () => {
  it('is kept over a restart with its keys, and is shown again on demand', async () => {
    const wallet = await opened();
    const { main, second } = wallet;
    await main.run('setAccountHidden', { accountId: second, hidden: true });
    expect(hiddenOf(main)).toEqual([false, true]);
    const again = wallet.kill().ui();
    await again.until((view) => view.lock.status === 'unlocked');
    expect(hiddenOf(again)).toEqual([false, true]);
    expect(await again.run('revealKey', { accountId: second, password: TEST_PASSWORD })).toMatchObject({ ok: true });
    await again.run('setAccountHidden', { accountId: second, hidden: false });
    expect(hiddenOf(again)).toEqual([false, false]);
  });

  it('is no longer selected, and cannot be selected', async () => {
    const { main, first, second } = await opened();
    expect(main.view.selectedAccountId).toBe(second);
    await main.run('setAccountHidden', { accountId: second, hidden: true });
    expect(main.view.selectedAccountId).toBe(first);
    await expect(main.run('selectAccount', { accountId: second })).rejects.toMatchObject({ code: 'account.hidden' });
  });

  it('is never the last visible one', async () => {
    const { main, first, second } = await opened();
    await main.run('setAccountHidden', { accountId: second, hidden: true });
    await expect(main.run('setAccountHidden', { accountId: first, hidden: true })).rejects.toMatchObject({
      code: 'account.lastShown',
    });
    expect(hiddenOf(main)).toEqual([false, true]);
    // Removing the visible one leaves a wallet whose only account becomes visible again.
    expect(await main.run('removeAccount', { accountId: first, password: TEST_PASSWORD })).toEqual({ ok: true });
    expect(hiddenOf(main)).toEqual([false]);
    expect(main.view.selectedAccountId).toBe(second);
  });

  it('is not offered to a connecting site, and is not accepted in the answer', async () => {
    const { main, page, first, second } = await opened();
    await main.run('setAccountHidden', { accountId: second, hidden: true });
    const asked = page().request('eth_requestAccounts');
    const approval = await main.approval('connect');
    expect(approval.subject.accounts.map((one) => one.id)).toEqual([first]);
    await expect(
      main.run('decide', { id: approval.id, kind: 'connect', decision: { accountIds: [second] } }),
    ).rejects.toMatchObject({
      code: 'approval.decision',
    });
    await main.approve('connect', { accountIds: [first] });
    expect(await asked).toEqual([main.view.accounts[0]?.address]);
  });

  it('is removed from the sites that saw it; its pending approvals end; shown again, it is shared with nobody', async () => {
    const { main, page, first, second } = await opened();
    const both = page('https://both.test/');
    const only = page('https://only.test/');
    for (const [site, accountIds] of [
      [both, [first, second]],
      [only, [second]],
    ] as const) {
      const asked = site.request('eth_requestAccounts');
      await main.approve('connect', { accountIds: [...accountIds] });
      await asked;
    }
    const [one, two] = main.view.accounts.map((account) => account.address);
    const signing = only.request('personal_sign', ['0x00', two]);
    await main.approval('signMessage');
    await main.run('setAccountHidden', { accountId: second, hidden: true });
    await expect(signing).rejects.toMatchObject({ code: 4001 });
    await expect(only.request('personal_sign', ['0x00', two])).rejects.toMatchObject({ code: 4100 });
    expect(await both.request('eth_accounts')).toEqual([one]);
    expect(await only.request('eth_accounts')).toEqual([]);
    expect(both.events.filter(({ event }) => event === 'accountsChanged').at(-1)?.data).toEqual([one]);
    expect(only.events.filter(({ event }) => event === 'accountsChanged').at(-1)?.data).toEqual([]);
    expect(main.view.sites.map((site) => site.origin)).toEqual(['https://both.test']);
    await main.run('setAccountHidden', { accountId: second, hidden: false });
    expect(await only.request('eth_accounts')).toEqual([]);
    expect(await both.request('eth_accounts')).toEqual([one]);
  });

  it('is named as hidden when it is imported once more', async () => {
    const { main } = await opened();
    const { accountId } = await main.run('importKey', { privateKey: '11'.repeat(32), name: 'Cold' });
    await main.run('setAccountHidden', { accountId, hidden: true });
    await expect(main.run('importKey', { privateKey: '11'.repeat(32) })).rejects.toThrow(
      'Cold is this account already; it is hidden.',
    );
  });
});
