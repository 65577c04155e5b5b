// Four accounts, one of which created a collection: the start of the tests of NFT operations.

import { ONE } from '@svc/core/decimal';
import { findItem } from '../../node-sim/src/engine/nfts/collection.ts';
import { person, World } from './engineWorld.ts';

export const [alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map(person) as [
  string,
  string,
  string,
  string,
];

/**
 * A world with a collection of Alice's, and common steps of its tests. @param params of the collection besides name and
 * symbol
 */
export function nftWorld(params: object = { max_supply: 100 }) {
  const world = new World(Object.fromEntries([alice, bob, carol, dave].map((one) => [one, 1000n * ONE])));
  const create = (more: object = {}, creator = alice): string =>
    String(world.ok(creator, 'NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT', ...more }).collection);
  const cats = create(params);
  return {
    world,
    cats,
    create,
    mint: (more: object = {}) => world.ok(alice, 'NFT_MINT', { collection: cats, ...more }).token_id,
    item: (id: bigint, collection = cats) => findItem(world.state, collection, id),
    row: () => {
      const found = world.state.nfts.collections.get(cats);
      if (found === undefined) throw new Error('no collection');
      return found;
    },
  };
}
