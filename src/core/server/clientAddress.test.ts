// One key for all the spellings of an address, and for all the addresses of one customer.

import { expect, it } from 'vitest';
import { limitKey, plainAddress } from './clientAddress.ts';

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3:4567', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:0a01:0203', '10.1.2.3'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s is written %s', (text, plain) => {
  expect(plainAddress(text)).toBe(plain);
});

it('an IPv6 network of one customer has one key, and its neighbour another', () => {
  const keys = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:1:2:3', '[2001:db8:1:2::9]:80', '2001:db8:1:3::1', '::1'].map(
    limitKey,
  );
  expect(keys).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '0:0:0:0::/64',
  ]);
});
