// The backstop vault: its value, its shares, and who may take them out when.

import { formatDecimal } from '@svc/core/decimal';
import { VAULT_LOCKUP_SEC } from '@svc/core/ops/vaultDeposit';
import { equityOf, withdrawableOf } from '@svc/core/perps/margin';
import { ownershipOf, sharesFor, valueOfShares } from '@svc/core/perps/vaultShares';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { changeCollateral, crossOf, settingsOf, toMoney } from './accounts.ts';
import { PROTOCOL, VAULT } from './constants.ts';

/** Value of the vault in units of 10^-36: the equity of its account. */
export function vaultNav(state: StateView): bigint {
  return equityOf(crossOf(state, VAULT));
}

/** All shares in units of 10^-18. */
export function totalShares(state: StateView): bigint {
  return state.perps.totals.get('shares') ?? 0n;
}

function changeShares(state: State, owner: string, difference: bigint, unlock: number): void {
  const row = state.perps.shares.get(owner);
  const shares = (row?.shares ?? 0n) + difference;
  if (shares === 0n) state.perps.shares.delete(owner);
  else state.perps.shares.set(owner, { shares, unlock: Math.max(row?.unlock ?? 0, unlock) });
  state.perps.totals.set('shares', totalShares(state) + difference);
}

/** Makes shares and value fit each other. */
function settleOwnership(state: State, nav: bigint): void {
  const { ownerless, ended } = ownershipOf(totalShares(state), nav);
  if (ownerless > 0n) changeShares(state, PROTOCOL, ownerless, 0);
  if (!ended) return;
  for (const owner of [...state.perps.shares.keys()]) state.perps.shares.delete(owner);
  state.perps.totals.set('shares', 0n);
}

/**
 * Turns free collateral of an account into shares. @returns the shares in units of 10^-18, and whether they are the
 * protocol's
 */
export function depositToVault(
  state: State,
  account: string,
  amount: bigint,
  now: number,
): { shares: bigint; protocolOwned: boolean } {
  const free = withdrawableOf(crossOf(state, account));
  requireThat(amount <= free, 'vault.aboveWithdrawable', `The account can spare ${formatDecimal(free)} of collateral.`);
  const nav = vaultNav(state);
  settleOwnership(state, nav);
  const shares = sharesFor(amount, totalShares(state), nav);
  requireThat(
    shares > 0n,
    'vault.tooSmall',
    'The smallest part of a share is worth so much that rounding would cost some of the amount.',
  );
  changeCollateral(state, account, -toMoney(amount));
  changeCollateral(state, VAULT, toMoney(amount));
  const protocolOwned = settingsOf(state).seeder === account;
  if (protocolOwned) changeShares(state, PROTOCOL, shares, 0);
  else changeShares(state, account, shares, now + VAULT_LOCKUP_SEC);
  return { shares, protocolOwned };
}

/** Turns shares of an account into free collateral. @returns the value in units of 10^-18 */
export function withdrawFromVault(state: State, account: string, shares: bigint, now: number): bigint {
  const row = state.perps.shares.get(account);
  if (row === undefined || row.shares < shares)
    return fail('vault.notEnoughShares', `The account has ${formatDecimal(row?.shares ?? 0n)} shares.`);
  requireThat(now >= row.unlock, 'vault.locked', `The shares are locked until ${row.unlock}.`);
  const value = valueOfShares(shares, totalShares(state), vaultNav(state));
  requireThat(value > 0n, 'vault.worthless', 'The shares are worth nothing now.');
  const releasable = withdrawableOf(crossOf(state, VAULT));
  requireThat(value <= releasable, 'vault.cannotRelease', `The vault can release ${formatDecimal(releasable)} now.`);
  changeShares(state, account, -shares, 0);
  changeCollateral(state, VAULT, -toMoney(value));
  changeCollateral(state, account, toMoney(value));
  return value;
}
