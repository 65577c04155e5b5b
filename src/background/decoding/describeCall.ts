// Describes a chain transaction from the bytes that are signed: transfers, known calls, calls of an ABI that the user
// added, several calls in one. What is not understood is marked as such.

import type { AbiFunction } from '@svc/core/abi/abiTypes';
import type { AbiValue, DecodedArg } from '@svc/core/abi/decode';
import { toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { type Description, type Row, row } from '@svc/core/ops/describe';
import { type Intent, joinIntents, NO_INTENT } from '@svc/core/ops/intent';
import type { TypedNode } from '@svc/core/tx/typedData';
import { type Message, message, type TokenFact } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import { type CallNode, everyCall, MAX_CALLS, readCallTree, type Unread } from './callTree.ts';
import { type ContractToken, readContractToken } from './contractToken.ts';
import { listRows, type Meaning } from './meanings.ts';

export interface CallQuestion {
  readonly network: Network;
  readonly evm: EvmClient;
  readonly attempt: Attempt;
  /** The ledger account that signs. */
  readonly sender: string;
  /** Null for a new contract. */
  readonly to: string | null;
  /** The recipient in the request's spelling. */
  readonly toAsked: string | null;
  readonly valueWei: bigint;
  readonly data: Uint8Array;
  /** The asset of the value. */
  readonly native: TokenFact;
  /** Functions that the user's ABIs know, by contract and selector. */
  readonly findFunction: (address: string, selector: string) => AbiFunction | undefined;
  /** Decimals of a token on the user's list: a node cannot override them. */
  readonly decimalsOf: (address: string) => number | undefined;
}

export interface DescribedCall {
  readonly description: Description;
  readonly intent: Intent;
  readonly call?: { readonly name: string; readonly args: TypedNode[] };
}

const noCode = warning('call.noCode', 'danger');
const notUnderstood = warning('call.unknown', 'caution');

/** No call with a known meaning accepts coins. */
const valueAlong = warning('call.valueAlong', 'caution');
const valueKept = warning('call.valueKept', 'caution');
const delegated = warning('call.delegated', 'danger');

/** An allowance or a payment can hide in the unread part. */
const UNREAD: { readonly [U in Unread]: Warning } = {
  form: warning('call.badForm', 'danger'),
  more: warning('call.moreBytes', 'danger'),
  calls: warning('call.moreCalls', 'danger', { most: part.number(String(MAX_CALLS)) }),
  levels: warning('call.deeper', 'danger'),
};

/** A decoded value as a tree for the screen. */
function nodeOf({ name, type, value }: DecodedArg): TypedNode {
  const base = { name, type, signed: true };
  if (Array.isArray(value)) return { ...base, children: (value as readonly DecodedArg[]).map(nodeOf) };
  return {
    ...base,
    value: value instanceof Uint8Array ? `0x${toHex(value)}` : String(value as Exclude<AbiValue, Uint8Array>),
  };
}

/** A call of the tree with its meaning. */
interface Step {
  readonly node: CallNode;
  readonly meaning: Meaning | undefined;
  readonly inner: readonly Step[] | undefined;
  readonly isUnderstood: boolean;
}

class Reader {
  private readonly question: CallQuestion;
  private readonly tokens = new Map<string, Promise<ContractToken>>();
  /** Problems with what the node says about tokens. */
  readonly warnings: Warning[] = [];

  constructor(question: CallQuestion) {
    this.question = question;
  }

  private token(address: string): Promise<ContractToken> {
    const key = address.toLowerCase();
    const found = this.tokens.get(key) ?? this.read(key);
    this.tokens.set(key, found);
    return found;
  }

  private async read(address: string): Promise<ContractToken> {
    const { evm, network, attempt, decimalsOf } = this.question;
    const token = await readContractToken(evm, network, address, attempt);
    const pinned = decimalsOf(address);
    if (pinned === undefined || token.kind !== 'fungible' || token.fact.decimals === pinned) return token;
    this.warnings.push(
      warning('token.decimals', 'danger', {
        symbol: part.given(token.fact.symbol, 40),
        decimals: part.number(String(token.fact.decimals)),
        listed: part.number(String(pinned)),
      }),
    );
    return { ...token, fact: { ...token.fact, decimals: pinned } };
  }

  async step(node: CallNode): Promise<Step> {
    const inner = node.inner === undefined ? undefined : await Promise.all(node.inner.map((one) => this.step(one)));
    if (inner !== undefined)
      return { node, meaning: undefined, inner, isUnderstood: inner.every((one) => one.isUnderstood) };
    const known = await this.known(node);
    return {
      node,
      inner,
      meaning: known?.meaning,
      isUnderstood: known?.isUnderstood ?? (node.isNamed === true || isBare(node)),
    };
  }

  private async known({ known, args, to }: CallNode): Promise<Pick<Step, 'meaning' | 'isUnderstood'> | undefined> {
    if (known === undefined) return undefined;
    const named = known.tokensIn?.(args) ?? [];
    const [token, ...tokens] = await Promise.all([this.token(to), ...named.map((one) => this.token(one))]);
    const byAddress = new Map(named.map((address, at) => [address.toLowerCase(), tokens[at] ?? token]));
    const tokenAt = (address: string): ContractToken => byAddress.get(address.toLowerCase()) ?? token;
    const meaning = known.mean(args, { contract: to, token, tokenAt, sender: this.question.sender });
    // A contract that is no token may give any meaning to a name; the name and its arguments are still shown.
    return { meaning, isUnderstood: meaning !== undefined && !(known.needsToken && token.kind === 'unknown') };
  }
}

/** A call that sends coins without data. */
const isBare = ({ data, isCommand }: CallNode): boolean => data.length === 0 && isCommand === undefined;

/** A call described only by its name. */
function namedCall({ name, known, isCommand, to: address }: CallNode): Message {
  const [given, to] = [part.given(name, 40), part.address(address)];
  return isCommand === true && known === undefined
    ? message('calls.command', { code: given, to })
    : message('calls.call', { name: given, to });
}

const countedCalls = (count: number): Message =>
  count === 0 ? message('calls.none') : message('calls.several', { count });

/** The effect of a call; coins that go with an inner call are part of the message. */
function stepMessage({ node, meaning, inner }: Step, native: TokenFact, isInner: boolean): Message {
  const value = isInner && node.valueWei > 0n ? part.amount(formatDecimal(node.valueWei), native) : undefined;
  const to = part.address(node.to);
  if (isBare(node))
    return value === undefined ? message('calls.callNothing', { to }) : message('calls.send', { what: value, to });
  const said = meaning?.sentence ?? (inner === undefined ? namedCall(node) : countedCalls(inner.length));
  return value === undefined ? said : message('calls.withValue', { what: said, value });
}

/**
 * A row for each inner call, nested ones after it: "Call 2", "Call 2.1"; what a sentence has no room for follows it.
 */
function callRows({ inner = [] }: Step, native: TokenFact, above = ''): readonly Row[] {
  return inner.flatMap((one, at) => {
    const number = `${above}${at + 1}`;
    const { list } = one.meaning ?? {};
    return [
      row(message('call.row.call', { number: part.given(number) }), stepMessage(one, native, true)),
      ...(list === undefined ? [] : listRows(list, number)),
      ...callRows(one, native, `${number}.`),
    ];
  });
}

function everyStep(step: Step): readonly Step[] {
  return [step, ...(step.inner ?? []).flatMap(everyStep)];
}

/** The effect of one call on value: its meaning, its deadline, and the coins that an inner call sends. */
function ownIntent({ node, meaning }: Step, native: TokenFact, isInner: boolean): Intent {
  const said = meaning?.intent ?? NO_INTENT;
  const intent = node.until === undefined ? said : { ...said, deadlines: [node.until.toString()] };
  if (!isInner || node.valueWei === 0n) return intent;
  // Coins that a contract passes on came with the outer call; those of the signer's own account are paid here.
  const payments = node.madeBy === undefined ? [{ token: native, amount: formatDecimal(node.valueWei) }] : [];
  return joinIntents([intent, { ...NO_INTENT, recipients: isBare(node) ? [node.to] : [], payments }]);
}

/** Who makes the calls, where it is not the signing account. */
function makerRows(root: CallNode): readonly Row[] {
  const makers = new Set(everyCall(root).flatMap(({ madeBy }) => (madeBy === undefined ? [] : [madeBy])));
  return [...makers].map((maker) =>
    row(message('call.row.madeBy'), message('call.value.notYou', { maker: part.address(maker) })),
  );
}

/** The arguments; the bytes themselves where no arguments are known, or not all of the bytes are understood. */
function shownArgs({ args, known, isNamed, inner, unread: left, data }: CallNode): TypedNode[] {
  const isRead = (known !== undefined || isNamed === true || inner !== undefined) && left !== 'form' && left !== 'more';
  const bytes = data.subarray(4);
  return isRead || bytes.length === 0
    ? args.map(nodeOf)
    : [...args.map(nodeOf), { name: 'bytes', type: 'bytes', signed: true, value: `0x${toHex(bytes)}` }];
}

function treeWarnings(step: Step, valueWei: bigint): readonly Warning[] {
  const all = everyStep(step);
  const kinds = new Set(all.flatMap(({ node }) => (node.unread === undefined ? [] : [node.unread])));
  const passedOn = (step.inner ?? []).reduce((sum, { node }) => sum + node.valueWei, 0n);
  const isKept = valueWei > passedOn && step.isUnderstood && step.inner !== undefined;
  return [
    ...[...kinds].map((kind) => UNREAD[kind]),
    ...(all.some(({ node }) => node.isDelegated === true) ? [delegated] : []),
    ...(step.isUnderstood || kinds.size > 0 ? [] : [notUnderstood]),
    ...(valueWei > 0n && step.meaning !== undefined && step.isUnderstood ? [valueAlong] : []),
    ...(isKept ? [valueKept] : []),
    ...all.flatMap(({ meaning }) => meaning?.warnings ?? []),
  ];
}

function withValue(described: DescribedCall, question: CallQuestion): DescribedCall {
  if (question.valueWei === 0n) return described;
  const amount = formatDecimal(question.valueWei);
  const { description, intent } = described;
  return {
    ...described,
    description: {
      ...description,
      rows: [row(message('call.row.sentAlong'), part.amount(amount, question.native)), ...description.rows],
    },
    intent: joinIntents([intent, { ...NO_INTENT, payments: [{ token: question.native, amount }] }]),
  };
}

function describeCreation({ data }: CallQuestion): DescribedCall {
  return {
    description: {
      act: message('act.createContract'),
      sentence: [message('calls.create', { bytes: part.number(String(data.length)) })],
      rows: [],
      warnings: [warning('call.creation', 'caution')],
    },
    intent: NO_INTENT,
  };
}

function describeTransfer({ toAsked, to, valueWei, native }: CallQuestion): DescribedCall {
  const amount = formatDecimal(valueWei);
  const recipient = toAsked ?? to ?? '';
  // Two names of one account: the requested one, and the one in the ledger and the bytes.
  const rows =
    to === null || recipient.toLowerCase() === to.toLowerCase()
      ? []
      : [row(message('row.recipient'), part.address(recipient)), row(message('call.row.onLedger'), part.address(to))];
  return {
    description: {
      act: message('act.send'),
      sentence: [message('calls.send', { what: part.amount(amount, native), to: part.address(recipient) })],
      rows,
      warnings: [],
    },
    intent: { ...NO_INTENT, recipients: [recipient], payments: [{ token: native, amount }] },
  };
}

/** Describes a transaction. A failed or late read makes the words less detailed, never wrong. */
export async function describeCall(question: CallQuestion): Promise<DescribedCall> {
  const { to, data, evm, network, attempt, native } = question;
  if (to === null) return withValue(describeCreation(question), question);
  const code = await attempt(evm.code(network, to));
  if (data.length === 0) {
    const described = describeTransfer(question);
    if (code === undefined || code === '0x') return described;
    const rows = [
      ...described.description.rows,
      row(message('call.row.recipientIs'), message('call.value.contractKeeps')),
    ];
    return { ...described, description: { ...described.description, rows } };
  }
  const reader = new Reader(question);
  const root = readCallTree({ to, valueWei: question.valueWei, data }, question);
  const step = await reader.step(root);
  const rows: Row[] = [
    ...(step.meaning?.list === undefined ? [] : listRows(step.meaning.list)),
    ...callRows(step, native),
    ...makerRows(root),
    row(message('call.row.contract'), part.address(to)),
    row(
      message('call.row.function'),
      message('call.value.function', { name: part.given(root.name, 60), bytes: data.length }),
    ),
  ];
  const description: Description = {
    act: step.meaning?.act ?? message(step.inner === undefined ? 'act.callContract' : 'act.severalCalls'),
    sentence: [stepMessage(step, native, false)],
    rows,
    warnings: [...(code === '0x' ? [noCode] : []), ...reader.warnings, ...treeWarnings(step, question.valueWei)],
  };
  const intent = joinIntents(everyStep(step).map((one, at) => ownIntent(one, native, at > 0)));
  return withValue({ description, intent, call: { name: root.name, args: shownArgs(root) } }, question);
}
