// TOKEN_PAUSE: stops all movement of a token, for its pause authority.

import { Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsToken } from './listing.ts';
import { pausedData } from './receiptData.ts';

const stopsAll: Warning = warning('token.pauses', 'caution');

export const tokenPause = defineOp({
  name: 'TOKEN_PAUSE',
  params: Type.Object({ token_address: tokenAddress }),
  receipt: pausedData,
  acts: [
    {
      place: 'token',
      title: message('act.pauseToken'),
      about: message('about.pauseToken'),
      needs: ['pause'],
      fields: {},
      bar: ({ isPaused }) => (isPaused === true ? message('bar.stoppedAlready') : undefined),
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: message('act.pauseToken'),
      sentence: [message('tokenPause.stop', { token: part.token(token) })],
      rows: [tokenRow(message('row.token'), token)],
      warnings: [stopsAll, ...tokenWarnings(token)],
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsToken,
});
