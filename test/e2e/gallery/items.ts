// NFTs for the gallery: of the exchange and of contracts, named by strangers, bound, in amounts, with and without a
// picture.

import type { Page } from '@playwright/test';
import type { ItemDetail, ItemView } from '../../../src/background/state/view.ts';
import { OFFER, OPERATION_OFFER } from './fees.ts';
import { HOSTILE, OPEN } from './fixtures.ts';
import { COLLECTION } from './manage.ts';
import type { Scene } from './pages.ts';

const CATS = `0x${'4f3c'.repeat(10)}`;

const item = (rest: Partial<ItemView>): ItemView => ({
  form: 'pq',
  standard: 'native',
  collection: CATS,
  tokenId: '7',
  name: '',
  collectionName: 'Cats of the night',
  symbol: 'CAT',
  amount: '1',
  ...rest,
  id: `${rest.form ?? 'pq'}/${rest.standard ?? 'native'}/${rest.collection ?? CATS}/${rest.tokenId ?? '7'}`,
});

const LIST: readonly ItemView[] = [
  item({ name: 'Tom' }),
  item({ tokenId: (2n ** 255n).toString() }),
  item({
    form: 'classic',
    standard: 'erc1155',
    collection: `0x${'9a'.repeat(20)}`,
    symbol: 'GOODS',
    tokenId: '9',
    amount: '12',
  }),
  item({
    form: 'classic',
    standard: 'erc721',
    collection: `0x${'e1'.repeat(20)}`,
    symbol: HOSTILE.override,
    name: HOSTILE.endless,
  }),
  item({ collection: `0x${'b7'.repeat(20)}`, symbol: HOSTILE.markup, name: HOSTILE.rtl }),
];

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#246"/><circle cx="20" cy="20" r="12" fill="#fc6"/></svg>';

const detail = (rest: Partial<ItemDetail> = {}): ItemDetail => ({
  ...item({ name: 'Tom', ...rest }),
  link: 'https://pictures.example/cats/7.png',
  isBound: false,
  royaltyBps: 250,
  ...rest,
});

const one = (name: string, found: ItemDetail, rest: Partial<Scene> = {}): Scene => ({
  name: `nft-${name}`,
  page: 'popup',
  at: `items/${encodeURIComponent(found.id)}`,
  view: OPEN,
  answers: {
    readItem: found,
    readCollectionFacts: COLLECTION,
    quoteSendItem: { offer: found.standard === 'native' ? OPERATION_OFFER : OFFER },
  },
  reach: (page) => page.getByText('Calls itself').waitFor(),
  ...rest,
});

const showForm = async (page: Page): Promise<void> => {
  await page.getByLabel('To').fill('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0');
  await page.getByLabel('How many').fill('13');
  await page.getByText('0.000021').waitFor();
};

/** NFTs. */
export const ITEMS: readonly Scene[] = [
  {
    name: 'nfts',
    page: 'popup',
    at: 'items',
    view: OPEN,
    answers: { listItems: { items: LIST, complete: false } },
    reach: (page) => page.getByText('Tom').waitFor(),
  },
  {
    name: 'nfts-wide',
    page: 'app',
    at: 'items',
    view: OPEN,
    answers: { listItems: { items: LIST, complete: true } },
    reach: (page) => page.getByText('Tom').waitFor(),
  },
  { name: 'nfts-empty', page: 'popup', at: 'items', view: OPEN, answers: { listItems: { items: [], complete: true } } },
  {
    name: 'nfts-failed',
    page: 'popup',
    at: 'items',
    view: OPEN,
    answers: { listItems: { error: { code: 'node.silent' } } },
  },
  one('remote', detail()),
  one('drawn', detail({ link: `data:image/svg+xml;utf8,${encodeURIComponent(SVG)}` }), { page: 'app' }),
  one('bound', detail({ isBound: true, link: '', name: HOSTILE.endless })),
  one('several', detail({ form: 'classic', standard: 'erc1155', amount: '12', link: '' }), { reach: showForm }),
  {
    name: 'nft-gone',
    page: 'popup',
    at: 'items/x',
    view: OPEN,
    answers: { readItem: { error: { code: 'item.gone' } } },
    reach: (page) => page.getByText('It is not here').waitFor(),
  },
];
