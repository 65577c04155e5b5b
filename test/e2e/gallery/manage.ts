// What an account can create and manage, for the gallery: forms empty and filled, acts that are barred, a stranger's
// thing, a collection.

import type { Page } from '@playwright/test';
import { message } from '@svc/core/words/message';
import type { CollectionFactsView, TokenFactsView } from '../../../src/background/state/tokenFacts.ts';
import type { ItemDetail, WalletView } from '../../../src/background/state/view.ts';
import { OPERATION_OFFER } from './fees.ts';
import { HOSTILE, OPEN, QUSDC } from './fixtures.ts';
import type { Scene } from './pages.ts';

const CATS = `0x${'4f3c'.repeat(10)}`;
const OWN = OPEN.accounts[0]?.pqAddress ?? '';

const TOKEN: TokenFactsView = {
  asset: QUSDC,
  name: 'Quantum dollar',
  symbol: 'qUSDC',
  decimals: 6,
  metadata: { uri: 'https://dollar.example/about.json', fields: { site: 'dollar.example', kind: 'stablecoin' } },
  supply: '1250000.123456',
  maxSupply: '2000000',
  creator: OWN,
  createdHeight: 12,
  rights: [
    { holder: OWN, may: message('may.moveAny'), right: 'permanent_delegate' },
    { holder: OWN, may: message('may.freezeAny'), right: 'freeze' },
    { holder: OWN, may: message('may.stopIt'), right: 'pause' },
    { holder: OWN, may: message('may.createMoreOfIt'), right: 'mint' },
    { holder: OWN, may: message('may.changeItsFee'), right: 'fee' },
    { holder: OWN, may: message('may.collectItsFees'), right: 'withdraw' },
    { holder: OWN, may: message('may.changeItsMetadata'), right: 'metadata' },
  ],
  isPaused: false,
  isBound: false,
  feeBps: 25,
};

/** A collection of the account's own. */
export const COLLECTION: CollectionFactsView = {
  collection: CATS,
  name: 'Cats of the night',
  symbol: 'CAT',
  uri: 'https://cats.example/about.json',
  creator: OWN,
  createdHeight: 31,
  supply: '7',
  minted: '9',
  maxSupply: '9',
  royaltyBps: 250,
  royaltyRecipient: OWN,
  rights: [
    { holder: OWN, may: message('may.mintItems'), right: 'mint' },
    { holder: OWN, may: message('may.changeCollection'), right: 'update' },
  ],
  isBound: false,
};

const ITEM: ItemDetail = {
  id: `pq/native/${CATS}/7`,
  form: 'pq',
  standard: 'native',
  collection: CATS,
  tokenId: '7',
  name: 'Tom',
  collectionName: 'Cats of the night',
  symbol: 'CAT',
  amount: '1',
  link: '',
  isBound: true,
};

const answers = {
  readTokenFacts: TOKEN,
  readCollectionFacts: COLLECTION,
  readItem: ITEM,
  quoteSendItem: { offer: OPERATION_OFFER },
  readPriceCurve: { state: 'off' },
};
const scene = (name: string, at: string, reach: Scene['reach'], rest: Partial<Scene> = {}): Scene => ({
  name: `manage-${name}`,
  page: 'popup',
  at,
  view: OPEN,
  answers,
  ...(reach === undefined ? {} : { reach }),
  ...rest,
});

const review = (page: Page): Promise<void> => page.getByRole('button', { name: 'Review' }).waitFor();
const manage = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Manage' }).getByRole('button').first().scrollIntoViewIfNeeded();

const fillToken = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Frog');
  await page.getByLabel('Symbol').fill('F:ROG');
  await page.getByLabel('Supply', { exact: true }).fill('1000');
  await page.getByText('More options').click();
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByLabel('Largest supply').fill('10');
  await page.getByLabel('Largest supply').scrollIntoViewIfNeeded();
};

/** What the wallet's user has created, and much of it. */
const MANY = Array.from({ length: 12 }, (_, at) => ({
  kind: at % 3 === 2 ? 'collection' : 'token',
  address: `0x${(0xa0 + at).toString(16).repeat(20)}`,
  name: at === 1 ? HOSTILE.endless : 'Quantum dollar',
  symbol: at === 3 ? HOSTILE.override : 'qUSDC',
}));

const HELD_NOTHING: WalletView = {
  ...OPEN,
  balances: { accountId: 'account-0', network: 'local', assets: [], updatedAt: Date.now() },
};

/** Creating and managing tokens, collections and items. */
export const MANAGE_SCENES: readonly Scene[] = [
  scene('create-token', 'create/token', review),
  scene('create-token-filled', 'create/token', fillToken),
  scene('create-token-wide', 'create/token', fillToken, { page: 'app' }),
  scene('create-collection', 'create/collection', review),
  scene('token', `asset/${QUSDC}`, manage),
  scene('token-wide', `asset/${QUSDC}`, manage, { page: 'app' }),
  scene('token-barred', `asset/${QUSDC}`, manage, {
    answers: { ...answers, readTokenFacts: { ...TOKEN, isPaused: true } },
  }),
  scene('token-unheld', `asset/${QUSDC}`, manage, { view: HELD_NOTHING }),
  scene('mint', `act/TOKEN_MINT/token/${QUSDC}`, async (page) => {
    await page.getByLabel('Amount').fill('900000');
    await page.getByText('At most').waitFor();
  }),
  scene('burn', `act/TOKEN_BURN/token/${QUSDC}`, review),
  scene('authority', `act/TOKEN_SET_AUTHORITY/token/${QUSDC}`, review),
  scene('authority-nobody', `act/TOKEN_SET_AUTHORITY/token/${QUSDC}`, (page) =>
    page.getByRole('radio', { name: 'Nobody, for good' }).click(),
  ),
  scene('metadata', `act/TOKEN_UPDATE_METADATA/token/${QUSDC}`, review),
  scene('metadata-wide', `act/TOKEN_UPDATE_METADATA/token/${QUSDC}`, review, { page: 'app' }),
  scene('pause', `act/TOKEN_PAUSE/token/${QUSDC}`, review),
  scene(
    'not-yours',
    `act/TOKEN_MINT/token/${QUSDC}`,
    (page) => page.getByText('This account cannot do that').waitFor(),
    {
      answers: { ...answers, readTokenFacts: { ...TOKEN, rights: [] } },
    },
  ),
  scene('no-such-act', 'act/NOTHING/token/x', (page) => page.getByText('There is no such act').waitFor()),
  scene('unread', `act/TOKEN_MINT/token/${QUSDC}`, (page) => page.getByText('could not be read').waitFor(), {
    answers: { readTokenFacts: { error: { code: 'node.silent' } } },
  }),
  scene('collection', `collection/${CATS}`, manage),
  scene('collection-wide', `collection/${CATS}`, manage, { page: 'app' }),
  scene('collection-royalty', `act/NFT_UPDATE/collection/${CATS}`, async (page) => {
    await page.getByLabel('Royalty goes to').fill('');
    await page.getByLabel('Royalty goes to').scrollIntoViewIfNeeded();
  }),
  scene('item', `items/${encodeURIComponent(ITEM.id)}`, manage),
  scene('item-burn', `act/NFT_BURN/item/${encodeURIComponent(ITEM.id)}`, review),
  scene('list', 'managed', (page) => page.getByText('Quantum dollar').first().waitFor(), {
    answers: { listManaged: { things: MANY } },
  }),
  scene('list-wide', 'managed', (page) => page.getByText('Quantum dollar').first().waitFor(), {
    page: 'app',
    answers: { listManaged: { things: MANY } },
  }),
  scene('list-slow', 'managed', (page) => page.getByText('it takes longer than usual').waitFor(), {
    answers: { listManaged: 'never' },
  }),
  scene('list-empty', 'managed', (page) => page.getByText('Nothing yet').waitFor(), {
    answers: { listManaged: { things: [] } },
  }),
];
