// Deposits and withdrawals: the only movements of real balances in the perpetuals.

import { accountId } from '@svc/core/accounts/address';
import { perpsHolder } from '@svc/core/accounts/protocolIds';
import { formatDecimal } from '@svc/core/decimal';
import { withdrawableOf } from '@svc/core/perps/margin';
import { requireThat } from '../../kernel/outcome.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { move, requireBalance, requireNotPaused, spend } from '../tokens/ledger.ts';
import { changeCollateral, crossOf, openAccount, settingsOf, toMoney } from './accounts.ts';

/** The holder of all collateral, as reads show it. */
export const PERPS_HOLDER = perpsHolder();
/** Account id of the holder. */
export const PERPS_ACCOUNT = accountId(PERPS_HOLDER);

function requireCollateral(state: StateView): string {
  const { collateral } = settingsOf(state);
  requireThat(collateral !== '', 'perp.noCollateral', 'This network has no collateral asset.');
  return collateral;
}

/** Moves an amount of the collateral asset from an account's balance to its collateral. */
export function depositCollateral(state: State, account: string, address: string, amount: bigint): void {
  spend(state, requireCollateral(state), account, PERPS_ACCOUNT, amount);
  openAccount(state, account, address);
  changeCollateral(state, account, toMoney(amount));
}

/** Moves free collateral of an account to its balance. */
export function withdrawCollateral(state: State, account: string, amount: bigint): void {
  const asset = requireCollateral(state);
  const free = withdrawableOf(crossOf(state, account));
  requireThat(amount <= free, 'perp.aboveWithdrawable', `${formatDecimal(free)} can be withdrawn now.`);
  // A freeze stops what an account holds, not what it committed: the holder pays out as those of pools and books do.
  requireNotPaused(state, asset);
  // The holder has the equity of all accounts together: while some are in debt it may have less than the others'.
  requireBalance(state, asset, PERPS_ACCOUNT, amount);
  changeCollateral(state, account, -toMoney(amount));
  move(state, asset, PERPS_ACCOUNT, account, amount);
}
