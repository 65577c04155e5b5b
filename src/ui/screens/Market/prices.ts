// Prices of the visible assets, refreshed while visible: one request for all components, every half minute.

import { type Answers, answersInOrder } from '@svc/core/answersInOrder';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { RatesView, TradeApiAnswer } from '../../../background/commands/registry.ts';
import type { PositionsView } from '../../../background/state/positions.ts';
import type { BalancesView } from '../../../background/state/view.ts';
import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';
import { useBalances } from '../useBalances.ts';
import { boundIn, usePositions } from '../usePositions.ts';
import { assetsToPrice } from './assetsToPrice.ts';
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

let current: Answers | undefined;

const follow = (assets: string[]): Answers =>
  answersInOrder(
    () => send('readPrices', { assets }),
    (answer) => {
      // A service that is switched off shows no values, not even old ones.
      if (answer?.state === 'switchedOff') market.setState({ state: 'switchedOff', prices: {} });
      else if (answer?.state !== 'ok') market.setState({ state: answer?.state ?? 'off' });
      else market.setState({ state: 'ok', prices: answer.value });
    },
    () => market.setState({ state: 'off' }),
  );

/** Requests prices now. */
export function readAgain(): void {
  current?.ask();
}

const assetsOf = (balances: BalancesView | undefined, positions: PositionsView | undefined): string => {
  const bound = positions === undefined ? [] : boundIn(positions);
  const assets = bound.map(({ asset }) => asset);
  return assetsToPrice(balances?.assets ?? [], assets).join(',');
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
    const answers = follow(assets.split(','));
    current = answers;
    answers.ask();
    const timer = setInterval(answers.ask, EVERY_MS);
    return () => {
      clearInterval(timer);
      answers.stop();
    };
  }, [network, assets]);
}

/** Current prices, and the state of the service. */
export const usePrices = (): Pick<MarketState, 'state' | 'prices'> => market();

const RATES_EVERY_MS = 60_000;
const known = create<{ readonly rates: RatesView | undefined }>(() => ({ rates: undefined }));

/** The source whose rates are read; several components ask for them together. */
let rated: { readonly source: string; readonly answers: Answers } | undefined;

function askRates(source: string): void {
  if (rated?.source !== source) {
    rated?.answers.stop();
    const answers = answersInOrder(
      () => send('readRates', {}),
      (rates) => known.setState({ rates: rates ?? { state: 'off' } }),
      () => known.setState({ rates: { state: 'silent' } }),
    );
    rated = { source, answers };
  }
  rated.answers.ask();
}

/** Refreshes the rates of the user's source while mounted. One component per screen does this. */
export function useRateReading(): void {
  const source = useView(({ settings }) => JSON.stringify(settings.rates ?? null));
  useEffect(() => {
    askRates(source);
    const timer = setInterval(() => askRates(source), RATES_EVERY_MS);
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
