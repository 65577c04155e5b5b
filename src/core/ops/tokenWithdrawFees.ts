// TOKEN_WITHDRAW_FEES: takes all withheld transfer fees of a token, for its withdraw authority.

import { Type } from 'typebox';
import { addressAs, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { firstOf } from './listing.ts';
import { addressText, assetText, decimalText } from './receiptData.ts';

export const tokenWithdrawFees = defineOp({
  name: 'TOKEN_WITHDRAW_FEES',
  params: Type.Object({ token_address: tokenAddress, to: Type.Optional(addressAs('recipient')) }),
  receipt: Type.Object({ token_address: assetText, to: addressText, amount: decimalText }),
  acts: [
    {
      place: 'token',
      title: message('act.collectFees'),
      about: message('about.collectFees'),
      needs: ['withdraw'],
      fields: { to: { label: message('field.to'), hint: message('hint.emptyIsYou') } },
      bar: ({ isPaused }) => (isPaused === true ? message('bar.stopped') : undefined),
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const to = given.to ?? facts.sender;
    return {
      act: message('act.collectFees'),
      sentence: [message('tokenWithdrawFees.collect', { token: part.token(token), to: part.address(to) })],
      rows: [tokenRow(message('row.token'), token), row(message('row.recipient'), part.address(to))],
      warnings: [...protocolHolderWarnings(to), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) =>
    moves({ recipients: given.to === undefined ? [] : [given.to], tokens: [tokenFact(facts, given.token_address)] }),
  lists: (given, done) => ({
    target: firstOf(given.to, done.to),
    asset: given.token_address,
    amount: done.amount,
    roles: [['to', given.to]],
  }),
});
