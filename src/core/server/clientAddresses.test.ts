// Whose request it is, for every way of writing an address, with proxies in front and without.

import { describe, expect, it } from 'vitest';
import { clientAddresses } from './clientAddresses.ts';

const requestOf = (remoteAddress: string | undefined, forwarded?: string | string[]) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('the address of a client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    [undefined, ''],
  ])('%s counts as %s', (remote, key) => {
    expect(clientAddresses([])(requestOf(remote))).toBe(key);
    expect(clientAddresses([]).ofConnection({ remoteAddress: remote })).toBe(key);
  });

  it.each([undefined, '198.51.100.1', '127.0.0.1', 'unknown', '', ', ,'])(
    'is that of the connection whatever it forwards (%s), without a trusted proxy',
    (forwarded) => {
      expect(clientAddresses([])(requestOf('192.0.2.1', forwarded))).toBe('192.0.2.1');
      expect(clientAddresses(['10.0.0.0/8'])(requestOf('192.0.2.1', forwarded))).toBe('192.0.2.1');
    },
  );

  it.each<[string | string[] | undefined, string]>([
    ['198.51.100.1', '198.51.100.1'],
    ['203.0.113.5, 198.51.100.1', '198.51.100.1'],
    [['203.0.113.5', '198.51.100.1'], '198.51.100.1'],
    ['203.0.113.5, 198.51.100.1, 10.1.1.1', '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['[2001:DB8::1]:4711', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['198.51.100.1, unknown', '10.0.0.1'],
    ['198.51.100.1, _hidden', '10.0.0.1'],
    ['198.51.100.1,', '10.0.0.1'],
    ['10.0.0.9, 10.0.0.8', '10.0.0.9'],
    [undefined, '10.0.0.1'],
  ])('is what the last trusted proxy reports: %s', (forwarded, key) => {
    for (const remote of ['10.0.0.1', '::ffff:10.0.0.1'])
      expect(clientAddresses(['10.0.0.0/8'])(requestOf(remote, forwarded))).toBe(key);
  });

  it('of a connection of a proxy is not known before a request', () => {
    const addressOf = clientAddresses(['10.0.0.0/8', '2001:db8::5']);
    for (const remoteAddress of ['10.9.9.9', '::ffff:10.0.0.1', '2001:DB8:0::5'])
      expect(addressOf.ofConnection({ remoteAddress })).toBeUndefined();
    expect(addressOf.ofConnection({ remoteAddress: '2001:db8::6' })).toBe('2001:db8:0:0::/64');
  });

  it.each(['10.0.0.0/33', '10.0.0.0/x', 'localhost', '2001:db8::/129', '10.0.0', ''])(
    'is not found with the proxy %j',
    (proxy) => {
      expect(() => clientAddresses([proxy])).toThrow(/IP address or a range/);
    },
  );
});
