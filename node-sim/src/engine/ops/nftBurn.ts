// NFT_BURN.

import { tokenIdOf } from '@svc/core/ops/nftCommon';
import type { Executor } from '../context.ts';
import { dropItem, requireCollection, requireItem, requireMover } from '../nfts/collection.ts';

export const nftBurn: Executor<'NFT_BURN'> = ({ state, account }, params) => {
  const collection = requireCollection(state, params.collection);
  const item = requireItem(state, collection, tokenIdOf(params.token_id));
  requireMover(state, item, account);
  dropItem(state, item);
  state.nfts.collections.set(collection.address, { ...collection, burned: collection.burned + 1 });
  return { collection: collection.address, token_id: item.id.toString(), owner: item.ownerAddress };
};
