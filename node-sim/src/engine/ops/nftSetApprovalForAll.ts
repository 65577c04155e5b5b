// NFT_SET_APPROVAL_FOR_ALL.

import { flagOf } from '@svc/core/schema/fields';
import { requireAlways } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { requireCollection, setNftOperator } from '../nfts/collection.ts';
import { requireAccount } from '../tokens/transfer.ts';

export const nftSetApprovalForAll: Executor<'NFT_SET_APPROVAL_FOR_ALL'> = ({ state, account }, params) => {
  const collection = requireCollection(state, params.collection);
  const operator = requireAccount(params.operator);
  requireAlways(operator !== account, 'operator.self', 'an owner is not its own operator');
  const approved = params.approved === undefined || flagOf(params.approved);
  setNftOperator(state, collection.address, account, operator, approved);
  return { collection: collection.address, operator: params.operator, approved };
};
