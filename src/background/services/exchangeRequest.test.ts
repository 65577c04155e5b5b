import { describe, expect, it } from 'vitest';
import { noPatience } from '../../../test/support/noPatience.ts';
import { createEvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { Accounts } from './accounts.ts';
import type { Contacts } from './contacts.ts';
import { prepareExchange, readExchangeRequest } from './exchangeRequest.ts';
import type { Recipients } from './recipients.ts';
import { createRisks } from './risks.ts';
import type { Settings } from './settings.ts';
import type { AccountEntry } from './vaultAccess.ts';
import { createVerified } from './verified.ts';
import type { WatchedTokens } from './watchedTokens.ts';

const TOKEN = `0x${'1f'.repeat(20)}`;
const CLASSIC = '0x05670F1dEb56e2a1dAb4F2E8A4F4dF1A7Be2a640'.toLowerCase();
const PQ = `0xpq${'ab12'.repeat(16)}`;
const own = {
  id: 'a',
  name: 'A',
  ethAddress: CLASSIC,
  pqAddress: PQ,
  pqAccountId: `0x${'77'.repeat(20)}`,
} as AccountEntry;
const transfer = (to: unknown, more: object = {}) => [
  { op: 'TOKEN_TRANSFER', params: { token_address: TOKEN, to, amount: '1' }, ...more },
];

describe('an account in a request', () => {
  it.each([
    CLASSIC,
    CLASSIC.toUpperCase().replace('0X', '0x'),
    '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
    PQ,
    PQ.replace('0xpq', '0xPQ'),
  ])('%s is accepted', (to) => {
    expect(readExchangeRequest(transfer(to)).op).toBe('TOKEN_TRANSFER');
  });

  it.each([
    '0x58a57ed9d8d624cBD12e2C467D34787555bB1b25',
    CLASSIC.replace('0x', '0X'),
    CLASSIC.slice(2),
    ` ${CLASSIC}`,
    `${CLASSIC}\n`,
    `\u200b${CLASSIC}`,
    `${CLASSIC}\u200b`,
    CLASSIC.slice(0, -1),
    `${CLASSIC}0`,
    PQ.slice(0, -1),
    `0xPOOL${'a'.repeat(36)}`,
    'ada.svc',
    '',
    null,
    7,
  ])('%j is refused', (to) => {
    expect(() => readExchangeRequest(transfer(to))).toThrow(/to/);
  });
});

describe('a request', () => {
  it('that names an operation or a member which every object inherits is malformed', () => {
    for (const op of ['__proto__', 'constructor', 'toString', '', null, undefined, 99_999, 1.5, {}])
      expect(() => readExchangeRequest([{ op, params: {} }])).toThrow();
    const hidden = JSON.parse(
      `{"__proto__": {"amount": "9"}, "token_address": "${TOKEN}", "to": "${CLASSIC}", "amount": "1"}`,
    ) as object;
    expect(() => readExchangeRequest([{ op: 'TOKEN_TRANSFER', params: hidden }])).toThrow();
    expect(() => readExchangeRequest(JSON.parse('[{"__proto__": {"op": "SWAP"}, "op": "TOKEN_TRANSFER"}]'))).toThrow();
  });
});

describe('gas of a request', () => {
  const read = (more: object) => readExchangeRequest(transfer(CLASSIC, more));

  it.each([200_000, '200000', '0x30d40', '0x30D40'])('limit %j is parsed exactly', (limit) => {
    for (const name of ['gasLimit', 'gas_limit']) expect(read({ [name]: limit }).gasLimit).toBe(200_000n);
  });

  it.each([
    0,
    -1,
    1.5,
    1e21,
    '',
    ' 1',
    '1 ',
    '0x',
    '0x0',
    '0x0a',
    '007',
    '1e5',
    '1.0',
    '-1',
    '+1',
    '1,000',
    '0b1',
    null,
    true,
    [],
    {},
    '18446744073709551616',
  ])('limit %j is refused before any window', (limit) => {
    for (const name of ['gasLimit', 'gas_limit']) expect(() => read({ [name]: limit })).toThrow(/gasLimit: expected/);
  });

  it('price below one gwei is refused in every form, with and without a limit', () => {
    for (const price of [999_999_999, '999999999', '0x3b9ac9ff', 0, '0'])
      for (const limit of [{}, { gas_limit: 200_000 }])
        for (const name of ['gasPrice', 'gas_price'])
          expect(() => read({ [name]: price, ...limit })).toThrow(/gasPrice: expected at least 1000000000 wei/);
    expect(read({ gas_price: '0x3b9aca00' }).gasPriceWei).toBe(1_000_000_000n);
    expect(() => read({ gasPrice: 1_000_000_000, gas_price: 1_000_000_001 })).toThrow('one value, not two');
  });
});

const network = { slug: 'net', name: 'Net', chainId: 1, rpcUrl: 'x', isSvc: true, currency: 'SVC' } as Network;

/** The rules with one account, one list of known recipients and nothing else. */
const risksWith = (node: NodeClient, known: readonly string[] = []) =>
  createRisks({
    node,
    evm: createEvmClient(node),
    accounts: { list: () => [own], watched: () => [] } as unknown as Accounts,
    contacts: { view: () => [] } as unknown as Contacts,
    recipients: { list: () => known } as unknown as Recipients,
    settings: { get: () => ({ maxSlippagePercent: 1 }) } as unknown as Settings,
    tokens: { knownFacts: () => [] } as unknown as WatchedTokens,
    verified: createVerified({ platform: { now: () => 0, fetch, timer: () => () => undefined }, node }),
    held: () => [],
    now: () => 0,
    seenBalance: () => undefined,
  });

/** Codes of the warnings of a request on a network whose node does not answer, without those that say so. */
async function warnings(request: unknown, known: readonly string[] = []): Promise<string[]> {
  const silent = { read: () => Promise.reject(new Error('silent')), patience: noPatience } as unknown as NodeClient;
  const { subject } = await prepareExchange({
    request: readExchangeRequest(request),
    account: own,
    network,
    node: silent,
    risks: risksWith(silent, known),
    origin: undefined,
  });
  const unread = (code: string): boolean => code.startsWith('token.') || code === 'balance.unread';
  return subject.description.warnings.map((one) => one.code).filter((code) => !unread(code));
}

describe('the recipient of an operation', () => {
  it('that imitates the first and last digits of an own or a known account is a danger', async () => {
    expect(await warnings(transfer(`0x0567${'c'.repeat(32)}a640`))).toEqual(['recipient.lookAlike']);
    expect(await warnings(transfer(`0xPQab12${'c'.repeat(56)}ab12`))).toEqual(['recipient.lookAlike']);
    const known = `0xdead${'1'.repeat(32)}beef`;
    expect(await warnings(transfer(`0xdead${'2'.repeat(32)}beef`), [known])).toEqual(['recipient.lookAlike']);
    expect(await warnings(transfer(known), [known])).toEqual([]);
    expect(await warnings(transfer(CLASSIC))).toEqual([]);
    expect(await warnings(transfer(`0x0567${'c'.repeat(36)}`))).toEqual(['recipient.firstTime']);
  });
});

describe('a node that does not answer', () => {
  it('delays the window no longer than its deadline, and is reported', async () => {
    const hanging = { read: () => new Promise(() => undefined) } as unknown as NodeClient;
    const preparation = {
      request: readExchangeRequest(transfer(CLASSIC)),
      account: own,
      network,
      node: hanging,
      risks: risksWith(hanging),
      origin: undefined,
    };
    const { subject } = await prepareExchange(preparation, noPatience());
    expect(subject.description.warnings.map((one) => one.code)).toEqual(['token.unread', 'balance.unread']);
    expect(subject.gasPriceWei).toBe('1000000000');
  });
});

describe('the maximum fee of a request', () => {
  it('causes a warning when it is far above what such an operation needs, by limit or by price', async () => {
    for (const more of [
      { gasLimit: '18446744073709551615' },
      { gasPrice: 200_000_000_000 },
      { gasLimit: 20_000_000, gasPrice: '0x2540be400' },
    ])
      expect(await warnings(transfer(CLASSIC, more))).toEqual(['fee.high']);
    for (const more of [{}, { gasLimit: 1 }, { gasLimit: 2_000_000 }, { gasPrice: 50_000_000_000 }])
      expect(await warnings(transfer(CLASSIC, more))).toEqual([]);
  });
});
