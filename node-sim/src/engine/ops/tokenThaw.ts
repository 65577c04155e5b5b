// TOKEN_THAW.

import type { Executor } from '../context.ts';
import { requireAuthority } from '../tokens/authorities.ts';
import { setFrozen } from '../tokens/ledger.ts';
import { requireAccount, requireToken } from '../tokens/transfer.ts';

export const tokenThaw: Executor<'TOKEN_THAW'> = (context, params) => {
  const token = requireToken(context.state, params.token_address);
  const account = requireAccount(params.account);
  requireAuthority(context, token.freezeAuthority, 'freeze');
  setFrozen(context.state, token, account, false);
  return { token_address: token.address, account: params.account, frozen: false };
};
