// Tokens as reads and receipts show them.

import type { AccountId } from '@svc/core/accounts/address';
import { formatDecimal } from '@svc/core/decimal';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { TokenRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { allowanceOf, isOperator } from './allowances.ts';
import { balanceOf, isFrozen } from './ledger.ts';
import { transferFeeRateAt } from './transfer.ts';

const optionalAmount = (amount: bigint | null): string | null => (amount === null ? null : formatDecimal(amount));

/** The extensions that a token has, as served; `height` decides whether a pending fee is due. */
export function extensionsView(token: TokenRow, height: number): JsonObject {
  const view: JsonObject = {};
  if (token.metadata !== null) {
    view.metadata = {
      uri: token.metadata.uri,
      fields: { ...token.metadata.fields },
      update_authority: token.metadata.authority,
    };
  }
  const rate = transferFeeRateAt(token, height);
  if (token.transferFee !== null && rate !== undefined) {
    const pending = token.transferFee.pending;
    view.transfer_fee = {
      bps: rate.bps,
      max_fee: optionalAmount(rate.max),
      pending:
        pending === null || pending.fromHeight <= height
          ? null
          : { bps: pending.bps, max_fee: optionalAmount(pending.max), from_height: pending.fromHeight },
      fee_authority: token.transferFee.feeAuthority,
      withdraw_authority: token.transferFee.withdrawAuthority,
      withheld_at: token.address,
    };
  }
  if (token.nonTransferable) view.non_transferable = true;
  if (token.defaultFrozen) view.default_frozen = true;
  if (token.permanentDelegate !== null) view.permanent_delegate = token.permanentDelegate;
  if (token.pausable !== null)
    view.pausable = { pause_authority: token.pausable.authority, paused: token.pausable.paused };
  if (token.defaultOperators.length > 0) view.default_operators = [...token.defaultOperators];
  return view;
}

/** A registry entry as the `token` reads show it. */
export function tokenView(token: TokenRow, height: number) {
  return {
    token_address: token.address,
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    total_supply: formatDecimal(token.totalSupply),
    max_supply: optionalAmount(token.maxSupply),
    mint_authority: token.mintAuthority,
    freeze_authority: token.freezeAuthority,
    creator: token.creator,
    created_height: token.createdHeight,
    extensions: extensionsView(token, height),
  };
}

/** Every token, by address. */
export function tokenViews(state: StateView, height: number) {
  return [...state.tokens.values()]
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map((token) => {
      state.step();
      return tokenView(token, height);
    });
}

/** How many accounts were frozen one by one for a token; those that it freezes by default are not counted. */
export function frozenAccounts(state: StateView, token: string): number {
  return state.frozenByToken.keys(token).size;
}

/** Balance of a canonical asset as decimal text, and whether it is frozen. */
export function balanceView(state: StateView, asset: string, account: AccountId): { balance: string; frozen: boolean } {
  const token = asset === NATIVE_SYMBOL ? undefined : state.tokens.get(asset);
  return {
    balance: formatDecimal(balanceOf(state, asset, account)),
    frozen: token !== undefined && isFrozen(state, token, account),
  };
}

/** Allowance as decimal text. */
export function allowanceView(state: StateView, token: string, owner: AccountId, spender: AccountId): string {
  return formatDecimal(allowanceOf(state, token, owner, spender));
}

/** Whether an account may move everything of a holder. */
export function operatorView(state: StateView, token: TokenRow, holder: AccountId, operator: AccountId): boolean {
  return isOperator(state, token, holder, operator);
}
