// TOKEN_TRANSFER: moves a holder's own tokens.

import { Type } from 'typebox';
import { address, amount, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say } from './describe.ts';
import { amountPart, memoRows, protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './wording.ts';

export const tokenTransfer = defineOp({
  name: 'TOKEN_TRANSFER',
  params: Type.Object({ token_address: tokenAddress, to: address, amount, memo: Type.Optional(Type.String({ expected: 'text' })) }),
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: 'Send token',
      sentence: say`Send ${amountPart(given.amount, token)} to ${part.address(given.to)}`,
      rows: [tokenRow('Token', token), row('Recipient', part.address(given.to)), ...memoRows(given.memo)],
      warnings: [...protocolHolderWarnings(given.to), ...tokenWarnings(token)],
    };
  },
});
