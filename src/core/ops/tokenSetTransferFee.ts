// TOKEN_SET_TRANSFER_FEE: changes what transfers of a token withhold, for its fee authority; the rate starts some
// blocks later.

import { Type } from 'typebox';
import { formatDecimal } from '../decimal.ts';
import { amountOrNoneIn, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { moves } from './intent.ts';
import { fitsBps } from './limits.ts';
import { listsToken } from './listing.ts';
import { amountPart, tokenFact, tokenRow, tokenWarnings, wholeNumber, wholeOf } from './wording.ts';

/** Blocks from the change to its effect. */
export const TRANSFER_FEE_DELAY = 100;

const holdersPay: Warning = {
  code: 'token.transferFee',
  severity: 'caution',
  text: 'Every transfer between holders will pay this rate out of what it moves.',
  advice: 'Announce it before you approve: it starts 100 blocks later.',
};

export const tokenSetTransferFee = defineOp({
  name: 'TOKEN_SET_TRANSFER_FEE',
  params: Type.Object({
    token_address: tokenAddress,
    transfer_fee_bps: wholeNumber,
    max_transfer_fee: Type.Optional(amountOrNoneIn({ param: 'token_address' })),
  }),
  vain: ({ transfer_fee_bps: bps }) =>
    fitsBps(wholeOf(bps)) ? undefined : { path: 'transfer_fee_bps', expected: 'a rate from 0 to 10000 basis points' },
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const bps = wholeOf(given.transfer_fee_bps);
    const cap = given.max_transfer_fee ?? '';
    return {
      act: 'Set transfer fee',
      sentence: say`Withhold ${part.number(formatDecimal(BigInt(bps), 2))} % of each transfer of ${part.token(token)}`,
      rows: [
        tokenRow('Token', token),
        row('Most of one transfer', cap === '' ? part.text('no limit') : amountPart(cap, token)),
        row('Starts', part.text(`${TRANSFER_FEE_DELAY} blocks after this one`)),
      ],
      warnings: [...(bps > 0 ? [holdersPay] : []), ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => moves({ tokens: [tokenFact(facts, given.token_address)] }),
  lists: listsToken,
});
