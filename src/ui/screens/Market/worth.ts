// Values for people, from amounts and prices as decimal text. Digits only: nothing here is a float, and nothing is
// signed.

import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { say } from '@svc/core/words/say';
import type { AssetWorth } from '../../../background/commands/registry.ts';

/** What values are shown in. */
export type Currency = 'usd' | 'btc' | 'eth';

/** Sign before and unit after a value, and the places that matter. */
export const CURRENCIES: Readonly<
  Record<Currency, { readonly label: string; readonly before: string; readonly after: string; readonly places: number }>
> = {
  usd: {
    get label() {
      return say('market.usDollars2');
    },
    before: '$',
    after: '',
    places: 2,
  },
  btc: {
    get label() {
      return say('market.bitcoin');
    },
    before: '',
    after: 'BTC',
    places: 8,
  },
  eth: {
    get label() {
      return say('market.ether');
    },
    before: '',
    after: 'ETH',
    places: 6,
  },
};

export type Prices = Readonly<Record<string, AssetWorth | null>>;

/** Signed decimal text scaled by 10^18. */
function scaledOf(text: string): bigint {
  return text.startsWith('-') ? -parseDecimal(text.slice(1)) : parseDecimal(text);
}

/** US dollars of one unit of the currency, scaled by 10^18; undefined when it has no price now. */
export function unitOf(currency: Currency, prices: Prices): bigint | undefined {
  if (currency === 'usd') return ONE;
  const price = prices[currency];
  return price === null || price === undefined ? undefined : parseDecimal(price.price);
}

/** US dollars as decimal text in a currency, cut to its places; undefined without a rate. */
export function inCurrency(usd: string, currency: Currency, unit: bigint | undefined): string | undefined {
  if (unit === undefined || unit === 0n) return undefined;
  return cutTo((scaledOf(usd) * ONE) / unit, CURRENCIES[currency].places);
}

function cutTo(scaled: bigint, places: number): string {
  const step = 10n ** BigInt(18 - places);
  return formatDecimal((scaled / step) * step);
}

/** US dollars of an amount at a price, decimal text. */
export function worthOf(amount: string, price: string): string {
  return formatDecimal((scaledOf(amount) * parseDecimal(price)) / ONE);
}

export interface Holding {
  readonly asset: string;
  readonly amount: string;
}

export interface Together {
  /** US dollars of everything that is counted, decimal text. */
  readonly usd: string;
  /** Percent over 24 hours, two places; undefined when it is not known of everything that is counted. */
  readonly change24h: string | undefined;
  /** Holdings that are left out: without a price, or priced by nothing but a pool that anybody can set up. */
  readonly leftOut: number;
}

/**
 * What holdings are worth together. A token that only a pool prices is left out, or whoever sent it could make anybody
 * look rich; the native asset is counted.
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
    const worth = scaledOf(worthOf(amount, price.price));
    now += worth;
    // Hundredths of a percent: what is worth 1 + c now was worth 1.
    const change = price.change24h === null ? undefined : 10_000n + scaledOf(price.change24h) / 10n ** 16n;
    before =
      before === undefined || change === undefined || change <= 0n ? undefined : before + (worth * 10_000n) / change;
  }
  const change24h =
    before === undefined || before === 0n ? undefined : formatDecimal(((now - before) * 10_000n) / before, 2);
  return { usd: formatDecimal(now), change24h, leftOut };
}
