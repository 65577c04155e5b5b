// Tokens as ERC-20 contracts (and the operators of ERC-777) over their ledger. Amounts are in units of 10^-decimals.

import { parseDecimal } from '@svc/core/decimal';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { TokenRow } from '../../kernel/spotRows.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { allowanceOf, isAccount, isOperator, setAllowance, setOperator } from '../tokens/allowances.ts';
import { balanceOf, changeSupply, requireBalance, requireMovable } from '../tokens/ledger.ts';
import { requireTransferable, transferTokens } from '../tokens/transfer.ts';
import { addressListBytes, addressTopic, dynamicBytes, flagBytes, topicOf, uintBytes } from './abi.ts';
import { type Method, type MethodCall, methodTable, NOBODY, opContextOf, reads, type Written } from './method.ts';

type Address = MethodCall['caller'];

const TRANSFER = topicOf('Transfer(address,address,uint256)');
const APPROVAL = topicOf('Approval(address,address,uint256)');
const AUTHORIZED = topicOf('AuthorizedOperator(address,address)');
const REVOKED = topicOf('RevokedOperator(address,address)');
const MAX_UINT = 2n ** 256n - 1n;
const LEDGER_DECIMALS = 18;

const unitOf = (token: TokenRow): bigint => 10n ** BigInt(Math.max(0, LEDGER_DECIMALS - token.decimals));
const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

/** A ledger amount as contracts see it, rounded down. */
function shown(token: TokenRow, amount: bigint): Uint8Array {
  const units = amount / unitOf(token);
  return uintBytes(units > MAX_UINT ? MAX_UINT : units);
}

function transferLog(from: Address, to: Address, units: bigint): Omit<Written['logs'] & object, never>[number] {
  return { topics: [TRANSFER, addressTopic(from), addressTopic(to)], data: hex(uintBytes(units)) };
}

/** Moves tokens; the log says what arrives, and another one what the token withholds. */
function moved(call: MethodCall, token: TokenRow, from: Address, to: Address, units: bigint): Written {
  requireTransferable(token, undefined);
  requireThat(to !== NOBODY, 'contract.nobody', 'tokens are not sent to the zero address');
  const amount = units * unitOf(token);
  const { fee: withheld } = transferTokens(opContextOf(call), token, from, to, amount, undefined);
  const fee = typeof withheld === 'string' ? parseDecimal(withheld) : 0n;
  // Of a fee below one unit the holder's balance shows nothing either: what arrives is rounded down.
  const arrived = (amount - fee) / unitOf(token);
  const logs = [transferLog(from, to, arrived)];
  if (fee > 0n) logs.push(transferLog(from, token.address as Address, units - arrived));
  return { output: flagBytes(true), logs };
}

function approve(call: MethodCall, token: TokenRow): Written {
  const [spender, units] = [call.args.address(0), call.args.uint(1)];
  requireThat(spender !== call.caller, 'allowance.self', 'an owner needs no allowance for itself');
  setAllowance(call.state, token.address, call.caller, spender, units * unitOf(token));
  return {
    output: flagBytes(true),
    logs: [{ topics: [APPROVAL, addressTopic(call.caller), addressTopic(spender)], data: hex(uintBytes(units)) }],
  };
}

/** By permanent delegate, else operator, else allowance, as the operation of the ledger does. */
function transferFrom(call: MethodCall, token: TokenRow): Written {
  const { state, caller, args } = call;
  const [from, to, units] = [args.address(0), args.address(1), args.uint(2)];
  if (!isAccount(token.permanentDelegate, caller) && !isOperator(state, token, from, caller)) {
    const left = allowanceOf(state, token.address, from, caller) - units * unitOf(token);
    if (left < 0n) fail('allowance.short', 'the allowance is too small');
    setAllowance(state, token.address, from, caller, left);
  }
  return moved(call, token, from, to, units);
}

function requireOperator(call: MethodCall, token: TokenRow, holder: Address): void {
  requireThat(
    isOperator(call.state, token, holder, call.caller),
    'operator.missing',
    'the caller is no operator of the holder',
  );
}

function burned(call: MethodCall, token: TokenRow, holder: Address, units: bigint): Written {
  const amount = units * unitOf(token);
  requireMovable(call.state, token.address, holder);
  requireBalance(call.state, token.address, holder, amount);
  if (amount > 0n) changeSupply(call.state, token, holder, -amount);
  return { logs: [transferLog(holder, NOBODY, units)] };
}

function operatorSet(call: MethodCall, token: TokenRow, authorised: boolean): Written {
  const operator = call.args.address(0);
  requireThat(operator !== call.caller, 'operator.self', 'a holder is its own operator already');
  setOperator(call.state, token, call.caller, operator, authorised);
  return {
    logs: [
      { topics: [authorised ? AUTHORIZED : REVOKED, addressTopic(operator), addressTopic(call.caller)], data: '0x' },
    ],
  };
}

const writes = (
  kind: 'transfer' | 'approve' | 'transferFrom',
  run: (call: MethodCall, row: TokenRow) => Written,
): Method<TokenRow> => ({ kind, run });

/** Methods of a token by selector. */
export const ERC20 = methodTable<TokenRow>({
  'name()': reads((_, token) => dynamicBytes(token.name)),
  'symbol()': reads((_, token) => dynamicBytes(token.symbol)),
  'decimals()': reads((_, token) => uintBytes(BigInt(token.decimals))),
  'totalSupply()': reads((_, token) => shown(token, token.totalSupply)),
  'balanceOf(address)': reads(({ state, args }, token) =>
    shown(token, balanceOf(state, token.address, args.address(0))),
  ),
  'allowance(address,address)': reads(({ state, args }, token) =>
    shown(token, allowanceOf(state, token.address, args.address(0), args.address(1))),
  ),
  'paused()': reads((_, token) => flagBytes(token.pausable?.paused === true)),
  'tokenURI()': reads((_, token) => dynamicBytes(token.metadata?.uri ?? '')),
  'granularity()': reads(() => uintBytes(1n)),
  'defaultOperators()': reads((_, token) =>
    addressListBytes(token.defaultOperators.flatMap((text) => findAccountOf(text) ?? [])),
  ),
  'isOperatorFor(address,address)': reads(({ state, args }, token) =>
    flagBytes(isOperator(state, token, args.address(1), args.address(0))),
  ),
  'transfer(address,uint256)': writes('transfer', (call, token) =>
    moved(call, token, call.caller, call.args.address(0), call.args.uint(1)),
  ),
  'send(address,uint256,bytes)': writes('transfer', (call, token) => ({
    logs: moved(call, token, call.caller, call.args.address(0), call.args.uint(1)).logs ?? [],
  })),
  'burn(uint256)': writes('transfer', (call, token) => burned(call, token, call.caller, call.args.uint(0))),
  'burn(uint256,bytes)': writes('transfer', (call, token) => burned(call, token, call.caller, call.args.uint(0))),
  'approve(address,uint256)': writes('approve', approve),
  'authorizeOperator(address)': writes('approve', (call, token) => operatorSet(call, token, true)),
  'revokeOperator(address)': writes('approve', (call, token) => operatorSet(call, token, false)),
  'transferFrom(address,address,uint256)': writes('transferFrom', transferFrom),
  'operatorSend(address,address,uint256,bytes,bytes)': writes('transferFrom', (call, token) => {
    requireOperator(call, token, call.args.address(0));
    return { logs: moved(call, token, call.args.address(0), call.args.address(1), call.args.uint(2)).logs ?? [] };
  }),
  'operatorBurn(address,uint256,bytes,bytes)': writes('transferFrom', (call, token) => {
    requireOperator(call, token, call.args.address(0));
    return burned(call, token, call.args.address(0), call.args.uint(1));
  }),
});
