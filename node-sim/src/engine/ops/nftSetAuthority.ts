// NFT_SET_AUTHORITY.

import type { CollectionRight } from '@svc/core/ops/rights';
import type { Executor } from '../context.ts';
import { requireCollection } from '../nfts/collection.ts';
import { nextHolder, requireAuthority } from '../tokens/authorities.ts';

export const nftSetAuthority: Executor<'NFT_SET_AUTHORITY'> = (context, params) => {
  const { state } = context;
  const collection = requireCollection(state, params.collection);
  const right = params.authority as CollectionRight;
  const key = right === 'mint' ? 'mintAuthority' : 'updateAuthority';
  requireAuthority(context, collection[key], right);
  const next = nextHolder(params.new_authority);
  state.nfts.collections.set(collection.address, { ...collection, [key]: next });
  return { collection: collection.address, authority: right, new_authority: next };
};
