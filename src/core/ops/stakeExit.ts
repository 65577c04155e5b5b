// STAKE_EXIT: starts the sender's leave of the validator set.

import { Type } from 'typebox';
import { NATIVE_SYMBOL } from '../names.ts';
import { defineOp } from './defineOp.ts';
import { part, row, type Warning } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';

const later: Warning = {
  code: 'stake.paidLater',
  severity: 'caution',
  text: 'The stake is paid back only after the exit is final, days later; until then the validator has to keep running.',
  advice: 'Keep your validator running until the exit is final.',
};

export const stakeExit = defineOp({
  name: 'STAKE_EXIT',
  params: Type.Object({}),
  sites: 'may ask',
  needs: () => ({}),
  describe: (_, facts) => ({
    act: 'Leave validators',
    sentence: [part.text('Leave the validator set')],
    rows: [row('Validator', part.address(facts.sender))],
    warnings: [later],
  }),
  intent: () => MOVES_NOTHING,
  lists: () => ({ asset: NATIVE_SYMBOL }),
});
