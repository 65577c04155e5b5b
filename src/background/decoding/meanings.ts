// What a chain call, or a signature that works like one, means in words and in value: the pieces of which the known
// ones are made.

import { type AbiFunction, namedFunction } from '@svc/core/abi/abiTypes';
import type { DecodedArg } from '@svc/core/abi/decode';
import { type Part, part, type Row, row, say, type TokenFact, type Warning } from '@svc/core/ops/describe';
import { type Intent, NO_INTENT, type Payment } from '@svc/core/ops/intent';
import { type ContractToken, unitsText } from './contractToken.ts';

/** What a call means. */
export interface Meaning {
  readonly act: string;
  readonly sentence: readonly Part[];
  /** What the sentence has no room for: one row for each item of many. */
  readonly rows?: readonly Row[];
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
  /** Token contracts among the arguments; they are asked what they are. */
  readonly tokensIn?: (args: readonly DecodedArg[]) => readonly string[];
  /** Whether only a contract that is a token means this by it. */
  readonly needsToken: boolean;
  /** Undefined: with these arguments it means nothing that is known. */
  readonly mean: (args: readonly DecodedArg[], facts: CallFacts) => Meaning | undefined;
}

/** A function whose meaning is known; of a token unless said otherwise. */
export function call(
  signature: string,
  mean: KnownCall['mean'],
  options: Partial<Pick<KnownCall, 'tokensIn' | 'needsToken'>> = {},
): KnownCall {
  return { function: namedFunction(signature), mean, needsToken: true, ...options };
}

/** At or above this an allowance has no bound that matters. */
export const UNLIMITED_256 = 2n ** 255n;
/** The same of amounts that are kept in 160 bits. */
export const UNLIMITED_160 = 2n ** 159n;
/** Items that a sentence has room for. */
const ITEMS_IN_SENTENCE = 3;

/** Argument at a position, as text. */
export const text = (args: readonly DecodedArg[], at: number): string => String(args[at]?.value);
/** Integer argument at a position. */
export const big = (args: readonly DecodedArg[], at: number): bigint => args[at]?.value as bigint;
/** Members of a list or a struct at a position. */
export const members = (args: readonly DecodedArg[], at: number): readonly DecodedArg[] => {
  const value = args[at]?.value;
  return Array.isArray(value) ? (value as readonly DecodedArg[]) : [];
};
/** Whether an account is the one that signs. */
export const isOwnAccount = (address: string, { sender }: Pick<CallFacts, 'sender'>): boolean =>
  address.toLowerCase() === sender.toLowerCase();

/** The words and the value of an allowance; `all` has no bound that matters. */
export function allowanceMeaning(
  spender: string,
  token: TokenFact,
  amount: bigint,
  unlimitedFrom = UNLIMITED_256,
): Meaning {
  const who = part.address(spender);
  if (amount === 0n)
    return {
      act: 'Revoke allowance',
      sentence: say`Let ${who} spend no more ${part.token(token)}`,
      intent: { ...NO_INTENT, tokens: [token] },
    };
  const isAll = amount >= unlimitedFrom;
  return {
    act: 'Allow spending',
    sentence: isAll
      ? say`Let ${who} spend all your ${part.token(token)}, now and later`
      : say`Let ${who} spend ${part.amount(unitsText(amount, token), token)}`,
    intent: {
      ...NO_INTENT,
      grants: [{ spender, token, amount: isAll ? 'all' : unitsText(amount, token) }],
      tokens: [token],
    },
  };
}

/** What may be taken once, by whoever the signature names. */
export function takingMeaning(spender: string, token: TokenFact, amount: bigint): Meaning {
  const isAll = amount >= UNLIMITED_256;
  const shown = unitsText(amount, token);
  return {
    act: 'Allow spending',
    sentence: isAll
      ? say`Let ${part.address(spender)} take all your ${part.token(token)} once`
      : say`Let ${part.address(spender)} take ${part.amount(shown, token)} once`,
    intent: {
      ...NO_INTENT,
      grants: [{ spender, token, amount: isAll ? 'all' : shown }],
      tokens: [token],
    },
  };
}

/** What leaves by a number in a call; the units of a contract that does not say what it is are not known. */
function ownPayments({ kind, fact }: ContractToken, amount: bigint): readonly Payment[] {
  if (kind === 'items') return [];
  if (kind === 'fungible') return [{ token: fact, amount: unitsText(amount, fact) }];
  return [{ unnamed: say`whatever ${part.token(fact)} counts`, amount: amount.toString() }];
}

/** An amount, or an item, that goes to somebody; `from` is somebody else than the signer. */
export function transferMeaning(to: string, token: ContractToken, amount: bigint, from?: string): Meaning {
  const { fact } = token;
  const isItem = token.kind === 'items';
  const what = isItem
    ? say`${part.token(fact)} item ${part.number(amount.toString())}`
    : [part.amount(unitsText(amount, fact), fact)];
  const isOwn = from === undefined;
  return {
    act: isOwn ? 'Send' : 'Move',
    sentence: isOwn
      ? [part.text('Send '), ...what, ...say` to ${part.address(to)}`]
      : [part.text('Move '), ...what, ...say` from ${part.address(from)} to ${part.address(to)}`],
    intent: {
      ...NO_INTENT,
      recipients: [to],
      payments: isOwn ? ownPayments(token, amount) : [],
      // What a contract of an unknown kind calls an amount may as well be the number of an item.
      items: isOwn && token.kind !== 'fungible' ? [{ collection: fact.asset, tokenId: amount.toString() }] : [],
      tokens: [fact],
    },
  };
}

/** Items that come in amounts; those of somebody else are moved, not sent. */
export function itemsMeaning(
  to: string,
  token: TokenFact,
  items: readonly { id: bigint; amount: bigint }[],
  from?: string,
): Meaning {
  const isOwn = from === undefined;
  const one = ({ id, amount }: { id: bigint; amount: bigint }): Part[] =>
    say`${part.number(amount.toString())} of ${part.token(token)} item ${part.number(id.toString())}`;
  const areFew = items.length <= ITEMS_IN_SENTENCE;
  const few = items.flatMap((item, at) => (at === 0 ? one(item) : [part.text(', '), ...one(item)]));
  const what =
    items.length === 0
      ? say`no ${part.token(token)} item`
      : areFew
        ? few
        : say`${part.token(token)} items of ${part.number(String(items.length))} numbers, each listed below,`;
  return {
    act: isOwn ? 'Send' : 'Move',
    sentence: [
      part.text(isOwn ? 'Send ' : 'Move '),
      ...what,
      ...(isOwn ? [] : say` from ${part.address(from)}`),
      ...say` to ${part.address(to)}`,
    ],
    rows: areFew ? [] : items.map((item, at) => row(`Items ${at + 1}`, ...one(item))),
    intent: {
      ...NO_INTENT,
      recipients: [to],
      items: isOwn
        ? items.map(({ id, amount }) => ({
            collection: token.asset,
            tokenId: id.toString(),
            amount: amount.toString(),
          }))
        : [],
      tokens: [token],
    },
  };
}

/** The right over one item of a collection. */
export function itemAllowanceMeaning(spender: string, token: TokenFact, item: bigint): Meaning {
  const number = part.number(item.toString());
  if (/^0x0{40}$/.test(spender))
    return {
      act: 'Revoke approval',
      sentence: say`Let nobody but you and your operators move ${part.token(token)} item ${number}`,
      intent: { ...NO_INTENT, tokens: [token] },
    };
  return {
    act: 'Allow one item',
    sentence: say`Let ${part.address(spender)} move ${part.token(token)} item ${number}`,
    intent: { ...NO_INTENT, grants: [{ spender, token, amount: item.toString(), isItem: true }], tokens: [token] },
  };
}

/** The right over an amount of one kind of item. */
export function itemsAllowanceMeaning(spender: string, token: TokenFact, item: bigint, amount: bigint): Meaning {
  const what = say`${part.number(amount.toString())} of ${part.token(token)} item ${part.number(item.toString())}`;
  return {
    act: 'Allow items',
    sentence: [...say`Let ${part.address(spender)} move `, ...what],
    intent: { ...NO_INTENT, grants: [{ spender, token, amount: item.toString(), isItem: true }], tokens: [token] },
  };
}

/** The right over every item of a collection, or everything of a token. */
export function operatorMeaning(operator: string, token: TokenFact, isAllowed: boolean): Meaning {
  const who = part.address(operator);
  return {
    act: isAllowed ? 'Allow all items' : 'Revoke operator',
    sentence: isAllowed
      ? say`Let ${who} move every ${part.token(token)} item you own, now and later`
      : say`Let ${who} move your ${part.token(token)} items no more`,
    intent: { ...NO_INTENT, grants: isAllowed ? [{ spender: operator, token, amount: 'all' }] : [], tokens: [token] },
  };
}
