// Every collection, by address.

import type { ReadResult } from '@svc/core/reads/registry';
import { collectionViews } from '../../engine/nfts/views.ts';
import type { Handler } from '../context.ts';

export const getNftCollections: Handler<'getNftCollections'> = ({ chain }) =>
  collectionViews(chain.state) as unknown as ReadResult<'getNftCollections'>;
