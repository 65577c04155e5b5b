// sim_setTime(ts): fixes the next block's time exactly; the clock continues from there.

import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const setTime = defineControl({
  method: 'sim_setTime',
  summary: "The next block's timestamp, in Unix seconds; the clock runs on from there.",
  leadsAway: true,
  params: Type.Object({ ts: Type.Integer({ minimum: 0, expected: 'Unix seconds' }) }),
  run: ({ chain }, { ts }) => {
    chain.clock.setTime(ts, chain.tip.timestamp);
    return { time: chain.clock.nowSec() };
  },
});
