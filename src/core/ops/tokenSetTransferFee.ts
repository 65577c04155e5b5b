// TOKEN_SET_TRANSFER_FEE: changes what transfers of a token withhold, for its fee authority; the rate starts some
// blocks later.

import { Type } from 'typebox';
import { formatDecimal } from '../decimal.ts';
import { amountOrNoneIn, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountPart, tokenFact, tokenRow, tokenWarnings, wholeNumber, wholeOf } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { fitsBps } from './limits.ts';
import { listsToken } from './listing.ts';
import { assetText, decimalText } from './receiptData.ts';

/** Blocks from the change to its effect. */
export const TRANSFER_FEE_DELAY = 100;

const holdersPay: Warning = warning('token.transferFee', 'caution');

export const tokenSetTransferFee = defineOp({
  name: 'TOKEN_SET_TRANSFER_FEE',
  params: Type.Object({
    token_address: tokenAddress,
    transfer_fee_bps: wholeNumber,
    max_transfer_fee: Type.Optional(amountOrNoneIn({ param: 'token_address' })),
  }),
  vain: ({ transfer_fee_bps: bps }) =>
    fitsBps(wholeOf(bps)) ? undefined : { path: 'transfer_fee_bps', expected: 'a rate from 0 to 10000 basis points' },
  receipt: Type.Object({
    token_address: assetText,
    transfer_fee_bps: Type.Integer(),
    max_transfer_fee: Type.Union([decimalText, Type.Null()]),
    from_height: Type.Integer(),
  }),
  acts: [
    {
      place: 'token',
      title: message('act.setTransferFee'),
      about: message('about.setTransferFee'),
      needs: ['fee'],
      fields: {
        transfer_fee_bps: { label: message('field.transferFee'), as: 'percentage', rule: message('rule.rate') },
        max_transfer_fee: { label: message('row.mostOfOneTransfer'), hint: message('hint.emptyIsNoLimit') },
      },
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const bps = wholeOf(given.transfer_fee_bps);
    const cap = given.max_transfer_fee ?? '';
    return {
      act: message('act.setTransferFee'),
      sentence: [
        message('tokenSetTransferFee.withhold', {
          bps: part.number(formatDecimal(BigInt(bps), 2)),
          token: part.token(token),
        }),
      ],
      rows: [
        tokenRow(message('row.token'), token),
        row(message('row.mostOfOneTransfer'), cap === '' ? message('value.noLimit') : amountPart(cap, token)),
        row(message('row.starts'), message('value.blocksLater', { blocks: TRANSFER_FEE_DELAY })),
      ],
      warnings: [...(bps > 0 ? [holdersPay] : []), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => moves({ tokens: [tokenFact(facts, given.token_address)] }),
  lists: listsToken,
});
