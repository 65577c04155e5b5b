// Values from amounts and prices as decimal text. No floats, and nothing here is signed.

import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { cutScaled } from '@svc/core/markets/orientation';
import { say } from '@svc/core/words/say';
import type { AssetWorth, RatesView } from '../../../background/commands/registry.ts';

/**
 * The display currency of values: one of three that the network's price service knows, or a currency by its ISO 4217
 * code.
 */
export type Currency = 'usd' | 'btc' | 'eth' | (string & {});

/** How values in a currency are written. */
export interface CurrencyForm {
  readonly label: string;
  /** Sign before and unit after a value. */
  readonly before: string;
  readonly after: string;
  /** Number of decimal places. */
  readonly places: number;
  /** Whether trailing zeros are written. */
  readonly isPadded: boolean;
}

/** The currencies that need no source of rates. */
export const CURRENCIES: Readonly<Record<'usd' | 'btc' | 'eth', CurrencyForm>> = {
  usd: {
    get label() {
      return say('market.usDollars2');
    },
    before: '$',
    after: '',
    places: 2,
    isPadded: true,
  },
  btc: {
    get label() {
      return say('market.bitcoin');
    },
    before: '',
    after: 'BTC',
    places: 8,
    isPadded: false,
  },
  eth: {
    get label() {
      return say('market.ether');
    },
    before: '',
    after: 'ETH',
    places: 6,
    isPadded: false,
  },
};

const isPriced = (currency: Currency): currency is keyof typeof CURRENCIES => Object.hasOwn(CURRENCIES, currency);

/** The format of a currency. */
export function formOf(currency: Currency): CurrencyForm {
  if (isPriced(currency)) return CURRENCIES[currency];
  return { label: currency, before: '', after: currency, places: placesOf(currency), isPadded: true };
}

/** Decimal places of an ordinary currency: two, except for those with none or more. */
function placesOf(code: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits as number;
  } catch {
    return 2;
  }
}

/** Whether values in a currency come from the user's source of rates. */
export const isByRates = (currency: Currency): boolean => !isPriced(currency);

export type Prices = Readonly<Record<string, AssetWorth | null>>;

/** The currency's unit in US dollars, scaled by 10^18; undefined when it has no price now. */
export function unitOf(currency: Currency, prices: Prices, rates?: RatesView): bigint | undefined {
  if (currency === 'usd') return ONE;
  if (isByRates(currency)) {
    const rate = rates?.state === 'ok' && Object.hasOwn(rates.rates, currency) ? rates.rates[currency] : undefined;
    return rate === undefined ? undefined : (ONE * ONE) / parseDecimal(rate);
  }
  const price = prices[currency];
  return price === null || price === undefined ? undefined : parseDecimal(price.price);
}

/** US dollars as decimal text in a currency, cut to its places; undefined without a rate. */
export function inCurrency(usd: string, currency: Currency, unit: bigint | undefined): string | undefined {
  if (unit === undefined || unit === 0n) return undefined;
  return cutTo((cutScaled(usd) * ONE) / unit, formOf(currency).places);
}

function cutTo(scaled: bigint, places: number): string {
  const step = 10n ** BigInt(18 - places);
  return formatDecimal((scaled / step) * step);
}

/** US dollars of an amount at a price, decimal text. */
export function worthOf(amount: string, price: string): string {
  return formatDecimal((cutScaled(amount) * parseDecimal(price)) / ONE);
}

export interface Holding {
  readonly asset: string;
  readonly amount: string;
}

export interface Together {
  /** US dollars of everything counted, decimal text. */
  readonly usd: string;
  /** Percent over 24 hours, two places; undefined unless it is known for everything counted. */
  readonly change24h: string | undefined;
  /** Holdings left out: without a price, or priced only by a pool that anyone can create. */
  readonly leftOut: number;
}

/**
 * The total value of holdings. A token that only a pool prices is left out, since its sender could otherwise make
 * anyone look rich; the native asset is counted.
 */
export function together(holdings: readonly Holding[], prices: Prices, native: string): Together {
  let now = 0n;
  let before: bigint | undefined = 0n;
  let leftOut = 0;
  for (const { asset, amount } of holdings) {
    const price = prices[asset];
    if (/^[0.]*$/.test(amount)) continue;
    if (price === null || price === undefined || (!price.isOutside && asset !== native)) {
      leftOut += 1;
      continue;
    }
    const worth = cutScaled(worthOf(amount, price.price));
    now += worth;
    // Hundredths of a percent: a value of 1 + c now was 1.
    const change = price.change24h === null ? undefined : 10_000n + cutScaled(price.change24h) / 10n ** 16n;
    before =
      before === undefined || change === undefined || change <= 0n ? undefined : before + (worth * 10_000n) / change;
  }
  const change24h =
    before === undefined || before === 0n ? undefined : formatDecimal(((now - before) * 10_000n) / before, 2);
  return { usd: formatDecimal(now), change24h, leftOut };
}
