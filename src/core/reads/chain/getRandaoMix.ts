// The randomness that proposers revealed so far.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { whole } from '../readFields.ts';

/** The randomness that proposers revealed so far. */
export const getRandaoMix = defineRead({
  name: 'getRandaoMix',
  group: 'Chain',
  rest: { method: 'GET', path: '/get_randao_mix', limit: 'none', unknown: 'none' },
  params: Type.Object({}),
  result: Type.Object({ randao_mix: Type.String(), height: whole, drives_selection: Type.Boolean() }),
  follows: 'newestBlock',
  summary: 'The randomness that proposers revealed so far.',
});
