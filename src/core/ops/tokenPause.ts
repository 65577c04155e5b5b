// TOKEN_PAUSE: stops all movement of a token, for its pause authority.

import { Type } from 'typebox';
import { tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, say, type Warning } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsToken } from './listing.ts';
import { tokenFact, tokenRow, tokenWarnings } from './wording.ts';

const stopsAll: Warning = {
  code: 'token.pauses',
  severity: 'caution',
  text: 'Nobody can transfer, mint, burn or trade this token until it is resumed.',
  advice: 'Approve only if you mean to stop every holder.',
};

export const tokenPause = defineOp({
  name: 'TOKEN_PAUSE',
  params: Type.Object({ token_address: tokenAddress }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: 'Pause token',
      sentence: say`Stop all movement of ${part.token(token)}`,
      rows: [tokenRow('Token', token)],
      warnings: [stopsAll, ...tokenWarnings(token)],
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsToken,
});
