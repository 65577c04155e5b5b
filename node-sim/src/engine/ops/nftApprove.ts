// NFT_APPROVE.

import { tokenIdOf } from '@svc/core/ops/nftCommon';
import { requireThat } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { controls, putItem, requireCollection, requireItem } from '../nfts/collection.ts';
import { isAccount } from '../tokens/allowances.ts';
import { nextHolder } from '../tokens/authorities.ts';

export const nftApprove: Executor<'NFT_APPROVE'> = ({ state, account }, params) => {
  const collection = requireCollection(state, params.collection);
  const item = requireItem(state, collection, tokenIdOf(params.token_id));
  requireThat(
    controls(state, item, account),
    'nft.notAllowed',
    `only ${item.ownerAddress} and its operators approve somebody for NFT ${item.id}`,
  );
  const spender = nextHolder(params.spender);
  requireThat(!isAccount(spender, item.owner), 'nft.selfApproval', 'an owner needs no approval for what it owns');
  putItem(state, { ...item, approved: spender });
  return { collection: collection.address, token_id: item.id.toString(), spender };
};
