// The values of amounts in the user's currency: those of a request, and those of the wallet's own screens. They are
// only displayed and decide nothing: prices come from the network's price service, and a token that only a pool prices
// has none here, since the requester could set that price.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ValuedProps } from '../../kit/Valued.tsx';
import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';
import { useRateReading, useRates } from './prices.ts';
import { Value } from './Worth.tsx';
import { inCurrency, isByRates, type Prices, unitOf, worthOf } from './worth.ts';

/** Amounts rendered together are requested together. */
const GATHER_MS = 30;
const EVERY_MS = 30_000;
/** Digits of a value beyond which it is none: an allowance may be more than there is of anything. */
const MAX_DIGITS = 15;

const known = create<{ readonly network: string; readonly prices: Prices }>(() => ({ network: '', prices: {} }));
const wanted = new Set<string>();
let isAsking = false;
/** The network of the newest question. */
let asked = '';

async function ask(): Promise<void> {
  isAsking = false;
  const network = asked;
  // Both other display currencies need prices too.
  const assets = [...new Set([...wanted, NATIVE_SYMBOL, 'btc', 'eth'])].slice(0, 100);
  const answer = await send('readPrices', { assets }).catch(() => null);
  // Prices of a network that is left are of no use to the other.
  if (network !== asked) return;
  const prices = answer?.state === 'ok' ? answer.value : {};
  known.setState((before) => ({
    network,
    prices: before.network === network ? { ...before.prices, ...prices } : prices,
  }));
}

function useRequestPrices(asset: string): Prices {
  const network = useView((view) => view.activeNetwork);
  useEffect(() => {
    const want = (): void => {
      wanted.add(asset);
      asked = network;
      if (isAsking) return;
      isAsking = true;
      setTimeout(() => void ask(), GATHER_MS);
    };
    want();
    const timer = setInterval(want, EVERY_MS);
    return () => {
      clearInterval(timer);
      wanted.delete(asset);
    };
  }, [asset, network]);
  const found = known();
  return found.network === network ? found.prices : {};
}

/** The value, small, below its amount; nothing if unknown. */
export function RequestValue({ asset, amount }: ValuedProps) {
  useRateReading();
  const prices = useRequestPrices(asset);
  const currency = useView((view) => view.settings.currency) ?? 'usd';
  const rates = useRates();
  const unit = unitOf(currency, prices, rates);
  const price = prices[asset];
  const isNative = asset === NATIVE_SYMBOL;
  if (price === null || price === undefined || unit === undefined || !(price.isOutside || isNative)) return null;
  if (/^[0.]*$/.test(amount)) return null;
  // A value below the smallest unit of the currency is not shown.
  const value = inCurrency(worthOf(amount, price.price), currency, unit);
  if (value === undefined || value === '0' || (value.split('.')[0] ?? '').length > MAX_DIGITS) return null;
  const byHost = isByRates(currency) && rates?.state === 'ok' ? rates.host : undefined;
  return (
    <span className="worth-of tiny soft">
      <span className="only-heard">{say('kit.worth')} </span>
      {byHost === undefined && '≈ '}
      <Value usd={worthOf(amount, price.price)} currency={currency} unit={unit} byHost={byHost} />
    </span>
  );
}
