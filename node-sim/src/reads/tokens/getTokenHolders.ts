// The largest holders of an asset.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { isFrozen } from '../../engine/tokens/ledger.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { type Handler, requireAsset } from '../context.ts';

interface Holding {
  readonly account: AccountId;
  readonly balance: bigint;
}

/** Every balance of an asset that is not zero. */
function* holdings(state: StateView, asset: string): Generator<Holding> {
  if (asset === NATIVE_SYMBOL) {
    for (const [account, { balanceWei }] of state.accounts.entries()) {
      state.step();
      if (balanceWei > 0n) yield { account: accountId(account), balance: balanceWei };
    }
    return;
  }
  const prefix = `${asset}:`;
  for (const [key, balance] of state.balances.entries()) {
    state.step();
    if (key.startsWith(prefix)) yield { account: accountId(key.slice(prefix.length)), balance };
  }
}

export const getTokenHolders: Handler<'getTokenHolders'> = (context, { token_address: given, limit }) => {
  const { state } = context.chain;
  const asset = requireAsset(context, given);
  const all = [...holdings(state, asset)].sort((a, b) =>
    a.balance === b.balance ? (a.account < b.account ? -1 : 1) : a.balance > b.balance ? -1 : 1,
  );
  const token = state.tokens.get(asset);
  return {
    token_address: given,
    count: all.length,
    holders: all.slice(0, limit).map(({ account, balance }) => ({
      account,
      balance: formatDecimal(balance),
      frozen: token !== undefined && isFrozen(state, token, account),
    })),
  };
};
