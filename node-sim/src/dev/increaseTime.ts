// sim_increaseTime(seconds): moves the clock forward.

import { Type } from 'typebox';
import { defineControl } from './defineControl.ts';

export const increaseTime = defineControl({
  method: 'sim_increaseTime',
  summary: 'Moves the clock of the chain forward.',
  leadsAway: true,
  params: Type.Object({ seconds: Type.Integer({ minimum: 0, expected: 'seconds, 0 or more' }) }),
  run: ({ chain }, { seconds }) => {
    chain.clock.increase(seconds);
    return { time: chain.clock.nowSec() };
  },
});
