// TOKEN_TRANSFER_FROM: moves somebody else's tokens by permanent delegation, as operator, or within an allowance.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { address, addressAs, amountIn, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import {
  amountPart,
  amountText,
  memoFault,
  memoRows,
  protocolHolderWarnings,
  tokenFact,
  tokenRow,
  tokenWarnings,
  words,
} from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { addressText, assetText, decimalText, moved, plain } from './receiptData.ts';

export const tokenTransferFrom = defineOp({
  name: 'TOKEN_TRANSFER_FROM',
  params: Type.Object({
    token_address: tokenAddress,
    from: address,
    to: addressAs('recipient'),
    amount: amountIn({ param: 'token_address' }),
    memo: Type.Optional(words),
  }),
  vain: memoFault,
  receipt: Type.Object({
    token_address: assetText,
    from: addressText,
    to: addressText,
    amount: decimalText,
    via: plain,
    allowance_left: Type.Optional(decimalText),
    ...moved,
  }),
  acts: [
    {
      place: 'token',
      title: message('act.moveTokens'),
      about: message('about.moveTokens'),
      needs: ['permanent_delegate'],
      fields: {
        from: { label: message('field.from') },
        to: { label: message('row.to') },
        // Whose it is, the wallet did not read: the simulation says what the holder has.
        amount: { label: message('field.amount'), most: 'held', unless: 'from' },
      },
      bar: ({ isPaused }) => (isPaused === true ? message('bar.stopped') : undefined),
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: message('act.moveTokens'),
      sentence: [
        message('tokenTransferFrom.move', {
          amount: amountPart(given.amount, token),
          from: part.address(given.from),
          to: part.address(given.to),
        }),
      ],
      rows: [
        tokenRow(message('row.token'), token),
        row(message('row.from'), part.address(given.from)),
        row(message('row.to'), part.address(given.to)),
        ...memoRows(given.memo),
      ],
      warnings: [...protocolHolderWarnings(given.to), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    // One's own tokens move too, as their permanent delegate or by an allowance from one's other key.
    const payments = sameAccount(given.from, facts.sender) ? [{ token, amount: amountText(given.amount) }] : [];
    return moves({ recipients: [given.to], payments, tokens: [token] });
  },
  lists: (given) => ({
    target: given.to,
    asset: given.token_address,
    amount: given.amount,
    roles: [
      ['to', given.to],
      ['from', given.from],
    ],
  }),
});
