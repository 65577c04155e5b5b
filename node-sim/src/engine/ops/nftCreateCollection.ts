// NFT_CREATE_COLLECTION.

import { collectionAddress } from '@svc/core/accounts/protocolIds';
import { collectionCap } from '@svc/core/ops/nftCreateCollection';
import { flagOf } from '@svc/core/schema/fields';
import type { CollectionRow } from '../../kernel/ledgerRows.ts';
import { requireAlways, requireThat } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { collectionView } from '../nfts/nftViews.ts';
import { addressOrNobody, requireRoyalty } from '../nfts/royalty.ts';
import { requireName, requireSymbol, requireUri } from '../textRules.ts';
import { nextHolder } from '../tokens/authorities.ts';

export const nftCreateCollection: Executor<'NFT_CREATE_COLLECTION'> = ({ state, block, sender, nonce }, params) => {
  const orCreator = (given: string | null | undefined): string | null => (given === undefined ? sender : given);
  requireName('nft', params.name);
  requireSymbol('nft', params.symbol);
  requireUri('nft', params.uri ?? '');
  const maxSupply = collectionCap(params);
  requireAlways(
    maxSupply === null || maxSupply >= 1,
    'nft.badMaxSupply',
    'the most items of a collection are at least 1',
  );
  const royaltyBps = Number(params.royalty_bps ?? 0);
  const royaltyRecipient = addressOrNobody(orCreator(params.royalty_recipient));
  requireRoyalty(royaltyBps, royaltyRecipient, true);
  const address = collectionAddress(sender, nonce, params.symbol);
  const isFree = !state.nfts.collections.has(address) && !state.tokens.has(address);
  requireThat(isFree, 'nft.collectionExists', `the address ${address} is taken`);
  const collection: CollectionRow = {
    address,
    name: params.name,
    symbol: params.symbol,
    uri: params.uri ?? '',
    creator: sender,
    maxSupply,
    minted: 0,
    burned: 0,
    nextId: 1n,
    royaltyBps,
    royaltyRecipient,
    updateAuthority: nextHolder(orCreator(params.update_authority)),
    mintAuthority: nextHolder(orCreator(params.mint_authority)),
    nonTransferable: flagOf(params.non_transferable),
    createdHeight: block.height,
  };
  state.nfts.collections.set(address, collection);
  return collectionView(collection);
};
