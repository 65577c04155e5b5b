// sim_mine([n]): makes n blocks now, in turns with other work.

import { withDefault } from '@svc/core/reads/defineRead';
import { Type } from 'typebox';
import { CONTROL_CLIENT, defineControl } from './defineControl.ts';

/** Most blocks of one call. */
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
  run: async ({ chain, turns }, { n }) => {
    let { tip } = chain.produce();
    for (let made = 1; made < n; made++) {
      const turn = turns.next(CONTROL_CLIENT);
      if (turn !== undefined) await turn;
      ({ tip } = chain.produce());
    }
    return { height: tip.height, block_hash: tip.hash };
  },
});
