// TOKEN_REVOKE_OPERATOR: takes an operator's right away, also that of an operator whom the token names for every
// holder.

import { Type } from 'typebox';
import { address, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { notOneself, tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { MOVES_NOTHING } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { addressText, assetText } from './receiptData.ts';

export const tokenRevokeOperator = defineOp({
  name: 'TOKEN_REVOKE_OPERATOR',
  params: Type.Object({ token_address: tokenAddress, operator: address }),
  vain: ({ operator }, sender) => notOneself('operator', operator, sender),
  receipt: Type.Object({ token_address: assetText, operator: addressText, authorized: Type.Boolean() }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: message('act.revokeOperator'),
      sentence: [
        message('tokenRevokeOperator.revoke', { operator: part.address(given.operator), token: part.token(token) }),
      ],
      rows: [tokenRow(message('row.token'), token), row(message('row.operator'), part.address(given.operator))],
      warnings: tokenWarnings(token),
    };
  },
  intent: () => MOVES_NOTHING,
  lists: listsTokenParty('operator'),
});
