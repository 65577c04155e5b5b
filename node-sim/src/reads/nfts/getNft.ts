// One item with the data of its collection.

import { fullNftView } from '../../engine/nfts/nftViews.ts';
import type { Handler } from '../context.ts';
import { requireCollection, requireNft } from './requireNft.ts';

export const getNft: Handler<'getNft'> = (context, { collection: address, token_id: id }) => {
  const collection = requireCollection(context, address);
  return fullNftView(requireNft(context, collection, id), collection);
};
