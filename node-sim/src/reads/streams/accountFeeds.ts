// Channels of one account. The key is the address as the client wrote it, so that the client recognises it.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { CodedError } from '@svc/core/errors';
import { positionsOfAccount } from '../../engine/amm/poolViews.ts';
import { ordersOf, orderView } from '../../engine/book/bookViews.ts';
import { perpAccountView } from '../../engine/perps/perpViews.ts';
import type { FeedOf, Feeds } from '../../streams/feed.ts';
import type { MarketSource } from '../market/marketViews.ts';

function findAccount(text: string): AccountId | undefined {
  try {
    return accountId(text, 'key');
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}

const findKey = (text: string) => (findAccount(text) === undefined ? undefined : text);
// Following all accounts is not possible.
const keys = () => [];

/** The feeds of accounts. */
export function accountFeeds({ chain }: MarketSource): Pick<Feeds, 'perp_account' | 'spot_account'> {
  const { state } = chain;
  const perp: FeedOf<'perp_account'> = {
    channel: 'perp_account',
    type: 'perp_account',
    findKey,
    keys,
    // Any change in a market can move the margin of everyone in it.
    mayChange: (key, { accounts, perpAccounts, perpMarkets }) => {
      const account = findAccount(key) ?? '';
      return perpMarkets.size > 0 || perpAccounts.has(account) || accounts.has(account);
    },
    view: (key) => {
      const account = findAccount(key);
      return account === undefined
        ? undefined
        : { account: perpAccountView(state, account, key, Number(chain.nonceOf(account))) };
    },
  };
  const spot: FeedOf<'spot_account'> = {
    channel: 'spot_account',
    type: 'spot_account',
    findKey,
    keys,
    // The contents of a position move with its pool.
    mayChange: (key, { accounts, pools }) => pools.size > 0 || accounts.has(findAccount(key) ?? ''),
    view: (key) => {
      const account = findAccount(key);
      if (account === undefined) return undefined;
      const positions = positionsOfAccount(state, account);
      return { account: { positions, orders: ordersOf(state, account).map(orderView) } };
    },
  };
  return { perp_account: perp, spot_account: spot };
}
