// Sign-in messages: read by the standard's form, held against who asks and who signs.

import { createSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { checkSignIn } from './signInWarnings.ts';

const A = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25' as const;
const FACTS = { origin: 'https://shop.test', addresses: [A, `0xPQ${'ab'.repeat(32)}`], chainId: 88888, nowMs: Date.parse('2026-01-02T00:00:00Z') };
const base = {
  address: A,
  chainId: 88888,
  domain: 'shop.test',
  nonce: 'abcdefgh12345678',
  uri: 'https://shop.test/login',
  version: '1',
  issuedAt: new Date('2026-01-01T00:00:00Z'),
} as const;
const codes = (text: string, facts = FACTS) => checkSignIn(text, facts)?.warnings.map((one) => one.code);

describe('a sign-in', () => {
  it('that fits says nothing, with and without its optional members', () => {
    const full = createSiweMessage({
      ...base,
      statement: 'I accept the terms.',
      expirationTime: new Date('2026-02-01T00:00:00Z'),
      notBefore: new Date('2025-12-01T00:00:00Z'),
      requestId: 'r1',
      resources: ['https://shop.test/terms', 'ipfs://abc'],
      scheme: 'https',
    });
    expect(codes(full)).toEqual([]);
    expect(checkSignIn(full, FACTS)?.signIn).toMatchObject({
      domain: 'shop.test',
      statement: 'I accept the terms.',
      resources: ['https://shop.test/terms', 'ipfs://abc'],
    });
    expect(codes(createSiweMessage(base))).toEqual([]);
    expect(codes(createSiweMessage({ ...base, domain: 'shop.test:443' }))).toEqual([]);
    expect(
      codes(createSiweMessage({ ...base, domain: 'shop.test:8443', uri: 'https://shop.test:8443/' }), { ...FACTS, origin: 'https://shop.test:8443' }),
    ).toEqual([]);
  });

  it.each([
    ['another site', { domain: 'bank.test', uri: 'https://bank.test/' }, ['signIn.domain', 'signIn.uri']],
    ['a part of its own name', { domain: 'shop.test.evil.test' }, ['signIn.domain']],
    ['another port', { domain: 'shop.test:8443' }, ['signIn.domain']],
    ['no encryption', { scheme: 'http' }, ['signIn.domain']],
    ['another account', { address: '0x44B9E12292d72091EDfe88C5735a8614648c932D' }, ['signIn.account']],
    ['another network', { chainId: 1 }, ['signIn.chain']],
    ['a time that is over', { expirationTime: new Date('2026-01-01T12:00:00Z') }, ['signIn.time']],
    ['a time to come', { notBefore: new Date('2026-03-01T00:00:00Z') }, ['signIn.time']],
  ])('for %s is pointed out', (_, changes, expected) => {
    expect(codes(createSiweMessage({ ...base, ...changes } as never))).toEqual(expected);
  });

  it('that breaks the form is called so, and other texts are no sign-in', () => {
    const good = createSiweMessage(base);
    for (const bad of [good.replace('Nonce: ', 'nonce: '), good.replace(A, 'me'), `${good}\nURI: https://x.test`, good.replace('Version: 1\n', '')])
      expect(codes(bad)).toEqual(['signIn.malformed']);
    expect(checkSignIn('Order 41: 2 lamps', FACTS)).toBeUndefined();
  });
});
