// Whether an owner made somebody operator of all its items of a collection.

import { isNftOperator as hasOperator } from '../../engine/nfts/collection.ts';
import { accountParam, type Handler } from '../context.ts';
import { requireCollection } from './requireNft.ts';

export const isNftOperator: Handler<'isNftOperator'> = (context, { collection, owner, operator }) =>
  hasOperator(
    context.chain.state,
    requireCollection(context, collection).address,
    accountParam(owner, 'owner'),
    accountParam(operator, 'operator'),
  );
