// The warnings of a pairing window.

import { saidText } from '@svc/core/words/plainText';
import { expect, test } from 'vitest';
import { pairingWarnings } from './pairingWarnings.ts';

const codes = (origin: string, relay: string, config?: unknown): string[] =>
  pairingWarnings({ origin, relay }, config).map(({ code }) => code);

test.each([
  ['http://127.0.0.1:3009/relay', undefined],
  ['http://localhost:3009/relay/', {}],
  ['https://Relay.test/', { relay: 'https://relay.test' }],
  ['https://relay.test:443/a', { relay: 'https://relay.test/a/' }],
  ['http://127.0.0.1:3009/relay', { relay: 7 }],
  ['http://127.0.0.1:3009/relay', { relay: 'no address' }],
])('the relay %s is that of %j', (relay, config) => {
  expect(codes('https://shop.test', relay, config)).toEqual(['pairing.ownScreen']);
});

test.each([
  ['https://relay.test', undefined],
  ['http://127.0.0.1:3010/relay', undefined],
  ['https://relay.test/b', { relay: 'https://relay.test/a' }],
  ['https://relay.test.evil.test', { relay: 'https://relay.test' }],
  ['http://127.0.0.1:3009/relay', { relay: 'https://relay.test' }],
])('the relay %s differs from that of %j, and is named', (relay, config) => {
  expect(codes('https://shop.test', relay, config)).toEqual(['pairing.ownScreen', 'pairing.otherRelay']);
  expect(saidText(pairingWarnings({ origin: 'https://shop.test', relay }, config)[1]?.text ?? '')).toContain(
    new URL(relay).host,
  );
});

test('a site without encryption causes a warning, one on this machine does not', () => {
  expect(codes('http://shop.test', 'http://127.0.0.1:3009/relay')).toEqual(['pairing.ownScreen', 'site.insecure']);
  expect(codes('http://localhost:3010', 'http://127.0.0.1:3009/relay')).toEqual(['pairing.ownScreen']);
});

test('a code that another wallet has opened causes a warning', () => {
  const warnings = pairingWarnings(
    { origin: 'https://shop.test', relay: 'http://127.0.0.1:3009/relay' },
    undefined,
    true,
  );
  expect(warnings.map(({ code }) => code)).toEqual(['pairing.ownScreen', 'pairing.openedBefore']);
});

test('every code causes a warning: whoever shows it gets the wallet, and a program can claim any origin', () => {
  const [first] = pairingWarnings({ origin: 'https://shop.test', relay: 'http://127.0.0.1:3009/relay' }, undefined);
  expect(saidText(first?.text ?? '')).toMatch(/made this code.*program.*any site/);
  expect(saidText(first?.advice ?? '')).toMatch(/that very site.*own screen/);
});
