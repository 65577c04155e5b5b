// TOKEN_RESUME: ends a pause of a token, for its pause authority.

import { Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsToken } from './listing.ts';
import { pausedData } from './receiptData.ts';

export const tokenResume = defineOp({
  name: 'TOKEN_RESUME',
  params: Type.Object({ token_address: tokenAddress }),
  receipt: pausedData,
  acts: [
    {
      place: 'token',
      title: message('act.resumeToken'),
      about: message('about.resumeToken'),
      needs: ['pause'],
      fields: {},
      bar: ({ isPaused }) => (isPaused === true ? undefined : message('bar.notStopped')),
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: message('act.resumeToken'),
      sentence: [message('tokenResume.resume', { token: part.token(token) })],
      rows: [tokenRow(message('row.token'), token)],
      warnings: tokenWarnings(token),
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsToken,
});
