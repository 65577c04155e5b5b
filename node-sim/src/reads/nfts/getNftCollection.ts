// One collection.

import { collectionView } from '../../engine/nfts/nftViews.ts';
import type { Handler } from '../context.ts';
import { requireCollection } from './requireNft.ts';

export const getNftCollection: Handler<'getNftCollection'> = (context, { collection }) =>
  collectionView(requireCollection(context, collection));
