// NFT_UPDATE.

import { tokenIdOf } from '@svc/core/ops/nftCommon';
import type { Executor } from '../context.ts';
import { putItem, requireCollection, requireItem } from '../nfts/collection.ts';
import { collectionView, nftView } from '../nfts/nftViews.ts';
import { addressOrNobody, requireRoyalty } from '../nfts/royalty.ts';
import { requireItemName, requireName, requireSymbol, requireUri } from '../textRules.ts';
import { requireAuthority } from '../tokens/authorities.ts';

export const nftUpdate: Executor<'NFT_UPDATE'> = (context, params) => {
  const { state } = context;
  const collection = requireCollection(state, params.collection);
  requireAuthority(context, collection.updateAuthority, 'update');
  if (params.token_id !== undefined) {
    const item = requireItem(state, collection, tokenIdOf(params.token_id));
    const next = { ...item, name: params.name ?? item.name, uri: params.uri ?? item.uri };
    requireItemName(next.name);
    requireUri('nft', next.uri);
    putItem(state, next);
    return nftView(next);
  }
  const next = {
    ...collection,
    name: params.name ?? collection.name,
    symbol: params.symbol ?? collection.symbol,
    uri: params.uri ?? collection.uri,
    royaltyBps: Number(params.royalty_bps ?? collection.royaltyBps),
    royaltyRecipient:
      params.royalty_recipient === undefined ? collection.royaltyRecipient : addressOrNobody(params.royalty_recipient),
  };
  requireName('nft', next.name);
  requireSymbol('nft', next.symbol);
  requireUri('nft', next.uri);
  const asksBoth = params.royalty_bps !== undefined && params.royalty_recipient !== undefined;
  requireRoyalty(next.royaltyBps, next.royaltyRecipient, asksBoth);
  state.nfts.collections.set(collection.address, next);
  return collectionView(next);
};
