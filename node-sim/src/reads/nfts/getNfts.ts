// The items of an owner.

import { findAccountId } from '@svc/core/accounts/address';
import { nftsOf } from '../../engine/nfts/nftViews.ts';
import type { Handler } from '../context.ts';

export const getNfts: Handler<'getNfts'> = ({ chain }, { owner, collection, limit }) => {
  const account = findAccountId(owner);
  return account === undefined ? [] : nftsOf(chain.state, account, limit, collection?.toLowerCase());
};
