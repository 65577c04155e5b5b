// The wallet's own payments: typed amounts and recipients, drafts and their ends.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { openWallet, TEST_PASSWORD, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { readTypedAmount } from './services/sending.ts';

const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '1000');
    await node.fund(address, 'qUSDC', '250');
  }
});
afterAll(() => node.stop());

async function opened() {
  const wallet = await openWallet(node.url);
  return { ...wallet, accountId: wallet.main.view.accounts[0]?.id ?? '' };
}

/** Codes of the warnings of the first draft. */
const codes = (main: TestUi): string[] => {
  const draft = main.view.drafts[0];
  return draft?.kind === 'sendTransaction' || draft?.kind === 'sendExchangeTransaction'
    ? draft.subject.description.warnings.map((one) => one.code)
    : [];
};

describe('a typed amount of a token with six places', () => {
  it.each([
    ['10', 10_000_000n],
    ['100', 100_000_000n],
    ['0.0000010', 1n],
    [' 1.5 ', 1_500_000n],
  ])('%s is exact', (typed, units) => {
    expect(readTypedAmount(typed, 6, 'T')).toBe(units);
  });

  it.each(['0.0000001', '1e-7', '-1', '1,5', '.5', '1'.repeat(80), '', '0', '+1', '0x1', '１', '1.', 'NaN'])(
    '%s is refused with a reason',
    (typed) => {
      expect(() => readTypedAmount(typed, 6, 'T')).toThrow(expect.objectContaining({ code: 'send.amount' }));
    },
  );
});

describe('a payment', () => {
  it.each([
    ['pq', 'SVC', 'sendTransaction'],
    ['classic', 'SVC', 'sendTransaction'],
    ['pq', 'qUSDC', 'sendExchangeTransaction'],
    ['classic', 'qUSDC', 'sendTransaction'],
  ] as const)('of the %s account in %s is shown, simulated, confirmed, executed', async (form, symbol, kind) => {
    const { main, accountId } = await opened();
    const asset = symbol === 'SVC' ? symbol : node.tokenOf(symbol);
    const before = Number(await node.balance(B, symbol));
    const { id } = await main.run('prepareSend', { accountId, form, asset, to: ` ${B.toLowerCase()}`, amount: '2.5' });
    const draft = main.view.drafts.find((one) => one.id === id);
    expect([draft?.kind, draft?.needsPassword, main.view.approvals]).toEqual([kind, false, []]);
    const subject = draft?.subject as { effect?: { status: string }; description: { sentence: unknown[] } };
    expect(subject.effect?.status).toBe('exact');
    const { txHash } = await main.run('confirmDraft', { id });
    expect(main.view.drafts).toEqual([]);
    expect(main.view.pending).toMatchObject([
      { hash: txHash, state: 'waiting', form: kind === 'sendExchangeTransaction' ? 'exchange' : form },
    ]);
    await node.mine();
    expect(Number(await node.balance(B, symbol))).toBe(before + 2.5);
    // Known from now on.
    const again = await main.run('prepareSend', { accountId, form, asset, to: B, amount: '1' });
    expect(codes(main)).not.toContain('recipient.firstTime');
    await main.run('discardDraft', again);
    await expect(main.run('confirmDraft', again)).rejects.toMatchObject({ code: 'draft.gone' });
  });

  it('of much takes the password', async () => {
    const { main, accountId } = await opened();
    const { id } = await main.run('prepareSend', {
      accountId,
      form: 'pq',
      asset: node.tokenOf('qUSDC'),
      to: B,
      amount: '200',
    });
    await expect(main.run('confirmDraft', { id })).rejects.toMatchObject({ code: 'password.required' });
    await expect(main.run('confirmDraft', { id, password: 'wrong password' })).rejects.toMatchObject({
      code: 'password.wrong',
    });
    expect((await main.run('confirmDraft', { id, password: TEST_PASSWORD })).txHash).toMatch(/^[0-9a-f]{64}$/);
    await node.mine();
  });

  it.each([
    ['a flipped letter', B.replace('dE', 'De').replace('44B9', '44b9'), '1', 'contact.address'],
    ['something invisible inside', `${B.slice(0, 20)}\u200b${B.slice(20)}`, '1', 'contact.address'],
    ['a protocol holder', `0xPOOL${'a'.repeat(36)}`, '1', 'contact.address'],
    ['more than there is', B, '100000', 'send.balance'],
    ['a seventh place', B, '1e3', 'send.amount'],
  ])('to or of %s is refused with the reason', async (_, to, amount, code) => {
    const { main, accountId } = await opened();
    await expect(main.run('prepareSend', { accountId, form: 'pq', asset: 'SVC', to, amount })).rejects.toMatchObject({
      code,
    });
    expect(main.view.drafts).toEqual([]);
  });

  it('ends with the lock and with the network', async () => {
    const { main, accountId } = await opened();
    await main.run('prepareSend', { accountId, form: 'pq', asset: 'SVC', to: B, amount: '1' });
    await main.run('selectNetwork', { slug: 'svc-testnet' });
    expect(main.view.drafts).toEqual([]);
    await main.run('selectNetwork', { slug: 'svc-local' });
    const { id } = await main.run('prepareSend', { accountId, form: 'pq', asset: 'SVC', to: B, amount: '1' });
    await main.run('lock', {});
    await main.run('unlock', { password: TEST_PASSWORD });
    await expect(main.run('confirmDraft', { id })).rejects.toMatchObject({ code: 'draft.gone' });
  });
});

describe('the address book', () => {
  it('keeps names, refuses duplicates, and marks a look-alike of a contact', async () => {
    const { main, accountId } = await opened();
    const contact = '0x0567e796A02B9Fef91b8451892f6b5d84EBca640';
    const { id } = await main.run('saveContact', {
      name: ' Anna ',
      address: contact.replace('0x', '0X'),
      note: 'rent',
    });
    expect(main.view.contacts).toEqual([{ id, name: 'Anna', address: contact, note: 'rent' }]);
    await expect(main.run('saveContact', { name: 'Twin', address: contact.toLowerCase() })).rejects.toMatchObject({
      code: 'contact.duplicate',
    });
    await expect(main.run('saveContact', { name: '', address: B })).rejects.toMatchObject({ code: 'contact.name' });
    await main.run('prepareSend', {
      accountId,
      form: 'classic',
      asset: 'SVC',
      to: '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640',
      amount: '1',
    });
    expect(codes(main)).toContain('recipient.lookAlike');
    await main.run('removeContact', { id });
    expect(main.view.contacts).toEqual([]);
  });

  it('marks a look-alike of a watch-only address', async () => {
    const { main, accountId } = await opened();
    await main.run('watchAccount', { name: 'Cold', address: '0x0567e796A02B9Fef91b8451892f6b5d84EBca640' });
    const to = '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640';
    await main.run('prepareSend', { accountId, form: 'classic', asset: 'SVC', to, amount: '1' });
    expect(codes(main)).toContain('recipient.lookAlike');
  });
});
