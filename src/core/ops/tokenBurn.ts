// TOKEN_BURN: destroys tokens of the sender, or of a holder whose operator or permanent delegate the sender is.

import { Type } from 'typebox';
import { sameAccount } from '../accounts/address.ts';
import { address, amount, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say, type Warning } from './describe.ts';
import { amountPart, tokenFact, tokenRow, tokenWarnings } from './wording.ts';

const forGood: Warning = {
  code: 'token.burn',
  severity: 'danger',
  text: 'What is destroyed is gone for good.',
  advice: 'Approve only if you want these tokens to exist no more.',
};

export const tokenBurn = defineOp({
  name: 'TOKEN_BURN',
  params: Type.Object({ token_address: tokenAddress, amount, from: Type.Optional(address) }),
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const from = given.from === undefined || sameAccount(given.from, facts.sender) ? undefined : given.from;
    return {
      act: 'Destroy tokens',
      sentence:
        from === undefined
          ? say`Destroy ${amountPart(given.amount, token)} from your balance`
          : say`Destroy ${amountPart(given.amount, token)} from the balance of ${part.address(from)}`,
      rows: [tokenRow('Token', token), row('Holder', part.address(from ?? facts.sender))],
      warnings: [forGood, ...tokenWarnings(token)],
    };
  },
});
