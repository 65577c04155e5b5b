// Allowances: signed ones recognised, given ones listed and taken back.

import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const A = { address: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25', pq: '0xPQA85Ca5BC6930E21a83b4dc3eceEdfEcf7131b5c086571d0470968482b43717Ab' };
const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const MOST = ((1n << 256n) - 1n).toString();

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) {
    await node.fund(address, 'SVC', '1000');
    await node.fund(address, 'qUSDC', '250');
  }
});
afterAll(() => node.stop());

async function connected() {
  const opened = await openWallet(node.url);
  const page = opened.page();
  const asked = page.request('eth_requestAccounts');
  await opened.main.approve('connect', { accountIds: [opened.main.view.accounts[0]?.id ?? ''] });
  await asked;
  return { ...opened, page };
}

const field = (name: string, type: string) => ({ name, type });
const words = (parts: readonly object[]) =>
  parts
    .map((one) => one as { text?: string; value?: string; address?: string; token?: { symbol: string } })
    .map((one) => one.text ?? [one.value, one.token?.symbol, one.address].filter((text) => text !== undefined).join(' '))
    .join('');

describe('a signed allowance', () => {
  const details = [field('token', 'address'), field('amount', 'uint160'), field('expiration', 'uint48'), field('nonce', 'uint48')];
  const cases = () => {
    const token = node.tokenOf('qUSDC');
    const own = { name: 'q', chainId: 88888, verifyingContract: token };
    const shared = { name: 'Permit2', chainId: 88888, verifyingContract: B };
    const permit = [field('owner', 'address'), field('spender', 'address'), field('value', 'uint256'), field('nonce', 'uint256'), field('deadline', 'uint256')];
    return [
      {
        request: {
          types: { Permit: permit },
          primaryType: 'Permit',
          domain: own,
          message: { owner: A.address, spender: B, value: '2500000', nonce: 0, deadline: MOST },
        },
        said: `Let ${B} spend 2.5 qUSDC`,
        code: 'permit.signature',
      },
      {
        request: {
          types: { Permit: permit },
          primaryType: 'Permit',
          domain: own,
          message: { owner: A.address, spender: B, value: MOST, nonce: 0, deadline: 9 },
        },
        said: `Let ${B} spend all your qUSDC, now and later`,
        code: 'allowance.unlimited',
      },
      {
        request: {
          types: { PermitSingle: [field('details', 'PermitDetails'), field('spender', 'address'), field('sigDeadline', 'uint256')], PermitDetails: details },
          primaryType: 'PermitSingle',
          domain: shared,
          message: { details: { token, amount: ((1n << 160n) - 1n).toString(), expiration: 1_900_000_000, nonce: 0 }, spender: B, sigDeadline: 1_800_000_000 },
        },
        said: `Let ${B} spend all your qUSDC, now and later`,
        code: 'allowance.unlimited',
      },
      {
        request: {
          types: {
            PermitTransferFrom: [field('permitted', 'TokenPermissions'), field('spender', 'address'), field('nonce', 'uint256'), field('deadline', 'uint256')],
            TokenPermissions: [field('token', 'address'), field('amount', 'uint256')],
          },
          primaryType: 'PermitTransferFrom',
          domain: shared,
          message: { permitted: { token, amount: '1000000' }, spender: B, nonce: 1, deadline: 1_800_000_000 },
        },
        said: `Let ${B} take 1 qUSDC once`,
        code: 'permit.signature',
      },
    ];
  };

  it('is shown as one, whichever form it has', async () => {
    const { main, page } = await connected();
    for (const { request, said, code } of cases()) {
      const asked = page.request('eth_signTypedData_v4', [A.address, request]);
      const { subject, id } = await main.approval('signTypedData');
      expect(words(subject.description.sentence)).toBe(said);
      expect(subject.description.warnings.map((one) => one.code)).toContain(code);
      await main.run('decide', { id, kind: 'signTypedData', decision: {} });
      expect(await asked).toMatch(/^0x[0-9a-f]{130}$/);
    }
  });
});

describe('signed data that acts', () => {
  async function shown(primaryType: string, fields: readonly [name: string, type: string, value: unknown][]) {
    const { main, page } = await connected();
    const types = { [primaryType]: fields.map(([name, type]) => field(name, type)) };
    const domain = { name: 'q', chainId: 88888, verifyingContract: node.tokenOf('qUSDC') };
    const message = Object.fromEntries(fields.map(([name, , value]) => [name, value]));
    void page.request('eth_signTypedData_v4', [A.address, { types, primaryType, domain, message }]).catch(() => undefined);
    const { subject, needsPassword } = await main.approval('signTypedData');
    const { sentence, rows, warnings } = subject.description;
    return {
      said: words(sentence),
      until: words(rows.find(({ label }) => label === 'Counts until')?.value ?? []),
      codes: [...warnings, ...subject.warnings].map((one) => one.code),
      needsPassword,
    };
  }
  const bytes = `0x${'11'.repeat(32)}`;
  const payment = (value: string): [string, string, unknown][] => [
    ['from', 'address', A.address],
    ['to', 'address', B],
    ['value', 'uint256', value],
    ['validAfter', 'uint256', 0],
    ['validBefore', 'uint256', MOST],
    ['nonce', 'bytes32', bytes],
  ];

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])('as a payment (%s) is shown and weighed as one', async (type) => {
    const part = await shown(type, payment('2500000'));
    expect([part.said, part.until]).toEqual([`Send 2.5 qUSDC to ${B}`, 'for ever']);
    expect(part.codes).toEqual(expect.arrayContaining(['permit.signature', 'recipient.firstTime']));
    expect(part.needsPassword).toBe(false);
    const much = await shown(type, payment('240000000'));
    expect(much.codes).toContain('balance.largeShare');
    expect(much.needsPassword).toBe(true);
  });

  it('as an allowance of the elder form has no end where it names none', async () => {
    const fields: [string, string, unknown][] = [
      ['holder', 'address', A.address],
      ['spender', 'address', B],
      ['nonce', 'uint256', 0],
      ['expiry', 'uint256', 0],
      ['allowed', 'bool', true],
    ];
    expect(await shown('Permit', fields)).toMatchObject({ said: `Let ${B} spend all your qUSDC, now and later`, until: 'for ever' });
  });

  it.each(['OrderComponents', 'ForwardRequest', 'SafeTx', 'Delegation'])('in a way that the wallet cannot weigh (%s) is said to', async (type) => {
    expect((await shown(type, [['to', 'address', B]])).codes).toContain('typedData.acts');
  });

  it('not at all, like a sign-in, carries no such warning, whatever its name is', async () => {
    expect((await shown('Login', [['nonce', 'uint256', 1]])).codes).toEqual([]);
    expect((await shown('toString', [['nonce', 'uint256', 1]])).codes).toEqual([]);
  });
});

describe('the allowances of an account', () => {
  it('of both ledgers are listed as they stand, and each can be taken back', async () => {
    const { main, page } = await connected();
    const accountId = main.view.accounts[0]?.id ?? '';
    const token = node.tokenOf('qUSDC');
    const asked = page.request('svc_sendExchangeTransaction', [{ op: 'TOKEN_APPROVE', params: { token_address: token, spender: B, amount: '7' } }]);
    await main.approve('sendExchangeTransaction');
    await asked;
    const data = encodeFunctionData({ abi: parseAbi(['function approve(address spender, uint256 amount)']), args: [B, 3_000_000n] });
    const sent = page.request('eth_sendTransaction', [{ to: token, data }]);
    await main.approve('sendTransaction');
    await sent;
    await node.mine();
    const { allowances, complete } = await main.run('listAllowances', { accountId });
    expect(complete).toBe(true);
    expect(allowances.map(({ form, amount, symbol, isOperation }) => [form, amount, symbol, isOperation]).sort()).toEqual([
      ['classic', '3', 'qUSDC', false],
      ['pq', '7', 'qUSDC', true],
    ]);
    for (const { id: allowanceId } of allowances) {
      const draft = await main.run('prepareRevoke', { accountId, allowanceId });
      await main.run('confirmDraft', draft);
    }
    await node.mine();
    expect((await main.run('listAllowances', { accountId })).allowances).toEqual([]);
    await expect(main.run('prepareRevoke', { accountId, allowanceId: 'x' })).rejects.toMatchObject({ code: 'allowance.gone' });
  });
});
