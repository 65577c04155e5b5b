// TOKEN_AUTHORIZE_OPERATOR: lets somebody else move and burn everything that the sender has of a token.

import { Type } from 'typebox';
import { addressAs, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { notOneself, protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { addressText, assetText } from './receiptData.ts';

const canTakeAll: Warning = warning('token.operatorCanTakeAll', 'danger');

export const tokenAuthorizeOperator = defineOp({
  name: 'TOKEN_AUTHORIZE_OPERATOR',
  params: Type.Object({ token_address: tokenAddress, operator: addressAs('grantee') }),
  vain: ({ operator }, sender) => notOneself('operator', operator, sender),
  receipt: Type.Object({ token_address: assetText, operator: addressText, authorized: Type.Boolean() }),
  acts: [
    {
      place: 'token',
      title: message('act.authorizeOperator'),
      about: message('about.authorizeOperator'),
      needs: ['holder'],
      fields: { operator: { label: message('row.operator'), rule: message('rule.somebodyElse') } },
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: message('act.authorizeOperator'),
      sentence: [
        message('tokenAuthorizeOperator.authorize', {
          operator: part.address(given.operator),
          token: part.token(token),
        }),
      ],
      rows: [tokenRow(message('row.token'), token), row(message('row.operator'), part.address(given.operator))],
      warnings: [canTakeAll, ...protocolHolderWarnings(given.operator), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return moves({ grants: [{ spender: given.operator, token, amount: 'all' }], tokens: [token] });
  },
  lists: listsTokenParty('operator', 'tokenOperator'),
});
