// TOKEN_AUTHORIZE_OPERATOR: lets somebody else move and burn everything that the sender has of a token.

import { Type } from 'typebox';
import { addressAs, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { moves } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { notOneself, protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './wording.ts';

const canTakeAll: Warning = {
  code: 'token.operatorCanTakeAll',
  severity: 'danger',
  text: 'The operator can move or destroy all you have of this token, now and later, without asking.',
  advice: 'Approve only for somebody whom you trust with all of it.',
};

export const tokenAuthorizeOperator = defineOp({
  name: 'TOKEN_AUTHORIZE_OPERATOR',
  params: Type.Object({ token_address: tokenAddress, operator: addressAs('grantee') }),
  vain: ({ operator }, sender) => notOneself('operator', operator, sender),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: 'Authorize operator',
      sentence: say`Let ${part.address(given.operator)} move and destroy all your ${part.token(token)}`,
      rows: [tokenRow('Token', token), row('Operator', part.address(given.operator))],
      warnings: [canTakeAll, ...protocolHolderWarnings(given.operator), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return moves({ grants: [{ spender: given.operator, token, amount: 'all' }], tokens: [token] });
  },
  lists: listsTokenParty('operator', 'tokenOperator'),
});
