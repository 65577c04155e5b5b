// sim_reorg(depth, {blocks?, drop?, keep?, longer?}): the newest blocks are replaced by others.

import { hashParam } from '@svc/core/reads/readFields';
import { Type } from 'typebox';
import { reorg as reorgChain } from '../chain/reorg.ts';
import { defineControl } from './defineControl.ts';

/** Most blocks in addition to the replaced ones. */
const MAX_LONGER = 1000;

const hashes = Type.Array(hashParam, { maxItems: 65_536 });
const bare = (list: readonly string[]): string[] => list.map((hash) => hash.replace(/^0x/, '').toLowerCase());

export const reorg = defineControl({
  method: 'sim_reorg',
  summary: 'Replaces the newest blocks by others.',
  leadsAway: true,
  params: Type.Object({
    depth: Type.Integer({ minimum: 1, expected: 'a number of blocks from 1 on' }),
    options: Type.Optional(
      Type.Object(
        {
          blocks: Type.Optional(Type.Array(hashes, { maxItems: 65_536 })),
          drop: Type.Optional(hashes),
          keep: Type.Optional(Type.Boolean()),
          longer: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LONGER })),
        },
        { additionalProperties: false, expected: 'blocks, drop, keep and longer' },
      ),
    ),
  }),
  // By name the options may be given beside the depth.
  accept: (members) => {
    const { depth, ...options } = members;
    return depth === undefined || members.options !== undefined || Object.keys(options).length === 0
      ? members
      : { depth, options };
  },
  run: ({ chain, producer }, { depth, options = {} }) => {
    const { blocks, drop, keep, longer } = options;
    const { fromHeight, returned } = reorgChain(chain, depth, {
      blocks: blocks?.map(bare),
      drop: drop === undefined ? undefined : bare(drop),
      keep,
      longer,
    });
    const { height, hash } = chain.tip;
    // With block time 0 the transactions that returned to the queue get a block at once.
    producer.wake();
    return { from_height: fromHeight, height, block_hash: hash, returned };
  },
});
