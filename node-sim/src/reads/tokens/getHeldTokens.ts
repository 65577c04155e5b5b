// The tokens that an account holds, a page at a time.

import { formatDecimal } from '@svc/core/decimal';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import { accountParam, type Handler } from '../context.ts';

export const getHeldTokens: Handler<'getHeldTokens'> = ({ chain: { state } }, { address, limit, cursor = '' }) => {
  const account = accountParam(address);
  const held = [];
  for (const { address: token_address, name, symbol, decimals } of state.tokens.values()) {
    state.step();
    if (token_address <= cursor) continue;
    const balance = balanceOf(state, token_address, account);
    if (balance > 0n) held.push({ token_address, name, symbol, decimals, balance: formatDecimal(balance) });
  }
  held.sort((a, b) => (a.token_address < b.token_address ? -1 : 1));
  const tokens = held.slice(0, limit);
  return { address, tokens, next_cursor: held.length > limit ? (tokens.at(-1)?.token_address ?? null) : null };
};
