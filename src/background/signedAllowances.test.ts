// Allowances by signature: their window, and that they are listed among the allowances of the account.

import type { Part } from '@svc/core/words/message';
import { plainText } from '@svc/core/words/plainText';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

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

const connected = () => connectedWallet(node.url);

const field = (name: string, type: string) => ({ name, type });
const words = (parts: readonly object[]): string => plainText(parts as readonly Part[]);

describe('a signed allowance', () => {
  const details = [
    field('token', 'address'),
    field('amount', 'uint160'),
    field('expiration', 'uint48'),
    field('nonce', 'uint48'),
  ];
  const cases = () => {
    const token = node.tokenOf('qUSDC');
    const own = { name: 'q', chainId: 88888, verifyingContract: token };
    const shared = { name: 'Permit2', chainId: 88888, verifyingContract: B };
    const permit = [
      field('owner', 'address'),
      field('spender', 'address'),
      field('value', 'uint256'),
      field('nonce', 'uint256'),
      field('deadline', 'uint256'),
    ];
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
          types: {
            PermitSingle: [
              field('details', 'PermitDetails'),
              field('spender', 'address'),
              field('sigDeadline', 'uint256'),
            ],
            PermitDetails: details,
          },
          primaryType: 'PermitSingle',
          domain: shared,
          message: {
            details: { token, amount: ((1n << 160n) - 1n).toString(), expiration: 1_900_000_000, nonce: 0 },
            spender: B,
            sigDeadline: 1_800_000_000,
          },
        },
        said: `Let ${B} spend all your qUSDC, now and later`,
        code: 'allowance.unlimited',
      },
      {
        request: {
          types: {
            PermitTransferFrom: [
              field('permitted', 'TokenPermissions'),
              field('spender', 'address'),
              field('nonce', 'uint256'),
              field('deadline', 'uint256'),
            ],
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
      await main.run('decide', { id, kind: 'signTypedData', decision: {}, password: TEST_PASSWORD });
      expect(await asked).toMatch(/^0x[0-9a-f]{130}$/);
    }
  });
});

describe('the allowances of an account', () => {
  it('of both ledgers are listed as they currently are, and each can be revoked', async () => {
    const { main, page } = await connected();
    const accountId = main.view.accounts[0]?.id ?? '';
    const token = node.tokenOf('qUSDC');
    const asked = page.request('svc_sendExchangeTransaction', [
      { op: 'TOKEN_APPROVE', params: { token_address: token, spender: B, amount: '7' } },
    ]);
    await main.approve('sendExchangeTransaction');
    await asked;
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address spender, uint256 amount)']),
      args: [B, 3_000_000n],
    });
    const sent = page.request('eth_sendTransaction', [{ to: token, data }]);
    await main.approve('sendTransaction');
    await sent;
    await node.mine();
    const { allowances, complete } = await main.run('listAllowances', { accountId });
    expect(complete).toBe(true);
    expect(
      allowances.map(({ form, amount, symbol, isOperation }) => [form, amount, symbol, isOperation]).sort(),
    ).toEqual([
      ['classic', '3', 'qUSDC', false],
      ['pq', '7', 'qUSDC', true],
    ]);
    for (const { id: allowanceId } of allowances) {
      const draft = await main.run('prepareRevoke', { accountId, allowanceId });
      await main.run('confirmDraft', draft);
    }
    await node.mine();
    expect((await main.run('listAllowances', { accountId })).allowances).toEqual([]);
    await expect(main.run('prepareRevoke', { accountId, allowanceId: 'x' })).rejects.toMatchObject({
      code: 'allowance.gone',
    });
  });
});
