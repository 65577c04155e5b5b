// TOKEN_MINT: creates more of a token, for its mint authority, up to the largest supply.

import { Type } from 'typebox';
import { address, amount, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say } from './describe.ts';
import { amountPart, protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './wording.ts';

export const tokenMint = defineOp({
  name: 'TOKEN_MINT',
  params: Type.Object({ token_address: tokenAddress, amount, to: Type.Optional(address) }),
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    const to = given.to ?? facts.sender;
    return {
      act: 'Mint token',
      sentence: say`Mint ${amountPart(given.amount, token)} to ${part.address(to)}`,
      rows: [tokenRow('Token', token), row('Recipient', part.address(to))],
      warnings: [...protocolHolderWarnings(to), ...tokenWarnings(token)],
    };
  },
});
