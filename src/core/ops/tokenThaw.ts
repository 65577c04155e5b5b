// TOKEN_THAW: lets a frozen balance of a token move again, for its freeze authority.

import { Type } from 'typebox';
import { address, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { addressText, assetText } from './receiptData.ts';

export const tokenThaw = defineOp({
  name: 'TOKEN_THAW',
  params: Type.Object({ token_address: tokenAddress, account: address }),
  receipt: Type.Object({ token_address: assetText, account: addressText, frozen: Type.Boolean() }),
  acts: [
    {
      place: 'token',
      title: message('act.unfreezeBalance'),
      about: message('about.unfreezeBalance'),
      needs: ['freeze'],
      fields: { account: { label: message('field.account') } },
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: message('act.unfreezeBalance'),
      sentence: [message('tokenThaw.unfreeze', { token: part.token(token), account: part.address(given.account) })],
      rows: [tokenRow(message('row.token'), token), row(message('row.holder'), part.address(given.account))],
      warnings: tokenWarnings(token),
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsTokenParty('account'),
});
