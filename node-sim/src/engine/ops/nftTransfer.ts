// NFT_TRANSFER.

import { tokenIdOf } from '@svc/core/ops/nftCommon';
import { requireThat } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { putItem, requireCollection, requireItem, requireMover } from '../nfts/collection.ts';
import { requireMemo } from '../textRules.ts';
import { requireAccount } from '../tokens/transfer.ts';

export const nftTransfer: Executor<'NFT_TRANSFER'> = ({ state, account, sender }, params) => {
  const collection = requireCollection(state, params.collection);
  const item = requireItem(state, collection, tokenIdOf(params.token_id));
  const to = requireAccount(params.to);
  const from = params.from ?? sender;
  requireThat(requireAccount(from) === item.owner, 'nft.notOwner', `${from} does not own NFT ${item.id}`);
  requireThat(
    !collection.nonTransferable,
    'nft.nonTransferable',
    `items of ${collection.address} cannot be transferred`,
  );
  requireMover(state, item, account);
  requireMemo('nft', params.memo);
  putItem(state, { ...item, owner: to, ownerAddress: params.to, approved: null });
  const data = { collection: collection.address, token_id: item.id.toString(), from, to: params.to };
  return params.memo === undefined ? data : { ...data, memo: params.memo };
};
