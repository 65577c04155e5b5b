// Any EVM network: another node implementation, with its own fees, envelopes and replacements.

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { saidText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../test/support/connectedWallet.ts';
import { settle } from '../../test/support/fakePlatform.ts';
import { openWallet, TEST_PASSWORD, type TestPage, type TestUi } from '../../test/support/openWallet.ts';

const A = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25';
const B = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const CHAIN = 31_337;

let anvil: ChildProcess;
let url: string;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function rpc<T>(method: string, params: unknown[] = []): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } };
  if (error !== undefined) throw new Error(error.message);
  return result;
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  anvil = spawn(
    join(import.meta.dirname, '../../node_modules/.bin/anvil'),
    ['--port', String(port), '--no-mining', '--chain-id', String(CHAIN)],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    anvil.stdout?.on('data', (data: Buffer) => {
      if (data.toString().includes('Listening on')) resolve();
    });
    anvil.once('exit', () => reject(new Error('anvil ended')));
  });
  await rpc('anvil_setBalance', [A, `0x${(10n ** 20n).toString(16)}`]);
});
afterAll(() => {
  anvil.kill();
});

async function connected(
  through?: typeof fetch,
): Promise<{ main: TestUi; page: TestPage; platform: Awaited<ReturnType<typeof openWallet>>['platform'] }> {
  const {
    main,
    page: open,
    platform,
  } = await openWallet('http://127.0.0.1:1', through === undefined ? {} : { fetch: through });
  const { slug } = await main.run('saveNetwork', { name: 'Other', chainId: CHAIN, rpcUrl: url, currency: 'ETH' });
  await main.run('selectNetwork', { slug });
  const page = open();
  await connect(page, main);
  return { main, page, platform };
}

async function send(main: TestUi, page: TestPage, tx: object): Promise<string> {
  const asked = page.request('eth_sendTransaction', [tx]);
  const { id } = await main.approval('sendTransaction');
  await main.run('decide', { id, kind: 'sendTransaction', decision: {} });
  return (await asked) as string;
}

describe('another EVM network', () => {
  it('gets legacy, access-list and dynamic-fee envelopes as requested, and their fee is a maximum', async () => {
    const { main, page, platform } = await connected();
    expect(main.view.networks.find((one) => one.chainId === CHAIN)).toMatchObject({
      isSvc: false,
      nativeCurrency: { symbol: 'ETH' },
    });
    const legacy = await send(main, page, { to: B, value: '0x1' });
    const listed = await send(main, page, {
      to: B,
      value: '0x1',
      accessList: [{ address: B, storageKeys: [`0x${'00'.repeat(32)}`] }],
    });
    const asked = page.request('eth_sendTransaction', [
      { to: B, value: '0x1', gas: '0x5208', maxFeePerGas: '0x12a05f200', maxPriorityFeePerGas: '0x3b9aca00' },
    ]);
    const { subject, id } = await main.approval('sendTransaction');
    expect(subject).toMatchObject({
      fee: '0.000105',
      currency: 'ETH',
      tx: { type: 'dynamicFee', priorityFeeWei: '1000000000' },
      effect: { status: 'unavailable' },
    });
    await main.run('decide', { id, kind: 'sendTransaction', decision: {} });
    await rpc('evm_mine');
    const types = await Promise.all(
      [legacy, listed, (await asked) as string].map((hash) =>
        rpc<{ type: string; from: string }>('eth_getTransactionByHash', [hash]),
      ),
    );
    expect(types.map((one) => [one.type, one.from])).toEqual(
      ['0x0', '0x1', '0x2'].map((type) => [type, A.toLowerCase()]),
    );
    // One check at a time: what one block left out is in the next one.
    for (let looks = 0; looks < 10 && main.view.pending.length > 0; looks++) {
      await rpc('evm_mine');
      await platform.advance(2_000);
      await main.run('refreshBalances', {});
    }
    expect(main.view.activity.filter((one) => one.kind === 'transaction').map((one) => one.status)).toEqual([
      'succeeded',
      'succeeded',
      'succeeded',
    ]);
    await main.run('refreshBalances', {});
    expect(main.view.balances?.assets).toMatchObject([{ symbol: 'ETH', pq: '0' }]);
  });

  it('accepts replacements: a pending transaction is sped up, another cancelled, with the same nonce', async () => {
    let balancesRead = 0;
    const { main, page, platform } = await connected((input, init) => {
      if (String(init?.body).includes('eth_getBalance')) balancesRead += 1;
      return fetch(input, init);
    });
    for (const act of ['speedUp', 'cancel'] as const) {
      const hash = await send(main, page, {
        to: B,
        value: '0x7',
        gas: '0x5208',
        maxFeePerGas: '0x12a05f200',
        maxPriorityFeePerGas: '0x3b9aca00',
      });
      expect(main.view.pending).toMatchObject([{ hash, canReplace: true }]);
      const { id } = await main.run('prepareReplacement', { hash, act });
      const draft = main.view.drafts[0];
      expect(draft).toMatchObject({
        id,
        kind: 'sendTransaction',
        subject: { replaces: { hash, act }, tx: { valueWei: act === 'cancel' ? '0' : '7' } },
      });
      // A cancellation is an empty payment that nobody asked for; reading it again while it is pending says the same.
      const readBefore = balancesRead;
      while (balancesRead === readBefore) {
        await platform.advance(2_000);
        await settle();
      }
      const acts = main.view.drafts.map((one) => (one.kind === 'sendTransaction' ? one.subject.description.act : ''));
      expect(acts.map(saidText)).toEqual([act === 'cancel' ? 'Cancel transaction' : 'Send']);
      const { txHash, nonce } = await main.run('confirmDraft', {
        id,
        ...(draft?.needsPassword === true ? { password: TEST_PASSWORD } : {}),
      });
      await rpc('evm_mine');
      expect(await rpc('eth_getTransactionReceipt', [hash])).toBeNull();
      expect(await rpc('eth_getTransactionReceipt', [txHash])).toMatchObject({ status: '0x1' });
      expect(Number(await rpc<string>('eth_getTransactionCount', [A, 'latest']))).toBe(nonce + 1);
      // One check at a time: the wallet checks by its own clock, and answers come by the node's.
      for (let looks = 0; looks < 30 && main.view.pending.length > 0; looks++) {
        await platform.advance(looks === 0 ? 12_000 : 2_000);
        await main.run('refreshBalances', {});
      }
      const entry = (of: string) => main.view.activity.find((one) => one.txHash === of);
      expect(entry(hash)).toMatchObject({
        status: 'overtaken',
        error: expect.objectContaining({ code: 'activity.overtaken' }),
      });
      expect(saidText(entry(txHash)?.label ?? '')).toBe(
        act === 'cancel' ? `Cancel transaction ${nonce}` : `Send 0.000000000000000007 ETH to ${B}`,
      );
    }
  });

  it('offers prices from slow to fast with its base fee, and uses dynamic-fee envelopes for own payments', async () => {
    const { main } = await connected();
    const accountId = main.view.accounts[0]?.id ?? '';
    const { offer } = await main.run('quoteSend', { accountId, form: 'classic', asset: 'SVC' });
    expect(offer).toMatchObject({ isDynamic: true, siteSetPrice: false, currency: 'ETH', leastPriceWei: '1' });
    const [slow, normal, fast] = offer.speeds;
    if (slow === undefined || normal === undefined || fast === undefined) throw new Error('three speeds');
    const price = ({ gasPriceWei }: typeof slow): bigint => BigInt(gasPriceWei);
    expect(price(slow)).toBeGreaterThanOrEqual(BigInt(offer.baseFeeWei ?? ''));
    expect([price(slow) < price(normal), price(normal) < price(fast)]).toEqual([true, true]);
    expect(offer.proposed).toMatchObject({ gasPriceWei: normal.gasPriceWei, priorityFeeWei: normal.priorityFeeWei });
    const { id } = await main.run('prepareSend', { accountId, form: 'classic', asset: 'SVC', to: B, amount: '0.5' });
    const fee = { gasLimit: '21000', gasPriceWei: fast.gasPriceWei, priorityFeeWei: fast.priorityFeeWei };
    const { txHash } = await main.run('confirmDraft', { id, fee });
    const sent = await rpc<Record<string, string>>('eth_getTransactionByHash', [txHash]);
    expect([sent.type, BigInt(sent.maxFeePerGas ?? ''), BigInt(sent.maxPriorityFeePerGas ?? '')]).toEqual([
      '0x2',
      price(fast),
      BigInt(fast.priorityFeeWei),
    ]);
    await rpc('evm_mine');
  });

  it('sends the whole balance minus at most the fee, by its own price and limit', async () => {
    const { main } = await connected();
    const accountId = main.view.accounts[0]?.id ?? '';
    await rpc('anvil_setBalance', [A, `0x${(10n ** 18n).toString(16)}`]);
    const { id } = await main.run('prepareSend', {
      accountId,
      form: 'classic',
      asset: 'SVC',
      to: B,
      amount: '0',
      isAll: true,
    });
    const draft = main.view.drafts[0];
    if (draft?.kind !== 'sendTransaction') throw new Error('a draft');
    const { tx, fee } = draft.subject;
    expect(BigInt(tx.valueWei) + BigInt(tx.gasLimit) * BigInt(tx.gasPriceWei)).toBe(10n ** 18n);
    expect([tx.gasLimit, Number(fee)]).toEqual(['21000', Number(BigInt(tx.gasPriceWei) * 21_000n) / 1e18]);
    const { txHash } = await main.run('confirmDraft', {
      id,
      ...(draft.needsPassword ? { password: TEST_PASSWORD } : {}),
    });
    await rpc('evm_mine');
    expect(await rpc('eth_getTransactionReceipt', [txHash])).toMatchObject({ status: '0x1' });
    await rpc('anvil_setBalance', [A, `0x${(10n ** 20n).toString(16)}`]);
  });

  it('lets the user choose the fee of a replacement, never below what displaces the first', async () => {
    const { main, page } = await connected();
    const hash = await send(main, page, {
      to: B,
      value: '0x7',
      gas: '0x5208',
      maxFeePerGas: '0x12a05f200',
      maxPriorityFeePerGas: '0x3b9aca00',
    });
    const { id } = await main.run('prepareReplacement', { hash, act: 'speedUp' });
    const draft = main.view.drafts[0];
    if (draft?.kind !== 'sendTransaction') throw new Error('a draft');
    const { leastPriceWei, leastPriorityWei, speeds } = draft.subject.feeOffer;
    expect([BigInt(leastPriceWei), BigInt(leastPriorityWei)]).toEqual([5_625_000_001n, 1_125_000_001n]);
    for (const one of speeds) {
      expect(BigInt(one.gasPriceWei)).toBeGreaterThanOrEqual(BigInt(leastPriceWei));
      expect(BigInt(one.priorityFeeWei)).toBeGreaterThanOrEqual(BigInt(leastPriorityWei));
    }
    const fee = (gasPriceWei: bigint, priorityFeeWei: bigint) => ({
      gasLimit: '21000',
      gasPriceWei: gasPriceWei.toString(),
      priorityFeeWei: priorityFeeWei.toString(),
    });
    await expect(main.run('confirmDraft', { id, fee: fee(5_625_000_000n, 1_125_000_001n) })).rejects.toMatchObject({
      code: 'fee.bounds',
    });
    await expect(main.run('confirmDraft', { id, fee: fee(5_625_000_001n, 1_125_000_000n) })).rejects.toMatchObject({
      code: 'fee.bounds',
    });
    const { txHash } = await main.run('confirmDraft', { id, fee: fee(9_000_000_000n, 2_000_000_000n) });
    await rpc('evm_mine');
    expect(await rpc('eth_getTransactionReceipt', [txHash])).toMatchObject({ status: '0x1' });
    expect(await rpc('eth_getTransactionReceipt', [hash])).toBeNull();
  });

  it('gives a transaction no more gas than its nodes take in one: a block’s, or that of EIP-7825', async () => {
    const { main, page } = await connected();
    // Init code that writes far into its memory, which costs 15 million.
    const data = '0x600063002acc005200';
    const limitNow = async (): Promise<bigint> => {
      const asked = page.request('eth_sendTransaction', [{ data }]);
      const { subject } = await main.approval('sendTransaction');
      await main.reject('sendTransaction');
      await expect(asked).rejects.toMatchObject({ code: 4001 });
      return BigInt(subject.tx.gasLimit);
    };
    const needed = BigInt(await rpc<string>('eth_estimateGas', [{ from: A, data }]));
    expect(needed > 14_000_000n && needed < 16_000_000n, String(needed)).toBe(true);
    const { gasLimit: before } = await rpc<{ gasLimit: string }>('eth_getBlockByNumber', ['latest', false]);
    expect(await limitNow()).toBe(2n ** 24n);
    await rpc('evm_setBlockGasLimit', [`0x${(16_000_000).toString(16)}`]);
    await rpc('evm_mine');
    expect(await limitNow()).toBe(16_000_000n);
    await rpc('evm_setBlockGasLimit', [before]);
    await rpc('evm_mine');
  });

  it('refuses two prices for one transaction, and makes room for a tip that is given alone', async () => {
    const { main, page } = await connected();
    const two = { to: B, value: '0x1', gasPrice: '0x12a05f200', maxFeePerGas: '0x12a05f200' };
    await expect(page.request('eth_sendTransaction', [two])).rejects.toMatchObject({ code: -32602 });
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x1', maxPriorityFeePerGas: '0x77359400' }]);
    const { subject } = await main.approval('sendTransaction');
    expect(subject.tx).toMatchObject({ type: 'dynamicFee', priorityFeeWei: '2000000000' });
    expect(BigInt(subject.tx.gasPriceWei)).toBeGreaterThan(2_000_000_000n + BigInt(subject.feeOffer.baseFeeWei ?? '0'));
    await main.reject('sendTransaction');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('whose node reports an absurd price causes a warning', async () => {
    const greedy: typeof fetch = async (input, init) =>
      String(init?.body).includes('"eth_gasPrice"')
        ? Response.json({ jsonrpc: '2.0', id: 1, result: `0x${(3n * 10n ** 15n).toString(16)}` })
        : fetch(input, init);
    const { main, page } = await connected(greedy);
    const asked = page.request('eth_sendTransaction', [{ to: B, value: '0x1' }]);
    const { subject } = await main.approval('sendTransaction');
    expect(subject.description.warnings.map((one) => [one.code, one.severity])).toContainEqual([
      'fee.largeShare',
      'danger',
    ]);
    await main.reject('sendTransaction');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('has no exchange and no post-quantum accounts', async () => {
    const { main, page } = await connected();
    await expect(page.request('svc_sendPQTransaction', [{ to: B, value: '0x1' }])).rejects.toMatchObject({
      code: -32602,
    });
    await expect(page.request('svc_sendExchangeTransaction', [{ op: 'STAKE_EXIT', params: {} }])).rejects.toMatchObject(
      { code: -32602 },
    );
    await expect(
      main.run('prepareSend', {
        accountId: main.view.accounts[0]?.id ?? '',
        form: 'pq',
        asset: 'SVC',
        to: B,
        amount: '1',
      }),
    ).rejects.toMatchObject({
      code: 'send.form',
    });
  });
});
