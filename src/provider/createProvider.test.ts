import { describe, expect, it, vi } from 'vitest';
import type { ProviderEvent } from '../channels/providerPort.ts';
import { createProvider, type Transport } from './createProvider.ts';
import { createSubscriptions } from './subscriptions.ts';

function setUp(answer: (method: string, params: unknown) => unknown = () => null) {
  let tell: (event: ProviderEvent) => void = () => undefined;
  const calls: [string, unknown][] = [];
  const transport: Transport = {
    async request(method, params) {
      calls.push([method, params]);
      return answer(method, params);
    },
    subscribe: (listener) => {
      tell = listener;
    },
  };
  const provider = createProvider(transport, async (options) => createSubscriptions(options));
  const heard: [string, unknown][] = [];
  for (const event of ['connect', 'disconnect', 'chainChanged', 'networkChanged', 'accountsChanged']) {
    provider.on(event, (value: never) => heard.push([event, value]));
  }
  return { provider, calls, heard, tell: (event: ProviderEvent) => tell(event) };
}
const chain = (data: string): ProviderEvent => ({ type: 'event', event: 'chainChanged', data });
const accounts = (...data: string[]): ProviderEvent => ({ type: 'event', event: 'accountsChanged', data });

describe('the provider', () => {
  it('emits connect once with the first chain, then one event for each change', () => {
    const { provider, heard, tell } = setUp();
    expect([provider.isConnected(), provider.chainId, provider.selectedAddress]).toEqual([false, null, null]);
    for (const event of [
      chain('0x1'),
      chain('0x1'),
      accounts(),
      accounts('0xa'),
      accounts('0xa'),
      chain('0x2'),
      accounts(),
    ])
      tell(event);
    expect(heard).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', ['0xa']],
      ['chainChanged', '0x2'],
      ['networkChanged', '2'],
      ['accountsChanged', []],
    ]);
    expect([provider.isConnected(), provider.chainId, provider.networkVersion]).toEqual([true, '0x2', '2']);
  });

  it('emits disconnect with 4900 when the link is lost, and connect when it is back', () => {
    const { provider, heard, tell } = setUp();
    tell(chain('0x1'));
    tell({ type: 'link', up: false });
    tell({ type: 'link', up: false });
    expect(provider.isConnected()).toBe(false);
    tell({ type: 'link', up: true });
    expect(heard.slice(1).map(([event, value]) => [event, (value as { code?: number }).code])).toEqual([
      ['disconnect', 4900],
      ['connect', undefined],
    ]);
  });

  it('refuses a method name that is too long, instead of letting it wait', async () => {
    const { provider, calls } = setUp();
    await expect(provider.request({ method: 'x'.repeat(129) })).rejects.toMatchObject({ code: 4200 });
    expect(calls).toEqual([]);
  });

  it('cannot be altered by the page, and attempts break nothing', () => {
    const { provider, tell } = setUp();
    tell(chain('0x2'));
    const open = provider as unknown as Record<string, unknown>;
    const { request } = provider;
    open.chainId = '0x1';
    open.request = () => 'stolen';
    open.isMetaMask = true;
    delete open.request;
    Reflect.defineProperty(open, 'request', { value: 1, configurable: true });
    expect(Reflect.setPrototypeOf(open, null)).toBe(false);
    expect([provider.chainId, provider.isMetaMask, provider.request]).toEqual(['0x2', false, request]);
  });

  it('calls every listener although one throws, and supports once, off and removeAllListeners', () => {
    const { provider, tell } = setUp();
    const [throwing, first, once] = [
      vi.fn(() => {
        throw new Error('page');
      }),
      vi.fn(),
      vi.fn(),
    ];
    provider.on('chainChanged', throwing).on('chainChanged', first).once('chainChanged', once);
    for (const id of ['0x1', '0x2', '0x3']) tell(chain(id));
    expect([throwing, first, once].map((one) => one.mock.calls.length)).toEqual([2, 2, 1]);
    provider.removeListener('chainChanged', first);
    tell(chain('0x4'));
    provider.removeAllListeners();
    tell(chain('0x5'));
    expect([throwing.mock.calls.length, first.mock.calls.length]).toEqual([3, 2]);
  });

  it.each([undefined, null, 'eth_chainId', [], {}, { method: '' }, { method: 1 }, { method: 'a', params: 'b' }])(
    'rejects the malformed request %j with -32600',
    async (args) => {
      const { provider, calls } = setUp();
      await expect(provider.request(args as never)).rejects.toMatchObject({ code: -32600 });
      expect(calls).toEqual([]);
    },
  );

  it('supports the legacy forms', async () => {
    const { provider, calls } = setUp((method) => (method === 'bad' ? Promise.reject(new Error('no')) : `${method}!`));
    expect(await provider.enable()).toBe('eth_requestAccounts!');
    expect(await provider.send('eth_call', [1])).toBe('eth_call!');
    const called = await new Promise((resolve) =>
      provider.sendAsync({ id: 7, method: 'x', params: [2] }, (...all) => resolve(all)),
    );
    expect(called).toEqual([null, { id: 7, jsonrpc: '2.0', result: 'x!' }]);
    expect(
      await new Promise((resolve) => provider.send({ id: 8, method: 'bad' }, (error: unknown) => resolve(error))),
    ).toBeInstanceOf(Error);
    for (const way of ['send', 'sendAsync'] as const) {
      const list = [{ id: 9, method: 'x' }, { id: 'a', method: 'bad' }, 'no request'];
      expect(await new Promise((resolve) => provider[way](list, (...all: unknown[]) => resolve(all))), way).toEqual([
        null,
        [
          { id: 9, jsonrpc: '2.0', result: 'x!' },
          { id: 'a', jsonrpc: '2.0', error: expect.objectContaining({ message: 'no' }) },
          { id: undefined, jsonrpc: '2.0', error: expect.objectContaining({ code: -32600 }) },
        ],
      ]);
      expect(await new Promise((resolve) => provider[way]([], (...all: unknown[]) => resolve(all)))).toEqual([
        null,
        [],
      ]);
    }
    expect(() => provider.send({ method: 'eth_accounts' })).toThrow(/Synchronous/);
    expect(calls).toContainEqual(['eth_call', [1]]);
  });
});
