// Batches of calls (EIP-5792) of a site against a real node: one window, one effect, a nonce and a signature for each
// call. Incomplete batches are in batchesHalfway.test.ts.

import type { Part } from '@svc/core/words/message';
import { plainText } from '@svc/core/words/plainText';
import { createWalletClient, custom, type EIP1193Provider, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { localhost } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, batch, C, CHAIN, nonceOf, pay } from '../../test/support/batches.ts';
import { FIRST_ACCOUNT as A, connect, connectedWallet } from '../../test/support/connectedWallet.ts';
import { compileContracts } from '../../test/support/contracts.ts';
import { evmUser } from '../../test/support/evmUser.ts';
import { TEST_PASSWORD } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { effectWarnings } from '../ui/approvals/effectWarnings.ts';

const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
]);

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.address, 'SVC', '1000');
  await node.fund(A.address, 'qUSDC', '1000');
});
afterAll(() => node.stop());

interface Status {
  readonly status: number;
  readonly atomic: boolean;
  readonly receipts: readonly {
    readonly status: Hex;
    readonly transactionHash: Hex;
    readonly logs: readonly object[];
  }[];
}

const transfer = (amount: bigint, to = B) => ({
  to: node.tokenOf('qUSDC'),
  data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to as Hex, amount] }),
});
/** A node that shows no receipts while the test says so. */
function forgetting() {
  let isForgetful = false;
  const fetcher: typeof fetch = async (input, init) => {
    const body = String(init?.body ?? '{}');
    if (!isForgetful || !body.includes('eth_getTransactionReceipt')) return fetch(input, init);
    const { id } = JSON.parse(body) as { id: number };
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: null }), {
      headers: { 'content-type': 'application/json' },
    });
  };
  const forget = (): void => {
    isForgetful = true;
  };
  return { fetcher, forget };
}

describe('a batch', () => {
  it('is one window that lists its calls and shows one effect; each is signed once, under consecutive nonces, in order', async () => {
    const { main, page, platform } = await connectedWallet(node.url);
    const first = await nonceOf(node);
    const asked = page.request(
      'wallet_sendCalls',
      batch([transfer(2_500_000n), pay('0xde0b6b3a7640000'), transfer(1n)]),
    );
    const windows = platform.shown.length;
    const { subject } = await approve(main);
    expect(platform.shown.length - windows).toBeLessThanOrEqual(1);
    expect(subject.calls.map(({ description }) => plainText(description.sentence as readonly Part[]))).toEqual([
      `Send 2.5 qUSDC to ${B}`,
      `Send 1 SVC to ${C}`,
      `Send 0.000001 qUSDC to ${B}`,
    ]);
    const effect = subject.effect;
    expect(effect?.status).toBe('exact');
    expect(effect?.lines.map(({ kind, parts }) => `${kind} ${plainText(parts as readonly Part[])}`)).toEqual([
      'out 1 SVC',
      'out 2.500001 qUSDC',
    ]);
    expect(effect?.bounds.every(({ kept }) => kept)).toBe(true);
    const { id } = (await asked) as { id: string };
    expect(await page.request('wallet_getCallsStatus', [id])).toMatchObject({ status: 100, receipts: [] });
    await node.mine();
    const status = (await page.request('wallet_getCallsStatus', [id])) as Status;
    expect(status).toMatchObject({ version: '2.0.0', id, chainId: CHAIN, status: 200, atomic: false });
    expect(status.receipts.map((one) => [one.status, one.logs.length])).toEqual([
      ['0x1', 1],
      ['0x1', 0],
      ['0x1', 1],
    ]);
    const nonces = await Promise.all(
      status.receipts.map(async ({ transactionHash }) =>
        Number((await node.rpc<{ nonce: Hex }>('eth_getTransactionByHash', [transactionHash])).nonce),
      ),
    );
    expect(nonces).toEqual([first, first + 1, first + 2]);
    // Each has its own log entry, with the words of its own call.
    await platform.advance(2_000);
    await main.until(({ activity }) => activity.slice(0, 3).every((one) => one.status === 'succeeded'));
  });

  it('whose second call only the first makes possible is estimated and shown in order', async () => {
    const { main, page } = await connectedWallet(node.url);
    const { TokenBox } = compileContracts();
    const box = await (await evmUser(node, 3)).deploy(TokenBox);
    const token = node.tokenOf('qUSDC') as Hex;
    const allow = {
      to: token,
      data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [box.address, 7n] }),
    };
    const use = {
      to: box.address,
      data: encodeFunctionData({ abi: box.abi, functionName: 'put', args: [token, 7n] }),
    };
    await expect(page.request('wallet_sendCalls', batch([use, allow]))).rejects.toMatchObject({
      code: 3,
      message: expect.stringMatching(/^calls\[0\]: /),
    });
    const asked = page.request('wallet_sendCalls', batch([allow, use]));
    await approve(main);
    const { id } = (await asked) as { id: string };
    await node.mine();
    expect(await page.request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 });
  });

  it('that the user rejects is not signed, and its id is free again', async () => {
    const { main, page } = await connectedWallet(node.url);
    const before = await nonceOf(node);
    const asked = page.request('wallet_sendCalls', batch([pay('0x1'), pay('0x2')], { id: '0x0a' }));
    const refusal = expect(asked).rejects.toMatchObject({ code: 4001 });
    await main.reject('sendCalls');
    await refusal;
    expect(await nonceOf(node)).toBe(before);
    await expect(page.request('wallet_getCallsStatus', ['0x0a'])).rejects.toMatchObject({ code: 5730 });
    const again = page.request('wallet_sendCalls', batch([pay('0x1')], { id: '0x0a' }));
    await approve(main);
    expect(await again).toEqual({ id: '0x0a' });
    await node.mine();
  });

  it('whose call fails in its block says so, and that the others were executed', async () => {
    const { main, page } = await connectedWallet(node.url);
    const all = 300_000_000n;
    const asked = page.request('wallet_sendCalls', batch([transfer(1n), transfer(all), transfer(2n)]));
    const approval = await main.approval('sendCalls');
    // Meanwhile the tokens leave: what was possible when it was asked no longer is.
    const other = await connectedWallet(node.url);
    const away = other.page.request('eth_sendTransaction', [{ from: A.address, ...transfer(900_000_000n, C) }]);
    await other.main.run('decide', {
      id: (await other.main.approval('sendTransaction')).id,
      kind: 'sendTransaction',
      decision: {},
      password: TEST_PASSWORD,
    });
    await away;
    await node.mine();
    await main.run('simulateApproval', { id: approval.id });
    await main.until(
      ({ approvals: [one] }) => one?.kind === 'sendCalls' && one.subject.effect?.failedCalls !== undefined,
    );
    const [shown] = main.view.approvals;
    const effect = shown?.kind === 'sendCalls' ? shown.subject.effect : undefined;
    expect(effect?.failedCalls?.map(({ place }) => place)).toEqual([2]);
    expect(effect === undefined ? [] : effectWarnings(effect).map(({ code }) => code)).toEqual(['effect.callFails']);
    await main.press(approval.id, 'sendCalls');
    const { id } = (await asked) as { id: string };
    await node.mine();
    const status = (await page.request('wallet_getCallsStatus', [id])) as Status;
    expect([status.status, status.receipts.map((one) => one.status)]).toEqual([600, ['0x1', '0x0', '0x1']]);
  });

  it('asks for the password and warns where much leaves in total, though no call is large by itself', async () => {
    await node.fund(A.address, 'qUSDC', '1000');
    const { main, page } = await connectedWallet(node.url);
    const held = 1_000_000n * BigInt(Math.floor(Number(await node.balance(A.address, 'qUSDC'))));
    const part = held / 8n;
    const one = page.request('wallet_sendCalls', batch([transfer(part)]));
    const ended = expect(one).rejects.toMatchObject({ code: 4001 });
    expect((await main.approval('sendCalls')).needsPassword).toBe(false);
    await main.reject('sendCalls');
    await ended;
    const many = page.request('wallet_sendCalls', batch(Array.from({ length: 7 }, () => transfer(part))));
    const alsoEnded = expect(many).rejects.toMatchObject({ code: 4001 });
    expect((await main.approval('sendCalls')).needsPassword).toBe(true);
    await main.reject('sendCalls');
    await alsoEnded;
  });
});

it('is what viem sends, waits for and asks the capabilities of', async () => {
  const { main, page, platform } = await connectedWallet(node.url);
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) => page.request(method, params),
  };
  const chain = { ...localhost, id: 88_888 };
  const client = createWalletClient({ account: A.address, chain, transport: custom(provider as EIP1193Provider) });
  expect(await client.getCapabilities()).toEqual({ 88888: { atomic: { status: 'unsupported' } } });
  await expect(client.sendCalls({ calls: [{ to: C, value: 1n }], forceAtomic: true })).rejects.toThrow(
    'does not support atomic execution',
  );
  const asked = client.sendCalls({
    calls: [
      { to: node.tokenOf('qUSDC') as Hex, abi: erc20, functionName: 'transfer', args: [B, 1n] },
      { to: C, value: 1n },
    ],
  });
  await approve(main);
  const { id } = await asked;
  await node.mine();
  const ended = await client.waitForCallsStatus({ id });
  expect([ended.status, ended.atomic, ended.receipts?.map((one) => one.status)]).toEqual([
    'success',
    false,
    ['success', 'success'],
  ]);
  await platform.advance(2_000);
});

describe('the parameters of a batch', () => {
  const call = { to: B, value: '0x1' };
  it.each([
    ['atomic', batch([call], { atomicRequired: true }), 5760],
    ['of another chain', batch([call], { chainId: '0x1' }), 5710],
    ['of too many calls', batch(Array.from({ length: 17 }, () => call)), 5740],
    ['of too many bytes', batch(Array.from({ length: 2 }, () => ({ to: B, data: `0x${'00'.repeat(70_000)}` }))), 5740],
    ['that needs a capability', batch([call], { capabilities: { paymasterService: { url: 'https://p.test' } } }), 5700],
    ['with a call that needs one', batch([{ ...call, capabilities: { gasLimitOverride: { value: '0x1' } } }]), 5700],
    ['without calls', batch([]), -32602],
    ['of an older version', batch([call], { version: '1.0' }), -32602],
    ['that does not say whether it must be atomic', batch([call], { atomicRequired: undefined }), -32602],
    ['with an envelope of its own', batch([{ ...call, type: '0x51' }]), -32602],
    ['with a nonce of its own', batch([{ ...call, nonce: '0x1' }]), -32602],
    ['with an operation of the exchange in a call', batch([{ ...call, op: 'TOKEN_TRANSFER', params: {} }]), -32602],
    ['to an account of the other kind', batch([{ to: A.pq, value: '0x1' }]), -32602],
    ['from an account of the other kind', batch([call], { from: A.pq }), -32602],
    ['from an account that is not shared', batch([call], { from: B }), 4100],
    ['with a call to nobody', batch([{ value: '0x1' }]), 4200],
    ['with a call whose recipient is mistyped', batch([{ to: `${B.slice(0, -1)}c`, value: '0x1' }]), -32602],
    ['with an id without end', batch([call], { id: 'x'.repeat(8_195) }), -32602],
  ])('%s refuse it before any window', async (_, params, code) => {
    const { page, platform } = await connectedWallet(node.url);
    const windows = platform.shown.length;
    await expect(page.request('wallet_sendCalls', params)).rejects.toMatchObject({ code });
    expect(platform.shown.length).toBe(windows);
  });

  it('name both limits where there are too many', async () => {
    const { page } = await connectedWallet(node.url);
    await expect(page.request('wallet_sendCalls', batch(Array.from({ length: 17 }, () => call)))).rejects.toMatchObject(
      {
        message: expect.stringMatching(/16 calls.*131,072 bytes/),
      },
    );
  });

  it('may hold capabilities that are optional', async () => {
    const { main, page } = await connectedWallet(node.url);
    const capabilities = { paymasterService: { url: 'https://p.test', optional: true } };
    const asked = page.request('wallet_sendCalls', batch([{ ...call, capabilities }], { capabilities }));
    await approve(main);
    expect(await asked).toEqual({ id: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    await node.mine();
  });
});

describe('the gas of a batch', () => {
  /** A node with its own answer about the gas of calls. */
  const saying =
    (gas: readonly bigint[]): typeof fetch =>
    async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(init?.body).includes('svc_simulateCalls')) return answer;
      const body = (await answer.json()) as { result: { calls: object[] } };
      const calls = body.result.calls.map((one, at) => ({ ...one, gas_needed: `0x${(gas[at] ?? 0n).toString(16)}` }));
      return new Response(JSON.stringify({ ...body, result: { ...body.result, calls } }), {
        headers: { 'content-type': 'application/json' },
      });
    };
  const four = batch([pay('0x1'), pay('0x2'), pay('0x3'), pay('0x4')]);

  it('that is far above the usual of one call is a danger, however little the others need', async () => {
    const fetch = saying([21_000n, 30_000_000n, 21_000n, 21_000n]);
    const { main, page } = await connectedWallet(node.url, { fetch });
    const asked = page.request('wallet_sendCalls', four);
    const ended = expect(asked).rejects.toMatchObject({ code: 4001 });
    const { subject } = await main.approval('sendCalls');
    expect(subject.description.warnings.filter(({ code }) => code === 'fee.high')).toHaveLength(1);
    // A node's number is never rounded up beyond the gas of a block.
    expect(subject.calls[1]?.tx.gasLimit).toBe('30000000');
    await main.reject('sendCalls');
    await ended;
  });

  it('that no block has is refused before any window', async () => {
    const { page, platform } = await connectedWallet(node.url, { fetch: saying([21_000n, 30_000_001n]) });
    const windows = platform.shown.length;
    await expect(page.request('wallet_sendCalls', batch([pay('0x1'), pay('0x2')]))).rejects.toMatchObject({
      code: 3,
      message: expect.stringMatching(/^calls\[1\]: it needs 30000001 gas/),
    });
    expect(platform.shown.length).toBe(windows);
  });
});

describe('what a site learns about batches', () => {
  it('is limited to its own requests: ids are its own, and used once', async () => {
    const { main, page, open } = await connectedWallet(node.url);
    const asked = page.request('wallet_sendCalls', batch([pay('0x1')], { id: 'mine' }));
    await approve(main);
    expect(await asked).toEqual({ id: 'mine' });
    await expect(page.request('wallet_sendCalls', batch([pay('0x2')], { id: 'mine' }))).rejects.toMatchObject({
      code: 5720,
    });
    const other = open('https://other.test/', 'https://other.test');
    await expect(other.request('wallet_getCallsStatus', ['mine'])).rejects.toMatchObject({ code: 4100 });
    await connect(other, main);
    await expect(other.request('wallet_getCallsStatus', ['mine'])).rejects.toMatchObject({ code: 5730 });
    const theirs = other.request('wallet_sendCalls', batch([pay('0x3')], { id: 'mine' }));
    await approve(main);
    expect(await theirs).toEqual({ id: 'mine' });
    await node.mine();
    for (const one of [page, other])
      expect(await one.request('wallet_getCallsStatus', ['mine'])).toMatchObject({ status: 200 });
  });

  it('is never that nothing happened where it did, though the node no longer shows a receipt', async () => {
    const { fetcher, forget } = forgetting();
    const { main, page, platform } = await connectedWallet(node.url, { fetch: fetcher });
    const asked = page.request('wallet_sendCalls', batch([pay('0x1'), pay('0x2')], { id: 'kept' }));
    await approve(main);
    await asked;
    await node.mine();
    await platform.advance(4_000);
    await main.until(({ activity }) => activity.slice(0, 2).every((one) => one.status === 'succeeded'));
    expect(await page.request('wallet_getCallsStatus', ['kept'])).toMatchObject({ status: 200 });
    forget();
    expect(await page.request('wallet_getCallsStatus', ['kept'])).toMatchObject({ status: 100, receipts: [] });
  });

  it('is nothing while the wallet is locked, or once the account of the batch is no longer shared', async () => {
    const { main, page } = await connectedWallet(node.url);
    const asked = page.request('wallet_sendCalls', batch([pay('0x1')], { id: 'private' }));
    await approve(main);
    await asked;
    await node.mine();
    const first = main.view.accounts[0]?.id ?? '';
    const { accountId: second } = await main.run('createAccount', {});
    await main.run('setSiteAccounts', { origin: main.view.sites[0]?.origin ?? '', accountIds: [second] });
    await expect(page.request('wallet_getCallsStatus', ['private'])).rejects.toMatchObject({ code: 4100 });
    await main.run('setSiteAccounts', { origin: main.view.sites[0]?.origin ?? '', accountIds: [first, second] });
    expect(await page.request('wallet_getCallsStatus', ['private'])).toMatchObject({ status: 200 });
    await main.run('lock', {});
    await expect(page.request('wallet_getCallsStatus', ['private'])).rejects.toMatchObject({ code: 4100 });
  });

  it('two pending batches with one id are not both signed', async () => {
    const { main, page } = await connectedWallet(node.url);
    const before = await nonceOf(node);
    const one = page.request('wallet_sendCalls', batch([pay('0x1')], { id: 'twice' }), 'r1');
    await main.approval('sendCalls');
    const other = page.request('wallet_sendCalls', batch([pay('0x2')], { id: 'twice' }), 'r2');
    await main.until(({ approvals }) => approvals.length === 2);
    await approve(main);
    expect(await one).toEqual({ id: 'twice' });
    await main.until(({ approvals }) => approvals.length === 1);
    await approve(main);
    await expect(other).rejects.toMatchObject({ code: 5720 });
    expect(await nonceOf(node)).toBe(before + 1);
    await node.mine();
  });

  it('tells a connected, unlocked site of the active chain that calls are not atomic', async () => {
    const { main, page, open } = await connectedWallet(node.url);
    const capabilities = { [CHAIN]: { atomic: { status: 'unsupported' } } };
    expect(await page.request('wallet_getCapabilities', [A.address])).toEqual(capabilities);
    expect(await page.request('wallet_getCapabilities', [A.address, [CHAIN, '0x1']])).toEqual(capabilities);
    expect(await page.request('wallet_getCapabilities', [A.address, ['0x1']])).toEqual({});
    await expect(page.request('wallet_getCapabilities', [B])).rejects.toMatchObject({ code: 4100 });
    const other = open('https://other.test/', 'https://other.test');
    await expect(other.request('wallet_getCapabilities', [A.address])).rejects.toMatchObject({ code: 4100 });
    await main.run('lock', {});
    await expect(page.request('wallet_getCapabilities', [A.address])).rejects.toMatchObject({ code: 4100 });
  });
});
