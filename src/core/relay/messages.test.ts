// Plaintext messages and socket frames: what is read, what is refused, what is ignored.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ParseRefusal } from '../errors.ts';
import { parseClientFrame, parseServerFrame, refOf } from './frames.ts';
import {
  encodeMessage,
  parseSiteMessage,
  parseWalletMessage,
  requestIdName,
  requestIdOf,
  type SiteMessage,
  type WalletMessage,
} from './messages.ts';

const siteMessages: SiteMessage[] = [
  { t: 'hello', dapp: { name: 'Shop', url: 'https://shop.test' } },
  { t: 'req', id: 'r-1', method: 'svc_accounts', params: [] },
  { t: 'req', id: 'r-2', method: 'wallet_watchAsset', params: { type: 'ERC20' } },
  { t: 'req', id: 'r-3', method: 'eth_chainId' },
  { t: 'req', id: 0, method: 'eth_chainId' },
  { t: 'req', id: 1.5, method: 'eth_chainId' },
  { t: 'bye' },
];
const walletMessages: WalletMessage[] = [
  { t: 'hello', wallet: { name: 'Wallet', platform: 'web' } },
  { t: 'res', id: 'r-1', result: null },
  { t: 'res', id: 'r-1', result: [{ address: '0x' }] },
  { t: 'res', id: 7, result: true },
  { t: 'res', id: 'r-1', error: { code: 4001, message: 'Rejected', data: { a: 1 } } },
  { t: 'event', event: 'accountsChanged', data: [] },
  { t: 'event', event: 'disconnect' },
  { t: 'bye' },
];

describe('plaintext messages', () => {
  test.each(siteMessages)('site message %j is read as it was written', (message) => {
    expect(parseSiteMessage(encodeMessage(message))).toEqual(message);
  });

  test.each([
    ['{"t":"req","id":"a"}', 'a'],
    ['{"t":"req","id":"a","method":7,"params":"p"}', 'a'],
    ['{"t":"req","id":""}', undefined],
    [`{"t":"req","id":"${'a'.repeat(129)}"}`, undefined],
    ['{"t":"req","id":1}', 1],
    ['{"t":"req","id":0,"method":""}', 0],
    ['{"t":"req","id":-1.5}', -1.5],
    ['{"t":"req","id":1e999}', undefined],
    ['{"t":"req","id":null}', undefined],
    ['{"t":"req","id":true}', undefined],
    ['{"t":"req","id":[1]}', undefined],
    ['{"t":"res","id":"a"}', undefined],
    ['{"id":"a"}', undefined],
    ['null', undefined],
    ['{', undefined],
  ])('%s asks for an answer to %s', (text, id) => {
    expect(requestIdOf(text)).toBe(id);
  });

  test.each(walletMessages)('wallet message %j is read as it was written', (message) => {
    expect(parseWalletMessage(encodeMessage(message))).toEqual(message);
  });

  test('no two ids have one name', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.double({ noNaN: true })),
        fc.string({ minLength: 1, maxLength: 128 }),
        (number, text) => {
          expect(requestIdName(number)).not.toBe(requestIdName(text));
          expect(requestIdName(number)).not.toBe(requestIdName(String(number)));
        },
      ),
    );
    expect(new Set([1, '1', ' 1', 1.5, '1.5', -1].map(requestIdName)).size).toBe(6);
  });

  test('an undefined result is sent as null', () => {
    expect(parseWalletMessage(encodeMessage({ t: 'res', id: 'a', result: undefined }))).toEqual({
      t: 'res',
      id: 'a',
      result: null,
    });
  });

  test.each([
    'x',
    'null',
    '[]',
    '7',
    '{}',
    '{"t":"res","id":"a","result":1}',
    '{"t":"req","id":"","method":"m"}',
    `{"t":"req","id":"${'x'.repeat(129)}","method":"m"}`,
    '{"t":"req","id":null,"method":"m"}',
    '{"t":"req","id":1e999,"method":"m"}',
    '{"t":"req","id":{},"method":"m"}',
    '{"t":"req","method":"m"}',
    '{"t":"req","id":"a"}',
    '{"t":"req","id":"a","method":"m","params":"p"}',
    '{"t":"req","id":"a","method":"m","params":null}',
    '{"t":"hello"}',
    '{"t":"__proto__"}',
    '{"t":"constructor"}',
  ])('%s is no message of a site', (text) => {
    expect(() => parseSiteMessage(text)).toThrow(ParseRefusal);
  });

  test.each([
    '{"t":"req","id":"a","method":"m"}',
    '{"t":"res","id":"a"}',
    '{"t":"res","id":"a","result":1,"error":{"code":1,"message":"m"}}',
    '{"t":"res","id":"a","error":{"code":1.5,"message":"m"}}',
    '{"t":"res","id":"a","error":{"code":1}}',
    '{"t":"event","event":"message"}',
  ])('%s is no message of a wallet', (text) => {
    expect(() => parseWalletMessage(text)).toThrow(ParseRefusal);
  });
});

describe('frames', () => {
  test.each([
    '{"type":"publish","payload":"AAAA"}',
    '{"type":"publish","payload":"AAAA","ref":"r"}',
    '{"type":"publish","payload":"AAAA","ref":7}',
    '{"type":"ack","seq":3}',
    '{"type":"ping"}',
    '{"type":"ping","later":true}',
  ])('client frame %s is read', (text) => {
    expect(parseClientFrame(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '{"type":"message","seq":1,"payload":"AAAA","at":1}',
    '{"type":"peer","online":false}',
    '{"type":"published","ref":null,"seq":1}',
    '{"type":"error","message":"m"}',
    '{"type":"pong"}',
  ])('server frame %s is read', (text) => {
    expect(parseServerFrame(text)).toEqual(JSON.parse(text));
  });

  test('a type that nobody knows is ignored', () => {
    expect(parseClientFrame('{"type":"later"}')).toBeUndefined();
    expect(parseServerFrame('{"type":"toString"}')).toBeUndefined();
  });

  test.each([
    '',
    'x',
    '7',
    'null',
    '[]',
    '{}',
    '{"type":7}',
    '{"type":"publish"}',
    '{"type":"publish","payload":""}',
    '{"type":"publish","payload":"a+b"}',
    '{"type":"publish","payload":"AA=="}',
    '{"type":"publish","payload":"AAAA","ref":{}}',
    '{"type":"publish","payload":"AAAA","ref":9007199254740993}',
    '{"type":"publish","payload":"AAAA","ref":-1e21}',
    '{"type":"ack"}',
    '{"type":"ack","seq":-1}',
    '{"type":"ack","seq":1.5}',
    '{"type":"ack","seq":"1"}',
  ])('client frame %s is refused', (text) => {
    expect(() => parseClientFrame(text)).toThrow(ParseRefusal);
  });

  test('random texts and random JSON are read, ignored or refused, never anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          parseClientFrame(text);
          parseServerFrame(text);
        } catch (error) {
          return error instanceof ParseRefusal;
        }
        return true;
      }),
    );
  });

  test('the ref of a refused frame is found when it can be repeated', () => {
    expect(refOf('{"type":"publish","ref":"a"}')).toBe('a');
    expect(refOf('{"ref":7}')).toBe(7);
    for (const text of ['x', '{}', '{"ref":{}}', '{"ref":null}', `{"ref":"${'x'.repeat(200)}"}`, 'null'])
      expect(refOf(text)).toBeUndefined();
  });
});
