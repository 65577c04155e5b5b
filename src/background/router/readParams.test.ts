// A request is read once: neither its sender nor anyone on the way can change what a method works with.

import { describe, expect, it } from 'vitest';
import type { MethodServices } from '../methods/defineMethod.ts';
import { METHODS } from '../methods/registry.ts';
import { readExchangeRequest } from '../services/exchangeRequest.ts';
import { readParams } from './readParams.ts';
import { createRouter, type RouterOptions } from './router.ts';

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const SWITCH = [{ chainId: '0x539', rpcUrls: ['https://node.example'] }];
/** Valid parameters for each method that takes any. */
const GIVEN: Readonly<Record<string, unknown>> = {
  wallet_requestPermissions: [{ eth_accounts: {} }],
  wallet_revokePermissions: [{ eth_accounts: {} }],
  personal_sign: ['hello', ADDRESS],
  svc_signPQMessage: ['hello', ADDRESS],
  eth_signTypedData_v4: [
    ADDRESS,
    {
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: { name: 'Site' },
      message: { text: 'hello' },
    },
  ],
  eth_sendTransaction: [{ from: ADDRESS, to: ADDRESS, value: '0x1', gas: '0x5208' }],
  svc_sendPQTransaction: [{ to: ADDRESS, value: '0x1', gas: '0x5208' }],
  svc_sendExchangeTransaction: [
    { op: 'TOKEN_TRANSFER', params: { token_address: ADDRESS, to: ADDRESS, amount: '1' }, from: ADDRESS },
  ],
  wallet_sendCalls: [
    {
      version: '2.0.0',
      id: '0x01',
      from: ADDRESS,
      chainId: '0x539',
      atomicRequired: false,
      calls: [{ to: ADDRESS, value: '0x1' }],
      capabilities: { any: { optional: true } },
    },
  ],
  wallet_getCallsStatus: ['0x01'],
  wallet_getCapabilities: [ADDRESS, ['0x539']],
  wallet_switchEthereumChain: SWITCH,
  wallet_addEthereumChain: SWITCH,
  wallet_watchAsset: [{ type: 'ERC20', options: { address: ADDRESS, symbol: 'ABC', decimals: 6 } }],
  svc_getAccountId: [ADDRESS],
};
const takes = Object.entries(METHODS).filter(([name]) => name in GIVEN);

/** The same value, whose members count their reads and return something else the second time. */
function changing(value: unknown, reads: Map<string, number>, path = 'params'): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Array.isArray(value) ? [] : {};
  for (const [name, member] of Object.entries(value)) {
    const at = `${path}.${name}`;
    const shown = changing(member, reads, at);
    Object.defineProperty(copy, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const count = (reads.get(at) ?? 0) + 1;
        reads.set(at, count);
        return count === 1 ? shown : 'something else';
      },
    });
  }
  return copy;
}

/** Every object in a value, with its path. */
function objectsIn(value: unknown, path = 'params'): [string, object][] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  const members = Object.entries(value).flatMap(([name, member]) => objectsIn(member, `${path}.${name}`));
  return [[path, value], ...members];
}

describe('the parameters of a request', () => {
  it('are tested for every method that takes any', () => {
    const without = Object.entries(METHODS).filter(([name]) => !(name in GIVEN));
    for (const [name, { params }] of without.filter(([name]) => name !== 'personal_ecRecover'))
      expect([name, params(['anything'])]).toEqual([name, null]);
    expect(takes).toHaveLength(Object.keys(GIVEN).length);
  });

  it.each(takes)('of %s are read once, and keep the values of that moment', (name, method) => {
    const reads = new Map<string, number>();
    const params = readParams(method, changing(GIVEN[name], reads));
    expect([...reads.values()].filter((count) => count !== 1)).toEqual([]);
    expect(reads.size).toBeGreaterThan(0);
    expect(params).toEqual(method.params(GIVEN[name]));
  });

  it.each(takes)('of %s cannot be changed on the way', (name, method) => {
    const params = readParams(method, structuredClone(GIVEN[name]));
    expect(objectsIn(params).filter(([, one]) => !Object.isFrozen(one))).toEqual([]);
  });

  it('of an operation are passed on as read, with the text that is signed', () => {
    const { params, paramsText } = readExchangeRequest(GIVEN.svc_sendExchangeTransaction);
    expect(JSON.parse(paramsText)).toEqual(params);
  });

  it('that are not plain data are refused', () => {
    const method = METHODS.personal_sign;
    if (method === undefined) throw new Error('no such method');
    expect(() => readParams(method, [() => 'hello', ADDRESS])).toThrow('params: expected plain data');
  });

  it('reach the window through the router as read', async () => {
    const reads = new Map<string, number>();
    const asked: unknown[] = [];
    const account = { id: 'a', ethAddress: ADDRESS, pqAddress: '0xPQ' };
    const services = {
      accounts: { isUnlocked: () => true, requireShared: () => account },
      permissions: { granted: () => [account], touch: async () => undefined },
      networks: { active: () => ({ slug: 'here', chainId: 1337 }) },
      approvals: {
        ask: async (question: unknown) => {
          asked.push(question);
          throw new Error('enough was seen');
        },
      },
      now: () => 0,
    };
    const router = createRouter({
      services: services as unknown as MethodServices,
      answers: { find: () => undefined, keep: async () => undefined } as unknown as RouterOptions['answers'],
      siteViews: { of: () => undefined } as unknown as RouterOptions['siteViews'],
      throttle: { run: async (_origin, read) => read() },
      claimedName: () => undefined,
      onFault: () => undefined,
      onHandled: () => undefined,
    });
    const page = { kind: 'page', origin: 'https://site.example', page: {} } as const;
    const params = changing(['hello', ADDRESS], reads);
    await router.handle({ id: '1', method: 'personal_sign', params }, page);
    expect(asked).toMatchObject([{ kind: 'signMessage', subject: { text: 'hello' } }]);
    expect([...reads.values()]).toEqual([1, 1]);
  });
});
