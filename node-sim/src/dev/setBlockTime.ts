// sim_setBlockTime(seconds, 0 or "manual"): when blocks are made from now on.

import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const setBlockTime = defineControl({
  method: 'sim_setBlockTime',
  summary: 'When blocks are made from now on: seconds, 0 for at once, "manual" for sim_mine alone.',
  leadsAway: true,
  params: Type.Object({
    seconds: Type.Union([Type.Integer({ minimum: 0, maximum: 86_400 }), Type.Literal('manual')], {
      expected: 'seconds from 0 to 86400, or "manual"',
    }),
  }),
  run: ({ producer }, { seconds }) => {
    producer.setBlockTime(seconds);
    return { block_time: producer.blockTime };
  },
});
