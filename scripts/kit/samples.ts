// Sample values of the parts: long and short, known and unknown, honest and malicious.

import { row } from '@svc/core/ops/describe';
import type { SignIn } from '@svc/core/tx/signIn';
import type { TypedNode } from '@svc/core/tx/typedData';
import { message, type Part, type TokenFact } from '@svc/core/words/message';
import { part, NATIVE_FACT as SVC } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { Effect } from '../../src/approvals/effect.ts';

export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const PQ_ADDRESS = `0xPQ${'9C0dE1f2'.repeat(8)}`;
export const SITE = 'https://exchange.example';
export const LONG_SITE = 'https://a-very-long-name-of-a-trading-desk.exchange.example:8443';

const USDC: TokenFact = {
  asset: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  symbol: 'qUSDC',
  name: 'USD',
  decimals: 6,
  known: true,
};
const HOSTILE: TokenFact = { ...USDC, symbol: `\u202eCDSUq${'X'.repeat(40)}` };

/** One of each kind of part of a sentence. */
export const EACH_PART: Readonly<Record<Exclude<Part['kind'], 'text'>, Part>> = {
  given: part.given('Ada \u202e adA'),
  amount: part.amount('1250.000001', USDC),
  number: part.number('12345.678'),
  token: part.token(HOSTILE),
  address: part.address(PQ_ADDRESS),
  id: part.id(`0x${'7f'.repeat(32)}`),
  time: part.time(1_800_000_000n),
  message: message('tokenBurn.own', { amount: part.amount('3', SVC) }),
};

export const ROWS = [
  row('Quote', part.token(USDC)),
  row('Locked', part.amount('5', SVC)),
  row('Recipient', part.address(PQ_ADDRESS)),
];

export const DANGER = warning('recipient.lookAlike', 'danger');
export const CAUTIONS = [
  warning('recipient.firstTime', 'caution'),
  warning('items.leave', 'caution'),
  warning('recipient.nobody', 'caution'),
  warning('fee.largeShare', 'note', {
    fee: part.number('12'),
    currency: part.given('SVC'),
  }),
];

const LINES: Effect['lines'] = [
  { kind: 'out', parts: [part.amount('1250.5', USDC)] },
  { kind: 'in', parts: [part.amount('0.0192307', { ...USDC, symbol: 'qBTC' })] },
  { kind: 'locked', parts: [part.amount('40', SVC)] },
  { kind: 'released', parts: [part.amount('2', SVC)] },
  { kind: 'right', parts: [part.token(USDC)] },
  { kind: 'order', parts: [part.id('order-17')] },
  { kind: 'position', parts: [part.given('BTC-USD-PERP')] },
  { kind: 'owner', parts: [part.address(ADDRESS)] },
  { kind: 'other', parts: [part.number('7')] },
];

const exact = (takenAt: number): Effect => ({
  status: 'exact',
  lines: LINES,
  bounds: [],
  isAll: true,
  fee: '0.00004',
  height: 717,
  takenAt,
});

/** An effect in each possible state; times are relative to now. */
export const EFFECTS: Readonly<Record<string, () => Effect>> = {
  'every kind of line': () => exact(Date.now()),
  'limits of the request: kept, broken, open': () => ({
    ...exact(Date.now()),
    bounds: [
      { parts: [EACH_PART.message], kept: true },
      { parts: [EACH_PART.message], kept: false },
      { parts: [EACH_PART.message], kept: true, isOpen: true },
    ],
  }),
  'books of contracts that were not read': () => {
    const { isAll: _all, ...some } = exact(Date.now());
    return { ...some, unreadBooks: 2 };
  },
  'it would fail': () => ({
    ...exact(Date.now()),
    status: 'fails',
    lines: [],
    reason: message('node.silent.advice'),
  }),
  'not asked in time': () => ({ status: 'unavailable', lines: [], bounds: [], takenAt: Date.now() }),
  'not answered yet': () => ({ status: 'awaited', lines: [], bounds: [], takenAt: Date.now() }),
  old: () => exact(Date.now() - 3_600_000),
};

export const SIGN_IN: SignIn = {
  scheme: 'https',
  domain: 'exchange.example',
  address: ADDRESS,
  statement: 'I accept the terms of the exchange.',
  uri: 'https://exchange.example/sign-in',
  version: '1',
  chainId: '88888',
  nonce: '8f3a9c01',
  issuedAt: '2027-01-15T08:00:00Z',
  expirationTime: '2027-01-15T09:00:00Z',
  notBefore: '2027-01-15T08:00:00Z',
  requestId: 'r-17',
  resources: ['https://exchange.example/terms', 'https://exchange.example/privacy'],
};

/** A minimal sign-in. */
export const SHORT_SIGN_IN: SignIn = {
  ...SIGN_IN,
  scheme: undefined,
  statement: undefined,
  version: '2',
  expirationTime: undefined,
  notBefore: undefined,
  requestId: undefined,
  resources: [],
};

export const TREE: readonly TypedNode[] = [
  { name: 'owner', type: 'address', value: ADDRESS, signed: true },
  { name: 'data', type: 'bytes', value: `0x${'ab'.repeat(90)}`, signed: true },
  { name: 'note', type: 'string', value: 'two\nlines', signed: true },
  { name: 'nothing', type: 'string', value: '', signed: true },
  { name: 'extra', type: 'string', value: 'what nobody signs', signed: false },
  { name: 'list', type: 'uint256[]', children: [], signed: true },
  {
    name: 'order',
    type: 'Order',
    signed: true,
    children: [
      { name: 'price', type: 'uint256', value: '65000', signed: true },
      {
        name: 'token',
        type: 'Token',
        signed: true,
        children: [{ name: 'symbol', type: 'string', value: '\u202eCDSU', signed: true }],
      },
    ],
  },
];

export const MANY_VALUES: readonly TypedNode[] = Array.from({ length: 250 }, (_, at) => ({
  name: `value ${at}`,
  type: 'uint256',
  value: String(at),
  signed: true,
}));

export const ACCOUNTS = [
  { id: 'a', name: 'Account 1', pqAddress: PQ_ADDRESS },
  { id: 'b', name: 'Savings \u202e', pqAddress: `0xPQ${'1b2C3d4E'.repeat(8)}` },
];

export const SIGNER = { name: 'Account 1', address: ADDRESS, pqAddress: PQ_ADDRESS };
export const NETWORK = { name: 'Local network', chainId: 88_888 };
