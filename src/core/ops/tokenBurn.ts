// TOKEN_BURN: destroys tokens of the sender, or of a holder whose operator or permanent delegate the sender is.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { address, amountIn, tokenAddress } from '../schema/fields.ts';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountPart, amountText, tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { addressText, assetText, decimalText, plain } from './receiptData.ts';

const forGood: Warning = warning('token.burn', 'danger');

/** Somebody else whose tokens are destroyed, by a right that the signer has; undefined: the signer's own. */
function otherHolder({ from }: { readonly from?: string }, sender: string): string | undefined {
  return from === undefined || sameAccount(from, sender) ? undefined : from;
}

export const tokenBurn = defineOp({
  name: 'TOKEN_BURN',
  params: Type.Object({
    token_address: tokenAddress,
    amount: amountIn({ param: 'token_address' }),
    from: Type.Optional(address),
  }),
  receipt: Type.Object({
    token_address: assetText,
    amount: decimalText,
    total_supply: decimalText,
    from: Type.Optional(addressText),
    via: Type.Optional(plain),
  }),
  acts: [
    {
      place: 'token',
      title: message('act.destroyTokens'),
      about: message('about.destroyTokens'),
      needs: ['holder', 'permanent_delegate'],
      fields: {
        amount: { label: message('field.amount'), most: 'held', unless: 'from' },
        from: { label: message('field.from'), hint: message('hint.emptyIsYours'), needs: 'permanent_delegate' },
      },
      bar: ({ isPaused }) => (isPaused === true ? message('bar.stopped') : undefined),
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const from = otherHolder(given, facts.sender);
    return {
      act: message('act.destroyTokens'),
      sentence:
        from === undefined
          ? [message('tokenBurn.own', { amount: amountPart(given.amount, token) })]
          : [message('tokenBurn.others', { amount: amountPart(given.amount, token), from: part.address(from) })],
      rows: [tokenRow(message('row.token'), token), row(message('row.holder'), part.address(from ?? facts.sender))],
      warnings: [forGood, ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const isOwn = otherHolder(given, facts.sender) === undefined;
    return moves({ payments: isOwn ? [{ token, amount: amountText(given.amount) }] : [], tokens: [token] });
  },
  lists: (given) => ({ asset: given.token_address, amount: given.amount, roles: [['from', given.from]] }),
});
