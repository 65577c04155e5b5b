// TOKEN_SET_AUTHORITY.

import type { TokenRight } from '@svc/core/ops/rights';
import type { TokenRow } from '../../kernel/spotRows.ts';
import type { Executor } from '../context.ts';
import { nextHolder, requireAuthority, rightHolder } from '../tokens/authorities.ts';
import { requireToken } from '../tokens/transfer.ts';

/** The token with another holder of a right that it has. */
function withHolder(token: TokenRow, right: TokenRight, next: string | null): TokenRow {
  switch (right) {
    case 'mint':
      return { ...token, mintAuthority: next };
    case 'freeze':
      return { ...token, freezeAuthority: next };
    case 'metadata':
      return { ...token, metadata: token.metadata && { ...token.metadata, authority: next } };
    case 'fee':
      return { ...token, transferFee: token.transferFee && { ...token.transferFee, feeAuthority: next } };
    case 'withdraw':
      return { ...token, transferFee: token.transferFee && { ...token.transferFee, withdrawAuthority: next } };
    case 'pause':
      return { ...token, pausable: token.pausable && { ...token.pausable, authority: next } };
    case 'permanent_delegate':
      return { ...token, permanentDelegate: next };
  }
}

export const tokenSetAuthority: Executor<'TOKEN_SET_AUTHORITY'> = (context, params) => {
  const token = requireToken(context.state, params.token_address);
  const right = params.authority as TokenRight;
  requireAuthority(context, rightHolder(token, right), right);
  const next = nextHolder(params.new_authority);
  context.state.tokens.set(token.address, withHolder(token, right, next));
  if (right === 'permanent_delegate' && next === null) context.state.onceSeizable.set(token.address, true);
  return { token_address: token.address, authority: right, new_authority: next };
};
