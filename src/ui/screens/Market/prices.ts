// Prices of the visible assets, refreshed while visible: one request for all components, every half minute.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { RatesView, TradeApiAnswer } from '../../../background/commands/registry.ts';
import type { PositionsView } from '../../../background/state/positions.ts';
import type { BalancesView } from '../../../background/state/view.ts';
import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';
import { useBalances } from '../useBalances.ts';
import { boundIn, usePositions } from '../usePositions.ts';
import { type Currency, isByRates, type Prices, unitOf } from './worth.ts';

const EVERY_MS = 30_000;

interface MarketState {
  /** Network and assets of the prices. */
  readonly key: string;
  /** `reading`: not requested yet; the others as the trade API's answers. */
  readonly state: 'reading' | TradeApiAnswer<unknown>['state'];
  /** The last known ones; they stay while the service is unavailable. */
  readonly prices: Prices;
}

const market = create<MarketState>(() => ({ key: '', state: 'reading', prices: {} }));

async function read(key: string, assets: string[]): Promise<void> {
  const answer = await send('readPrices', { assets }).catch(() => null);
  if (market.getState().key !== key) return;
  // A service that is switched off shows no values, not even old ones.
  if (answer?.state === 'switchedOff') market.setState({ state: 'switchedOff', prices: {} });
  else if (answer === null || answer.state !== 'ok') market.setState({ state: answer?.state ?? 'off' });
  else market.setState({ state: 'ok', prices: answer.value });
}

/** Requests prices now. */
export function readAgain(): void {
  const { key } = market.getState();
  const [, assets = ''] = key.split(' ');
  if (assets !== '') void read(key, assets.split(','));
}

const assetsOf = (balances: BalancesView | undefined, positions: PositionsView | undefined): string => {
  const held = balances?.assets.map(({ asset }) => asset) ?? [];
  const bound = positions === undefined ? [] : boundIn(positions).map(({ asset }) => asset);
  // Both other display currencies need prices too, whatever the balances.
  return [...new Set([...held, ...bound, NATIVE_SYMBOL, 'btc', 'eth'])].join(',');
};

/** Refreshes prices of the account's assets while mounted. One component per screen does this. */
export function usePriceReading(): void {
  const balances = useBalances();
  const { positions } = usePositions();
  const network = useView((view) => view.activeNetwork);
  const assets = assetsOf(balances, positions);
  useRateReading();
  useEffect(() => {
    const key = `${network} ${assets}`;
    const before = market.getState();
    if (before.key !== key)
      market.setState({ key, ...(before.key.startsWith(`${network} `) ? {} : { state: 'reading', prices: {} }) });
    void read(key, assets.split(','));
    const timer = setInterval(() => void read(key, assets.split(',')), EVERY_MS);
    return () => clearInterval(timer);
  }, [network, assets]);
}

/** Current prices, and the state of the service. */
export const usePrices = (): Pick<MarketState, 'state' | 'prices'> => market();

const RATES_EVERY_MS = 60_000;
const known = create<{ readonly rates: RatesView | undefined }>(() => ({ rates: undefined }));

let turn = 0;

async function readRates(): Promise<void> {
  turn += 1;
  const own = turn;
  const rates = await send('readRates', {}).catch(() => ({ state: 'silent' as const }));
  // A late answer of the previous source.
  if (own !== turn) return;
  known.setState({ rates: rates ?? { state: 'off' } });
}

/** Refreshes the rates of the user's source while mounted. One component per screen does this. */
export function useRateReading(): void {
  const source = useView(({ settings }) => JSON.stringify(settings.rates ?? null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source is asked at once
  useEffect(() => {
    void readRates();
    const timer = setInterval(() => void readRates(), RATES_EVERY_MS);
    return () => clearInterval(timer);
  }, [source]);
}

/** Current rates; undefined before the first answer. */
export const useRates = (): RatesView | undefined => known(({ rates }) => rates);

/** The user's currency, its unit in US dollars, and the host of the source, if one is used. */
export function useCurrency(): {
  readonly currency: Currency;
  readonly unit: bigint | undefined;
  readonly byHost: string | undefined;
} {
  const currency = useView((view) => view.settings.currency) ?? 'usd';
  const prices = market(({ prices: all }) => all);
  const rates = useRates();
  const byHost = isByRates(currency) && rates?.state === 'ok' ? rates.host : undefined;
  return { currency, unit: unitOf(currency, prices, rates), byHost };
}
