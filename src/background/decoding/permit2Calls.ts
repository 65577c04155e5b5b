// Calls of Permit2, the contract that keeps allowances for many tokens and takes the token as an argument, and of
// tokens with signed payments (EIP-3009).

import type { DecodedArg } from '@svc/core/abi/decode';
import { joinIntents, NO_INTENT } from '@svc/core/ops/intent';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import {
  allowanceMeaning,
  big,
  type CallFacts,
  call,
  isOwnAccount,
  type KnownCall,
  type Meaning,
  members,
  text,
  transferMeaning,
  UNLIMITED_160,
} from './meanings.ts';

/** Fields of a lasting allowance, as Permit2 declares them. */
export const PERMIT_DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
/** Fields of a transfer between two accounts. */
export const TRANSFER_DETAILS = '(address from, address to, uint160 amount, address token)';

/** The same action several times: one row each. */
function severalMeaning(kind: 'allowance' | 'transfer', list: readonly Meaning[]): Meaning | undefined {
  const [first] = list;
  if (first === undefined || list.length === 1) return first;
  const count = part.number(String(list.length));
  return {
    ...(kind === 'allowance'
      ? { act: message('act.allowSpending'), sentence: message('calls.allowances', { count }) }
      : { act: message('act.send'), sentence: message('calls.transfers', { count }) }),
    list: { kind, each: list.map((one) => one.sentence) },
    intent: joinIntents(list.map((one) => one.intent)),
  };
}

/** Lasting allowances that a signature gives; those of another signer are not the caller's. */
export function detailsMeaning(
  details: readonly (readonly DecodedArg[])[],
  spender: string,
  owner: string | undefined,
  facts: CallFacts,
): Meaning | undefined {
  if (owner !== undefined && !isOwnAccount(owner, facts))
    return {
      act: message('act.useAllowance'),
      sentence: message('calls.handIn', { owner: part.address(owner), spender: part.address(spender) }),
      intent: NO_INTENT,
    };
  const list = details.map((one) =>
    allowanceMeaning(spender, facts.tokenAt(text(one, 0)).fact, big(one, 1), UNLIMITED_160),
  );
  return severalMeaning('allowance', list);
}

/** Transfers between accounts with existing allowances. */
export function transfersMeaning(list: readonly (readonly DecodedArg[])[], facts: CallFacts): Meaning | undefined {
  return severalMeaning(
    'transfer',
    list.map((one) => {
      const from = text(one, 0);
      return transferMeaning(
        text(one, 1),
        facts.tokenAt(text(one, 3)),
        big(one, 2),
        isOwnAccount(from, facts) ? undefined : from,
      );
    }),
  );
}

/** Structs of a list at a position, each as its members. */
export const structs = (args: readonly DecodedArg[], at: number): readonly (readonly DecodedArg[])[] =>
  members(args, at).map((one) => (Array.isArray(one.value) ? (one.value as readonly DecodedArg[]) : []));

/** A payment that somebody signed: `from` is the signer. */
const signedPayment: KnownCall['mean'] = (args, facts) => {
  const from = text(args, 0);
  return transferMeaning(text(args, 1), facts.token, big(args, 2), isOwnAccount(from, facts) ? undefined : from);
};
const untilValid: Pick<KnownCall, 'until'> = { until: (args) => big(args, 4) };
const AUTHORIZATION = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce';

/** The calls. */
export const PERMIT2_CALLS: readonly KnownCall[] = [
  call(
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    (args, { tokenAt }) => allowanceMeaning(text(args, 1), tokenAt(text(args, 0)).fact, big(args, 2), UNLIMITED_160),
    { tokensIn: (args) => [text(args, 0)], needsToken: false },
  ),
  call(
    'transferFrom(address from, address to, uint160 amount, address token)',
    (args, facts) => transfersMeaning([args], facts),
    {
      tokensIn: (args) => [text(args, 3)],
      needsToken: false,
    },
  ),
  call(
    `transferFrom(${TRANSFER_DETAILS}[] transferDetails)`,
    (args, facts) => transfersMeaning(structs(args, 0), facts),
    {
      tokensIn: (args) => structs(args, 0).map((one) => text(one, 3)),
      needsToken: false,
    },
  ),
  call(
    `permit(address owner, (${PERMIT_DETAILS} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
    (args, facts) => detailsMeaning([members(members(args, 1), 0)], text(members(args, 1), 1), text(args, 0), facts),
    {
      tokensIn: (args) => [text(members(members(args, 1), 0), 0)],
      needsToken: false,
      until: (args) => big(members(args, 1), 2),
    },
  ),
  call(
    `permit(address owner, (${PERMIT_DETAILS}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
    (args, facts) => detailsMeaning(structs(members(args, 1), 0), text(members(args, 1), 1), text(args, 0), facts),
    {
      tokensIn: (args) => structs(members(args, 1), 0).map((one) => text(one, 0)),
      needsToken: false,
      until: (args) => big(members(args, 1), 2),
    },
  ),
  call(
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    (args, facts) => {
      const [token, to, amount, owner] = [
        text(members(members(args, 0), 0), 0),
        text(members(args, 1), 0),
        big(members(args, 1), 1),
        text(args, 2),
      ];
      return transferMeaning(to, facts.tokenAt(token), amount, isOwnAccount(owner, facts) ? undefined : owner);
    },
    {
      tokensIn: (args) => [text(members(members(args, 0), 0), 0)],
      needsToken: false,
      until: (args) => big(members(args, 0), 2),
    },
  ),
  call(`transferWithAuthorization(${AUTHORIZATION}, uint8 v, bytes32 r, bytes32 s)`, signedPayment, untilValid),
  call(`transferWithAuthorization(${AUTHORIZATION}, bytes signature)`, signedPayment, untilValid),
  call(`receiveWithAuthorization(${AUTHORIZATION}, uint8 v, bytes32 r, bytes32 s)`, signedPayment, untilValid),
  call(`receiveWithAuthorization(${AUTHORIZATION}, bytes signature)`, signedPayment, untilValid),
];
