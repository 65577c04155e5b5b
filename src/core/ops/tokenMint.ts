// TOKEN_MINT: creates more of a token, for its mint authority, up to the largest supply.

import { Type } from 'typebox';
import { addressAs, amountIn, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { amountPart, protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { firstOf } from './listing.ts';
import { addressText, assetText, decimalText } from './receiptData.ts';

export const tokenMint = defineOp({
  name: 'TOKEN_MINT',
  params: Type.Object({
    token_address: tokenAddress,
    amount: amountIn({ param: 'token_address' }),
    to: Type.Optional(addressAs('recipient')),
  }),
  receipt: Type.Object({ token_address: assetText, to: addressText, amount: decimalText, total_supply: decimalText }),
  acts: [
    {
      place: 'token',
      title: message('act.mintToken'),
      about: message('about.mintToken'),
      needs: ['mint'],
      fields: {
        amount: { label: message('field.amount'), most: 'room' },
        to: { label: message('field.to'), hint: message('hint.emptyIsYou') },
      },
      bar: ({ isPaused, room }) =>
        isPaused === true ? message('bar.stopped') : room === '0' ? message('bar.full') : undefined,
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const to = given.to ?? facts.sender;
    return {
      act: message('act.mintToken'),
      sentence: [message('tokenMint.mint', { amount: amountPart(given.amount, token), to: part.address(to) })],
      rows: [tokenRow(message('row.token'), token), row(message('row.recipient'), part.address(to))],
      warnings: [...protocolHolderWarnings(to), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) =>
    moves({ recipients: given.to === undefined ? [] : [given.to], tokens: [tokenFact(facts, given.token_address)] }),
  lists: (given, done) => ({
    target: firstOf(given.to, done.to),
    asset: given.token_address,
    amount: given.amount,
    roles: [['to', given.to]],
  }),
});
