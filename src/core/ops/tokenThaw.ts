// TOKEN_THAW: lets a frozen balance of a token move again, for its freeze authority.

import { Type } from 'typebox';
import { address, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { tokenFact, tokenRow, tokenWarnings } from './wording.ts';

export const tokenThaw = defineOp({
  name: 'TOKEN_THAW',
  params: Type.Object({ token_address: tokenAddress, account: address }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: 'Unfreeze balance',
      sentence: say`Unfreeze the ${part.token(token)} balance of ${part.address(given.account)}`,
      rows: [tokenRow('Token', token), row('Holder', part.address(given.account))],
      warnings: tokenWarnings(token),
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsTokenParty('account'),
});
