// The meaning of a chain call, or of a signature that works like one, in words and in value: the building blocks of the
// known ones.

import { type AbiFunction, namedFunction } from '@svc/core/abi/abiTypes';
import type { DecodedArg } from '@svc/core/abi/decode';
import { type Row, row } from '@svc/core/ops/describe';
import { type Intent, NO_INTENT, type Payment } from '@svc/core/ops/intent';
import { type Message, message, type Part, type TokenFact } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { type ContractToken, unitsText } from './contractToken.ts';

/** The meaning of a call. */
export interface Meaning {
  readonly act: Message;
  readonly sentence: Message;
  /** What the sentence has no room for, one row each. */
  readonly list?: MeaningList;
  readonly intent: Intent;
  readonly warnings?: readonly Warning[];
}

/** Several entries of one kind, each in its own words. */
export interface MeaningList {
  readonly kind: 'items' | 'allowance' | 'transfer';
  readonly each: readonly Message[];
}

/** A row for each entry of a list; `call` is the number of its call among several. */
export function listRows({ kind: what, each }: MeaningList, call?: string): Row[] {
  return each.map((one, at) => {
    const number = part.number(String(at + 1));
    const label =
      call === undefined
        ? message('call.row.part', { what, number })
        : message('call.row.callPart', { call: part.given(call), what, number });
    return row(label, one);
  });
}

export interface CallFacts {
  /** The called contract. */
  readonly contract: string;
  /** What it says about itself. */
  readonly token: ContractToken;
  /** What other contracts in the arguments say about themselves. */
  readonly tokenAt: (address: string) => ContractToken;
  /** The ledger account that signs. */
  readonly sender: string;
}

export interface KnownCall {
  readonly function: AbiFunction;
  /** Token contracts among the arguments; they are asked for their data. */
  readonly tokensIn?: (args: readonly DecodedArg[]) => readonly string[];
  /** Unix seconds of its deadline; absent or undefined if it has none. */
  readonly until?: (args: readonly DecodedArg[]) => bigint | undefined;
  /** Whether only a token contract gives it this meaning. */
  readonly needsToken: boolean;
  /** Undefined: with these arguments it has no known meaning. */
  readonly mean: (args: readonly DecodedArg[], facts: CallFacts) => Meaning | undefined;
}

/** A function with a known meaning; of a token by default. */
export function call(
  signature: string,
  mean: KnownCall['mean'],
  options: Partial<Pick<KnownCall, 'tokensIn' | 'needsToken' | 'until'>> = {},
): KnownCall {
  return { function: namedFunction(signature), mean, needsToken: true, ...options };
}

/** At or above this an allowance is unlimited. */
export const UNLIMITED_256 = 2n ** 255n;
/** The same for amounts of 160 bits. */
export const UNLIMITED_160 = 2n ** 159n;
/** Most items in a sentence. */
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

/** The words and the value of an allowance; `all` is unlimited. */
export function allowanceMeaning(
  spender: string,
  token: TokenFact,
  amount: bigint,
  unlimitedFrom = UNLIMITED_256,
): Meaning {
  const who = part.address(spender);
  if (amount === 0n)
    return {
      act: message('act.revokeAllowance'),
      sentence: message('tokenApprove.revoke', { spender: who, token: part.token(token) }),
      intent: { ...NO_INTENT, tokens: [token] },
    };
  const isAll = amount >= unlimitedFrom;
  return {
    act: message('act.allowSpending'),
    sentence: isAll
      ? message('calls.allowAll', { spender: who, token: part.token(token) })
      : message('tokenApprove.allow', { spender: who, amount: part.amount(unitsText(amount, token), token) }),
    intent: {
      ...NO_INTENT,
      grants: [{ spender, token, amount: isAll ? 'all' : unitsText(amount, token) }],
      tokens: [token],
    },
  };
}

/** A single payment that the spender named in the signature may take. */
export function takingMeaning(spender: string, token: TokenFact, amount: bigint): Meaning {
  const isAll = amount >= UNLIMITED_256;
  const shown = unitsText(amount, token);
  return {
    act: message('act.allowSpending'),
    sentence: isAll
      ? message('calls.takeAllOnce', { spender: part.address(spender), token: part.token(token) })
      : message('calls.takeOnce', { spender: part.address(spender), amount: part.amount(shown, token) }),
    intent: {
      ...NO_INTENT,
      grants: [{ spender, token, amount: isAll ? 'all' : shown }],
      tokens: [token],
    },
  };
}

/** The outflow of an amount in a call; the units of an unknown contract are unknown. */
function ownPayments({ kind, fact }: ContractToken, amount: bigint): readonly Payment[] {
  if (kind === 'items') return [];
  if (kind === 'fungible' && fact.isUncounted !== true) return [{ token: fact, amount: unitsText(amount, fact) }];
  return [{ unnamed: [message('calls.whatever', { token: part.token(fact) })], amount: amount.toString() }];
}

/** One item of a collection. */
export const itemMessage = (token: TokenFact, id: string): Message =>
  message('calls.item', { token: part.token(token), item: part.id(id) });

/** An amount of an item that comes in amounts. */
export const itemsMessage = (count: string, token: TokenFact, id: string): Message =>
  message('calls.countOfItem', { count: part.number(count), token: part.token(token), item: part.id(id) });

/** A transfer to somebody, from the signer or from somebody else. */
function movement(what: Part, to: string, from: string | undefined): Pick<Meaning, 'act' | 'sentence'> {
  const receiver = part.address(to);
  return from === undefined
    ? { act: message('act.send'), sentence: message('calls.send', { what, to: receiver }) }
    : { act: message('act.move'), sentence: message('calls.move', { what, from: part.address(from), to: receiver }) };
}

/** A transfer of an amount, or an item; `from` is somebody other than the signer. */
export function transferMeaning(to: string, token: ContractToken, amount: bigint, from?: string): Meaning {
  const { fact } = token;
  const isItem = token.kind === 'items';
  const what = isItem ? itemMessage(fact, amount.toString()) : part.amount(unitsText(amount, fact), fact);
  const isOwn = from === undefined;
  return {
    ...movement(what, to, from),
    intent: {
      ...NO_INTENT,
      recipients: [to],
      payments: isOwn ? ownPayments(token, amount) : [],
      // An amount of a contract of unknown kind may be the number of an item.
      items: isOwn && token.kind !== 'fungible' ? [{ collection: fact.asset, tokenId: amount.toString() }] : [],
      tokens: [fact],
    },
  };
}

/** A transfer of items that come in amounts; somebody else's are moved, not sent. */
export function itemsMeaning(
  to: string,
  token: TokenFact,
  items: readonly { id: bigint; amount: bigint }[],
  from?: string,
): Meaning {
  const isOwn = from === undefined;
  const each = items.map(({ id, amount }) => itemsMessage(amount.toString(), token, id.toString()));
  const areFew = items.length <= ITEMS_IN_SENTENCE;
  const what =
    items.length === 0
      ? message('calls.noItem', { token: part.token(token) })
      : areFew
        ? each.reduceRight((rest, first) => message('calls.list', { first, rest }))
        : message('calls.itemsBelow', { token: part.token(token), count: part.number(String(items.length)) });
  return {
    ...movement(what, to, from),
    ...(areFew ? {} : { list: { kind: 'items', each } }),
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
  const what = itemMessage(token, item.toString());
  if (/^0x0{40}$/.test(spender))
    return {
      act: message('act.revokeApproval'),
      sentence: message('calls.operateOneNoMore', { what }),
      intent: { ...NO_INTENT, tokens: [token] },
    };
  return {
    act: message('act.allowOneItem'),
    sentence: message('calls.operateOne', { spender: part.address(spender), what }),
    intent: { ...NO_INTENT, grants: [{ spender, token, amount: item.toString(), isItem: true }], tokens: [token] },
  };
}

/** The right over an amount of one kind of item. */
export function itemsAllowanceMeaning(spender: string, token: TokenFact, item: bigint, amount: bigint): Meaning {
  return {
    act: message('act.allowItems'),
    sentence: message('calls.operateOne', {
      spender: part.address(spender),
      what: itemsMessage(amount.toString(), token, item.toString()),
    }),
    intent: { ...NO_INTENT, grants: [{ spender, token, amount: item.toString(), isItem: true }], tokens: [token] },
  };
}

/** The right over every item of a collection, or everything of a token. */
export function operatorMeaning(operator: string, token: TokenFact, isAllowed: boolean): Meaning {
  const slots = { operator: part.address(operator), token: part.token(token) };
  return {
    act: message(isAllowed ? 'act.allowAllItems' : 'act.revokeOperator'),
    sentence: isAllowed ? message('calls.operate', slots) : message('calls.operateNoMore', slots),
    intent: { ...NO_INTENT, grants: isAllowed ? [{ spender: operator, token, amount: 'all' }] : [], tokens: [token] },
  };
}
