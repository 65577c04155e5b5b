// Prices of what is on the screen, asked for while somebody looks: one question for everybody, again every half minute.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { PositionsView } from '../../../background/state/positions.ts';
import type { BalancesView } from '../../../background/state/view.ts';
import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';
import { useBalances } from '../Home/useBalances.ts';
import { boundIn, usePositions } from '../Positions/positions.ts';
import { type Currency, type Prices, unitOf } from './worth.ts';

const EVERY_MS = 30_000;

interface MarketState {
  /** Network and assets that the prices are of. */
  readonly key: string;
  /** `reading`: not asked yet. `none`: the network has no price service. `off`: it does not answer. */
  readonly state: 'reading' | 'none' | 'off' | 'ok';
  /** The last that were known; they stay while the service is off. */
  readonly prices: Prices;
}

const market = create<MarketState>(() => ({ key: '', state: 'reading', prices: {} }));

async function read(key: string, assets: string[]): Promise<void> {
  const answer = await send('readPrices', { assets }).catch(() => null);
  if (market.getState().key !== key) return;
  if (answer === null || answer.state !== 'ok') market.setState({ state: answer?.state ?? 'off' });
  else market.setState({ state: 'ok', prices: answer.value });
}

/** Asks again now. */
export function readAgain(): void {
  const { key } = market.getState();
  const [, assets = ''] = key.split(' ');
  if (assets !== '') void read(key, assets.split(','));
}

const assetsOf = (balances: BalancesView | undefined, positions: PositionsView | undefined): string => {
  const held = balances?.assets.map(({ asset }) => asset) ?? [];
  const bound = positions === undefined ? [] : boundIn(positions).map(({ asset }) => asset);
  // Both other currencies are priced too, whatever is held.
  return [...new Set([...held, ...bound, NATIVE_SYMBOL, 'btc', 'eth'])].join(',');
};

/** Keeps prices of the account's assets while a screen shows them. One part of a screen does. */
export function usePriceReading(): void {
  const balances = useBalances();
  const { positions } = usePositions();
  const network = useView((view) => view.activeNetwork);
  const assets = assetsOf(balances, positions);
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

/** Prices as they are known, and how the service is. */
export const usePrices = (): Pick<MarketState, 'state' | 'prices'> => market();

/** The user's currency, and US dollars of one unit of it. */
export function useCurrency(): { readonly currency: Currency; readonly unit: bigint | undefined } {
  const currency = useView((view) => view.settings.currency) ?? 'usd';
  const prices = market(({ prices: known }) => known);
  return { currency, unit: unitOf(currency, prices) };
}
