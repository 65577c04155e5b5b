// The account switcher with totals, and watch-only accounts.

import type { WalletView } from '../../../src/background/state/view.ts';
import { OPEN } from './fixtures.ts';
import { PRICES } from './market.ts';
import type { Scene } from './pages.ts';

const COLD = '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640';

/** A classic watch-only address on the screens. */
const WATCHING: WalletView = {
  ...OPEN,
  accounts: [
    ...OPEN.accounts,
    {
      id: 'watched-1',
      name: 'Cold storage',
      address: COLD,
      pqAddress: COLD,
      pqAccountId: COLD.toLowerCase(),
      pqFingerprint: '',
      source: 'watched',
      keyringId: '',
      classicalOnly: false,
      hidden: false,
      watched: 'classic',
    },
  ],
  selectedAccountId: 'watched-1',
  ...(OPEN.balances === undefined
    ? {}
    : {
        balances: {
          ...OPEN.balances,
          accountId: 'watched-1',
          assets: OPEN.balances.assets.map((one) => ({ ...one, pq: '0' })),
        },
      }),
};

const NO_POSITIONS = { accountId: 'account-0', network: 'local', orders: [], liquidity: [], tokens: [], unread: [] };
const HELD = { readAccountBalances: OPEN.balances, listPositions: NO_POSITIONS, readPrices: PRICES };

/** Scenes of switched and watched accounts. */
export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'account-switcher-values',
    page: 'popup',
    view: WATCHING,
    answers: HELD,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('dialog').getByText('$').first().waitFor();
    },
  },
  {
    name: 'account-switcher-wide',
    page: 'app',
    view: WATCHING,
    answers: HELD,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('button', { name: 'Arrange' }).click();
    },
  },
  { name: 'watch-only-home', page: 'popup', view: WATCHING, answers: { readPrices: PRICES } },
  { name: 'watch-only-home-wide', page: 'app', view: WATCHING, answers: { readPrices: PRICES } },
  { name: 'watch-only-account', page: 'popup', at: 'accounts/watched-1', view: WATCHING },
  { name: 'watch-only-send', page: 'popup', at: 'send', view: WATCHING },
  {
    name: 'account-move',
    page: 'popup',
    at: 'accounts/account-0/move',
    view: OPEN,
    answers: { readAccountBalances: OPEN.balances, listItems: { items: [], complete: true } },
    reach: (page) => page.getByText('What is at the classic address').waitFor(),
  },
  {
    name: 'account-move-early',
    page: 'popup',
    at: 'accounts/account-0/move',
    view: OPEN,
    answers: { readAccountBalances: OPEN.balances, listItems: { items: [], complete: false } },
    reach: async (page) => {
      await page.getByRole('list', { name: 'What moves' }).getByRole('button', { name: /^SVC/ }).click();
      await page.getByRole('button', { name: /^Review/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'account-moved',
    page: 'app',
    at: 'accounts/account-0/move',
    view: OPEN,
    answers: {
      readAccountBalances: { ...OPEN.balances, assets: [] },
      listItems: { items: [], complete: true },
    },
    reach: (page) => page.getByText('Nothing is at the classic address').waitFor(),
  },
  {
    name: 'account-move-unread',
    page: 'popup',
    at: 'accounts/account-0/move',
    view: OPEN,
    answers: {
      readAccountBalances: { ...OPEN.balances, assets: [], isPartly: true },
      listItems: { items: [], complete: true },
    },
    reach: (page) => page.getByText('Nothing was found at the classic address').waitFor(),
  },
  { name: 'backup', page: 'popup', at: 'settings/backup', view: OPEN },
  {
    name: 'backup-file',
    page: 'app',
    at: 'settings/backup',
    view: OPEN,
    answers: {
      takeSettingsFile: {
        settings: 3,
        contacts: {
          added: 2,
          here: 2,
          alike: 1,
          coming: [
            { name: 'Ada', address: '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640' },
            { name: 'Shop in the old town', address: `0xPQ${'4455667788'.repeat(6)}abcd` },
          ],
        },
        watched: {
          added: 1,
          here: 0,
          alike: 0,
          coming: [{ name: 'Cold', address: `0x${'1234567890'.repeat(4)}` }],
        },
      },
    },
    reach: async (page) => {
      const buffer = Buffer.from('{}');
      await page
        .getByLabel('Settings file', { exact: true })
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
      await page.getByText('2 new').waitFor();
      await page.getByRole('list', { name: 'Contacts that it brings' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'watch-form', page: 'popup', at: 'accounts/watch', view: OPEN },
];
