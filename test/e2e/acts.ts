// What somebody does who trades, each act written once: on a spot market, on one of perpetuals, in the vault and as a
// validator. A place where people do it (a wallet in a tab, on a phone, a site) says how its pages are gone to and how
// it sends; every act runs there once, against the real node, and what a form said is held to the receipt.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { accountFromSeed } from '@svc/client/account';
import type { Sender } from '@svc/client/sender';
import { parseDecimal } from '@svc/core/decimal';
import { createNodeApi, type PerpAccount } from '../../src/ui/market/data/nodeApi.ts';
import { limitOrder, type MarketView, orient } from '../../src/ui/market/data/orientation.ts';
import { acted, control, exactOf, otherTrader, row } from './trading.ts';
import { network, tokenOf } from './wallet.ts';

type Data = Readonly<Record<string, unknown>>;

/** What the account of a place must have before it is opened. */
export const FUNDS = { SVC: '260000', qUSDC: '20000', qETH: '5' };

export interface Place {
  readonly page: Page;
  /** The 0xPQ address of the account that acts. */
  readonly address: string;
  /** Goes to a market by its name, or to what earns, from wherever the page is. */
  readonly show: (what: string) => Promise<void>;
  /** Presses as people do there: with a mouse or a finger. */
  readonly press: (button: Locator, options?: { readonly timeout: number }) => Promise<void>;
  /** Presses the button of a form, approves as many transactions as it asks for, and waits for their receipts. */
  readonly send: (button: Locator, count?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const SPOT = 'qETH / qUSDC';
const PERP = 'BTC / USD perpetual';
const BTC = 'BTC-USD-PERP';
export const EARN = 'Earn';
/** The seed of who trades against the place. */
const OTHER = 41;

let place: Place;
let other: Sender;
let market: MarketView;

const button = (name: string): Locator => place.page.getByRole('button', { name, exact: true });
const field = (name: string): Locator => place.page.getByLabel(name, { exact: true });
/** Presses a choice until it is taken: on a slow machine the page may move while it is pressed. */
async function choose(name: string): Promise<void> {
  const choice = place.page.getByRole('radio', { name, exact: true });
  await expect(async () => {
    await place.press(choice);
    await expect(choice).toBeChecked({ timeout: 2_000 });
  }).toPass();
}
const own = (): Locator => place.page.getByRole('region', { name: 'Your liquidity' });
const perpAccount = (): Promise<PerpAccount> => createNodeApi(network().node).perpAccount(place.address);
const both = (data: Data): string[] => [String(data.amount0), String(data.amount1)].sort();

/** Sends, and answers the data of the receipt of what this account sent last. */
async function sent(pressed: Locator): Promise<Data> {
  await place.send(pressed.first());
  const api = createNodeApi(network().node);
  const newest = (await api.history(place.address)).find(({ roles }) => roles.includes('sender'));
  const receipt = await api.receipt(newest?.tx_hash ?? '');
  expect(receipt).toMatchObject({ success: true });
  return receipt?.data ?? {};
}

/** Somebody else's offer of the base, which can be taken back. */
async function offer(price: string, amount: string): Promise<() => Promise<unknown>> {
  const order = limitOrder(market, 'sell', parseDecimal(price), parseDecimal(amount));
  const { order_id: id } = await acted(other, 'PLACE_ORDER', order);
  return () => acted(other, 'CANCEL_ORDER', { order_id: id, pair: market.id });
}

/** Orders of somebody else on the perpetuals, so that whoever comes finds an offer on each side. */
async function quotePerps(): Promise<void> {
  await acted(other, 'PERP_DEPOSIT', { amount: '200000' });
  await acted(other, 'PERP_ORDER', { market_id: BTC, side: 'sell', size: '0.5', price: '65100' });
  await acted(other, 'PERP_ORDER', { market_id: BTC, side: 'buy', size: '0.5', price: '64900' });
}

/** Leaves the market of perpetuals as it was found. */
async function withdrawPerps(): Promise<void> {
  const { address } = await accountFromSeed(new Uint8Array(32).fill(OTHER));
  const { orders } = await createNodeApi(network().node).perpAccount(address);
  for (const { order_id: id } of orders) await acted(other, 'PERP_CANCEL', { market_id: BTC, order_id: id });
}

/** Waits for what the form of perpetuals says; a failure tells what the form holds, and the orders it counts with. */
const expectSaid = (name: string, text: string): Promise<void> =>
  expect(row(place.page, name))
    .toHaveText(text)
    .catch(async (error: unknown) => {
      const { bids, asks } = await createNodeApi(network().node).restingOrders(BTC, 5);
      const form = place.page.locator('form').filter({ has: button('Place order') });
      throw new Error(`${String(error)}\n${await form.ariaSnapshot()}\n${JSON.stringify({ bids, asks })}`);
    });

/** Sends an order that fills at once, once the form says what it makes of the position. Answers the position's size. */
async function perpOrder(
  side: 'Buy' | 'Sell',
  amount: string,
  after: string,
  isReducing = false,
): Promise<string | undefined> {
  await place.show(PERP);
  await choose(side);
  await field('Price (USD)').fill(side === 'Buy' ? '65100' : '64900');
  await field('Amount (BTC)').fill(amount);
  await place.page.getByLabel('Reduce only').setChecked(isReducing);
  await place.page.getByLabel('Fill at once, cancel the rest (IOC)').check();
  const said = row(place.page, 'Liquidation price');
  await expectSaid('Position after', after);
  const price = await said.getAttribute('title');
  await sent(button('Place order'));
  const position = (await perpAccount()).positions[BTC];
  if (position?.liquidation_price != null) expect(Number(position.liquidation_price)).toBe(Number(price));
  return position?.size;
}

/** Every act, in a place that is opened for them. */
export function tradingActs(open: () => Promise<Place>): void {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    other = await otherTrader(OTHER, { SVC: '250000', qUSDC: '300000', qETH: '2' });
    const [eth, usdc] = await Promise.all([tokenOf('qETH'), tokenOf('qUSDC')]);
    const [base, quote] = [
      { asset: eth, symbol: 'qETH' },
      { asset: usdc, symbol: 'qUSDC' },
    ];
    market = eth < usdc ? orient(`${eth}:${usdc}`, base, quote) : orient(`${usdc}:${eth}`, quote, base);
    await quotePerps();
    place = await open();
  });
  test.afterAll(async () => {
    await withdrawPerps();
    await place.close();
  });
  spotActs();
  liquidityActs();
  perpActs();
  earningActs();
}

function spotActs(): void {
  test('orders rest, one is cancelled, and then all that are left', async () => {
    for (const [at, price] of ['2000', '2100', '2200'].entries()) {
      await place.show(SPOT);
      await field('Price (qUSDC)').fill(price);
      await field('Amount (qETH)').fill('0.1');
      expect((await sent(button('Place order'))).resting).toBe(true);
      await place.show(SPOT);
      await expect(button('Cancel order')).toHaveCount(at + 1);
    }
    expect((await sent(button('Cancel order'))).status).toBe('cancelled');
    await place.show(SPOT);
    await expect(button('Cancel order')).toHaveCount(2);
    await place.send(button('Cancel all'), 2);
    await place.show(SPOT);
    await expect(button('Cancel order')).toHaveCount(0);
  });

  test('an order that meets an offer is filled at its price', async () => {
    const takeBack = await offer('2501', '0.2');
    await place.show(SPOT);
    await field('Price (qUSDC)').fill('2502');
    await field('Amount (qETH)').fill('0.1');
    expect((await sent(button('Place order'))).resting).toBe(false);
    await place.show(SPOT);
    await expect(place.page.getByRole('region', { name: 'Fills' }).getByRole('row').nth(1)).toContainText('2,501');
    await takeBack();
  });

  test('a swap is filled by the book while the book is better, else by the pool, as was said', async () => {
    const takeBack = await offer('2502', '1');
    await swapThrough('clob', 'order book');
    await takeBack();
    await takeOffers();
    await swapThrough('amm', 'pool');
  });
}

async function swapThrough(source: string, says: string): Promise<void> {
  await place.show(SPOT);
  await choose('Swap');
  await field('Pay (qUSDC)').fill('100');
  await expect(row(place.page, 'Filled by')).toHaveText(says);
  await expect(row(place.page, 'Price impact')).toHaveText(/^(?:< )?\d+\.\d+ %$/);
  const gets = await row(place.page, 'Receive').getAttribute('title');
  const least = await row(place.page, 'No less than').getAttribute('title');
  const data = await sent(button('Swap'));
  expect(data.source).toBe(source);
  expect(data.amount_out).toBe(gets);
  expect(parseDecimal(String(data.amount_out)) > parseDecimal(least ?? '')).toBe(true);
}

/** The offers that the network began with are better than its pool: somebody takes them all. */
async function takeOffers(): Promise<void> {
  const { asks, bids } = await createNodeApi(network().node).book(market.id);
  if ((market.inverted ? bids : asks).length === 0) return;
  const [tokenIn, tokenOut] = [market.quote.asset, market.base.asset];
  await acted(other, 'SWAP', {
    token_in: tokenIn,
    token_out: tokenOut,
    amount_in: '250000',
    min_amount_out: '0',
    venue: 'clob',
  });
}

function liquidityActs(): void {
  const openForm = async (): Promise<void> => {
    await place.show(SPOT);
    await choose('Liquidity');
    await expect(place.page.getByRole('img', { name: /^Liquidity of the pool between/ })).toBeVisible();
  };

  test('liquidity goes in, earns fees, and comes back, each as it was said', async () => {
    await openForm();
    await field('Amount (qETH)').fill('0.5');
    await expect(field('Amount (qUSDC)')).not.toHaveValue('');
    const goesIn = await exactOf(place.page, 'Goes in at this price');
    expect(both(await sent(button('Add liquidity')))).toEqual(goesIn.sort());
    await place.show(SPOT);
    await expect(own().getByRole('listitem')).toHaveCount(1);
    const [tokenIn, tokenOut] = [market.quote.asset, market.base.asset];
    const params = { token_in: tokenIn, token_out: tokenOut, amount_in: '3000', min_amount_out: '0', venue: 'amm' };
    await acted(other, 'SWAP', params);
    const collect = own().getByRole('button', { name: 'Collect fees' });
    await expect(collect).toBeEnabled();
    const fees = await exactOf(place.page, 'Fees earned');
    expect(both(await sent(collect))).toEqual(fees.sort());
    await place.show(SPOT);
    // What was collected is read again before it is said what comes back.
    await expect(collect).toBeDisabled();
    const comesBack = await exactOf(place.page, 'Comes back at this price, with the fees');
    expect(both(await sent(button('Remove liquidity')))).toEqual(comesBack.sort());
    await place.show(SPOT);
    await expect(own()).toHaveCount(0);
  });
}

function perpActs(): void {
  test('collateral goes in, and the leverage is set', async () => {
    await place.show(PERP);
    await field('Collateral (SVC)').fill('9000');
    await sent(button('Deposit collateral'));
    await place.show(PERP);
    await expect(row(place.page, 'Equity')).toHaveAttribute('title', '9000');
    await field('Leverage').fill('5');
    await sent(button('Set leverage'));
    expect((await perpAccount()).leverage[BTC]?.leverage).toBe('5');
  });

  test('a position is opened, added to, reduced, turned round and closed', async () => {
    expect(await perpOrder('Buy', '0.1', 'long 0.1 BTC')).toBe('0.1');
    expect(await perpOrder('Buy', '0.1', 'long 0.2 BTC')).toBe('0.2');
    expect(await perpOrder('Sell', '0.05', 'long 0.15 BTC', true)).toBe('0.15');
    expect(await perpOrder('Sell', '0.25', 'short 0.1 BTC')).toBe('-0.1');
    await place.show(PERP);
    await sent(button('Close position'));
    expect((await perpAccount()).positions).toEqual({});
    await place.show(PERP);
    await expect(button('Close position')).toHaveCount(0);
  });

  test('an order of perpetuals rests and is cancelled, and free collateral comes back', async () => {
    await place.show(PERP);
    await choose('Buy');
    await field('Price (USD)').fill('60000');
    await field('Amount (BTC)').fill('0.05');
    await place.page.getByLabel('Reduce only').setChecked(false);
    await place.page.getByLabel('Fill at once, cancel the rest (IOC)').setChecked(false);
    await expectSaid('Rests on the book', '0.05 BTC');
    await sent(button('Place order'));
    await place.show(PERP);
    await expect(button('Cancel order')).toHaveCount(1);
    await sent(button('Cancel order'));
    expect((await perpAccount()).orders).toEqual([]);
    await place.show(PERP);
    await expect(button('Cancel order')).toHaveCount(0);
    const before = parseDecimal((await perpAccount()).withdrawable);
    await choose('Withdraw');
    await field('Collateral (SVC)').fill('10');
    await sent(button('Withdraw collateral'));
    expect(before - parseDecimal((await perpAccount()).withdrawable)).toBe(parseDecimal('10'));
  });
}

function earningActs(): void {
  const vault = (): Locator => place.page.getByRole('region', { name: 'Vault shares' });

  test('collateral goes into the vault, and is locked', async () => {
    await place.show(EARN);
    await field('Amount for the vault (SVC)').fill('1234.5');
    const buys = await row(place.page, 'Shares you get now').getAttribute('title');
    expect((await sent(button('Deposit to vault'))).shares).toBe(buys);
    await place.show(EARN);
    await place.press(vault().getByRole('radio', { name: 'Take out' }));
    await field('Shares').fill('1');
    await expect(place.page.getByText(/^The shares are locked until/).first()).toBeVisible();
    await expect(button('Withdraw from vault')).toBeDisabled();
  });

  test('funding is paid when it is due, and after the lock the shares come back for what was said', async () => {
    expect(await perpOrder('Sell', '0.1', 'short 0.1 BTC')).toBe('-0.1');
    const before = Number((await perpAccount()).collateral);
    await control('sim_increaseTime', 345_700);
    await expect.poll(async () => Number((await perpAccount()).collateral)).not.toBe(before);
    await place.show(EARN);
    await place.press(vault().getByRole('radio', { name: 'Take out' }));
    await place.press(vault().getByRole('button', { name: 'Max' }));
    const back = row(place.page, 'Comes back now, as free collateral');
    await expect(back).toHaveAttribute('title', /^\d/);
    const said = await back.getAttribute('title');
    expect((await sent(button('Withdraw from vault'))).value).toBe(said);
  });

  test('a loss beyond the margin liquidates', async () => {
    await acted(other, 'PERP_ORDER', { market_id: BTC, side: 'sell', size: '0.2', price: '66000' });
    await place.show(PERP);
    await expect(button('Close position')).toBeVisible();
    await control('sim_setOraclePrice', BTC, '290000');
    await expect.poll(async () => (await perpAccount()).positions).toEqual({});
    await control('sim_setOraclePrice', BTC, '65000');
    await expect(button('Close position')).toHaveCount(0);
  });

  test('a stake is what was said, and the account leaves the validators again', async () => {
    await place.show(EARN);
    await field('Stake (SVC)').fill('100000');
    await place.page.getByLabel('A validator is run with this account’s key.').check();
    const after = await row(place.page, 'Your stake after').getAttribute('title');
    expect((await sent(button('Stake'))).stake).toBe(after);
    await place.show(EARN);
    await expect(row(place.page, 'Your stake')).toHaveAttribute('title', '100000');
    expect((await sent(button('Leave the validators'))).status).toBe('exiting');
    await place.show(EARN);
    await expect(button('Leave the validators')).toHaveCount(0);
  });
}
