// The contract functions whose meaning the wallet knows, and what each means in words and in value. A function that is not
// here is shown with its arguments where an ABI is known, and says of itself that it is not understood otherwise.

import { type AbiFunction, namedFunction } from '@svc/core/abi/abiTypes';
import type { AbiValue, DecodedArg } from '@svc/core/abi/decode';
import { type Part, part, say, type TokenFact, type Warning } from '@svc/core/ops/describe';
import { type Intent, NO_INTENT } from '@svc/core/ops/intent';
import { type ContractToken, unitsText } from './contractToken.ts';

/** What a call means. */
export interface Meaning {
  readonly act: string;
  readonly sentence: readonly Part[];
  readonly intent: Intent;
  readonly warnings?: readonly Warning[];
}

export interface CallFacts {
  /** The contract that is called. */
  readonly contract: string;
  /** What it says it is. */
  readonly token: ContractToken;
  /** What other contracts named in the arguments say they are. */
  readonly tokenAt: (address: string) => ContractToken;
  /** The ledger account that signs. */
  readonly sender: string;
}

export interface KnownCall {
  readonly function: AbiFunction;
  /** Arguments that are token contracts, by position; they are asked what they are. */
  readonly tokenArgs?: readonly number[];
  /** Whether only a contract that is a token means this by it. */
  readonly needsToken: boolean;
  readonly mean: (args: readonly DecodedArg[], facts: CallFacts) => Meaning | undefined;
}

/** At or above this an allowance has no bound that matters. */
const UNLIMITED_FROM = 2n ** 255n;
const text = (args: readonly DecodedArg[], at: number): string => String(args[at]?.value);
const big = (args: readonly DecodedArg[], at: number): bigint => args[at]?.value as bigint;
const members = (value: AbiValue | undefined): readonly DecodedArg[] => (Array.isArray(value) ? (value as readonly DecodedArg[]) : []);

/** The words and the value of an allowance; `all` has no bound that matters. */
export function allowanceMeaning(spender: string, token: TokenFact, amount: bigint, unlimitedFrom = UNLIMITED_FROM): Meaning {
  const who = part.address(spender);
  if (amount === 0n)
    return { act: 'Revoke allowance', sentence: say`Let ${who} spend no more ${part.token(token)}`, intent: { ...NO_INTENT, tokens: [token] } };
  const isAll = amount >= unlimitedFrom;
  return {
    act: 'Allow spending',
    sentence: isAll
      ? say`Let ${who} spend all your ${part.token(token)}, now and later`
      : say`Let ${who} spend ${part.amount(unitsText(amount, token), token)}`,
    intent: { ...NO_INTENT, grants: [{ spender, token, amount: isAll ? 'all' : unitsText(amount, token) }], tokens: [token] },
  };
}

/** What is added to an allowance that is there already: never said as the whole of it. */
function raisedAllowance(args: readonly DecodedArg[], { token: { fact } }: CallFacts): Meaning {
  const [spender, amount] = [text(args, 0), big(args, 1)];
  if (amount >= UNLIMITED_FROM) return allowanceMeaning(spender, fact, amount);
  const added = unitsText(amount, fact);
  return {
    act: 'Allow spending',
    sentence: say`Let ${part.address(spender)} spend ${part.amount(added, fact)} more than now`,
    intent: { ...NO_INTENT, grants: amount === 0n ? [] : [{ spender, token: fact, amount: added }], tokens: [fact] },
  };
}

function loweredAllowance(args: readonly DecodedArg[], { token: { fact } }: CallFacts): Meaning {
  return {
    act: 'Lower allowance',
    sentence: say`Let ${part.address(text(args, 0))} spend ${part.amount(unitsText(big(args, 1), fact), fact)} less`,
    intent: { ...NO_INTENT, tokens: [fact] },
  };
}

function transferMeaning(to: string, token: ContractToken, amount: bigint, from?: string): Meaning {
  const { fact } = token;
  const what = token.kind === 'items' ? [part.token(fact), part.text(' item '), part.number(amount.toString())] : [part.amount(unitsText(amount, fact), fact)];
  const isOwn = from === undefined;
  return {
    act: isOwn ? 'Send' : 'Move',
    sentence: [part.text(isOwn ? 'Send ' : 'Move '), ...what, ...(isOwn ? [] : [part.text(' from '), part.address(from)]), part.text(' to '), part.address(to)],
    intent: {
      ...NO_INTENT,
      recipients: [to],
      payments: isOwn && token.kind === 'fungible' ? [{ token: fact, amount: unitsText(amount, fact) }] : [],
      tokens: [fact],
    },
  };
}

function operatorMeaning(operator: string, token: TokenFact, isAllowed: boolean): Meaning {
  const who = part.address(operator);
  return {
    act: isAllowed ? 'Allow all items' : 'Revoke operator',
    sentence: isAllowed
      ? say`Let ${who} move every ${part.token(token)} item you own, now and later`
      : say`Let ${who} move your ${part.token(token)} items no more`,
    intent: { ...NO_INTENT, grants: isAllowed ? [{ spender: operator, token, amount: 'all' }] : [], tokens: [token] },
  };
}

const isOwnAccount = (address: string, { sender }: CallFacts): boolean => address.toLowerCase() === sender.toLowerCase();

function call(signature: string, mean: KnownCall['mean'], options: Partial<Pick<KnownCall, 'tokenArgs' | 'needsToken'>> = {}): KnownCall {
  return { function: namedFunction(signature), mean, needsToken: true, ...options };
}

const itemTransfer = (args: readonly DecodedArg[], facts: CallFacts): Meaning => {
  const [from, to] = [text(args, 0), text(args, 1)];
  return transferMeaning(to, facts.token, big(args, 2), isOwnAccount(from, facts) ? undefined : from);
};

/** Items that come in amounts; those of somebody else are moved, not sent. */
function someItems(args: readonly DecodedArg[], facts: CallFacts, what: readonly Part[]): Meaning {
  const [from, to] = [text(args, 0), text(args, 1)];
  const isOwn = isOwnAccount(from, facts);
  return {
    act: isOwn ? 'Send' : 'Move',
    sentence: [part.text(isOwn ? 'Send ' : 'Move '), ...what, ...(isOwn ? [] : say` from ${part.address(from)}`), ...say` to ${part.address(to)}`],
    intent: { ...NO_INTENT, recipients: [to], tokens: [facts.token.fact] },
  };
}

export const KNOWN_CALLS: readonly KnownCall[] = [
  call('transfer(address to, uint256 amount)', (args, { token }) => transferMeaning(text(args, 0), token, big(args, 1))),
  call('transferFrom(address from, address to, uint256 amount)', itemTransfer),
  call('safeTransferFrom(address from, address to, uint256 tokenId)', itemTransfer),
  call('safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', itemTransfer),
  call('safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', (args, facts) =>
    someItems(args, facts, say`${part.number(big(args, 3).toString())} of ${part.token(facts.token.fact)} item ${part.number(big(args, 2).toString())}`),
  ),
  call('safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)', (args, facts) =>
    someItems(args, facts, say`${part.number(String(members(args[2]?.value).length))} kinds of ${part.token(facts.token.fact)} items`),
  ),
  call('approve(address spender, uint256 amount)', (args, { token }) => {
    const spender = text(args, 0);
    if (token.kind !== 'items') return allowanceMeaning(spender, token.fact, big(args, 1));
    if (/^0x0{40}$/.test(spender)) {
      return {
        act: 'Revoke approval',
        sentence: say`Let nobody but you and your operators move ${part.token(token.fact)} item ${part.number(big(args, 1).toString())}`,
        intent: { ...NO_INTENT, tokens: [token.fact] },
      };
    }
    return {
      act: 'Allow one item',
      sentence: say`Let ${part.address(spender)} move ${part.token(token.fact)} item ${part.number(big(args, 1).toString())}`,
      intent: { ...NO_INTENT, grants: [{ spender, token: token.fact, amount: big(args, 1).toString(), isItem: true }], tokens: [token.fact] },
    };
  }),
  call('increaseAllowance(address spender, uint256 addedValue)', raisedAllowance),
  call('increaseApproval(address spender, uint256 addedValue)', raisedAllowance),
  call('decreaseAllowance(address spender, uint256 subtractedValue)', loweredAllowance),
  call('decreaseApproval(address spender, uint256 subtractedValue)', loweredAllowance),
  call('permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', (args, { token }) =>
    allowanceMeaning(text(args, 1), token.fact, big(args, 2)),
  ),
  call('permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)', (args, { token }) =>
    allowanceMeaning(text(args, 1), token.fact, args[4]?.value === true ? UNLIMITED_FROM : 0n),
  ),
  call('setApprovalForAll(address operator, bool approved)', (args, { token }) => operatorMeaning(text(args, 0), token.fact, args[1]?.value === true), {
    needsToken: false,
  }),
  call('authorizeOperator(address operator)', (args, { token }) => operatorMeaning(text(args, 0), token.fact, true)),
  call('revokeOperator(address operator)', (args, { token }) => operatorMeaning(text(args, 0), token.fact, false)),
  // Permit2: the token is an argument, the contract keeps the allowance.
  call(
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    (args, { tokenAt }) => allowanceMeaning(text(args, 1), tokenAt(text(args, 0)).fact, big(args, 2), 2n ** 159n),
    { tokenArgs: [0], needsToken: false },
  ),
  call(
    'transferFrom(address from, address to, uint160 amount, address token)',
    (args, facts) => {
      const from = text(args, 0);
      return transferMeaning(text(args, 1), facts.tokenAt(text(args, 3)), big(args, 2), isOwnAccount(from, facts) ? undefined : from);
    },
    { tokenArgs: [3], needsToken: false },
  ),
];

/** Functions that carry other calls to the same contract, by the position of the list. */
export const MULTICALLS: readonly { readonly function: AbiFunction; readonly listAt: number }[] = [
  { function: namedFunction('multicall(bytes[] data)'), listAt: 0 },
  { function: namedFunction('multicall(uint256 deadline, bytes[] data)'), listAt: 1 },
  { function: namedFunction('multicall(bytes32 previousBlockhash, bytes[] data)'), listAt: 1 },
];

/** Functions that carry calls to other contracts: the position of the list and of target and data in each entry. */
export const BATCHES: readonly { readonly function: AbiFunction; readonly listAt: number; readonly targetAt: number; readonly dataAt: number }[] = [
  { function: namedFunction('aggregate((address target, bytes callData)[] calls)'), listAt: 0, targetAt: 0, dataAt: 1 },
  { function: namedFunction('tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)'), listAt: 1, targetAt: 0, dataAt: 1 },
  { function: namedFunction('aggregate3((address target, bool allowFailure, bytes callData)[] calls)'), listAt: 0, targetAt: 0, dataAt: 2 },
  { function: namedFunction('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)'), listAt: 0, targetAt: 0, dataAt: 3 },
];
