// The reads of a market's forms, from an engine's own state: the same views that the node answers.

import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { marketOf } from '../../node-sim/src/engine/perps/accounts.ts';
import { perpAccountView, perpMarketView, vaultView } from '../../node-sim/src/engine/perps/perpViews.ts';
import type { State } from '../../node-sim/src/kernel/state.ts';
import { perpLevelTexts } from '../../node-sim/src/reads/market/tickerFields.ts';
import { eachOf, type PerpAccount } from '../../src/ui/market/data/nodeApi.ts';
import { BOOK_DEPTH, type PerpPicture } from '../../src/ui/market/data/perpForecast.ts';

/** A perpetuals account with the vault. */
export function accountRead(state: State, address: string): PerpAccount {
  const view = perpAccountView(state, accountOf(address), address, 0);
  return { ...view, vault: vaultView(state), holder_address: '', holder_balance: '0' } as PerpAccount;
}

/** The input of a perpetuals order form. */
export function perpPictureRead(state: State, market: string, address: string): PerpPicture {
  const side = (name: 'buy' | 'sell') => eachOf(perpLevelTexts(state, market, name, BOOK_DEPTH, 3));
  return {
    market: perpMarketView(state, marketOf(state, market)),
    account: accountRead(state, address),
    bids: side('buy'),
    asks: side('sell'),
  };
}

/** A repeatable source of whole numbers below `end`. */
export function drawn(seed: number): (end: number) => number {
  let at = seed >>> 0;
  return (end) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor((at / 2 ** 32) * end);
  };
}
