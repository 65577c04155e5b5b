// eth_signTypedData_v4 through the wallet: what is shown, what is signed, what is refused before any window.

import { recoverTypedDataAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedWallet, FIRST_ACCOUNT } from '../../test/support/connectedWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';

const A = FIRST_ACCOUNT.address;
const types = {
  Order: [
    { name: 'amount', type: 'uint256' },
    { name: 'to', type: 'address' },
  ],
};
const message = { amount: '123456789012345678901234567890', to: '0x44B9E12292d72091EDfe88C5735a8614648c932D' };
const request = { types, primaryType: 'Order', domain: { name: 'Shop', chainId: 88888 }, message };

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

const connected = () => connectedWallet(node.url);

describe('eth_signTypedData_v4', () => {
  it('shows every digit and signs what others recover', async () => {
    const { main, page } = await connected();
    for (const given of [request, JSON.stringify(request)]) {
      const asked = page.request('eth_signTypedData_v4', [A, given]);
      const { subject } = await main.approve('signTypedData');
      expect(subject).toMatchObject({
        primaryType: 'Order',
        message: [{ value: '123456789012345678901234567890' }, { value: message.to }],
      });
      expect(await recoverTypedDataAddress({ ...request, signature: (await asked) as `0x${string}` } as never)).toBe(A);
    }
    expect(main.view.sites[0]?.origin).toBe('https://shop.test');
    expect(main.view.activity[0]).toMatchObject({
      kind: 'typedData',
      label: [{ code: 'activity.signedData', slots: { type: { text: 'Order' } } }],
    });
  });

  it.each([
    [
      'a number that lost digits',
      { ...request, message: { ...message, amount: 1.2345678901234568e29 } },
      /message\.amount/,
    ],
    ['another chain', { ...request, domain: { name: 'Shop', chainId: 1 } }, /chain 1.*chain 88888/],
    [
      'a chain that nobody knows',
      { ...request, domain: { name: 'Shop', chainId: '0xffffffffffffffffff' } },
      /chain 4722366482869645213695.*chain 88888/,
    ],
    ['an empty domain', { ...request, domain: {} }, /domain/],
    ['text that is not JSON', '{', /typed data/],
  ])('refuses %s without a window', async (_, given, words) => {
    const { main, page } = await connected();
    await expect(page.request('eth_signTypedData_v4', [A, given])).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(words),
    });
    expect(main.view.approvals).toEqual([]);
  });

  it('warns about a signature that is not bound to a network and about unsigned fields', async () => {
    const { main, page } = await connected();
    const asked = page.request('eth_signTypedData_v4', [
      A,
      { ...request, domain: { name: 'Shop' }, message: { ...message, note: 'hi' } },
    ]);
    const { subject } = await main.approval('signTypedData');
    expect(subject.warnings.map((one) => one.code)).toEqual(['typedData.unbound', 'typedData.notSigned']);
    await main.reject('signTypedData');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('warns about a network that the domain names where its type leaves it unsigned', async () => {
    const { main, page } = await connected();
    const left = { ...request, types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] } };
    const asked = page.request('eth_signTypedData_v4', [A, left]);
    const { subject } = await main.approval('signTypedData');
    expect(subject.warnings.map((one) => one.code)).toEqual(['typedData.unbound', 'typedData.notSigned']);
    await main.reject('signTypedData');
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    // The named one is still compared with the active network.
    const other = { ...left, domain: { name: 'Shop', chainId: 1 } };
    await expect(page.request('eth_signTypedData_v4', [A, other])).rejects.toMatchObject({ code: -32602 });
  });

  it('ends with the network that it was requested on', async () => {
    const { main, page } = await connected();
    const asked = page.request('eth_signTypedData_v4', [A, request]);
    await main.approval('signTypedData');
    await main.run('selectNetwork', { slug: 'svc-testnet' });
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it.each([
    'eth_signTypedData',
    'eth_signTypedData_v1',
    'eth_signTypedData_v3',
    'eth_sign',
    'eth_getEncryptionPublicKey',
    'eth_decrypt',
  ])('%s is not offered', async (name) => {
    const { page } = await connected();
    await expect(page.request(name, [A, request])).rejects.toMatchObject({ code: 4200 });
  });
});
