// Finds collections and items by their spelling in parameters.

import { ParseRefusal } from '@svc/core/errors';
import { tokenIdFault, tokenIdOf } from '@svc/core/ops/nftCommon';
import { Missing } from '@svc/core/rpc/errorCodes';
import { findCollection, findItem } from '../../engine/nfts/collection.ts';
import type { CollectionRow, NftRow } from '../../kernel/ledgerRows.ts';
import type { ReadContext } from '../context.ts';

/** A collection by its address in any letter case. @throws Missing */
export function requireCollection({ chain }: ReadContext, address: string): CollectionRow {
  const collection = findCollection(chain.state, address);
  if (collection === undefined) throw new Missing('collection', `There is no collection ${address}.`);
  return collection;
}

/** An item of a collection. @throws Missing, or ParseRefusal for an id past the end */
export function requireNft({ chain }: ReadContext, collection: CollectionRow, id: string | number | bigint): NftRow {
  const fault = tokenIdFault(id);
  if (fault !== undefined) throw new ParseRefusal(fault.path, fault.expected);
  const item = findItem(chain.state, collection.address, tokenIdOf(id));
  if (item === undefined) throw new Missing('nft', `There is no NFT ${tokenIdOf(id)} in ${collection.address}.`);
  return item;
}
