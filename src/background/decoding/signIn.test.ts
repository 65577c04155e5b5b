// Sign-in messages: parsed by the standard's form, compared with the site and the signer; and texts that only resemble
// one.

import { saidText } from '@svc/core/words/plainText';
import { createSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { checkSignIn, signInWithin } from './checkSignIn.ts';

const A = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25' as const;
const OTHER = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const FACTS = {
  origin: 'https://shop.test',
  addresses: [A, `0xPQ${'ab'.repeat(32)}`],
  chainId: 88888,
  nowMs: Date.parse('2026-01-02T00:00:00Z'),
};
const LOCAL = { ...FACTS, origin: 'http://127.0.0.1:3010' };
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
const words = (text: string, facts = FACTS) =>
  checkSignIn(text, facts)?.warnings.map((one) => saidText(one.text)) ?? [];
const good = createSiweMessage({ ...base, statement: 'I accept the terms.' });
const foreign = good.replaceAll('shop.test', 'bank.test');

describe('a sign-in', () => {
  it('that is correct causes no warning, with and without its optional members', () => {
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
    const port = { ...FACTS, origin: 'https://shop.test:8443' };
    expect(
      codes(createSiweMessage({ ...base, domain: 'shop.test:8443', uri: 'https://shop.test:8443/' }), port),
    ).toEqual([]);
    // Written by hand: viem accepts fewer hosts than the standard.
    for (const [origin, domain] of [
      [LOCAL.origin, '127.0.0.1:3010'],
      ['http://[::1]:3010', '[::1]:3010'],
      ['http://localhost', 'localhost:80'],
    ] as const)
      expect(
        codes(good.replace('shop.test wants', `${domain} wants`).replace('https://shop.test', origin), {
          ...FACTS,
          origin,
        }),
      ).toEqual([]);
  });

  it('keeps its whole statement, however long', () => {
    const statement = `${'I agree. '.repeat(5_000)}And pay.`;
    expect(checkSignIn(createSiweMessage({ ...base, statement }), FACTS)?.signIn?.statement).toBe(statement);
  });

  /** The difference, the codes of its warnings, and both sides as the words name them. */
  it.each<[string, string, string[], string[]]>([
    ['another site', '@bank.test', ['signIn.domain'], ['bank.test', '127.0.0.1:3010']],
    [
      'a site that begins with its name',
      '@127.0.0.1:3010.evil.test',
      ['signIn.domain'],
      ['127.0.0.1:3010.evil.test', '127.0.0.1:3010'],
    ],
    [
      'a site behind its name',
      '@127.0.0.1:3010@evil.test',
      ['signIn.domain', 'signIn.user'],
      ['127.0.0.1:3010@evil.test', 'for evil.test'],
    ],
    ['a name before it', '@bank.test@127.0.0.1:3010', ['signIn.user'], ['bank.test', '127.0.0.1']],
    ['no port', '@127.0.0.1', ['signIn.port'], ['without a port', 'port 3010']],
    ['port 1', '@127.0.0.1:1', ['signIn.port'], ['port 1,', 'port 3010']],
    ['an empty port', '@127.0.0.1:', ['signIn.port'], ['without a port', 'port 3010']],
    ['another scheme', '@https://127.0.0.1:3010', ['signIn.scheme'], ['https://', 'http://']],
    [
      'another scheme and site',
      '@https://bank.test',
      ['signIn.domain', 'signIn.scheme'],
      ['bank.test', 'https://', 'http://', '127.0.0.1:3010'],
    ],
    ['another spelling', '@127.1:3010', ['signIn.spelling'], ['127.1', '127.0.0.1']],
    [
      'a URI of another site',
      'URI: https://bank.test/x',
      ['signIn.uri'],
      ['https://bank.test', 'http://127.0.0.1:3010'],
    ],
    [
      'a URI of another port',
      'URI: http://127.0.0.1:1/x',
      ['signIn.uri'],
      ['http://127.0.0.1:1', 'http://127.0.0.1:3010'],
    ],
    [
      'a URI of another scheme',
      'URI: https://127.0.0.1:3010/x',
      ['signIn.uri'],
      ['https://127.0.0.1:3010', 'http://127.0.0.1:3010'],
    ],
    [
      'a URI behind its name',
      'URI: http://127.0.0.1:3010@evil.test/',
      ['signIn.uri'],
      ['http://evil.test', 'http://127.0.0.1:3010'],
    ],
    ['a URI that is no page', 'URI: did:web:bank.test', ['signIn.uri'], ['did:web:bank.test', 'http://127.0.0.1:3010']],
    ['a URI within another', 'URI: blob:http://127.0.0.1:3010/x', ['signIn.uri'], ['blob:']],
    ['another account', OTHER, ['signIn.account'], [OTHER, A]],
    ['chain 1', 'Chain ID: 1', ['signIn.chain'], ['chain 1,', '88888']],
    ['version 2', 'Version: 2', ['signIn.version'], ['version 2', 'version 1']],
    [
      'a time that is over',
      'Expiration Time: 2026-01-01T12:00:00Z',
      ['signIn.time'],
      ['2026-01-01T12:00:00Z', '2026-01-02T00:00:00'],
    ],
    [
      'a time to come',
      'Not Before: 2026-03-01T00:00:00Z',
      ['signIn.early'],
      ['2026-03-01T00:00:00Z', '2026-01-02T00:00:00'],
    ],
    ['a time that is none', 'Expiration Time: tomorrow', ['signIn.time'], ['tomorrow']],
    ['a day that no month has', 'Expiration Time: 2026-02-30T00:00:00Z', ['signIn.time'], ['2026-02-30']],
    ['a day before the first', 'Not Before: 2025-04-31T23:00:00+02:00', ['signIn.time'], ['2025-04-31']],
    ['rights for somebody', 'Resources:\n- urn:recap:eyJhdHQiOnt9fQ', ['signIn.rights'], []],
  ])('for %s is pointed out with both sides', (_, change, expected, sides) => {
    const own = good
      .replace('shop.test wants', '127.0.0.1:3010 wants')
      .replace('https://shop.test/login', `${LOCAL.origin}/login`);
    const label = change.split(': ')[0] ?? '';
    const text = change.startsWith('@')
      ? own.replace('127.0.0.1:3010 wants', `${change.slice(1)} wants`)
      : change === OTHER
        ? own.replace(A, OTHER)
        : own.includes(`\n${label}: `)
          ? own.replace(new RegExp(`\n${label}: .*`), `\n${change}`)
          : `${own}\n${change}`;
    expect(text).not.toBe(own);
    expect(codes(text, LOCAL)).toEqual(expected);
    for (const side of sides) expect(words(text, LOCAL).join(' ')).toContain(side);
  });

  it('in capitals is distinguished from the site, and the site from capitals of its scheme', () => {
    expect(codes(good.replace('shop.test wants', 'Shop.Test wants'))).toEqual(['signIn.spelling']);
    expect(codes(good.replace('shop.test wants', 'HTTPS://shop.test wants'))).toEqual([]);
  });
});

describe('a text that resembles a sign-in', () => {
  const CYRILLIC: Readonly<Record<string, string>> = { a: 'а', o: 'о', e: 'е', i: 'і', c: 'с', p: 'р', y: 'у', x: 'х' };
  const changes: readonly [name: string, change: (text: string) => string][] = [
    ['with words before it', (text) => `Hello!\n\n${text}`],
    ['with an empty line before it', (text) => `\n${text}`],
    ['with much before it', (text) => `${'Welcome to the shop. '.repeat(2_000)}\n${text}`],
    ['with words after it', (text) => `${text}\nThank you!`],
    ['with a line end after it', (text) => `${text}\n`],
    ['with line ends of another system', (text) => text.replaceAll('\n', '\r\n')],
    ['with two spaces', (text) => text.replace('wants you', 'wants  you')],
    ['with tabs', (text) => text.replace(/ (?=wants|you|to|sign)/g, '\t')],
    [
      'with spaces that do not break',
      (text) => text.replace('wants you to sign in', 'wants\u00a0you\u2009to\u3000sign\u202fin'),
    ],
    [
      'without spaces',
      (text) =>
        text.replace('wants you to sign in with your Ethereum account', 'wantsyoutosigninwithyourEthereumaccount'),
    ],
    ['broken into lines', (text) => text.replace('sign in with', 'sign\nin\nwith')],
    ['with hidden characters', (text) => text.replace('sign', 's\u200bi\u2060g\u00adn')],
    ['with a mark of direction', (text) => text.replace('wants', '\u202ewants\u202c')],
    ['with look-alike letters', (text) => text.replace(/[aoeicpyx]/g, (letter) => CYRILLIC[letter] ?? letter)],
    ['in wide letters', (text) => text.replace('sign in with your', 'ｓｉｇｎ ｉｎ ｗｉｔｈ ｙｏｕｒ')],
    ['in letters of mathematics', (text) => text.replace('sign in', '𝐬𝐢𝐠𝐧 𝐢𝐧')],
    ['with marks on its letters', (text) => text.replace('sign', 'sígn\u0301')],
    ['in capitals', (text) => text.toUpperCase()],
    ['with digits for letters', (text) => text.replace('sign in with your', 's1gn 1n w1th y0ur')],
    [
      'with marks of text between its words',
      (text) => text.replace('wants you to sign in', 'wants, you - to *sign* in'),
    ],
    ['of another kind of account', (text) => text.replace('Ethereum', 'Solana')],
    ['of no kind of account', (text) => text.replace('Ethereum ', '')],
    ['without its first line', (text) => text.slice(text.indexOf('\n') + 1)],
    ['without its colon', (text) => text.replace('account:', 'account')],
    ['without an account', (text) => text.replace(`${A}\n`, '')],
    ['of an account that is none', (text) => text.replace(A, 'me')],
    ['without an empty line', (text) => text.replace('\n\n', '\n')],
    ...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'].flatMap((label): [string, (text: string) => string][] => [
      [`without ${label}`, (text) => text.replace(new RegExp(`\n${label}: .*`), '')],
      [`with ${label} twice`, (text) => text.replace(new RegExp(`\n(${label}: .*)`), '\n$1\n$1')],
      [`with ${label} in small letters`, (text) => text.replace(`${label}:`, `${label.toLowerCase()}:`)],
      [
        `with ${label} at the end`,
        (text) => `${text.replace(new RegExp(`\n${label}: .*`), '')}\n${label}: ${/^Iss/.test(label) ? '' : 'x'}`,
      ],
      [`with nothing for ${label}`, (text) => text.replace(new RegExp(`\n${label}: .*`), `\n${label}: `)],
    ]),
    ['with a statement of two lines', (text) => text.replace('I accept the terms.', 'I accept\nthe terms.')],
    ['as one line', (text) => text.replaceAll('\n', ' ')],
    ['quoted', (text) => text.replaceAll(/^/gm, '> ')],
  ];

  it.each(changes)(
    '%s causes the warning of a sign-in for another site, and is never an ordinary message',
    (_, change) => {
      const text = change(foreign);
      expect(text).not.toBe(foreign);
      const checked = checkSignIn(text, FACTS);
      expect(checked).toMatchObject({
        signIn: undefined,
        warnings: [{ code: 'signIn.malformed', severity: 'danger' }],
      });
      expect(saidText(checked?.warnings[0]?.text ?? '')).toContain('shop.test');
    },
  );

  it('names the sites in it', () => {
    expect(words(`Hello!\n\n${foreign}`)).toEqual([
      expect.stringMatching(/sign you in at bank\.test, while shop\.test asks/),
    ]);
    expect(words(`Hello!\n\n${good}\n\n${foreign}`)).toEqual([expect.stringMatching(/at bank\.test/)]);
    expect(checkSignIn(`Hello!\n\n${good}`, FACTS)?.warnings).toMatchObject([
      { code: 'signIn.malformed', severity: 'caution' },
    ]);
  });

  it('is found in the statement and the resources of a sign-in too', () => {
    expect(
      codes(good.replace('I accept the terms.', 'bank.test wants you to sign in with your Ethereum account: now')),
    ).toEqual(['signIn.malformed']);
    expect(codes(`${good}\nResources:\n- https://x.test/sign-in-with-your-ethereum-account`)).toEqual([
      'signIn.malformed',
    ]);
  });

  it('is found in the texts of other data', () => {
    expect(
      signInWithin(['Mail', `bank.test wants you to sign in with your Ethereum account:\n${A}`], FACTS.origin),
    ).toMatchObject({ severity: 'danger' });
    expect(signInWithin(['Mail', 'bank.test wants you', 'to sign in'], FACTS.origin)).toMatchObject({
      code: 'signIn.malformed',
    });
    expect(signInWithin(['Mail', 'Order 41: 2 lamps'], FACTS.origin)).toBeUndefined();
  });

  it.each([
    'Order 41: 2 lamps',
    '',
    'Sign this to prove that you hold this account.',
    'Version: 1\nChain ID: 88888\nAmount: 3',
    'Please sign in and out again',
    '日本語のメッセージ',
    'x'.repeat(65_536),
    ':'.repeat(65_536),
  ])('is not seen in an ordinary text', (text) => {
    expect(checkSignIn(text, FACTS)).toBeUndefined();
  });
});
