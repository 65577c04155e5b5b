// The total of each account, read while the list of accounts is open: one account after another, so that many accounts
// cause no burst of requests. Totals stay until the page closes, and are shown while they are read again.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { AccountView, BalanceView } from '../../../background/state/view.ts';
import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';
import { everything } from '../Home/everything.ts';
import { outOfSight } from '../Home/tokenPlaces.ts';
import { assetsToPrice } from '../Market/assetsToPrice.ts';
import type { Holding, Prices } from '../Market/worth.ts';
import { total } from '../useBalances.ts';
import { boundIn } from '../usePositions.ts';

/** An account's assets, as far as they could be read. */
export interface AccountHoldings {
  readonly holdings: readonly Holding[];
  readonly native: { readonly amount: string; readonly symbol: string };
  readonly unread: { readonly tokens: boolean; readonly positions: boolean };
}

interface Known {
  /** By network and account; undefined if not read yet, null if the read failed. */
  readonly holdings: Readonly<Record<string, AccountHoldings | null>>;
  /** By network. */
  readonly prices: Readonly<Record<string, Prices>>;
}

const known = create<Known>(() => ({ holdings: {}, prices: {} }));

const keyOf = (network: string, accountId: string): string => `${network} ${accountId}`;

async function readHoldings(accountId: string, hidden: readonly string[]) {
  const [balances, positions] = await Promise.all([
    send('readAccountBalances', { accountId }),
    send('listPositions', { accountId }).catch(() => undefined),
  ]);
  const native = balances.assets.find(({ asset }) => asset === NATIVE_SYMBOL);
  const holdings = everything(balances, positions, hidden);
  const isHolding = new Set(holdings.map(({ asset }) => asset));
  return {
    network: balances.network,
    held: balances.assets.filter(({ asset }) => isHolding.has(asset)),
    bound: positions === undefined ? [] : boundIn(positions).map(({ asset }) => asset),
    holdings,
    native: {
      amount: native === undefined ? '0' : total(native),
      symbol: native?.symbol ?? NATIVE_SYMBOL,
    },
    unread: {
      tokens: balances.isPartly === true,
      positions: positions === undefined || positions.unread.length > 0,
    },
  };
}

async function readPrices(network: string, assets: readonly string[], isOver: () => boolean): Promise<void> {
  const answer = await send('readPrices', { assets: [...assets] }).catch(() => null);
  // Of another network meanwhile.
  if (isOver()) return;
  const prices =
    answer?.state === 'ok' ? answer.value : answer?.state === 'off' ? known.getState().prices[network] : {};
  known.setState((before) => ({ prices: { ...before.prices, [network]: prices ?? {} } }));
}

async function readAll(
  network: string,
  ids: readonly string[],
  hidden: readonly string[],
  isOver: () => boolean,
): Promise<void> {
  const held: BalanceView[] = [];
  const bound: string[] = [];
  for (const id of ids) {
    if (isOver()) return;
    const found = await readHoldings(id, hidden).catch(() => null);
    // The network may have changed meanwhile: an answer about another one is dropped.
    if (found !== null && found.network !== network) continue;
    held.push(...(found?.held ?? []));
    bound.push(...(found?.bound ?? []));
    known.setState((before) => ({ holdings: { ...before.holdings, [keyOf(network, id)]: found } }));
  }
  if (!isOver()) await readPrices(network, assetsToPrice(held, bound), isOver);
}

/** Reads the accounts' assets while mounted. */
export function useAccountTotalsReading(accounts: readonly AccountView[]): void {
  const network = useView((view) => view.activeNetwork);
  const hidden = useView((view) => JSON.stringify(outOfSight(view.settings)));
  const ids = accounts.map(({ id }) => id).join(' ');
  useEffect(() => {
    let isOver = false;
    void readAll(network, ids.split(' '), JSON.parse(hidden) as string[], () => isOver);
    return () => {
      isOver = true;
    };
  }, [network, ids, hidden]);
}

/** The known assets of an account on the active network; null if the read failed. */
export function useAccountHoldings(accountId: string): {
  readonly held: AccountHoldings | null | undefined;
  /** Undefined until they are read. */
  readonly prices: Prices | undefined;
} {
  const network = useView((view) => view.activeNetwork);
  const held = known(({ holdings }) => holdings[keyOf(network, accountId)]);
  const prices = known((state) => state.prices[network]);
  return { held, prices };
}
