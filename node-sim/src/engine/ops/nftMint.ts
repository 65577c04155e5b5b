// NFT_MINT.

import { TOKEN_ID_END, tokenIdOf } from '@svc/core/ops/nftCommon';
import { requireThat } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { findItem, putItem, requireCollection } from '../nfts/collection.ts';
import { requireItemName, requireUri } from '../textRules.ts';
import { requireAuthority } from '../tokens/authorities.ts';
import { requireAccount } from '../tokens/transfer.ts';

export const nftMint: Executor<'NFT_MINT'> = (context, params) => {
  const { state, block, sender } = context;
  const collection = requireCollection(state, params.collection);
  const ownerAddress = params.to ?? sender;
  const owner = requireAccount(ownerAddress);
  requireAuthority(context, collection.mintAuthority, 'mint');
  const { uri = '', name = '' } = params;
  requireUri('nft', uri);
  requireItemName(name);
  const { maxSupply, minted, nextId } = collection;
  requireThat(
    maxSupply === null || minted < maxSupply,
    'nft.soldOut',
    `all ${maxSupply} items were minted, burned ones included`,
  );
  const id = params.token_id === undefined ? nextId : tokenIdOf(params.token_id);
  requireThat(id < TOKEN_ID_END, 'nft.noIdLeft', 'the sequence of ids is used up; name a token_id');
  requireThat(findItem(state, collection.address, id) === undefined, 'nft.idTaken', `NFT ${id} exists`);
  putItem(state, {
    collection: collection.address,
    id,
    owner,
    ownerAddress,
    uri,
    name,
    approved: null,
    mintedHeight: block.height,
  });
  state.nfts.collections.set(collection.address, {
    ...collection,
    minted: minted + 1,
    nextId: id < nextId ? nextId : id + 1n,
  });
  return { collection: collection.address, token_id: id.toString(), to: ownerAddress };
};
