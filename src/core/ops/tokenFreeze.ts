// TOKEN_FREEZE: stops one holder's balance of a token from moving, for its freeze authority.

import { Type } from 'typebox';
import { address, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { addressText, assetText } from './receiptData.ts';

const stuck: Warning = warning('token.freezes', 'caution');

export const tokenFreeze = defineOp({
  name: 'TOKEN_FREEZE',
  params: Type.Object({ token_address: tokenAddress, account: address }),
  receipt: Type.Object({ token_address: assetText, account: addressText, frozen: Type.Boolean() }),
  acts: [
    {
      place: 'token',
      title: message('act.freezeBalance'),
      about: message('about.freezeBalance'),
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
      act: message('act.freezeBalance'),
      sentence: [message('tokenFreeze.freeze', { token: part.token(token), account: part.address(given.account) })],
      rows: [tokenRow(message('row.token'), token), row(message('row.holder'), part.address(given.account))],
      warnings: [stuck, ...tokenWarnings(token)],
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsTokenParty('account'),
});
