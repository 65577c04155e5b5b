// TOKEN_TRANSFER_FROM: moves somebody else's tokens by permanent delegation, as operator, or within an allowance.

import { Type } from 'typebox';
import { address, amount, tokenAddress } from '../schema/fields.ts';
import { defineOp } from './defineOp.ts';
import { part, row, say } from './describe.ts';
import { amountPart, memoRows, protocolHolderWarnings, tokenFact, tokenRow, tokenWarnings } from './wording.ts';

export const tokenTransferFrom = defineOp({
  name: 'TOKEN_TRANSFER_FROM',
  params: Type.Object({ token_address: tokenAddress, from: address, to: address, amount, memo: Type.Optional(Type.String({ expected: 'text' })) }),
  needs: (given) => ({ assets: [given.token_address] }),
  describe: (given, facts) => {
    const token = tokenFact(facts, given.token_address);
    return {
      act: 'Move tokens',
      sentence: say`Move ${amountPart(given.amount, token)} from ${part.address(given.from)} to ${part.address(given.to)} using an allowance`,
      rows: [tokenRow('Token', token), row('From', part.address(given.from)), row('To', part.address(given.to)), ...memoRows(given.memo)],
      warnings: [...protocolHolderWarnings(given.to), ...tokenWarnings(token)],
    };
  },
});
