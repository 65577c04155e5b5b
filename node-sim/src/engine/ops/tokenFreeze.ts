// TOKEN_FREEZE.

import type { Executor } from '../context.ts';
import { requireAuthority } from '../tokens/authorities.ts';
import { setFrozen } from '../tokens/ledger.ts';
import { requireAccount, requireToken } from '../tokens/transfer.ts';

export const tokenFreeze: Executor<'TOKEN_FREEZE'> = (context, params) => {
  const token = requireToken(context.state, params.token_address);
  const account = requireAccount(params.account);
  requireAuthority(context, token.freezeAuthority, 'freeze');
  setFrozen(context.state, token, account, true);
  return { token_address: token.address, account: params.account, frozen: true };
};
