// Every collection, by address.

import { collectionViews } from '../../engine/nfts/nftViews.ts';
import type { Handler } from '../context.ts';

export const getNftCollections: Handler<'getNftCollections'> = ({ chain }) => collectionViews(chain.state);
