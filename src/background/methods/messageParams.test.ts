// personal_sign from the parameters of a request to digest and signature, compared with values that two independent
// encoders agreed on.

import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { referenceMlDsa } from '@svc/core/crypto/mlDsa';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { personalDigest } from '@svc/core/tx/message';
import { describe, expect, it } from 'vitest';
import type { Approved } from '../../approvals/approved.ts';
import { signApprovedMessage } from '../keyring/sign.ts';
import type { AccountRecord } from '../keyring/vaultRecord.ts';
import { messageSubject, readMessageParams } from './messageParams.ts';

const ADDRESS = '0x0567e796A02B9Fef91b8451892f6b5d84EBca640';
const ethPrivateKey = sha256(utf8('case key A'));
const account = { ethAddress: ADDRESS } as AccountRecord;

const FACTS = { origin: 'https://shop.test', addresses: [], chainId: 1, nowMs: 0 };

describe('the message of personal_sign', () => {
  it.each([
    ['0x506179203320f09f9880', 'Pay 3 😀', 'd743924606ab58b10546842537826d386dd65825f7ac5bab31484e9b3d202c34'],
    ['deadbeef', 'deadbeef', '5d29b99c3c089bb7b612e0184aa311b1ea9d7ccc6cd0c1f11af2967ab19f80ca'],
    ['0xZZ', '0xZZ', 'b1338408fdd999c038e1373b698796d148c350ae9824fe904fdfd4cf27bfb0ac'],
    ['0xfffe41', undefined, 'e28c81907671ab9407348186a81e77be21d0d3bb3c5d92dfb74a4e8223f26f21'],
    ['0x', '', '5f35dce98ba4fba25530a026ed80b2cecdaa31091ba4958b99b52ea1d068adad'],
  ])('%s is shown as %j and has the known digest', (given, text, digest) => {
    const { message, address } = readMessageParams([given, ADDRESS], true);
    expect(address).toBe(ADDRESS);
    expect(messageSubject(message, FACTS).text).toBe(text);
    expect(toHex(personalDigest(message))).toBe(digest);
  });

  it('has the known signature, in either order of the parameters', () => {
    for (const params of [
      ['0x506179203320f09f9880', ADDRESS],
      [ADDRESS, '0x506179203320f09f9880'],
    ]) {
      const { messageHex } = messageSubject(readMessageParams(params, true).message, FACTS);
      const approved = { subject: { messageHex } } as unknown as Approved<'signMessage'>;
      const { signature } = signApprovedMessage({
        approved,
        account,
        secrets: { ethPrivateKey, pqSeed: new Uint8Array(32) },
        mlDsa: referenceMlDsa,
      });
      expect(signature).toBe(
        '0x19aa17b070cdcd497e44f6c0d9e1d7dce1dad83ec5ded8703f9461837336764603e1548ccc0102f2dad59d49950ed190be287cb4cea343655945419ac4fb083c1b',
      );
    }
  });

  it('of two addresses is the first, as written', () => {
    const other = '0x44B9E12292d72091EDfE88C5735a8614648c932D';
    expect(toHex(readMessageParams([other, ADDRESS], true).message)).toBe(other.slice(2).toLowerCase());
  });

  it('warns that a signed profile is published, where the signing account is its signer', () => {
    const claim = (profile: object | null): string =>
      buildClaimMessage({
        network: 'testnet',
        kind: 'account',
        subject: ADDRESS,
        signer: ADDRESS,
        profile,
        issuedAt: 1_790_000_000,
      });
    const codes = (text: string, addresses: string[]) =>
      messageSubject(readMessageParams([text], false).message, { ...FACTS, addresses }).warnings.map((one) => one.code);
    expect(codes(claim({ name: 'Ada' }), [ADDRESS])).toEqual(['message.profile']);
    expect(codes(claim(null), [ADDRESS.toLowerCase()])).toEqual(['message.profile']);
    expect(codes(claim({ name: 'Ada' }), ['0x44B9E12292d72091EDfE88C5735a8614648c932D'])).toEqual([]);
    expect(codes(`${claim({ name: 'Ada' })} `, [ADDRESS])).toEqual([]);
  });

  it('warns of bytes that are not text, and of hidden characters', () => {
    const codes = (text: string) =>
      messageSubject(readMessageParams([text], false).message, FACTS).warnings.map((one) => one.code);
    expect([codes('plain'), codes('0x00ff'), codes('pay \u202eevil'), codes('a\u0007b')]).toEqual([
      [],
      ['message.binary'],
      ['message.hidden'],
      ['message.binary'],
    ]);
  });

  it('calls 32 bytes that are not text a danger: a contract account accepts such a signature for a transaction', () => {
    const shown = (size: number) =>
      messageSubject(readMessageParams([`0x${'fe'.repeat(size)}`], false).message, FACTS).warnings.map(
        ({ code, severity }) => [code, severity],
      );
    expect([shown(31), shown(32), shown(33)]).toEqual([
      [['message.binary', 'caution']],
      [['message.digest', 'danger']],
      [['message.binary', 'caution']],
    ]);
    const words = messageSubject(readMessageParams(['x'.repeat(32)], false).message, FACTS);
    expect(words.warnings).toEqual([]);
  });

  const ASKED = `bank.test wants you to sign in with your Ethereum account:\n${ADDRESS}\n\n\nURI: https://bank.test/\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 1970-01-01T00:00:00Z`;
  const hex = (bytes: Uint8Array): string => `0x${toHex(bytes)}`;

  it('recognises a sign-in, as text and as bytes', () => {
    for (const given of [ASKED, hex(utf8(ASKED))]) {
      const { signIn, malformedSignIn, warnings } = messageSubject(readMessageParams([given], false).message, {
        ...FACTS,
        addresses: [ADDRESS],
      });
      expect(signIn?.domain).toBe('bank.test');
      expect(malformedSignIn).toBeUndefined();
      expect(warnings.map((one) => one.code)).toEqual(['signIn.domain', 'signIn.uri']);
    }
  });

  it.each([
    ['with words before it', `Hello!\n\n${ASKED}`],
    ['as bytes with words before it', hex(utf8(`Hello!\n\n${ASKED}`))],
    ['with a byte that is no text', hex(Uint8Array.of(0xff, ...utf8(ASKED)))],
    ['with control characters', ASKED.replace('wants', '\u0007wants\u0000')],
    ['in two bytes a letter', hex(Uint8Array.from([...utf8(ASKED)].flatMap((byte) => [byte, 0])))],
    ['in two bytes a letter, the other way', hex(Uint8Array.from([...utf8(ASKED)].flatMap((byte) => [0, byte])))],
  ])('never takes a sign-in %s for an ordinary message', (_, given) => {
    const shown = messageSubject(readMessageParams([given], false).message, FACTS);
    expect(shown).toMatchObject({
      malformedSignIn: true,
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'signIn.malformed', severity: 'danger' })]),
    });
    expect(shown.signIn).toBeUndefined();
  });
});
