// The history of an account, for the gallery: entries of each kind, a list of ten thousand, a failed read, one
// transaction with its fills.

import type { Page } from '@playwright/test';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import type { HistoryDetail, HistoryEntry, HistoryPage } from '../../../src/background/state/history.ts';
import type { TokenFactsView } from '../../../src/background/state/tokenFacts.ts';
import { QBTC, token } from './approvals.ts';
import { NETWORK, OPEN, QUSDC } from './fixtures.ts';
import { PRICES } from './market.ts';
import type { Scene } from './pages.ts';

const HOUR = 3_600_000;
const ODD = `0x${'61'.repeat(20)}`;
const ADA = `0xPQ${'4b7A90cE'.repeat(8)}`;
const STRANGER = `0xPQ${'c4'.repeat(32)}`;

const entry = (at: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  hash: at.toString(16).padStart(64, 'e'),
  height: 4_711 - at,
  position: 0,
  time: Date.now() - at * 5 * HOUR,
  form: 'pq',
  kind: 'received',
  act: message('history.received'),
  tokens: [token('SVC')],
  status: 'success',
  ...more,
});

const ENTRIES: readonly HistoryEntry[] = [
  entry(0, { other: ADA, change: { sign: 'in', amount: '12.5', token: token(QUSDC) }, tokens: [token(QUSDC)] }),
  entry(1, {
    kind: 'sent',
    act: message('act.send'),
    other: STRANGER,
    change: { sign: 'out', amount: '1250.730000000000000001', token: token('SVC') },
    fee: '0.00004',
  }),
  entry(2, { kind: 'trade', act: message('act.placeOrder'), tokens: [token(QUSDC), token(QBTC)] }),
  entry(3, {
    kind: 'trade',
    act: message('act.swap'),
    change: { sign: 'out', amount: '650', token: token(QUSDC) },
    tokens: [token(QUSDC), token(QBTC)],
  }),
  entry(4, { kind: 'trade', act: message('history.filled'), other: STRANGER, tokens: [token(QBTC)] }),
  entry(6, { kind: 'other', act: message('act.createToken'), status: 'failed', error: 'The symbol is taken.' }),
  entry(7, {
    other: STRANGER,
    change: { sign: 'in', amount: '99999999999999999999.999999999999999999', token: token(ODD) },
    tokens: [token(ODD)],
  }),
  entry(12, { kind: 'other', act: message('history.call'), form: 'classic' }),
  entry(13, { act: message('history.received'), change: { sign: 'in', amount: '100', token: token('SVC') } }),
];

/** A page with entries of every kind. */
export const HISTORY: HistoryPage = { accountId: 'account-0', network: 'local', entries: ENTRIES };

const MANY: HistoryPage = {
  ...HISTORY,
  entries: Array.from({ length: 10_000 }, (_, at) => ({
    ...(ENTRIES[at % ENTRIES.length] as HistoryEntry),
    hash: at.toString(16).padStart(64, 'a'),
    time: Date.now() - at * HOUR,
  })),
};

const DETAIL: HistoryDetail = {
  entry: entry(2, {
    kind: 'trade',
    act: message('act.placeOrder'),
    sentence: [
      message('placeOrder.limit', {
        side: 'buy',
        amount: part.amount('0.1', token(QBTC)),
        price: part.amount('65065', token(QUSDC)),
      }),
    ],
    fee: '0.00004',
  }),
  roles: [
    { address: `0x${'9c0de1f2'.repeat(5)}`, roles: ['sender'] },
    { address: STRANGER, roles: ['maker'] },
  ],
  fills: [
    { price: '65000', amount: '0.04', maker: STRANGER },
    { price: '65065.123456789012345678', amount: '0.06' },
  ],
  rows: [
    { label: message('row.paid'), value: [part.amount('6503.907407407340740741', token(QUSDC))] },
    { label: message('row.received'), value: [part.amount('0.1', token(QBTC))] },
  ],
  outcome: message('outcome.filled.text', { all: part.amount('0.1', token(QBTC)) }),
};

const tab = { at: 'home/activity', view: { ...OPEN, pending: [], activity: [] } } as const;

/** The scenes. */
export const ACTIVITIES: readonly Scene[] = [
  {
    ...tab,
    name: 'home-activity-entries',
    page: 'popup',
    answers: { readHistory: HISTORY, readPrices: PRICES },
    reach: (page) => page.getByText('Order filled').waitFor(),
  },
  {
    ...tab,
    name: 'home-activity-many',
    page: 'popup',
    answers: { readHistory: MANY },
    reach: async (page) => {
      await page.getByText('Order filled').first().waitFor();
      await page.locator('.content').evaluate((content) => content.scrollTo(0, content.scrollHeight / 2));
    },
  },
  {
    ...tab,
    name: 'home-activity-failed',
    page: 'popup',
    answers: { readHistory: { error: { code: 'node.silent' } } },
    reach: (page) => page.getByText('could not be read').waitFor(),
  },
  { ...tab, name: 'home-activity-none', page: 'popup', answers: { readHistory: { ...HISTORY, entries: [] } } },
  {
    name: 'activity-indexed',
    page: 'popup',
    at: `activity/${'e'.repeat(63)}2`,
    view: { ...OPEN, networks: [{ ...NETWORK }] },
    answers: { readTransaction: DETAIL },
    reach: (page) => page.getByText('Who took part').waitFor(),
  },
  {
    name: 'activity-indexed-wide',
    page: 'app',
    at: `activity/${'e'.repeat(63)}2`,
    view: { ...OPEN, networks: [{ ...NETWORK }] },
    answers: { readTransaction: DETAIL },
    reach: (page) => page.getByText('Who took part').waitFor(),
  },
];

const FACTS: TokenFactsView = {
  asset: QUSDC,
  name: 'Quantum dollar',
  symbol: 'qUSDC',
  decimals: 6,
  metadata: { uri: 'https://dollar.example/about.json', fields: { site: 'dollar.example' } },
  supply: '1250000.123456',
  creator: STRANGER,
  createdHeight: 12,
  rights: [
    { holder: STRANGER, may: message('may.freezeAny'), right: 'freeze' },
    { holder: ADA, may: message('may.createMoreOfIt'), right: 'mint' },
  ],
  isPaused: false,
  isBound: false,
  feeBps: 25,
};

const WEEK = Array.from({ length: 168 }, (_, at) => ({
  time: Math.floor(Date.now() / 3_600_000 - 168 + at) * 3_600,
  value: (0.98 + Math.sin(at / 9) / 50).toFixed(6),
}));

const answered = {
  readHistory: HISTORY,
  readPrices: PRICES,
  readTokenFacts: FACTS,
  readPriceCurve: { state: 'ok', value: { quote: 'USDC', points: WEEK } },
};
const factsRead = (page: Page): Promise<void> => page.getByRole('region', { name: 'Facts' }).waitFor();

/** The page of a token with all possible data. */
export const TOKEN_PAGES: readonly Scene[] = [
  { name: 'asset-facts', page: 'popup', at: `asset/${QUSDC}`, view: OPEN, answers: answered, reach: factsRead },
  {
    name: 'asset-rights',
    page: 'popup',
    at: `asset/${QUSDC}`,
    view: OPEN,
    answers: answered,
    reach: (page) => page.getByText('Who may do what to it').scrollIntoViewIfNeeded(),
  },
  {
    name: 'asset-unwanted',
    page: 'popup',
    at: `asset/${QUSDC}`,
    view: { ...OPEN, settings: { ...OPEN.settings, unwantedAssets: [`local ${QUSDC}`] } },
    answers: answered,
    reach: factsRead,
  },
  { name: 'asset-wide', page: 'app', at: `asset/${QUSDC}`, view: OPEN, answers: answered, reach: factsRead },
  {
    name: 'asset-unread',
    page: 'popup',
    at: `asset/${QUSDC}`,
    view: OPEN,
    answers: { readTokenFacts: { error: { code: 'node.silent' } }, readPriceCurve: { state: 'off' } },
    reach: (page) => page.getByText('could not be read').scrollIntoViewIfNeeded(),
  },
];
