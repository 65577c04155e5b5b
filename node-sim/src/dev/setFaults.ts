// sim_faults({reads?, receipts?, frames?}): which answers and stream frames are delayed, fail or are dropped. `{}`
// removes all.

import { Type } from 'typebox';
import { defineControl, orAlone } from './defineControl.ts';
import { faultsSchema } from './faults.ts';

export const setFaults = defineControl({
  method: 'sim_faults',
  summary: 'Delays, fails or drops answers, receipts and stream frames; {} ends it; answers what is active.',
  leadsAway: false,
  params: Type.Object({ faults: Type.Optional(faultsSchema) }),
  accept: orAlone('faults'),
  run: ({ faults }, { faults: given }) => {
    if (given !== undefined) faults.set(given);
    return faults.view();
  },
});
