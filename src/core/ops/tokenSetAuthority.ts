// TOKEN_SET_AUTHORITY: passes a right over a token on, or gives it up for good.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { oneOf, tokenAddress } from '../schema/fields.ts';
import { type Message, message } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { authorityChange, authorityIntent, namedAuthority, newAuthority } from './authorityCommon.ts';
import { tokenFact, tokenRow, tokenWarnings } from './common.ts';
import { defineOp } from './defineOp.ts';
import { row } from './describe.ts';
import { moves } from './intent.ts';
import { addressOrNobody, assetText, plain } from './receiptData.ts';
import { TOKEN_RIGHTS, type TokenRight } from './rights.ts';

/** What a right lets its holder do. */
const MEANINGS = {
  mint: message('may.createMore'),
  freeze: message('may.freeze'),
  metadata: message('may.changeMetadata'),
  fee: message('may.changeFee'),
  withdraw: message('may.collectFees'),
  pause: message('may.stop'),
  permanent_delegate: message('may.moveAny'),
} as const satisfies { readonly [R in TokenRight]: Message };

export const tokenSetAuthority = defineOp({
  name: 'TOKEN_SET_AUTHORITY',
  params: Type.Object({ token_address: tokenAddress, authority: oneOf(...TOKEN_RIGHTS), new_authority: newAuthority }),
  receipt: Type.Object({ token_address: assetText, authority: plain, new_authority: addressOrNobody }),
  acts: [
    {
      place: 'token',
      title: message('act.passRightOn'),
      about: message('about.passRightOn'),
      needs: TOKEN_RIGHTS,
      fields: {
        authority: { label: message('field.right'), choices: MEANINGS },
        new_authority: { label: message('field.newHolder') },
      },
    },
  ],
  sites: 'may ask',
  namesFailures: true,
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const right = given.authority as TokenRight;
    const { act, sentence, rows, warnings } = authorityChange(
      message('authority.right', { right }),
      part.token(token),
      given.new_authority,
    );
    return {
      act,
      sentence,
      rows: [tokenRow(message('row.token'), token), row(message('row.theRightIsTo'), MEANINGS[right]), ...rows],
      warnings: [...warnings, ...tokenWarnings(token)],
    };
  },
  intent: (given, facts) => {
    const right = given.authority as TokenRight;
    const { rights = [] } = authorityIntent(MEANINGS[right], given.new_authority, facts);
    const token = tokenFact(facts, given.token_address);
    const holder = namedAuthority(given.new_authority);
    // Whoever may move what any holder has may move the signer's too.
    const takes = right === 'permanent_delegate' && holder !== null && !sameAccount(holder, facts.sender);
    return moves({ rights, grants: takes ? [{ spender: holder, token, amount: 'all' }] : [], tokens: [token] });
  },
  lists: (given) => ({
    target: given.new_authority,
    asset: given.token_address,
    roles: [['account', given.new_authority]],
  }),
});
