// Balances of every asset, the native one included, under account ids; and the rules that stop a movement: pause,
// freeze, short balance. Authorities and allowances are in the files beside it.

import { formatDecimal } from '@svc/core/decimal';
import { assertInvariant } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { balanceRef } from '../../kernel/balanceRef.ts';
import { fail } from '../../kernel/outcome.ts';
import type { TokenRow } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { joinKey } from '../ledgerKeys.ts';

/** Balance of an account in units of 10^-18. */
export function balanceOf(state: StateView, asset: string, account: string): bigint {
  if (asset === NATIVE_SYMBOL) return state.accounts.get(account)?.balanceWei ?? 0n;
  return state.balances.get(joinKey(asset, account)) ?? 0n;
}

/** Adds to a balance without any rule; supply is the caller's business. */
export function credit(state: State, asset: string, account: string, amount: bigint): void {
  assertInvariant(amount >= 0n, 'credits are not negative');
  balanceRef(state, asset, account).give(amount);
}

/** Takes from a balance that the caller knows to suffice. */
export function debit(state: State, asset: string, account: string, amount: bigint): void {
  assertInvariant(amount >= 0n, 'debits are not negative');
  balanceRef(state, asset, account).take(amount);
}

/** Moves between two accounts without any rule. */
export function move(state: State, asset: string, from: string, to: string, amount: bigint): void {
  if (from === to) return;
  debit(state, asset, from, amount);
  credit(state, asset, to, amount);
}

/** Changes how much of the native asset exists: genesis adds, gas and burned stakes take away. */
export function changeNativeSupply(state: State, difference: bigint): void {
  const supply = supplyOf(state, NATIVE_SYMBOL) + difference;
  assertInvariant(supply >= 0n, 'no supply falls below zero');
  state.supply.set(NATIVE_SYMBOL, supply);
}

/** How much of an asset exists. */
export function supplyOf(state: StateView, asset: string): bigint {
  return (asset === NATIVE_SYMBOL ? state.supply.get(asset) : state.tokens.get(asset)?.totalSupply) ?? 0n;
}

/** Whether an account's balance of a token is frozen. */
export function isFrozen(state: StateView, token: TokenRow, account: string): boolean {
  // Most states have nobody frozen, and the key of a balance costs more than to see that.
  const explicit = state.freezes.size === 0 ? undefined : state.freezes.get(joinKey(token.address, account));
  if (explicit !== undefined) return explicit;
  // Withheld fees lie at the token's own address; freezing it by default would lock them.
  return token.defaultFrozen && account !== token.address;
}

/** Freezes or thaws an account's balance of a token. Thawing leaves a row only where the token freezes by default. */
export function setFrozen(state: State, token: TokenRow, account: string, frozen: boolean): void {
  const key = `${token.address}:${account}`;
  if (frozen) state.freezes.set(key, true);
  else if (token.defaultFrozen) state.freezes.set(key, false);
  else state.freezes.delete(key);
}

/** Creates or destroys part of a token's supply at an account. The caller checked authority, limits and balance. */
export function changeSupply(state: State, token: TokenRow, account: string, difference: bigint): TokenRow {
  const row = { ...token, totalSupply: token.totalSupply + difference };
  state.tokens.set(token.address, row);
  if (difference > 0n) credit(state, token.address, account, difference);
  else debit(state, token.address, account, -difference);
  return row;
}

/**
 * Whether somebody may take a token from whoever holds it, or once could: the exchange's own holders too can be left
 * short.
 */
export function isSeizable(state: StateView, asset: string): boolean {
  const token = state.tokens.get(asset);
  if (token === undefined) return false;
  return token.permanentDelegate !== null || token.defaultOperators.length > 0 || state.onceSeizable.has(asset);
}

/** Fails when a holder of the exchange has not what it is to pay: somebody with a right to the token took it. */
export function requireHeld(asset: string, held: bigint, amount: bigint): void {
  if (held < amount)
    fail(
      'holder.short',
      `This pays ${formatDecimal(amount)} ${asset}, of which only ${formatDecimal(held)} are still there.`,
    );
}

/** Pays from a holder of the exchange. */
export function payOut(state: State, asset: string, holder: string, to: string, amount: bigint): void {
  requireHeld(asset, balanceOf(state, asset, holder), amount);
  move(state, asset, holder, to, amount);
}

/** Fails when all movement of an asset is stopped. */
export function requireNotPaused(state: StateView, asset: string): void {
  if (asset === NATIVE_SYMBOL) return;
  const token = state.tokens.get(asset);
  if (token?.pausable?.paused === true) fail('token.paused', `Movement of ${asset} is paused.`);
}

/** Fails when an account may not move an asset out. */
export function requireMovable(state: StateView, asset: string, account: string): void {
  if (asset === NATIVE_SYMBOL) return;
  const token = state.tokens.get(asset);
  if (token === undefined) return;
  if (token.pausable?.paused === true) fail('token.paused', `Movement of ${asset} is paused.`);
  if (isFrozen(state, token, account)) fail('token.frozen', `The balance of ${asset} at ${account} is frozen.`);
}

/** Fails when a balance does not cover an amount. */
export function requireBalance(state: StateView, asset: string, account: string, amount: bigint): void {
  requireCovered(asset, balanceOf(state, asset, account), amount);
}

/** Like {@link requireBalance} for a balance at hand. */
export function requireCovered(asset: string, balance: bigint, amount: bigint): void {
  if (balance < amount)
    fail(
      'balance.short',
      `This takes ${formatDecimal(amount)} ${asset}, and the balance is ${formatDecimal(balance)}.`,
    );
}

/** Moves an account's own balance under all rules. */
export function spend(state: State, asset: string, account: string, to: string, amount: bigint): void {
  requireMovable(state, asset, account);
  requireBalance(state, asset, account, amount);
  move(state, asset, account, to, amount);
}

/** Fails unless an asset is the native one or a registered token. */
export function requireKnownAsset(state: StateView, asset: string): void {
  if (asset !== NATIVE_SYMBOL && !state.tokens.has(asset)) fail('token.unknown', `There is no token ${asset}.`);
}
