import { describe, expect, it } from 'vitest';
import { findFromWallet, findRequest } from './providerPort.ts';

describe('messages to and from a page', () => {
  it.each([
    { type: 'response', id: '1', result: null },
    { type: 'response', id: '1', error: { code: 4001, message: 'no' } },
    { type: 'event', event: 'accountsChanged', data: ['0x1'] },
    { type: 'event', event: 'accountsChanged', data: [] },
    { type: 'event', event: 'chainChanged', data: '0x1' },
    { type: 'link', up: false },
  ])('%j is one of the wallet', (message) => {
    expect(findFromWallet(message)).toBe(message);
  });

  it.each([
    null,
    'x',
    {},
    { type: 'response', id: '1' },
    { type: 'response', id: 1, result: null },
    { type: 'event', event: 'accountsChanged', data: 5 },
    { type: 'event', event: 'accountsChanged', data: [5] },
    { type: 'event', event: 'accountsChanged' },
    { type: 'event', event: 'chainChanged', data: {} },
    { type: 'event', event: 'chainChanged', data: '1' },
    { type: 'event', event: 'message', data: 'x' },
    { type: 'link', up: 'yes' },
    Object.create({ type: 'response', id: '1', result: 'inherited' }),
  ])('%j is not', (message) => {
    expect(findFromWallet(message)).toBeUndefined();
  });

  it('a request is reduced to its four members', () => {
    expect(findRequest({ type: 'request', id: '1', method: 'm', params: [1], origin: 'https://forged.test' })).toEqual({
      type: 'request',
      id: '1',
      method: 'm',
      params: [1],
    });
    for (const bad of [
      { id: {} },
      { id: '' },
      { id: 'a'.repeat(129) },
      { method: 5 },
      { method: 'm'.repeat(129) },
      { type: 'event' },
    ])
      expect(findRequest({ type: 'request', id: '1', method: 'm', ...bad })).toBeUndefined();
  });
});
