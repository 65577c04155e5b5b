// sim_mine([n]): makes n blocks now.

import { withDefault } from '@svc/core/reads/defineRead';
import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

/** Most blocks of one call: they are made without a pause. */
const MAX_BLOCKS = 1000;

export const mine = defineControl({
  method: 'sim_mine',
  summary: 'Makes n blocks now.',
  leadsAway: true,
  params: Type.Object({
    n: withDefault(
      Type.Integer({ minimum: 1, maximum: MAX_BLOCKS, expected: `a number of blocks from 1 to ${MAX_BLOCKS}` }),
      1,
    ),
  }),
  run: ({ chain }, { n }) => {
    for (let made = 0; made < n; made++) chain.produce();
    return { height: chain.tip.height, block_hash: chain.tip.hash };
  },
});
