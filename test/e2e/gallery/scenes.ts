// Every screen of the wallet in its important states, for the accessibility check and for screenshots.

import type { Page } from '@playwright/test';
import type { WalletView } from '../../../src/background/state/view.ts';
import { ACCOUNT_SCENES } from './accounts.ts';
import { TOKEN_PAGES } from './activity.ts';
import { ALLOWANCE_SCENES } from './allowances.ts';
import { REQUESTS } from './approvals.ts';
import { DEVELOPER } from './developer.ts';
import { FAULTS } from './faults.ts';
import { OFFER } from './fees.ts';
import { closed, OPEN, PASSKEYS, QUSDC } from './fixtures.ts';
import { HARD } from './hard.ts';
import { ITEMS } from './items.ts';
import { MANAGE_SCENES } from './manage.ts';
import { MARKET } from './market.ts';
import type { Scene } from './pages.ts';
import { POSITIONS } from './positions.ts';
import { PROFILES } from './profiles.ts';
import { SIGNED } from './signed.ts';
import { TRADE_SCENES } from './trade.ts';
import { TRANSACTIONS } from './transactions.ts';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const QUOTED = { quoteSend: { offer: OFFER, all: '12450.729979000000000001' } };

/** The node's index has not answered yet. */
const UNREAD = { readTransaction: 'never' };

const feeOfSend = (page: Page): Promise<void> => page.getByText('0.000021').waitFor();

const sendAll = async (page: Page): Promise<void> => {
  await feeOfSend(page);
  await press('Max')(page);
  await page.getByText('All that the fee leaves.').waitFor();
  await feeOfSend(page);
};

const PREVIEW = [0, 1, 2, 3].map((hdIndex) => ({
  hdIndex,
  address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  pqAddress: `0xPQ${'4b7A90cE'.repeat(8)}`,
  isAdded: hdIndex === 0,
  suggested: hdIndex === 2,
  ...(hdIndex === 3 ? {} : { classic: hdIndex === 2 ? '1.25' : '0', pq: '0' }),
}));

const ONE_HIDDEN = { ...OPEN, accounts: OPEN.accounts.map((one) => ({ ...one, hidden: one.id === 'account-1' })) };

/** Every node is on another chain than its network. */
const onOtherChain = (more: object) => ({
  ...OPEN,
  networks: OPEN.networks.map((one) => ({ ...one, health: 'mismatch' as const, liveChainId: 1, ...more })),
});

const RATES = { state: 'ok', host: 'rates.example', at: Date.now() - 3_600_000, rates: { EUR: '0.92', JPY: '151.2' } };
/** Values in euros, from a source of the user. */
const IN_EURO: WalletView = {
  ...OPEN,
  settings: { ...OPEN.settings, currency: 'EUR', rates: { isOn: true, url: 'https://rates.example/usd.json' } },
};

/** The user has switched the node off. */
const NODE_OFF: WalletView = {
  ...OPEN,
  networks: OPEN.networks.map((one) => ({ ...one, health: 'off' as const })),
  settings: { ...OPEN.settings, servicesOff: ['node'] },
};

const KEYS_ALONE = {
  ...OPEN,
  accounts: OPEN.accounts.filter((one) => one.keyringId === 'ring-2'),
  keyrings: OPEN.keyrings.filter((one) => one.type === 'key'),
  selectedAccountId: 'account-2',
};

const before: readonly Scene[] = [
  { name: 'welcome', page: 'popup', view: closed({ status: 'onboarding' }) },
  { name: 'welcome-wide', page: 'app', view: closed({ status: 'onboarding' }) },
  { name: 'create-password', page: 'app', at: 'create', view: closed({ status: 'onboarding' }) },
  { name: 'import', page: 'app', at: 'import', view: closed({ status: 'onboarding' }) },
  {
    name: 'import-key',
    page: 'app',
    at: 'import',
    view: closed({ status: 'onboarding' }),
    reach: (page) => page.getByRole('radio', { name: 'Private key' }).click(),
  },
  {
    name: 'import-key-password',
    page: 'app',
    at: 'import',
    view: closed({ status: 'onboarding' }),
    answers: {
      checkKeySource: {
        ok: true,
        address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
        pqAddress: `0xPQ${'4b7A90cE'.repeat(8)}`,
        classicalOnly: true,
      },
    },
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Private key' }).click();
      await page.getByLabel('Classic private key').fill('x');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('The account of this key').waitFor();
    },
  },
  {
    name: 'import-keystore',
    page: 'app',
    at: 'import',
    view: closed({ status: 'onboarding' }),
    reach: (page) => page.getByRole('radio', { name: 'Keystore' }).click(),
  },
  { name: 'unlock', page: 'popup', view: closed({ status: 'locked' }) },
  { name: 'unlock-passkey', page: 'popup', view: { ...closed({ status: 'locked' }), passkeys: PASSKEYS } },
  { name: 'unlock-throttled', page: 'popup', view: closed({ status: 'locked', retryAt: Date.now() + 1_800_000 }) },
  { name: 'recovery', page: 'popup', view: closed({ status: 'recovery' }) },
  { name: 'recovery-copy', page: 'app', view: closed({ status: 'recovery', backupAvailable: true }) },
  { name: 'recovery-wide', page: 'app', view: closed({ status: 'recovery' }) },
  { name: 'damaged-wide', page: 'app', view: closed({ status: 'damaged', backupAvailable: true }) },
  { name: 'damaged', page: 'popup', view: closed({ status: 'damaged', backupAvailable: true }) },
  { name: 'erase', page: 'popup', view: closed({ status: 'locked' }), reach: press('I forgot the password') },
  {
    name: 'notifications',
    page: 'popup',
    at: 'settings/notifications',
    view: { ...OPEN, settings: { ...OPEN.settings, notify: ['received', 'asks'] } },
  },
  { name: 'erase-wide', page: 'app', at: 'settings/erase', view: OPEN },
  { name: 'unlock-wide', page: 'app', view: closed({ status: 'locked' }) },
];

const open: readonly Scene[] = [
  { name: 'home', page: 'popup', view: OPEN },
  { name: 'home-wide', page: 'app', view: OPEN },
  {
    name: 'trade-no-exchange',
    page: 'popup',
    at: 'trade',
    view: { ...OPEN, networks: OPEN.networks.map((one) => ({ ...one, isSvc: false })) },
  },
  {
    name: 'home-troubled',
    page: 'popup',
    view: { ...onOtherChain({}), keyrings: OPEN.keyrings.map((one) => ({ ...one, backedUp: false })) },
  },
  {
    name: 'home-empty',
    page: 'popup',
    view: {
      ...OPEN,
      activity: [],
      balances: { accountId: 'account-0', network: 'local', assets: [], updatedAt: Date.now() },
    },
  },
  {
    name: 'asset',
    page: 'popup',
    at: `asset/${QUSDC}`,
    view: OPEN,
    answers: { readTokenFacts: 'never', readPriceCurve: 'never' },
  },
  ...TOKEN_PAGES,
  ...MANAGE_SCENES,
  { name: 'send', page: 'popup', at: 'send', view: OPEN, answers: QUOTED, reach: feeOfSend },
  { name: 'send-wide', page: 'app', at: 'send', view: OPEN, answers: QUOTED, reach: sendAll },
  {
    name: 'send-unknown-fee',
    page: 'popup',
    at: 'send',
    view: OPEN,
    answers: { quoteSend: { error: { code: 'node.silent' } } },
    reach: (page) => page.getByText('The fee could not be estimated.').waitFor(),
  },
  {
    name: 'send-alike',
    page: 'popup',
    at: `send/${QUSDC}`,
    view: OPEN,
    answers: QUOTED,
    reach: async (page) => {
      await page.getByLabel('To').fill(`0x9858${'0'.repeat(32)}da94`);
      await page.getByLabel('Amount').fill('1,5');
    },
  },
  { name: 'send-pick', page: 'popup', at: 'send', view: OPEN, answers: QUOTED, reach: press('Choose from contacts') },
  { name: 'receive', page: 'popup', at: 'receive', view: OPEN },
  { name: 'receive-wide', page: 'app', at: 'receive', view: OPEN },
  { name: 'activity', page: 'popup', at: 'activity/activity-3', view: OPEN, answers: UNREAD },
  { name: 'activity-failed', page: 'app', at: 'activity/activity-6', view: OPEN, answers: UNREAD },
  { name: 'accounts', page: 'popup', at: 'accounts', view: OPEN },
  { name: 'accounts-wide', page: 'app', at: 'accounts', view: OPEN },
  { name: 'account', page: 'popup', at: 'accounts/account-2', view: OPEN },
  { name: 'account-hide', page: 'popup', at: 'accounts/account-1', view: OPEN, reach: press('Hide account') },
  { name: 'accounts-hidden', page: 'popup', at: 'accounts', view: ONE_HIDDEN },
  { name: 'account-hidden', page: 'popup', at: 'accounts/account-1', view: ONE_HIDDEN },
  { name: 'accounts-keys', page: 'popup', at: 'accounts', view: KEYS_ALONE },
  {
    name: 'accounts-phrase',
    page: 'app',
    at: 'accounts/phrase',
    view: KEYS_ALONE,
    answers: { createPhrase: { phrase: PHRASE } },
  },
  { name: 'account-import', page: 'popup', at: 'accounts/import', view: OPEN },
  {
    name: 'account-keystore',
    page: 'popup',
    at: 'accounts/import',
    view: OPEN,
    reach: (page) => page.getByRole('radio', { name: 'Keystore' }).click(),
  },
  {
    name: 'account-find',
    page: 'popup',
    at: 'accounts/find',
    view: OPEN,
    answers: { previewAccounts: { accounts: PREVIEW } },
  },
  { name: 'account-remove', page: 'popup', at: 'accounts/account-2/remove', view: OPEN },
  { name: 'account-file', page: 'popup', at: 'accounts/account-2/keystore', view: OPEN },
  {
    name: 'account-keys',
    page: 'popup',
    at: 'accounts/account-0/key',
    view: OPEN,
    answers: { revealKey: { ok: true, privateKey: 'a1'.repeat(32), pqSeed: 'b2'.repeat(32) } },
    reach: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: /classic key/ }).waitFor();
    },
  },
  ...ALLOWANCE_SCENES,
  { name: 'passkeys', page: 'popup', at: 'settings/passkeys', view: OPEN },
  { name: 'account-switcher', page: 'popup', view: OPEN, reach: press(/^Account:/) },
  { name: 'network-switcher', page: 'popup', view: OPEN, reach: press(/^Network:/) },
  { name: 'sites', page: 'popup', at: 'sites', view: OPEN },
  { name: 'sites-empty', page: 'popup', at: 'sites', view: { ...OPEN, sites: [], pairings: [] } },
  { name: 'site', page: 'popup', at: `sites/${encodeURIComponent('https://exchange.example')}`, view: OPEN },
  { name: 'contacts', page: 'popup', at: 'settings/contacts', view: OPEN },
  { name: 'contacts-empty', page: 'popup', at: 'settings/contacts', view: { ...OPEN, contacts: [] } },
  {
    name: 'contact-alike',
    page: 'popup',
    at: 'settings/contacts/new',
    view: OPEN,
    reach: (page) => page.getByLabel('Address').fill(`0x9858${'0'.repeat(32)}da94`),
  },
  { name: 'tokens', page: 'popup', at: 'settings/tokens', view: OPEN },
  { name: 'abis', page: 'popup', at: 'settings/abis', view: OPEN },
  { name: 'preferences', page: 'popup', at: 'settings/preferences', view: OPEN },
  {
    name: 'security',
    page: 'popup',
    at: 'settings/security',
    view: { ...OPEN, settings: { ...OPEN.settings, autoLockMs: 0 } },
  },
  {
    name: 'security-web',
    page: 'app',
    at: 'settings/security',
    view: { ...OPEN, platform: 'web', settings: { ...OPEN.settings, lockOnHideMs: 60_000 } },
  },
  { name: 'pair', page: 'popup', at: 'pair', view: OPEN },
  ...PROFILES,
  { name: 'settings', page: 'popup', at: 'settings', view: OPEN },
  { name: 'settings-wide', page: 'app', at: 'settings', view: OPEN },
  ...FAULTS,
  ...DEVELOPER,
  { name: 'appearance', page: 'popup', at: 'settings/appearance', view: OPEN },
  { name: 'currency', page: 'popup', at: 'settings/currency', view: OPEN },
  { name: 'currency-euro', page: 'popup', at: 'settings/currency', view: IN_EURO, answers: { readRates: RATES } },
  {
    name: 'currency-silent',
    page: 'app',
    at: 'settings/currency',
    view: IN_EURO,
    answers: { readRates: { state: 'silent' } },
  },
  {
    name: 'home-euro',
    page: 'popup',
    view: IN_EURO,
    answers: {
      readRates: RATES,
      readPrices: { state: 'ok', value: { SVC: { price: '1.25', change24h: '2.1', isOutside: false } } },
    },
    reach: (page) => page.getByText('Values in EUR by the rates of').waitFor(),
  },
  { name: 'services', page: 'popup', at: 'settings/services', view: OPEN },
  {
    name: 'services-off',
    page: 'app',
    at: 'settings/services',
    view: { ...OPEN, settings: { ...OPEN.settings, servicesOff: ['node', 'trade', 'relay', 'profiles'] } },
  },
  { name: 'home-node-off', page: 'popup', view: NODE_OFF },
  { name: 'network-off', page: 'popup', at: `settings/networks/${OPEN.activeNetwork}`, view: NODE_OFF },
  {
    name: 'network-state',
    page: 'popup',
    at: `settings/networks/${OPEN.activeNetwork}`,
    view: OPEN,
    answers: {
      lookAtNetwork: {
        health: 'ok',
        chainId: 31415,
        tookMs: 41,
        genesis: `0x${'7f3a9c51'.repeat(8)}`,
        height: 48_211,
        blockTime: Date.now() - 2_000,
      },
    },
  },
  { name: 'networks', page: 'popup', at: 'settings/networks', view: OPEN },
  { name: 'network-editor', page: 'popup', at: 'settings/networks/custom-1', view: OPEN },
  {
    name: 'network-other-chain',
    page: 'popup',
    at: `settings/networks/${OPEN.activeNetwork}`,
    view: onOtherChain({}),
    reach: press(/^Trust chain/),
  },
  {
    name: 'network-trusted',
    page: 'popup',
    at: `settings/networks/${OPEN.activeNetwork}`,
    view: onOtherChain({ trustedChainId: 1 }),
  },
  { name: 'home-trusted', page: 'popup', view: onOtherChain({ trustedChainId: 1 }) },
  { name: 'network-editor-wide', page: 'app', at: 'settings/networks/custom-1', view: OPEN },
  { name: 'network-new', page: 'popup', at: 'settings/networks/new', view: OPEN },
  { name: 'change-password', page: 'popup', at: 'settings/password', view: OPEN },
  {
    name: 'phrase',
    page: 'popup',
    at: 'settings/phrase',
    view: OPEN,
    answers: { revealPhrase: { ok: true, phrase: PHRASE } },
    reach: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: /Show the phrase/ }).click();
    },
  },
];

const approvals = [...REQUESTS, ...HARD, ...SIGNED, ...TRANSACTIONS];

/** One request of each kind, in the tab of the web wallet. */
const inTabs = [
  'connect',
  'pair',
  'message',
  'sign-in',
  'order',
  'swap-effect',
  'switch',
  'typed-permit',
  'payment',
  'allowance',
  'watch',
  'fee-own',
  'queue',
  'fails',
  'unshown',
];

/** All scenes. */
export const SCENES: readonly Scene[] = [
  ...before,
  ...open,
  ...ITEMS,
  ...MARKET,
  ...TRADE_SCENES,
  ...ACCOUNT_SCENES,
  ...POSITIONS,
  ...approvals,
  ...approvals
    .filter(({ name }) => inTabs.some((one) => name === `ask-${one}`))
    .map((one) => ({ ...one, name: `${one.name}-tab`, inTab: true })),
];
