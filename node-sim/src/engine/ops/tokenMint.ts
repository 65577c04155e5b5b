// TOKEN_MINT.

import { formatDecimal } from '@svc/core/decimal';
import { amountOf } from '@svc/core/schema/fields';
import { requireThat } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { requireAuthority } from '../tokens/authorities.ts';
import { changeSupply, requireNotPaused } from '../tokens/ledger.ts';
import { requireAccount, requireToken } from '../tokens/transfer.ts';

export const tokenMint: Executor<'TOKEN_MINT'> = (context, params) => {
  const { state, sender } = context;
  const token = requireToken(state, params.token_address);
  const to = params.to ?? sender;
  const account = requireAccount(to);
  const amount = amountOf(params.amount);
  requireAuthority(context, token.mintAuthority, 'mint');
  requireNotPaused(state, token.address);
  const fits = token.maxSupply === null || token.totalSupply + amount <= token.maxSupply;
  requireThat(fits, 'token.overMaxSupply', `the supply would pass ${formatDecimal(token.maxSupply ?? 0n)}`);
  const { totalSupply } = changeSupply(state, token, account, amount);
  return { token_address: token.address, to, amount: formatDecimal(amount), total_supply: formatDecimal(totalSupply) };
};
