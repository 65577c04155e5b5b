// Pairing codes: vectors, the forms that are accepted, and a refusal of its own for each fault.

import { describe, expect, test } from 'vitest';
import vectors from '../../../docs/vectors/relay-pairing.json' with { type: 'json' };
import { fromBase64Url, toBase64Url } from '../bytes.ts';
import {
  isTopic,
  type PairingCode,
  PairingRefusal,
  pairingAddress,
  pairingLink,
  pairingUri,
  parsePairing,
  relaySocketUrl,
  relayUrl,
  requireAttested,
  topicOf,
} from './pairingLink.ts';

const code: PairingCode = { ...vectors.code, key: fromBase64Url(vectors.code.key) };
const key = vectors.code.key;
const uriOf = (members: Record<string, string>) => `svc-connect:v1?${new URLSearchParams(members).toString()}`;
const members = { k: key, r: 'https://relay.test/relay', n: 'Tea', u: 'https://shop.test' };

function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof PairingRefusal) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('pairing codes', () => {
  test.each(vectors.topics)('the topic of $key is the hash of its bytes', ({ key: text, topic }) => {
    expect(topicOf(fromBase64Url(text))).toBe(topic);
    expect(isTopic(topic)).toBe(true);
    expect(isTopic(topic.toUpperCase())).toBe(false);
  });

  test('a code makes the URI and the link of the vectors', () => {
    expect(pairingUri(code)).toBe(vectors.uri);
    expect(pairingLink(vectors.wallet, code)).toBe(vectors.link);
    expect(pairingAddress(vectors.wallet, code)).toBe(vectors.address);
  });

  test.each([
    ['the bare URI', vectors.uri],
    ['the address', vectors.address],
    ['the full link', vectors.link],
    ['such a link with a fragment', `${vectors.link}#top`],
    ['such a link with other parameters', vectors.link.replace('?', '?from=mail&')],
    ['white space around the link', `\n  ${vectors.address} \t`],
    ['a line break inside the link', `${vectors.address.slice(0, 90)}\r\n${vectors.address.slice(90)}`],
    [
      'a line break with an indent inside the link',
      `${vectors.address.slice(0, 70)} \r\n   ${vectors.address.slice(70, 90)}\n\t${vectors.address.slice(90)}`,
    ],
    ['a line break inside the URI', `${vectors.uri.slice(0, 30)}\n${vectors.uri.slice(30)}`],
    ['a URI encoded once too often', encodeURIComponent(vectors.uri)],
    ['a link encoded once too often', encodeURIComponent(vectors.address)],
    [
      'a link whose parameter was encoded once too often',
      vectors.address.replace(/connect=.*/, `connect=${encodeURIComponent(encodeURIComponent(vectors.uri))}`),
    ],
    ['a link with other parameters', vectors.address.replace('#', '?from=mail#')],
    ['a link with other members in its fragment', vectors.address.replace('#', '#from=mail&')],
    ['a link whose fragment was written as a query', vectors.address.replace('#', '#?')],
    [
      'a link with its scheme and host in capitals',
      vectors.address.replace(/^https:\/\/[^/]+/, (start) => start.toUpperCase()),
    ],
    ['a link of another wallet, at another path', vectors.address.replace(/^.*#/, 'http://phone.test:8080/a/b.html#')],
    ['a URI with its scheme in capitals', vectors.uri.replace('svc-connect:', 'SVC-Connect:')],
    ['such a URI encoded once too often', encodeURIComponent(vectors.uri.replace('svc-connect:', 'SVC-CONNECT:'))],
    [
      'a URI with its members in another order',
      `svc-connect:v1?${vectors.uri.slice(15).split('&').reverse().join('&')}`,
    ],
    ['a URI with members of a later version', `${vectors.uri}&x=1&kk=2`],
    ['a URI with spaces as %20', vectors.uri.replaceAll('+', '%20')],
    ['a URI with small hex digits', vectors.uri.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())],
    ['a URI with more percent forms than it needs', vectors.uri.replace('n=', '%6E=').replace('https', '%68ttps')],
    ['zero-width characters around the link', `\u200b\ufeff${vectors.address}\u2060\u200e`],
    ['marks of direction around the link, as messengers and systems copy them', `\u202a${vectors.address}\u202c`],
    ['isolates and a soft hyphen around the URI', `\u2066\u00ad${vectors.uri}\u2069`],
    ['a non-breaking space around the URI', `\u00a0${vectors.uri}\u3000`],
  ])('%s gives the fields back exactly', (_, text) => {
    expect(parsePairing(text)).toEqual(code);
  });

  test.each([
    ['pairing.notALink', ''],
    ['pairing.notALink', 'hello'],
    ['pairing.notALink', 'https://wallet.test/wallet'],
    ['pairing.notALink', 'wc:abc@2?relay=x'],
    ['pairing.notALink', encodeURIComponent(encodeURIComponent(vectors.uri))],
    ['pairing.notALink', `svc-connect%3A%zz`],
    ['pairing.notALink', `${vectors.uri}${'x'.repeat(5000)}`],
    ['pairing.notALink', `<${vectors.address}>`],
    ['pairing.notALink', vectors.address.replace('connect=', 'Connect=')],
    ['pairing.notALink', `${vectors.link}${new URL(vectors.address).hash}`],
    ['pairing.notALink', `${vectors.address}&connect=${encodeURIComponent(vectors.uri)}`],
    ['pairing.notALink', `${vectors.address.replace(/connect=.*/, 'connect=')}`],
    ['pairing.version', vectors.uri.replace(':v1', ':v2')],
    ['pairing.version', vectors.uri.replace(':v1', ':V1')],
    ['pairing.version', vectors.uri.replace(':v1', '://v1')],
    ['pairing.version', vectors.uri.replace(':v1', ':v11')],
    ['pairing.repeated', `${uriOf(members)}&u=${encodeURIComponent('https://evil.test')}`],
    ['pairing.repeated', `${uriOf(members)}&u=${encodeURIComponent(members.u)}`],
    ['pairing.repeated', uriOf(members).replace('?', `?k=${toBase64Url(new Uint8Array(32))}&`)],
    ['pairing.repeated', `${uriOf(members)}&r=&n=`],
    // Not encoded at all, or as HTML writes it: what belongs to the code falls apart.
    ['pairing.relayMissing', `https://wallet.test/wallet?connect=${uriOf(members)}`],
    ['pairing.relayMissing', uriOf(members).replaceAll('&', '&amp;')],
    ['pairing.relayUrl', uriOf({ ...members, r: encodeURIComponent(members.r) })],
    ['pairing.siteUrl', uriOf({ ...members, u: 'null' })],
    ['accepted', uriOf({ ...members, u: 'https://xn--bcher-kva.test' })],
    ['accepted', uriOf({ ...members, u: 'https://[2001:db8::1]:8443' })],
    ['pairing.keyMissing', uriOf({ r: members.r, u: members.u })],
    ['pairing.relayMissing', uriOf({ k: key, u: members.u })],
    ['pairing.siteMissing', uriOf({ k: key, r: members.r })],
    ['pairing.siteMissing', uriOf({ ...members, u: '' })],
    ['pairing.keyForm', uriOf({ ...members, k: `${key}=` })],
    ['pairing.keyForm', uriOf(members).replace(key, `${key}=`)],
    ['pairing.keyForm', uriOf({ ...members, k: key.replaceAll('-', '+').replaceAll('_', '/') })],
    ['pairing.keyForm', uriOf(members).replace(key, key.replaceAll('-', '+').replaceAll('_', '/'))],
    ['pairing.keyForm', uriOf({ ...members, k: `${key.slice(0, -1)}9` })],
    ['pairing.keyLength', uriOf({ ...members, k: toBase64Url(new Uint8Array(31)) })],
    ['pairing.keyLength', uriOf({ ...members, k: toBase64Url(new Uint8Array(33)) })],
    ['pairing.relayUrl', uriOf({ ...members, r: 'relay.test' })],
    ['pairing.relayUrl', uriOf({ ...members, r: 'https://relay.test/relay?x=1' })],
    ['pairing.relayUrl', uriOf({ ...members, r: 'https://me:pw@relay.test/relay' })],
    ['pairing.relayInsecure', uriOf({ ...members, r: 'http://relay.test/relay' })],
    ['pairing.relayInsecure', uriOf({ ...members, r: 'http://127.0.0.1.evil.test/relay' })],
    ['pairing.relayInsecure', uriOf({ ...members, r: 'ftp://localhost/relay' })],
    ['pairing.siteUrl', uriOf({ ...members, u: 'shop.test' })],
    ['pairing.siteScheme', uriOf({ ...members, u: 'ftp://shop.test' })],
    ['pairing.siteScheme', uriOf({ ...members, u: 'javascript:alert(1)' })],
    ['accepted', uriOf({ ...members, r: 'http://127.0.0.1:3009/relay', u: 'http://127.0.0.1:3010' })],
    ['accepted', uriOf({ ...members, r: 'http://localhost:3009/relay' })],
  ])('%s: %s', (expected, text) => {
    expect(refusalOf(() => parsePairing(text))).toBe(expected);
  });

  test.each([
    ['https://shop.test/path?q=1#top', 'https://shop.test'],
    ['https://shop.test/', 'https://shop.test'],
    ['HTTPS://Shop.Test:443', 'https://shop.test'],
    ['http://shop.test:80/a', 'http://shop.test'],
    ['http://shop.test:443/a', 'http://shop.test:443'],
    ['https://shop.test:8443', 'https://shop.test:8443'],
    [' https://shop.test', 'https://shop.test'],
    ['https://b\u00fccher.test/ä', 'https://xn--bcher-kva.test'],
    ['https://0x7f.1', 'https://127.0.0.1'],
    ['https://[2001:DB8::1]:8443/', 'https://[2001:db8::1]:8443'],
    // Who is named before the @ is not where it leads.
    ['https://bank.test@shop.test', 'https://shop.test'],
    ['https://shop.test.', 'https://shop.test.'],
  ])('of the site %j its origin counts', (u, origin) => {
    expect(parsePairing(uriOf({ ...members, u })).origin).toBe(origin);
    expect(parsePairing(pairingUri({ ...code, origin: u })).origin).toBe(origin);
  });

  test('neither the key nor anything else of a code is in what a browser sends of the address', () => {
    for (const wallet of ['https://wallet.test', 'https://wallet.test/', 'https://wallet.test/app/']) {
      const sent = new URL(pairingAddress(wallet, code));
      expect(sent.hash).toContain(key);
      sent.hash = '';
      expect(sent.search).toBe('');
      expect(sent.href).not.toMatch(/connect|svc/);
    }
  });

  test('a code that a wallet would refuse is not made', () => {
    expect(refusalOf(() => pairingUri({ ...code, origin: 'shop.test/path' }))).toBe('pairing.siteUrl');
    expect(refusalOf(() => pairingUri({ ...code, key: new Uint8Array(31) }))).toBe('pairing.keyLength');
  });

  test('the name is cut to 64 characters and defaults to the host', () => {
    expect(parsePairing(uriOf({ ...members, n: '😀'.repeat(70) })).name).toBe('😀'.repeat(64));
    expect(parsePairing(uriOf({ k: key, r: members.r, u: 'https://shop.test:8443' })).name).toBe('shop.test:8443');
    for (const n of ['', '  ', '\u200b\u00a0', '\u202e', '\u2066\u2069'])
      expect(parsePairing(uriOf({ ...members, n, u: 'https://shop.test:8443' })).name).toBe('shop.test:8443');
    expect(parsePairing(uriOf({ ...members, n: ' Tea ' })).name).toBe(' Tea ');
  });

  test('only the attested origin is believed', () => {
    expect(refusalOf(() => requireAttested(code, code.origin))).toBe('accepted');
    expect(refusalOf(() => requireAttested(code, null))).toBe('pairing.expired');
    expect(refusalOf(() => requireAttested(code, 'https://evil.test'))).toBe('pairing.otherOrigin');
    expect(() => requireAttested(code, 'https://evil.test')).toThrow(
      /https:\/\/shop\.test:8443.*https:\/\/evil\.test.*Do not connect/,
    );
  });

  test('addresses at the relay do not depend on a trailing slash', () => {
    const topic = topicOf(code.key);
    expect(relayUrl('https://relay.test/relay/', topic, '/messages')).toBe(
      `https://relay.test/relay/v1/${topic}/messages`,
    );
    expect(relaySocketUrl('http://127.0.0.1:3009/relay', topic, 'dapp')).toBe(
      `ws://127.0.0.1:3009/relay/v1/${topic}/ws?side=dapp`,
    );
    // However a code writes it, the socket is one: browsers take only the letters of the standard.
    for (const relay of [
      'HTTPS://Relay.Test/relay',
      ' https://relay.test/relay/ ',
      'https:relay.test/relay',
      'https://relay.test:443/relay//',
    ]) {
      expect(relaySocketUrl(relay, topic, 'wallet')).toBe(`wss://relay.test/relay/v1/${topic}/ws?side=wallet`);
    }
  });
});
