// The contract functions that the wallet knows, with their meaning in words and in value. Any other function is shown
// with its arguments where an ABI is known, and otherwise marked as not understood.

import type { DecodedArg } from '@svc/core/abi/decode';
import { NO_INTENT } from '@svc/core/ops/intent';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { unitsText } from './contractToken.ts';
import {
  allowanceMeaning,
  big,
  type CallFacts,
  call,
  isOwnAccount,
  itemAllowanceMeaning,
  itemsMeaning,
  type KnownCall,
  type Meaning,
  members,
  operatorMeaning,
  text,
  transferMeaning,
  UNLIMITED_256,
} from './meanings.ts';
import { PERMIT2_CALLS } from './permit2Calls.ts';

/** The amount added to an existing allowance: never described as the whole of it. */
function raisedAllowance(args: readonly DecodedArg[], { token: { fact } }: CallFacts): Meaning {
  const [spender, amount] = [text(args, 0), big(args, 1)];
  if (amount >= UNLIMITED_256) return allowanceMeaning(spender, fact, amount);
  const added = unitsText(amount, fact);
  return {
    act: message('act.allowSpending'),
    sentence: message('calls.allowMore', { spender: part.address(spender), amount: part.amount(added, fact) }),
    intent: { ...NO_INTENT, grants: amount === 0n ? [] : [{ spender, token: fact, amount: added }], tokens: [fact] },
  };
}

function loweredAllowance(args: readonly DecodedArg[], { token: { fact } }: CallFacts): Meaning {
  return {
    act: message('act.lowerAllowance'),
    sentence: message('calls.allowLess', {
      spender: part.address(text(args, 0)),
      amount: part.amount(unitsText(big(args, 1), fact), fact),
    }),
    intent: { ...NO_INTENT, tokens: [fact] },
  };
}

/** The account that something is taken from, if it is not the signer's. */
const fromOf = (args: readonly DecodedArg[], facts: CallFacts): string | undefined =>
  isOwnAccount(text(args, 0), facts) ? undefined : text(args, 0);

const itemTransfer = (args: readonly DecodedArg[], facts: CallFacts): Meaning =>
  transferMeaning(text(args, 1), facts.token, big(args, 2), fromOf(args, facts));

function batchTransfer(args: readonly DecodedArg[], facts: CallFacts): Meaning | undefined {
  const [ids, amounts] = [members(args, 2), members(args, 3)];
  // Lists of different lengths have no meaning.
  if (ids.length !== amounts.length) return undefined;
  const items = ids.map((_, at) => ({ id: big(ids, at), amount: big(amounts, at) }));
  return itemsMeaning(text(args, 1), facts.token.fact, items, fromOf(args, facts));
}

/** An allowance that comes with its owner's signature: another signer's is only handed in. */
function handedIn(args: readonly DecodedArg[], amount: bigint, facts: CallFacts): Meaning {
  const {
    token: { fact },
  } = facts;
  const [owner, spender] = [text(args, 0), text(args, 1)];
  if (isOwnAccount(owner, facts)) return allowanceMeaning(spender, fact, amount);
  return {
    act: message('act.useAllowance'),
    sentence: message('calls.handIn', { owner: part.address(owner), spender: part.address(spender) }),
    intent: { ...NO_INTENT, tokens: [fact] },
  };
}

const operator: KnownCall['mean'] = (args, { token }) =>
  operatorMeaning(text(args, 0), token.fact, args[1]?.value === true);

/** All of them. */
export const KNOWN_CALLS: readonly KnownCall[] = [
  call('transfer(address to, uint256 amount)', (args, { token }) =>
    transferMeaning(text(args, 0), token, big(args, 1)),
  ),
  call('transferFrom(address from, address to, uint256 amount)', itemTransfer),
  call('safeTransferFrom(address from, address to, uint256 tokenId)', itemTransfer),
  call('safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', itemTransfer),
  call('safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', (args, facts) =>
    itemsMeaning(text(args, 1), facts.token.fact, [{ id: big(args, 2), amount: big(args, 3) }], fromOf(args, facts)),
  ),
  call('safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)', batchTransfer),
  call('approve(address spender, uint256 amount)', (args, { token }) =>
    token.kind === 'items'
      ? itemAllowanceMeaning(text(args, 0), token.fact, big(args, 1))
      : allowanceMeaning(text(args, 0), token.fact, big(args, 1)),
  ),
  call('increaseAllowance(address spender, uint256 addedValue)', raisedAllowance),
  call('increaseApproval(address spender, uint256 addedValue)', raisedAllowance),
  call('decreaseAllowance(address spender, uint256 subtractedValue)', loweredAllowance),
  call('decreaseApproval(address spender, uint256 subtractedValue)', loweredAllowance),
  call(
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    (args, facts) => handedIn(args, big(args, 2), facts),
    { until: (args) => big(args, 3) },
  ),
  call(
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    (args, facts) => handedIn(args, args[4]?.value === true ? UNLIMITED_256 : 0n, facts),
    // Zero means forever.
    { until: (args) => (big(args, 3) === 0n ? undefined : big(args, 3)) },
  ),
  call('setApprovalForAll(address operator, bool approved)', operator, { needsToken: false }),
  call('setOperator(address operator, bool approved)', operator, { needsToken: false }),
  call('authorizeOperator(address operator)', (args, { token }) => operatorMeaning(text(args, 0), token.fact, true)),
  call('revokeOperator(address operator)', (args, { token }) => operatorMeaning(text(args, 0), token.fact, false)),
  ...PERMIT2_CALLS,
];
