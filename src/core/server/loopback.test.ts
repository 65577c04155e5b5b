// Which requests are of the machine itself, in every spelling that a browser, a proxy or an attacker can bring.

import { describe, expect, it } from 'vitest';
import { isLocallyMeant, isLoopback, isMachineItself } from './loopback.ts';

describe('a request is meant for this machine', () => {
  it.each([
    ['127.0.0.1:3007', undefined],
    ['localhost', undefined],
    ['LOCALHOST:1', 'http://localhost:5173'],
    ['[::1]:3007', 'https://[::1]:8443'],
    ['127.9.9.9:80', 'http://127.0.0.1:3011'],
  ])('with Host %s and Origin %s', (host, origin) => {
    expect(isLocallyMeant({ headers: { host, origin } })).toBe(true);
  });

  it.each([
    // Names that lead here and are somebody else's.
    ['evil.test:3007', undefined],
    ['127.0.0.1.evil.test', undefined],
    ['localhost.evil.test:3007', undefined],
    ['127.0.0.1:3007@evil.test', undefined],
    ['10.0.0.7:3007', undefined],
    ['0.0.0.0:3007', undefined],
    ['[::]:3007', undefined],
    ['', undefined],
    [undefined, undefined],
    // Pages of elsewhere, and those that do not say where they are from.
    ['127.0.0.1:3007', 'https://evil.test'],
    ['127.0.0.1:3007', 'http://localhost.evil.test'],
    ['127.0.0.1:3007', 'http://127.0.0.1:3007@evil.test'],
    ['127.0.0.1:3007', 'http://127.0.0.1:3007/, https://evil.test'],
    ['127.0.0.1:3007', 'http://127.0.0.1, https://evil.test'],
    ['127.0.0.1:3007', 'null'],
    ['127.0.0.1:3007', ''],
    ['127.0.0.1:3007', 'chrome-extension://localhost'],
    ['127.0.0.1:3007', 'file://'],
    ['evil.test', 'http://evil.test'],
    ['evil.test', 'http://127.0.0.1:3007'],
  ])('but not with Host %s and Origin %s', (host, origin) => {
    expect(isLocallyMeant({ headers: { host, origin } })).toBe(false);
  });
});

describe('a request is of the machine itself', () => {
  const headers = { host: '127.0.0.1:3007' };
  const from = (remoteAddress: string | undefined, more = {}) =>
    isMachineItself({ headers: { ...headers, ...more }, socket: { remoteAddress } });

  it('from its loopback, in every form of the address', () => {
    expect(['127.0.0.1', '127.0.0.5', '::1', '::ffff:127.0.0.1'].map((address) => from(address))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('never from another address, through a proxy, or for a page of elsewhere', () => {
    expect(['10.0.0.7', '::ffff:10.0.0.7', 'fe80::1', '', undefined].map((address) => from(address))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      expect(from('127.0.0.1', { [name]: '10.0.0.7' })).toBe(false);
    expect(from('127.0.0.1', { host: 'node.example.org' })).toBe(false);
    expect(from('127.0.0.1', { origin: 'https://evil.test' })).toBe(false);
  });
});

it('names of this machine are told from names that contain them', () => {
  expect(['localhost', '127.0.0.1', '::1', '127.9.9.9'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '10.0.0.1', '127.evil.test', ''].some(isLoopback)).toBe(false);
});
