// Chain transactions of sites against a real node: classic, post-quantum, contracts; and refusals before a window.

import type { Part } from '@svc/core/words/message';
import { plainText, saidText } from '@svc/core/words/plainText';
import { decodeFunctionResult, encodeDeployData, encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connectedWallet } from '../../test/support/connectedWallet.ts';
import { contractOf } from '../../test/support/contracts.ts';
import { TEST_PASSWORD, type TestPage, type TestUi } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const C = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
]);

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  for (const address of [A.address, A.pq]) await node.fund(address, 'SVC', '1000');
  await node.fund(A.address, 'qUSDC', '1000');
});
afterAll(() => node.stop());

const connected = () => connectedWallet(node.url);

const words = (parts: readonly { kind: string }[]): string => plainText(parts as readonly Part[]);

async function send(main: TestUi, page: TestPage, tx: object, method = 'eth_sendTransaction') {
  const asked = page.request(method, [tx]);
  const approval = await main.approval('sendTransaction');
  await main.run('decide', {
    id: approval.id,
    kind: 'sendTransaction',
    decision: {},
    ...(approval.needsPassword ? { password: TEST_PASSWORD } : {}),
  });
  const hash = (await asked) as string;
  await node.mine();
  const receipt = await node.rpc<{ status: string; contractAddress: string | null; from: string }>(
    'eth_getTransactionReceipt',
    [hash],
  );
  return {
    hash,
    receipt,
    subject: approval.subject,
    said: words(approval.subject.description.sentence),
    warnings: approval.subject.description.warnings.map((one) => one.code),
  };
}

describe('a classic transaction', () => {
  it('is shown, signed as a legacy envelope of the live chain, sent and executed; its fee is a maximum', async () => {
    const { main, page, platform } = await connected();
    const { hash, receipt, subject, said, warnings } = await send(main, page, {
      from: A.address,
      to: C,
      value: '0xde0b6b3a7640000',
      maxFeePerGas: '0x77359400',
    });
    expect(said).toBe(`Send 1 SVC to ${C}`);
    expect(warnings).toEqual(['recipient.firstTime']);
    expect(subject).toMatchObject({
      form: 'classic',
      value: '1',
      fee: '0.0000252',
      tx: { type: 'legacy', chainId: 88888, gasLimit: '25200', gasPriceWei: '1000000000' },
    });
    expect(receipt).toMatchObject({ status: '0x1', from: A.address.toLowerCase() });
    expect(await node.balance(C, 'SVC')).toBe('1');
    const raw = await node.rpc<{ v: string }>('eth_getTransactionByHash', [hash]);
    expect(BigInt(raw.v)).toBeGreaterThanOrEqual(35n + 2n * 88888n);
    await platform.advance(2_000);
    await main.until((view) => view.activity[0]?.status === 'succeeded');
    expect(main.view.activity[0]).toMatchObject({ kind: 'transaction', txHash: hash });
    expect(saidText(main.view.activity[0]?.label ?? '')).toBe(`Send 1 SVC to ${C}`);
    expect(main.view.pending).toEqual([]);
  });

  it('that needs nearly all of a block is executed: its gas has no room beyond it', async () => {
    const { main, page } = await connected();
    // Init code that writes far into its memory, which costs 26 million.
    const data = '0x600063003848005200';
    const needed = BigInt(await node.rpc<string>('eth_estimateGas', [{ from: A.address, data }]));
    expect(needed > 25_500_000n && needed < 30_000_000n, String(needed)).toBe(true);
    const { receipt, subject } = await send(main, page, { data });
    expect([receipt.status, subject.tx.gasLimit]).toEqual(['0x1', '30000000']);
  });

  it('of a token is read from its bytes: amounts in the token’s own units, unlimited allowances named as such', async () => {
    const { main, page } = await connected();
    const token = node.tokenOf('qUSDC');
    const moved = await send(main, page, {
      to: token,
      data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [B, 2_500_000n] }),
    });
    expect(moved.said).toBe(`Send 2.5 qUSDC to ${B}`);
    expect(moved.receipt.status).toBe('0x1');
    expect(await node.balance(B, 'qUSDC')).toBe('2.5');
    const most = (1n << 256n) - 1n;
    const approval = { to: token, data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [B, most] }) };
    const allowed = await send(main, page, approval);
    expect([allowed.said, allowed.warnings]).toEqual([
      `Let ${B} spend all your qUSDC, now and later`,
      ['allowance.unlimited'],
    ]);
    const revoked = await send(main, page, {
      to: token,
      data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [B, 0n] }),
    });
    expect([revoked.said, revoked.warnings]).toEqual([`Let ${B} spend no more qUSDC`, []]);
  });

  it('creates a contract and calls it, by name once its ABI is known', async () => {
    const { main, page } = await connected();
    const Counter = contractOf('Counter');
    const made = await send(main, page, {
      data: encodeDeployData({ abi: Counter.abi, bytecode: Counter.bytecode, args: [5n] }),
      gas: '0x200000',
    });
    expect(made.said).toMatch(/^Create a contract from \d+ bytes of code$/);
    const address = made.receipt.contractAddress ?? '';
    const data = encodeFunctionData({ abi: Counter.abi, functionName: 'increase', args: [3n] });
    const unknown = await send(main, page, { to: address, data });
    const bytes = { name: 'bytes', type: 'bytes', signed: true, value: `0x${data.slice(10)}` };
    expect([unknown.warnings, unknown.subject.call]).toEqual([
      ['call.unknown'],
      { name: data.slice(0, 10), args: [bytes] },
    ]);
    await main.run('saveAbi', { address, name: 'Counter', abi: JSON.stringify(Counter.abi) });
    const known = await send(main, page, { to: address, data });
    expect(known.subject.call).toEqual({
      name: 'increase',
      args: [{ name: 'by', type: 'uint256', signed: true, value: '3' }],
    });
    const value = await node.rpc<`0x${string}`>('eth_call', [
      { to: address, data: encodeFunctionData({ abi: Counter.abi, functionName: 'value' }) },
      'latest',
    ]);
    expect(decodeFunctionResult({ abi: Counter.abi, functionName: 'value', data: value })).toBe(11n);
    // The node's error for a reverting call reaches the page unchanged, before the user is asked.
    const reverting = encodeFunctionData({ abi: Counter.abi, functionName: 'increase', args: [7n] });
    await expect(page.request('eth_sendTransaction', [{ to: address, data: reverting }])).rejects.toMatchObject({
      code: 3,
      data: expect.stringMatching(/^0x08c379a0/),
    });
    expect(main.view.approvals).toEqual([]);
  });

  it('describes every step of several calls in one', async () => {
    const { main, page } = await connected();
    const inner = [
      encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [B, 1n] }),
      encodeFunctionData({ abi: erc20, functionName: 'approve', args: [C, (1n << 256n) - 1n] }),
    ];
    const asked = page.request('eth_sendTransaction', [
      {
        to: node.tokenOf('qUSDC'),
        gas: '0x100000',
        data: encodeFunctionData({ abi: erc20, functionName: 'multicall', args: [inner] }),
      },
    ]);
    const { subject } = await main.approval('sendTransaction');
    expect(subject.description.rows.slice(0, 2).map((row) => words(row.value))).toEqual([
      `Send 0.000001 qUSDC to ${B}`,
      `Let ${C} spend all your qUSDC, now and later`,
    ]);
    expect(subject.description.warnings.map((one) => one.code)).toContain('allowance.unlimited');
    await main.reject('sendTransaction');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('describes nested calls by position, and the recipient of each', async () => {
    const { main, page } = await connected();
    const token = node.tokenOf('qUSDC');
    const approval = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [C, 1_000_000n] });
    const nested = encodeFunctionData({ abi: erc20, functionName: 'multicall', args: [[approval]] });
    const rowsOf = async (data: string) => {
      void page.request('eth_sendTransaction', [{ to: token, gas: '0x100000', data }]).catch(() => undefined);
      const { subject } = await main.approval('sendTransaction');
      await main.reject('sendTransaction');
      const { sentence, rows } = subject.description;
      return [
        words(sentence),
        ...rows
          .filter(({ label }) => saidText(label).startsWith('Call'))
          .map((row) => `${saidText(row.label)}: ${words(row.value)}`),
      ];
    };
    expect(await rowsOf(encodeFunctionData({ abi: erc20, functionName: 'multicall', args: [[nested]] }))).toEqual([
      '1 call in one',
      'Call 1: 1 call in one',
      `Call 1.1: Let ${C} spend 1 qUSDC`,
    ]);
    expect(await rowsOf(encodeFunctionData({ abi: erc20, functionName: 'multicall', args: [[]] }))).toEqual([
      'No call at all',
    ]);
    const unknown = { target: B, callData: '0x12345678' } as const;
    expect(
      await rowsOf(
        encodeFunctionData({
          abi: erc20,
          functionName: 'aggregate',
          args: [[unknown, { target: token as `0x${string}`, callData: approval }]],
        }),
      ),
    ).toEqual([
      '2 calls in one',
      `Call 1: Call 0x12345678 of ${B}`,
      `Call 2: Let ${C} spend 1 qUSDC`,
      `Calls are made by: ${token}, not by your account itself`,
    ]);
  });

  it('warns where coins are sent with a call that accepts none', async () => {
    const { main, page } = await connected();
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [B, 1n] });
    void page
      .request('eth_sendTransaction', [{ to: node.tokenOf('qUSDC'), gas: '0x100000', data, value: '0x1' }])
      .catch(() => undefined);
    const { subject } = await main.approval('sendTransaction');
    expect(subject.description.warnings.map((one) => one.code)).toContain('call.valueAlong');
    await main.reject('sendTransaction');
  });

  it.each([
    ['0x5207', /at least 21000/],
    ['0xffffffffffffffff', /below 2\^63/],
  ])('of %s gas is refused for its actual error, before the node is asked what it needs', async (gas, reason) => {
    const asked: string[] = [];
    const { page } = await connectedWallet(node.url, {
      fetch: (url, init) => {
        asked.push(String(init?.body));
        return fetch(url, init);
      },
    });
    await expect(page.request('eth_sendTransaction', [{ to: B, value: '0x1', gas }])).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(reason),
    });
    // Nobody would hear that it fails.
    expect(asked.filter((body) => body.includes('eth_estimateGas'))).toEqual([]);
  });

  it('that takes much of the balance needs the password, behind the single throttle', async () => {
    const { main, page } = await connected();
    const asked = page.request('eth_sendTransaction', [{ to: B, value: `0x${(900n * 10n ** 18n).toString(16)}` }]);
    const { id, needsPassword } = await main.approval('sendTransaction');
    expect(needsPassword).toBe(true);
    await expect(main.run('decide', { id, kind: 'sendTransaction', decision: {} })).rejects.toMatchObject({
      code: 'password.required',
    });
    await expect(
      main.run('decide', { id, kind: 'sendTransaction', decision: {}, password: 'not the password' }),
    ).rejects.toMatchObject({
      code: 'password.wrong',
    });
    expect(main.view.approvals).toHaveLength(1);
    await main.run('decide', { id, kind: 'sendTransaction', decision: {}, password: TEST_PASSWORD });
    expect(await asked).toMatch(/^0x[0-9a-f]{64}$/);
    await node.mine();
  });
});

describe('a post-quantum transaction', () => {
  it('is sent in its envelope from the account of the ML-DSA key, to any form of account', async () => {
    const { main, page } = await connected();
    const { receipt, subject } = await send(main, page, { to: A.pq, value: '0x1' }, 'svc_sendPQTransaction');
    expect(subject).toMatchObject({ form: 'pq', to: A.pq, tx: { type: 'pq', gasLimit: '175176' } });
    // Both names of the recipient are shown: the requested one, and the signed one.
    const rows = subject.description.rows.map((row) => [saidText(row.label), words(row.value)]);
    expect(rows).toEqual([
      ['Recipient', A.pq],
      ['On the ledger', subject.tx.to],
    ]);
    expect(receipt).toMatchObject({ status: '0x1', from: main.view.accounts[0]?.pqAccountId });
    const holder = { to: `0xPOOL${'a'.repeat(36)}`, value: '0x1' };
    await expect(page.request('svc_sendPQTransaction', [holder])).rejects.toMatchObject({ code: -32602 });
  });
});

describe('nonces', () => {
  it('are taken at approval, without a gap, whichever is approved first', async () => {
    const { main, page } = await connected();
    const start = Number(await node.rpc<string>('eth_getTransactionCount', [A.address, 'pending']));
    const asked = [1, 2, 3].map((wei) => page.request('eth_sendTransaction', [{ to: B, value: `0x${wei}` }]));
    await main.until((view) => view.approvals.length === 3);
    const [one, two, three] = main.view.approvals.map((approval) => approval.id);
    await main.press(three ?? '', 'sendTransaction');
    await main.run('decide', { id: one ?? '', kind: 'sendTransaction' });
    // By now the recipient was paid before.
    await main.press(two ?? '', 'sendTransaction');
    const hashes = (await Promise.allSettled(asked)).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : undefined,
    );
    expect(hashes.filter((hash) => hash === undefined)).toHaveLength(1);
    const nonces = await Promise.all(
      hashes
        .filter((hash) => hash !== undefined)
        .map((hash) => node.rpc<{ nonce: string }>('eth_getTransactionByHash', [hash])),
    );
    expect(nonces.map((tx) => Number(tx.nonce)).sort((one, other) => one - other)).toEqual([start, start + 1]);
    await node.mine();
  });
});

describe('data that is empty text', () => {
  it.each([
    ['as data', { data: '' }, '0x'],
    ['as input', { input: '' }, '0x'],
    ['as both', { data: '', input: '' }, '0x'],
    ['as data beside the input', { data: '', input: '0x0102' }, '0x0102'],
    ['as input beside the data', { data: '0x03', input: '' }, '0x03'],
  ])('counts as absent %s', async (_, given, data) => {
    const { main, page } = await connected();
    for (const method of ['eth_sendTransaction', 'svc_sendPQTransaction']) {
      const { subject, receipt, hash } = await send(main, page, { to: B, value: '0x1', ...given }, method);
      expect([subject.tx.data, receipt.status]).toEqual([data, '0x1']);
      expect(await node.rpc('eth_getTransactionByHash', [hash])).toMatchObject({ input: data });
    }
  });
});

describe('refused before any window', () => {
  it.each([
    ['no recipient and no code', { value: '0x1' }, 4200],
    ['no recipient and empty text as code', { value: '0x1', data: '' }, 4200],
    ['a recipient that is none', { to: '0x1234', value: '0x1' }, -32602],
    ['a post-quantum recipient of a classic transaction', { to: A.pq, value: '0x1' }, -32602],
    ['a wrong checksum', { to: C.replace('a8', 'A8'), value: '0x1' }, -32602],
    ['a decimal value', { to: B, value: '1000' }, -32602],
    ['leading zeros', { to: B, value: '0x01' }, -32602],
    ['a fraction', { to: B, value: 1.5 }, -32602],
    ['two different data', { to: B, data: '0x00', input: '0x01' }, -32602],
    ['half a byte', { to: B, data: '0x0' }, -32602],
    ['gas below the floor', { to: B, gas: '0x1' }, -32602],
    ['two gas limits', { to: B, gas: '0x5208', gasLimit: '0x5209' }, -32602],
    ['a price below the floor', { to: B, gasPrice: '0x1', gas: '0x5208' }, -32602],
    ['a price a wei below the floor, without a gas limit', { to: B, gasPrice: '0x3b9ac9ff' }, -32602],
    ['another chain', { to: B, chainId: '0x1' }, -32602],
    ['a delegation of the account', { to: B, authorizationList: [] }, 4200],
    ['a member that nobody knows', { to: B, memo: 'x' }, -32602],
    ['an account that is not shared', { from: B, to: C }, 4100],
  ])('%s', async (_, tx, code) => {
    const { main, page } = await connected();
    await expect(page.request('eth_sendTransaction', [tx])).rejects.toMatchObject({ code });
    expect(main.view.approvals).toEqual([]);
  });
});
