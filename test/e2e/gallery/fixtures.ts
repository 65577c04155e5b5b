// Views for the gallery: a wallet with accounts, sites, activity, and malicious texts from strangers.

import { message, type TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT, part } from '@svc/core/words/parts';
import type {
  AccountView,
  ActivityView,
  AllowanceView,
  ApprovalView,
  BalanceView,
  ContactView,
  NetworkView,
  PasskeyView,
  PendingView,
  RequesterView,
  WalletView,
} from '../../../src/background/state/view.ts';

const MINUTE = 60_000;
const now = Date.now();

/** Malicious names: direction overrides, markup, right-to-left script, very long ones. */
export const HOSTILE = {
  override: 'abc\u202ecba gpj.exe',
  rtl: 'שוק הבורסה هذا متجر',
  markup: '<img src=x onerror=alert(1)>USDX</b>',
  endless: 'W'.repeat(300),
  joined: 'US\u200bDX\u2066evil\u2069',
} as const;

const account = (at: number, name: string, rest: Partial<AccountView> = {}): AccountView => ({
  id: `account-${at}`,
  name,
  address:
    [
      '0x05f77c1D90E4b2a35f688e03D1C94A7BE256a640',
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    ][at] ?? '',
  pqAddress: `0xPQ${['9C0dE1f2', '4b7A90cE', 'E1f09c0D'][at]?.repeat(8)}`,
  pqAccountId: `0x${'9c0de1f2'.repeat(5)}`,
  pqFingerprint: '9c0de1f29c0de1f2',
  source: 'created',
  ...(rest.source === 'imported-key' ? {} : { hdIndex: at }),
  keyringId: 'ring-1',
  classicalOnly: false,
  hidden: false,
  ...rest,
});

export const ACCOUNTS: readonly AccountView[] = [
  account(0, 'Main'),
  account(1, 'Savings for the house on the hill, 2027'),
  account(2, HOSTILE.rtl, { source: 'imported-key', keyringId: 'ring-2', classicalOnly: true }),
];

export const NETWORK: NetworkView = {
  slug: 'local',
  name: 'SVC Local',
  chainId: 31415,
  rpcUrl: 'http://127.0.0.1:3007/rpc',
  restUrl: 'http://127.0.0.1:3007',
  profilesUrl: 'http://127.0.0.1:3009/profiles/v1',
  nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
  currency: 'SVC',
  hasBaseFee: false,
  isSvc: true,
  isTestnet: true,
  isCustom: false,
  blockTimeSec: 2,
  health: 'ok',
};

const NETWORKS: readonly NetworkView[] = [
  NETWORK,
  {
    ...NETWORK,
    slug: 'mainnet',
    name: 'SVC',
    chainId: 20_007,
    rpcUrl: 'https://rpc.svc-network.example/v1/json-rpc',
    isTestnet: false,
  },
  {
    ...NETWORK,
    slug: 'custom-1',
    name: 'A network of my own with quite a long name',
    chainId: 1337,
    isCustom: true,
    health: 'unreachable',
  },
];

const asset = (symbol: string, pq: string, rest: Partial<BalanceView> = {}): BalanceView => ({
  asset: `0x${(symbol.codePointAt(0) ?? 65).toString(16).padStart(2, '0').slice(-2).repeat(20)}`,
  symbol,
  name: symbol,
  decimals: 18,
  verified: false,
  pq,
  classic: '0',
  ...rest,
});

export const QUSDC = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';

const ASSETS: readonly BalanceView[] = [
  asset('SVC', '12450.730000000000000001', { asset: 'SVC', name: 'SVC', verified: true, classic: '3.5' }),
  asset('qUSDC', '250000.123456', { asset: QUSDC, name: 'Quantum USD', decimals: 6, classic: '10' }),
  asset('qBTC', '0.1', { name: 'Quantum Bitcoin', decimals: 8 }),
  asset('UЅDX', '1', { name: 'with a letter that is not what it looks like' }),
  asset(HOSTILE.override, '99999999999999999999.999999999999999999'),
  asset(HOSTILE.markup, '5'),
  asset(HOSTILE.endless, '0.000000000000000001'),
];

const fact = (symbol: string, address: string, decimals: number): TokenFact => ({
  asset: address,
  symbol,
  name: symbol,
  decimals,
  known: true,
});
const USDC_FACT = fact('qUSDC', QUSDC, 6);
const BTC_FACT = fact('qBTC', `0x${'71'.repeat(20)}`, 8);
const limit = (side: 'buy' | 'sell', amount: string, price: string): ActivityView['label'] => [
  message('placeOrder.limit', { side, amount: part.amount(amount, BTC_FACT), price: part.amount(price, USDC_FACT) }),
];
const SELLS = limit('sell', '0.25', '64900');
const BUYS = limit('buy', '0.1', '65065');
const SWAPS: ActivityView['label'] = [
  message('swap.noLessThan', { amount: part.amount('650', USDC_FACT), minimum: part.amount('0.0099', BTC_FACT) }),
];
const SWAPS_ALL: ActivityView['label'] = [
  message('swap.forWhatever', { amount: part.amount('5', USDC_FACT), token: part.token(BTC_FACT) }),
];
const sends = (amount: string, to: string): ActivityView['label'] => [
  message('tokenTransfer.send', { amount: part.amount(amount, NATIVE_FACT), to: part.address(to) }),
];
const CREATES: ActivityView['label'] = [
  message('tokenDeploy.create', {
    name: part.given('Evil'),
    symbol: part.given(HOSTILE.override),
    totalSupply: part.number('1000000'),
  }),
];

const HASH = `0x${'8f3a09c1'.repeat(8)}`;
let entry = 0;
const did = (label: ActivityView['label'], rest: Partial<ActivityView> = {}): ActivityView => ({
  id: `activity-${++entry}`,
  kind: 'exchange',
  label,
  accountId: 'account-0',
  network: 'local',
  origin: 'https://exchange.example',
  op: 'PLACE_ORDER',
  txHash: HASH,
  nonce: String(40 + entry),
  status: 'succeeded',
  createdAt: now - entry * 7 * MINUTE,
  ...rest,
});

const ACTIVITY: readonly ActivityView[] = [
  did(SELLS, { status: 'sending' }),
  did(SWAPS, { op: 'SWAP', status: 'waiting' }),
  did(sends('12', `0xPQ${'4b7A90cE'.repeat(8)}`), { op: 'TOKEN_TRANSFER', status: 'unknown' }),
  did(BUYS, {
    blockHeight: 1204,
    fee: '0.00004',
    outcome: { extent: 'none', word: message('outcome.nothing'), text: message('outcome.nothing.text') },
  }),
  did([message('activity.signedMessage')], { kind: 'message' }),
  did(CREATES, {
    op: 'TOKEN_DEPLOY',
    status: 'failed',
    error: 'The symbol is taken.',
    fee: '0.00012',
  }),
  did([message('cancelOrder.cancel', { order: part.id('17') })], { op: 'CANCEL_ORDER', status: 'lost' }),
  did(SWAPS_ALL, {
    op: 'SWAP',
    status: 'refused',
    error: 'Balance too low for the fee.',
  }),
];

const PENDING: readonly PendingView[] = [
  {
    hash: HASH,
    network: 'local',
    accountId: 'account-0',
    form: 'exchange',
    nonce: '47',
    label: SELLS,
    state: 'waiting',
    createdAt: now - MINUTE,
    canReplace: false,
  },
  {
    hash: `0x${'1'.repeat(64)}`,
    network: 'local',
    accountId: 'account-0',
    form: 'exchange',
    nonce: '49',
    label: SWAPS,
    state: 'queued',
    waitsForNonce: '48',
    createdAt: now - 2 * MINUTE,
    canReplace: false,
  },
  {
    hash: `0x${'3'.repeat(64)}`,
    network: 'local',
    accountId: 'account-0',
    form: 'exchange',
    nonce: '50',
    label: BUYS,
    state: 'unknown',
    nodeSaid: 'nonce already queued: 50',
    createdAt: now - 3 * MINUTE,
    canReplace: false,
  },
  {
    hash: `0x${'2'.repeat(64)}`,
    network: 'local',
    accountId: 'account-0',
    form: 'classic',
    nonce: '3',
    label: sends('1', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'),
    state: 'dropped',
    createdAt: now - 9 * MINUTE,
    canReplace: true,
  },
];

export const PASSKEYS: readonly PasskeyView[] = [
  {
    credentialId: 'AAAA',
    label: 'This device',
    rpId: '127.0.0.1',
    createdAt: now - 90_000 * MINUTE,
    prfSalt: 'ab'.repeat(32),
  },
  { credentialId: 'BBBB', label: HOSTILE.rtl, rpId: 'wallet.example', createdAt: now, prfSalt: 'cd'.repeat(32) },
];

const CONTACTS: readonly ContactView[] = [
  { id: 'contact-1', name: 'Ada', address: `0xPQ${'4b7A90cE'.repeat(8)}`, note: 'Checked by phone' },
  { id: 'contact-2', name: HOSTILE.rtl, address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
];

const may = {
  asset: QUSDC,
  symbol: 'qUSDC',
  spender: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  form: 'pq',
  isOperation: true,
  isUncounted: false,
} as const;

/** Rights of others over the account. */
export const ALLOWANCES: readonly AllowanceView[] = [
  { ...may, id: '1', kind: 'token', amount: '1250.5' },
  { ...may, id: '2', kind: 'token', amount: 'all', form: 'classic', isOperation: false },
  {
    ...may,
    id: '3',
    kind: 'tokenOperator',
    amount: 'all',
    symbol: HOSTILE.override,
    spender: `0xPQ${'E1f09c0D'.repeat(8)}`,
  },
  { ...may, id: '5', kind: 'token', amount: '2500000', isUncounted: true, form: 'classic', isOperation: false },
  { ...may, id: '4', kind: 'nft', amount: '7', tokenId: '7', symbol: HOSTILE.endless },
];

/** The unlocked wallet; each scene changes its own part. */
export const OPEN: WalletView = {
  platform: 'extension',
  lock: { status: 'unlocked', backupAvailable: false },
  accounts: ACCOUNTS,
  passkeys: [],
  keyrings: [
    { id: 'ring-1', type: 'hd', label: 'Phrase 1', backedUp: true },
    { id: 'ring-2', type: 'key', label: 'Imported key', backedUp: true },
  ],
  selectedAccountId: 'account-0',
  networks: NETWORKS,
  activeNetwork: 'local',
  balances: { accountId: 'account-0', network: 'local', assets: ASSETS, updatedAt: now - MINUTE },
  activity: ACTIVITY,
  sites: [
    {
      origin: 'https://exchange.example',
      name: 'Exchange',
      capabilities: ['viewAccounts', 'manageChain', 'sendTransaction'],
      accountIds: ['account-0', 'account-1'],
      connectedAt: now - 90_000 * MINUTE,
      lastUsedAt: now - 3 * MINUTE,
    },
    {
      origin: 'https://a-very-long-host-name-that-does-not-end.trading.and.more.example:8443',
      capabilities: ['viewAccounts'],
      accountIds: ['account-2'],
      connectedAt: now - 900 * MINUTE,
      lastUsedAt: now - 300 * MINUTE,
    },
    {
      origin: 'http://localhost:5173',
      name: HOSTILE.override,
      capabilities: [],
      accountIds: ['account-0'],
      connectedAt: now,
      lastUsedAt: now,
    },
  ],
  pending: PENDING,
  contacts: CONTACTS,
  tokens: [{ network: 'local', address: `0x${'c0'.repeat(20)}`, symbol: HOSTILE.override, decimals: 18 }],
  abis: [{ network: 'local', address: `0x${'ab'.repeat(20)}`, name: 'The lending contract', functions: 12 }],
  pairings: [
    {
      topic: 'ab'.repeat(32),
      origin: 'https://desk.exchange.example',
      name: HOSTILE.rtl,
      relay: 'https://relay.svc-network.example',
      createdAt: now - 60 * MINUTE,
      state: 'online',
      peerOnline: true,
    },
  ],
  approvals: [],
  drafts: [],
  settings: {
    theme: 'system',
    autoLockMs: 15 * MINUTE,
    lockOnHideMs: null,
    showTestnets: true,
    developerMode: false,
    maxSlippagePercent: 1,
  },
};

/** The wallet before it is unlocked. */
export const closed = (lock: Partial<WalletView['lock']>): WalletView => ({
  ...OPEN,
  lock: { backupAvailable: false, status: 'locked', ...lock },
  passkeys: [],
  accounts: [],
  activity: [],
  sites: [],
  pairings: [],
});

export const SITE: RequesterView = { kind: 'page', origin: 'https://exchange.example', insecure: false };
export const INSECURE: RequesterView = { kind: 'page', origin: 'http://exchange.example', insecure: true };
export const RELAY: RequesterView = {
  kind: 'relay',
  origin: 'https://desk.exchange.example',
  insecure: false,
  topic: 'ab'.repeat(32),
  claimedName: HOSTILE.override,
};
export const SELF: RequesterView = { kind: 'wallet' };

/** The wallet with one pending request; its id is `one`. */
export function asked<K extends ApprovalView['kind']>(
  kind: K,
  subject: Extract<ApprovalView, { kind: K }>['subject'],
  requester: RequesterView = SITE,
  rest: { readonly needsPassword?: boolean } = {},
): WalletView {
  const approval = {
    id: 'one',
    kind,
    requester,
    subject,
    createdAt: now,
    expiresAt: now + 15 * MINUTE,
    needsPassword: false,
    place: { at: 1, of: 1, ofSite: 1 },
    ...rest,
  } as unknown as ApprovalView;
  return { ...OPEN, approvals: [approval] };
}
