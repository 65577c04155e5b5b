// TOKEN_APPROVE: sets how much of the holder's tokens a spender may move; zero takes the right away.

import { Type } from 'typebox';
import { formatDecimal } from '../decimal.ts';
import { addressAs, amountOf, amountOrZeroIn, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountPart, notOneself, protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { MOVES_NOTHING, moves } from './intent.ts';
import { listsTokenParty } from './listing.ts';
import { addressText, assetText, decimalText } from './receiptData.ts';

const canTake: Warning = warning('token.spenderCanTake', 'caution');

/** From this many on an allowance has no bound that matters, in units of 10^-18. */
const UNLIMITED_FROM = 10n ** 36n;

export const tokenApprove = defineOp({
  name: 'TOKEN_APPROVE',
  params: Type.Object({
    token_address: tokenAddress,
    spender: addressAs('grantee'),
    amount: amountOrZeroIn({ param: 'token_address' }),
  }),
  vain: ({ spender }, sender) => notOneself('spender', spender, sender),
  receipt: Type.Object({ token_address: assetText, spender: addressText, amount: decimalText }),
  acts: [
    {
      place: 'token',
      title: message('act.allowSpending'),
      about: message('about.allowSpending'),
      needs: ['holder'],
      fields: {
        spender: { label: message('row.spender'), rule: message('rule.somebodyElse') },
        amount: { label: message('field.amount') },
      },
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const revokes = amountOf(given.amount) === 0n;
    return {
      act: message(revokes ? 'act.revokeAllowance' : 'act.allowSpending'),
      sentence: revokes
        ? [message('tokenApprove.revoke', { spender: part.address(given.spender), token: part.token(token) })]
        : [
            message('tokenApprove.allow', {
              spender: part.address(given.spender),
              amount: amountPart(given.amount, token),
            }),
          ],
      rows: [tokenRow(message('row.token'), token), row(message('row.spender'), part.address(given.spender))],
      warnings: [...(revokes ? [] : [canTake]), ...protocolHolderWarnings(given.spender), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => {
    const amount = amountOf(given.amount);
    const token = tokenFact(facts, given.token_address);
    if (amount === 0n) return MOVES_NOTHING;
    return moves({
      grants: [{ spender: given.spender, token, amount: amount >= UNLIMITED_FROM ? 'all' : formatDecimal(amount) }],
      tokens: [token],
    });
  },
  lists: listsTokenParty('spender', 'token'),
});
