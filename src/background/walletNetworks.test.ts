// Networks and reads through the wallet: what a page sees of them, and which events it gets.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A, connect, connectedWallet } from '../../test/support/connectedWallet.ts';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const B = { address: '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C' };

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.pq, 'SVC', '100000');
  await node.fund(A.pq, 'qUSDC', '100000');
});
afterAll(() => node.stop());

const connected = () => connectedWallet(node.url);

describe('networks', () => {
  it('switches with one event that is not later than the answer, and refuses malformed and unknown ids', async () => {
    const { main, page, platform } = await connected();
    const seen = page.events.length;
    const asked = page.request('wallet_switchEthereumChain', [{ chainId: '0x15b39' }]);
    await main.approve('switchNetwork');
    expect(await asked).toBeNull();
    expect(page.events.slice(seen)).toEqual([{ event: 'chainChanged', data: '0x15b39' }]);
    const order = page.received.map(
      (one) => (one as { type: string; event?: string }).event ?? (one as { type: string }).type,
    );
    expect(order.lastIndexOf('chainChanged')).toBeLessThan(order.lastIndexOf('response'));
    expect(await page.request('eth_chainId')).toBe('0x15b39');
    const windows = platform.shown.length;
    expect(await page.request('wallet_switchEthereumChain', [{ chainId: '0x15b39' }])).toBeNull();
    await expect(page.request('wallet_switchEthereumChain', [{ chainId: '0x7fffffff' }])).rejects.toMatchObject({
      code: 4902,
    });
    for (const chainId of ['2', '0x02', 2, '0x', null])
      await expect(page.request('wallet_switchEthereumChain', [{ chainId }])).rejects.toMatchObject({ code: -32602 });
    expect(platform.shown.length).toBe(windows);
  });

  it('asks once when a site asks for the same switch repeatedly or from two tabs, and gives all of them the answer', async () => {
    const { main, page, open } = await connected();
    const ask = () => [
      page.request('wallet_switchEthereumChain', [{ chainId: '0x15b39' }]),
      open().request('wallet_addEthereumChain', [{ chainId: '0x15b39', chainName: 'Any' }]),
      page.request('wallet_switchEthereumChain', [{ chainId: '0x15b39' }]),
    ];
    const refused = ask();
    await main.until((view) => view.approvals.length === 3);
    await main.reject('switchNetwork');
    for (const one of refused) await expect(one).rejects.toMatchObject({ code: 4001 });
    expect(await page.request('eth_chainId')).toBe('0x15b38');
    const seen = page.events.length;
    const asked = ask();
    await main.until((view) => view.approvals.length === 3);
    await main.approve('switchNetwork');
    expect(await Promise.all(asked)).toEqual([null, null, null]);
    expect(page.events.slice(seen)).toEqual([{ event: 'chainChanged', data: '0x15b39' }]);
    expect(main.view.activity.filter(({ kind }) => kind === 'switchNetwork')).toHaveLength(1);
    expect(main.view.approvals).toEqual([]);
  });

  it.each([
    ['another site', 'svc-testnet', null],
    ['its user in the wallet', 'svc-testnet', null],
    ['its user to a third network', 'svc-mainnet', { code: 4001 }],
  ])('answers a switch that %s made meanwhile as what it came to', async (who, slug, answer) => {
    const { main, page, open } = await connected();
    const other = open('https://other.test/', 'https://other.test');
    await connect(other, main);
    const asked = page.request('wallet_switchEthereumChain', [{ chainId: '0x15b39' }]);
    await main.approval('switchNetwork');
    if (who === 'another site') {
      const first = other.request('wallet_switchEthereumChain', [{ chainId: '0x15b39' }]);
      const { approvals } = await main.until((view) => view.approvals.length === 2);
      await main.run('decide', { id: approvals[1]?.id ?? '', kind: 'switchNetwork', decision: {} });
      expect(await first).toBeNull();
    } else await main.run('selectNetwork', { slug });
    if (answer === null) expect(await asked).toBeNull();
    else await expect(asked).rejects.toMatchObject(answer);
    expect(main.view.approvals).toEqual([]);
  });

  it('ends a pending operation when the network is switched', async () => {
    const { main, page } = await connected();
    const asked = page.request('svc_sendExchangeTransaction', [
      { op: 'TOKEN_TRANSFER', params: { token_address: node.tokenOf('qUSDC'), to: B.address, amount: '1' } },
    ]);
    await main.approval('sendExchangeTransaction');
    await main.run('selectNetwork', { slug: 'svc-testnet' });
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('signs nothing for a node on another chain, and names both ids', async () => {
    const other = await startNode({ chainId: 31415 });
    try {
      const { main, page } = await openWallet(other.url).then((one) => ({ ...one, page: one.page() }));
      await connect(page, main);
      const asked = page.request('svc_sendExchangeTransaction', [
        { op: 'TOKEN_APPROVE', params: { token_address: other.tokenOf('qUSDC'), spender: B.address, amount: '1' } },
      ]);
      await main.approve('sendExchangeTransaction');
      await expect(asked).rejects.toThrow(/88888.*31415/);
      expect(main.view.networks.find((one) => one.slug === 'svc-local')).toMatchObject({
        health: 'mismatch',
        liveChainId: 31415,
      });
      await main.run('trustChainId', { slug: 'svc-local', chainId: 31415 });
      expect(main.view.networks.find((one) => one.slug === 'svc-local')?.trustedChainId).toBe(31415);
      const trusted = page.request('svc_sendExchangeTransaction', [
        { op: 'TOKEN_APPROVE', params: { token_address: other.tokenOf('qUSDC'), spender: B.address, amount: '1' } },
      ]);
      await main.approve('sendExchangeTransaction');
      await expect(trusted).rejects.toMatchObject({ code: -32003, message: expect.stringContaining('gas') });
      // Batches use the chain id that sites are told, like everything else of theirs.
      const chainId = (await page.request('eth_chainId')) as string;
      const { address } = main.view.accounts[0] ?? { address: '' };
      expect(await page.request('wallet_getCapabilities', [address])).toHaveProperty(chainId);
      await other.fund(address, 'SVC', '1');
      const calls = [{ to: B.address, value: '0x0' }];
      const batch = { version: '2.0.0', from: address, atomicRequired: false, calls };
      await expect(page.request('wallet_sendCalls', [{ ...batch, chainId: '0x7ab7' }])).rejects.toMatchObject({
        code: 5710,
      });
      // So does a single one: it is signed for the node's chain, and no site need know that.
      for (const method of ['eth_sendTransaction', 'svc_sendPQTransaction'])
        for (const foreign of ['0x7ab7', '0x1'])
          await expect(page.request(method, [{ to: B.address, chainId: foreign }])).rejects.toMatchObject({
            code: -32602,
            message: expect.stringContaining('chainId'),
          });
      await other.fund(main.view.accounts[0]?.pqAddress ?? '', 'SVC', '1');
      for (const method of ['eth_sendTransaction', 'svc_sendPQTransaction']) {
        const single = page.request(method, [{ to: B.address, value: '0x1', chainId }]);
        expect((await main.approve('sendTransaction')).subject).toMatchObject({ tx: { chainId: 31415 } });
        const hash = (await single) as string;
        await other.mine();
        expect(await other.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' });
      }
      const sent = page.request('wallet_sendCalls', [{ ...batch, chainId }]);
      const ended = expect(sent).rejects.toMatchObject({ code: 4001 });
      expect((await main.approval('sendCalls')).subject.calls[0]?.tx.chainId).toBe(31415);
      await main.reject('sendCalls');
      await ended;
      await main.run('trustChainId', { slug: 'svc-local', chainId: null });
      expect(main.view.networks.find((one) => one.slug === 'svc-local')?.trustedChainId).toBeUndefined();
    } finally {
      await other.stop();
    }
  });
});

describe('reads', () => {
  it('pass to the node with their own errors, within limits; other methods are unsupported', async () => {
    const { page } = await connected();
    expect(await page.request('exchange_getNonce', [A.pq])).toBeTypeOf('number');
    expect(await page.request('svc_getAccountId', [A.pq])).toBe('0x92d9ae839754929771683c987d525f7d0ca0e368');
    await expect(page.request('svc_getAccountId', ['0x12'])).rejects.toMatchObject({ code: -32602 });
    await expect(page.request('exchange_getToken', ['0x'.padEnd(42, '9')])).rejects.toMatchObject({ code: -32001 });
    for (const method of [
      'eth_sign',
      'eth_sendRawTransaction',
      'exchange_sendTransaction',
      'exchange_getSigningPayload',
      'toString',
      '__proto__',
      'sim_faucet',
    ]) {
      await expect(page.request(method, [])).rejects.toMatchObject({ code: 4200 });
    }
  });

  it('are limited to ten at once and twenty a second for each origin', async () => {
    const { page, platform } = await connected();
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => page.request('exchange_gasPrice')));
    expect(
      many.filter((one) => one.status === 'rejected').map((one) => (one as PromiseRejectedResult).reason.code),
    ).toEqual([-32005, -32005]);
    for (let at = 0; at < 10; at++) await page.request('exchange_gasPrice');
    await expect(page.request('exchange_gasPrice')).rejects.toMatchObject({ code: -32005 });
    await platform.advance(1_000);
    expect(await page.request('exchange_gasPrice')).toBe(1_000_000_000);
  });
});
