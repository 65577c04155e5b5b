// STAKE_EXIT: starts the sender's leave of the validator set.

import { Type } from 'typebox';
import { NATIVE_SYMBOL } from '../names.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { addressText, plain } from './receiptData.ts';

const later: Warning = warning('stake.paidLater', 'caution');

export const stakeExit = defineOp({
  name: 'STAKE_EXIT',
  params: Type.Object({}),
  receipt: Type.Object({ validator: addressText, status: plain }),
  sites: 'may ask',
  needs: () => ({}),
  describe: (_, facts) => ({
    act: message('act.leaveValidators'),
    sentence: [message('stakeExit.leave')],
    rows: [row(message('row.validator'), part.address(facts.sender))],
    warnings: [later],
  }),
  intent: () => MOVES_NOTHING,
  lists: () => ({ asset: NATIVE_SYMBOL }),
});
