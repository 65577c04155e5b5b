// TOKEN_TRANSFER: moves a holder's own tokens.

import { Type } from 'typebox';
import { addressAs, amountIn, tokenAddress } from '../schema/fields.ts';
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
import { listsTokenParty } from './listing.ts';
import { addressText, assetText, decimalText, moved } from './receiptData.ts';

export const tokenTransfer = defineOp({
  name: 'TOKEN_TRANSFER',
  params: Type.Object({
    token_address: tokenAddress,
    to: addressAs('recipient'),
    amount: amountIn({ param: 'token_address' }),
    memo: Type.Optional(words),
  }),
  vain: memoFault,
  receipt: Type.Object({ token_address: assetText, to: addressText, amount: decimalText, ...moved }),
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: message('act.sendToken'),
      sentence: [
        message('tokenTransfer.send', { amount: amountPart(given.amount, token), to: part.address(given.to) }),
      ],
      rows: [
        tokenRow(message('row.token'), token),
        row(message('row.recipient'), part.address(given.to)),
        ...memoRows(given.memo),
      ],
      warnings: [...protocolHolderWarnings(given.to), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return moves({ recipients: [given.to], payments: [{ token, amount: amountText(given.amount) }], tokens: [token] });
  },
  lists: listsTokenParty('to'),
});
