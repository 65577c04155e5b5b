// Data that the perpetuals parts read together, so that a forecast is from one block, and the sentences for what
// prevents an order.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import type { PerpAccount } from './data/nodeApi.ts';
import { ofOneBlock } from './data/oneBlock.ts';
import type { PerpObstacle, PerpPicture } from './data/perpForecast.ts';
import { BOOK_DEPTH } from './data/perpForecast.ts';
import { carried, releasableOf } from './data/vault.ts';
import { shortHex } from './format.ts';
import { type MarketSource, type OwnRead, type Trader, useMarketData, useOwnRead } from './trading.ts';

/** Reads account, market and book of one market, all from one block if the node is fast enough. @throws NodeError */
export async function readPicture({ api }: MarketSource, market: string, address: string): Promise<PerpPicture> {
  const { value, isMixed } = await ofOneBlock(api, () =>
    Promise.all([api.perpMarket(market), api.perpAccount(address), api.restingOrders(market, BOOK_DEPTH)]),
  );
  const [view, account, { bids, asks }] = value;
  return { market: view, account, bids, asks, ...(isMixed ? { isMixed } : {}) };
}

/** What is known of a market and an account. */
export interface PictureRead extends Pick<OwnRead<unknown>, 'failure' | 'isBefore'> {
  /** Undefined until it is loaded. */
  readonly picture: PerpPicture | undefined;
}

/** The data of a market and an account, read again at every block. */
export function usePicture(source: MarketSource, market: string, trader: Trader): PictureRead {
  const { address } = trader;
  const read = address === undefined ? undefined : () => readPicture(source, market, address);
  const { value: picture, failure, isBefore } = useOwnRead(source, trader, read, [market, address]);
  return { picture, failure, isBefore };
}

/** The most that the vault can pay out now, in collateral; undefined while that is not known. */
export function useReleasable(
  source: MarketSource,
  trader: Trader,
  account: PerpAccount,
): Pick<OwnRead<bigint>, 'value' | 'isBefore'> {
  const { api } = source;
  const { address } = account;
  const isFree = carried(account).length === 0;
  const read = async (): Promise<bigint> => {
    const { value } = await ofOneBlock(api, async () => {
      const now = await api.perpAccount(address);
      return releasableOf(now, await Promise.all(carried(now).map(api.perpMarket)));
    });
    return value;
  };
  const { value, isBefore } = useOwnRead(source, trader, isFree ? undefined : read, [address]);
  return isFree ? { value: releasableOf(account, []), isBefore: false } : { value, isBefore };
}

/** Name of the collateral asset: the native one by its symbol, a token by its address. */
export function collateralSymbol({ collateral_token: token }: Pick<PerpAccount, 'collateral_token'>): string {
  return token === NATIVE_SYMBOL ? token : shortHex(token);
}

/** Earliest time of the next block: the newest one's, whose clock may differ from this machine's. */
export const nextBlockTime = ({ feed }: MarketSource): number => feed.data.blockTime ?? Math.floor(Date.now() / 1000);

/** {@link nextBlockTime} for what is drawn with it: anew with each block. */
export function useNextBlockTime(source: MarketSource): number {
  useMarketData(source, ({ blockTime }) => blockTime);
  return nextBlockTime(source);
}

/** Why an order would be refused. */
export function obstacleText(obstacle: PerpObstacle | 'noPosition' | 'noOffers'): string {
  switch (obstacle) {
    case 'tooSmall':
      return say('trade.perp.tooSmall');
    case 'noOracle':
      return say('trade.perp.noOracle');
    case 'staleOracle':
      return say('trade.perp.staleOracle');
    case 'notReducing':
      return say('trade.perp.notReducing');
    case 'margin':
      return say('trade.perp.marginShort');
    case 'ownOrder':
      return say('trade.perp.ownOrder');
    case 'deep':
      return say('trade.perp.deep');
    case 'noPosition':
      return say('trade.perp.noPosition');
    case 'noOffers':
      return say('trade.perp.noOffers');
  }
}
