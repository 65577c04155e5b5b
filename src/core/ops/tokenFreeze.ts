// TOKEN_FREEZE: stops one holder's balance of a token from moving, for its freeze authority.

import { Type } from 'typebox';
import { address, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { tokenFact, tokenRow, tokenWarnings } from './wording.ts';

const stuck: Warning = {
  code: 'token.freezes',
  severity: 'caution',
  text: 'The holder cannot move this token in any way until it is released; it can still receive.',
  advice: 'Check the whole address before you approve.',
};

export const tokenFreeze = defineOp({
  name: 'TOKEN_FREEZE',
  params: Type.Object({ token_address: tokenAddress, account: address }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: 'Freeze balance',
      sentence: say`Freeze the ${part.token(token)} balance of ${part.address(given.account)}`,
      rows: [tokenRow('Token', token), row('Holder', part.address(given.account))],
      warnings: [stuck, ...tokenWarnings(token)],
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsTokenParty('account'),
});
