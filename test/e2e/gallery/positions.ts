// An account's assets besides its free balances, for the gallery: some of everything, nothing, a partial answer of the
// node, amounts hidden.

import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import type { PositionsView } from '../../../src/background/state/positions.ts';
import type { ActivityStatus } from '../../../src/background/state/view.ts';
import { ACTIVITIES, HISTORY } from './activity.ts';
import { QBTC, REQUESTS, token } from './approvals.ts';
import { HOSTILE, OPEN, QUSDC } from './fixtures.ts';
import { PRICES } from './market.ts';
import { type Scene, show } from './pages.ts';

const ODD = `0x${'0d'.repeat(20)}`;

const SOME: PositionsView = {
  accountId: 'account-0',
  network: 'local',
  orders: [
    {
      orderId: '1'.repeat(16),
      base: QUSDC,
      quote: 'SVC',
      side: 'buy',
      price: '1.984512345678901234',
      amount: '2500',
      remaining: '1200.5',
      locked: { asset: 'SVC', amount: '2382.407075987520921468' },
    },
    {
      orderId: '2'.repeat(16),
      base: ODD,
      quote: 'SVC',
      side: 'sell',
      price: '120000000',
      amount: '0.00000001',
      remaining: '0.00000001',
      locked: { asset: ODD, amount: '0.00000001' },
    },
  ],
  liquidity: [
    {
      positionId: '3'.repeat(16),
      poolId: '4'.repeat(16),
      inRange: true,
      priceLower: '1.812345678',
      priceUpper: '2.212345678',
      amounts: [
        { asset: QUSDC, amount: '5012.123456' },
        { asset: 'SVC', amount: '9876.543210123456789' },
      ],
      fees: [
        { asset: QUSDC, amount: '1.25' },
        { asset: 'SVC', amount: '0.000000000000000001' },
      ],
    },
  ],
  perps: {
    equity: { asset: 'SVC', amount: '4321.987654321' },
    collateral: '5000',
    withdrawable: '3900.25',
    positions: [
      {
        market: 'BTC-USD-PERP',
        size: '-0.05',
        entryPrice: '64000',
        markPrice: '65123.456789',
        notional: '3256.17283945',
        profit: '-56.17283945',
        leverage: '5',
        isolated: false,
        liquidationPrice: '148123.987654321',
      },
      {
        market: 'ETH-USD-PERP',
        size: '1.5',
        entryPrice: '3000',
        markPrice: '3050',
        notional: '4575',
        profit: '75',
        leverage: '10',
        isolated: true,
        liquidationPrice: null,
      },
    ],
    orders: [
      {
        orderId: '5'.repeat(16),
        market: 'BTC-USD-PERP',
        side: 'buy',
        price: '60000',
        remaining: '0.05',
        size: '0.05',
        reduceOnly: true,
      },
    ],
  },
  vault: { shares: '700', value: { asset: 'SVC', amount: '712.5' }, unlocksAt: 0 },
  stake: { stake: { asset: 'SVC', amount: '200000' }, status: 'active' },
  tokens: [
    { asset: QUSDC, symbol: 'qUSDC', verified: true },
    { asset: ODD, symbol: HOSTILE.override, verified: false },
  ],
  unread: [],
};

const NONE: PositionsView = {
  accountId: 'account-0',
  network: 'local',
  orders: [],
  liquidity: [],
  tokens: [],
  unread: [],
};

const tab = { at: 'home/positions', view: OPEN } as const;
const answers = (listPositions: PositionsView) => ({ listPositions, readPrices: PRICES });

const ended = (status: ActivityStatus) => {
  const [first] = OPEN.activity;
  if (first === undefined) throw new Error('no activity');
  const { error: _, outcome: __, ...one } = first;
  return {
    name: `outcome-${status}`,
    page: 'popup',
    at: `outcome/${'ab'.repeat(32)}`,
    view: { ...OPEN, activity: [{ ...one, status, txHash: 'ab'.repeat(32), blockHeight: 4711, fee: '0.000290352' }] },
  } as const;
};

/** The same in the window of a site's request, after its approval. */
const windowOf = (status: ActivityStatus): Scene => {
  const asked = REQUESTS.find(({ name }) => name === 'ask-order');
  const [approval] = asked?.view.approvals ?? [];
  const [one] = ended(status).view.activity;
  if (approval === undefined || one === undefined) throw new Error('no order is asked for');
  const { blockHeight: _, fee: __, ...unsigned } = one;
  const end = {
    succeeded: {
      ...one,
      outcome: {
        extent: 'whole',
        word: message('outcome.filled'),
        text: message('outcome.filled.text', { all: part.amount('0.1', token(QBTC)) }),
        rows: [
          { label: message('row.paid'), value: [part.amount('6506.5', token(QUSDC))] },
          { label: message('row.received'), value: [part.amount('0.1', token(QBTC))] },
        ],
      },
    },
    unsent: { ...unsigned, error: message('refused.node.silent') },
  }[status as string];
  return {
    name: `asked-outcome-${status}`,
    page: 'approval',
    at: 'one',
    view: { ...OPEN, approvals: [{ ...approval, isFollowed: true } as typeof approval] },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('button', { name: 'Approve', exact: true, disabled: true }).waitFor();
      // It stays open once the user touches it: at its first moment, however slow the machine is.
      await page.evaluate(() => {
        new MutationObserver((_, observer) => {
          const shown = document.querySelector('main.welcome .line.even');
          if (shown === null) return;
          observer.disconnect();
          shown.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        }).observe(document.body, { childList: true, subtree: true });
      });
      await show(page, { ...OPEN, activity: [{ ...(end ?? unsigned), approvalId: 'one' } as typeof one] });
      await page.getByRole('button', { name: 'View' }).waitFor();
    },
    answers: { decide: 'never' },
  };
};

/** Scenes of positions, of a home with hidden amounts, and of results of transactions. */
export const POSITIONS: readonly Scene[] = [
  { ...tab, name: 'positions', page: 'popup', answers: answers(SOME) },
  { ...tab, name: 'positions-wide', page: 'app', answers: answers(SOME) },
  { ...tab, name: 'positions-none', page: 'popup', answers: answers(NONE) },
  { ...tab, name: 'positions-unread', page: 'popup', answers: answers({ ...NONE, unread: ['orders', 'perps'] }) },
  {
    ...tab,
    name: 'positions-failed',
    page: 'popup',
    answers: { listPositions: { error: { code: 'node.silent' } } },
  },
  {
    name: 'home-hidden',
    page: 'popup',
    view: { ...OPEN, settings: { ...OPEN.settings, hideBalances: true, hiddenAssets: [`local ${QUSDC}`] } },
    answers: answers(SOME),
  },
  ended('sending'),
  ended('succeeded'),
  ended('failed'),
  windowOf('sending'),
  windowOf('succeeded'),
  windowOf('unsent'),
  {
    name: 'home-activity',
    page: 'popup',
    at: 'home/activity',
    view: OPEN,
    answers: { ...answers(NONE), readHistory: HISTORY },
  },
  {
    name: 'home-activity-wide',
    page: 'app',
    at: 'home/activity',
    view: { ...OPEN, pending: [] },
    answers: { ...answers(NONE), readHistory: HISTORY },
  },
  ...ACTIVITIES,
];
