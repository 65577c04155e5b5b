// K47: the provider and parameters in the state of frameworks, tested with the frameworks themselves.

import * as mobx from 'mobx';
import { describe, expect, it } from 'vitest';
import { markRaw, reactive, shallowReactive } from 'vue';
import Vue2 from 'vue2';
import { carried } from '../channels/pagePort.ts';
import { createProvider, type Provider } from './createProvider.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createWindowTransport, type MessageWindow } from './transports/windowTransport.ts';

const A = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25';

/** A provider over a window that clones like browsers and answers with what it was sent. */
function setUp(): Provider {
  const listeners: ((event: { source: unknown; data: unknown }) => void)[] = [];
  const page: MessageWindow = {
    postMessage(data) {
      const copy = structuredClone(data);
      for (const listener of listeners) listener({ source: page, data: copy });
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
  listeners.push(({ data }) => {
    const request = carried(data, 'wallet') as { id: string; params: unknown } | undefined;
    const answer = {
      tag: (data as { tag: string }).tag,
      to: 'page',
      message: { type: 'response', id: request?.id, result: { params: request?.params } },
    };
    if (request !== undefined) queueMicrotask(() => page.postMessage(answer, '*'));
  });
  return createProvider(createWindowTransport(page), async (options) => createSubscriptions(options));
}

const asked = (provider: Provider, params: readonly unknown[]): Promise<unknown> =>
  provider.request({ method: 'eth_getBalance', params });

describe('a provider in the state of', () => {
  it.each<[string, (provider: Provider) => Provider]>([
    [
      'Vue 2',
      (svc) => (new Vue2({ data: () => ({ svc, deep: { svc } }) }) as unknown as { deep: { svc: Provider } }).deep.svc,
    ],
    ['Vue 2, observed', (svc) => Vue2.observable(svc)],
    ['Vue 3', (svc) => reactive({ svc }).svc as Provider],
    ['Vue 3, marked', (svc) => reactive({ svc: markRaw(svc) }).svc as Provider],
    ['Vue 3, shallow', (svc) => shallowReactive({ svc }).svc],
    ['MobX', (svc) => mobx.observable({ svc }).svc],
    ['MobX, by reference', (svc) => mobx.observable({ svc }, { svc: mobx.observable.ref }).svc],
    ['a store that freezes', (svc) => Object.freeze({ svc: Object.freeze(svc) }).svc],
    ['a store that seals', (svc) => Object.seal(svc)],
  ])('%s works through the wrapper', async (_, keep) => {
    const kept = keep(setUp());
    expect(await asked(kept, [A, 'latest'])).toEqual({ params: [A, 'latest'] });
    expect([kept.isConnected(), kept.chainId, typeof kept.on('x', () => undefined)]).toEqual([false, null, 'object']);
  });

  it('none of them changes what others see', async () => {
    const svc = setUp();
    const names = Object.keys(svc);
    new Vue2({ data: () => ({ svc }) });
    markRaw(svc);
    const lie = (): unknown => Promise.resolve('lie');
    for (const name of ['request', 'isMetaMask', 'then', 'providers', '__ob__']) {
      Reflect.set(svc, name, lie);
      Reflect.defineProperty(svc, name, { value: lie, configurable: true });
      Reflect.defineProperty(svc, name, { get: () => lie, configurable: false });
      Reflect.deleteProperty(svc, name);
    }
    Reflect.setPrototypeOf(svc, { providers: lie });
    expect([Object.keys(svc), 'then' in svc, 'providers' in svc, svc.isMetaMask]).toEqual([names, false, false, false]);
    expect(await asked(svc, [A])).toEqual({ params: [A] });
    Object.freeze(svc);
    Reflect.set(svc, 'request', lie);
    expect(await asked(svc, [A])).toEqual({ params: [A] });
  });
});

describe('parameters of', () => {
  const plain = [{ to: A, data: '0x', deep: [{ list: [1, 2] }] }, 'latest'];
  it.each<[string, unknown[]]>([
    ['Vue 3', reactive(structuredClone(plain))],
    ['Vue 3, one level deeper', [reactive({ ...(plain[0] as object) }), 'latest']],
    ['Vue 2', (new Vue2({ data: () => ({ list: structuredClone(plain) }) }) as unknown as { list: unknown[] }).list],
    ['MobX', mobx.observable(structuredClone(plain))],
    ['MobX, one level deeper', [mobx.observable({ ...(plain[0] as object) }), 'latest']],
  ])('%s are taken as the JSON that they stand for', async (_, params) => {
    expect(await asked(setUp(), params)).toEqual({ params: plain });
  });

  it('what JSON cannot express is refused, not dropped', async () => {
    for (const value of [() => 1, Symbol('x'), 1n])
      await expect(asked(setUp(), [reactive({ to: A }), { value }])).rejects.toMatchObject({ code: -32602 });
  });
});
