// What a chain transaction does, said from the very bytes that are signed: transfers, known calls, calls by an ABI that the
// user added, several calls in one. What is not understood is said to be so.

import type { AbiFunction } from '@svc/core/abi/abiTypes';
import { type AbiValue, type DecodedArg, decodeArgs } from '@svc/core/abi/decode';
import { toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { type Description, type Part, part, type Row, row, say, type TokenFact, type Warning } from '@svc/core/ops/describe';
import { type Intent, joinIntents, NO_INTENT } from '@svc/core/ops/intent';
import type { TypedNode } from '@svc/core/tx/typedData';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../services/exchangeFacts.ts';
import type { Network } from '../services/networks.ts';
import { type ContractToken, readContractToken } from './contractToken.ts';
import { BATCHES, KNOWN_CALLS, type Meaning, MULTICALLS } from './knownCalls.ts';

const MAX_INNER = 32;
const MAX_NESTING = 3;

export interface CallQuestion {
  readonly network: Network;
  readonly evm: EvmClient;
  readonly attempt: Attempt;
  /** The ledger account that signs. */
  readonly sender: string;
  /** Null: a new contract. */
  readonly to: string | null;
  /** The recipient as the request wrote it. */
  readonly toAsked: string | null;
  readonly valueWei: bigint;
  readonly data: Uint8Array;
  /** The asset that value is in. */
  readonly native: TokenFact;
  /** Functions that the user's ABIs know, by contract and selector. */
  readonly findFunction: (address: string, selector: string) => AbiFunction | undefined;
  /** Decimals of a token on the user's list: what a node says otherwise is not believed. */
  readonly decimalsOf: (address: string) => number | undefined;
}

export interface DescribedCall {
  readonly description: Description;
  readonly intent: Intent;
  readonly call?: { readonly name: string; readonly args: TypedNode[] };
}

const noCode: Warning = {
  code: 'call.noCode',
  severity: 'danger',
  text: 'There is no contract at this address: the call does nothing, and what is sent along stays there.',
  advice: 'Reject, unless you know why.',
};
const notUnderstood: Warning = {
  code: 'call.unknown',
  severity: 'caution',
  text: 'The wallet does not know what this call does.',
  advice: 'Reject unless you trust the site and the contract.',
};

/** Every call whose meaning is known is one that takes no coins. */
const valueAlong: Warning = {
  code: 'call.valueAlong',
  severity: 'caution',
  text: 'Coins go along with a call that needs none: the contract may keep them.',
  advice: 'Reject, unless you know why.',
};

/** A decoded value as a tree for the screen. */
function nodeOf({ name, type, value }: DecodedArg): TypedNode {
  const base = { name, type, signed: true };
  if (Array.isArray(value)) return { ...base, children: (value as readonly DecodedArg[]).map(nodeOf) };
  return { ...base, value: value instanceof Uint8Array ? `0x${toHex(value)}` : String(value as Exclude<AbiValue, Uint8Array>) };
}

interface Step extends Partial<Meaning> {
  /** Whom the call goes to. */
  readonly contract: string;
  readonly name: string;
  readonly args: readonly DecodedArg[];
  readonly inner?: readonly Step[];
  readonly isUnderstood: boolean;
}

class Reader {
  private readonly question: CallQuestion;
  private readonly tokens = new Map<string, Promise<ContractToken>>();
  /** What is wrong with what the node says of tokens. */
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
    this.warnings.push({
      code: 'token.decimals',
      severity: 'danger',
      text: `The node says that ${token.fact.symbol} has ${token.fact.decimals} decimals; your list says ${pinned}. Amounts are shown by your list.`,
      advice: 'Reject: the node or the token is not what it was.',
    });
    return { ...token, fact: { ...token.fact, decimals: pinned } };
  }

  async step(contract: string, data: Uint8Array, depth = 0): Promise<Step> {
    const selector = toHex(data.subarray(0, 4));
    const body = data.subarray(4);
    const several = depth < MAX_NESTING ? await this.several(contract, selector, body, depth) : undefined;
    if (several !== undefined) return several;
    const known = await this.known(contract, selector, body);
    if (known !== undefined) return known;
    const own = this.question.findFunction(contract, selector);
    const args = own === undefined ? undefined : decodeArgs(own.inputs, body);
    if (own !== undefined && args !== undefined) return { contract, name: own.name, args, isUnderstood: true };
    return { contract, name: `0x${selector}`, args: [], isUnderstood: false };
  }

  private async known(contract: string, selector: string, body: Uint8Array): Promise<Step | undefined> {
    const known = KNOWN_CALLS.find((one) => one.function.selector === selector);
    const args = known === undefined ? undefined : decodeArgs(known.function.inputs, body);
    if (known === undefined || args === undefined) return undefined;
    const token = await this.token(contract);
    const named = new Map<string, ContractToken>();
    for (const at of known.tokenArgs ?? []) {
      const address = String(args[at]?.value);
      named.set(address, await this.token(address));
    }
    const meaning = known.mean(args, { contract, token, tokenAt: (address) => named.get(address) ?? token, sender: this.question.sender });
    // A contract that is no token may mean anything by a name; the name and its arguments are still shown.
    if (meaning === undefined || (known.needsToken && token.kind === 'unknown'))
      return { contract, name: known.function.name, args, isUnderstood: false, ...meaning };
    return { contract, name: known.function.name, args, isUnderstood: true, ...meaning };
  }

  private async several(contract: string, selector: string, body: Uint8Array, depth: number): Promise<Step | undefined> {
    const multicall = MULTICALLS.find((one) => one.function.selector === selector);
    const batch = BATCHES.find((one) => one.function.selector === selector);
    const found = multicall ?? batch;
    const args = found === undefined ? undefined : decodeArgs(found.function.inputs, body);
    const list = args?.[found?.listAt ?? 0]?.value;
    if (found === undefined || args === undefined || !Array.isArray(list) || list.length > MAX_INNER) return undefined;
    const inner: Step[] = [];
    for (const entry of list as readonly DecodedArg[]) {
      const members = entry.value as readonly DecodedArg[];
      const target = batch === undefined ? contract : String(members[batch.targetAt]?.value);
      const bytes = (batch === undefined ? entry.value : members[batch.dataAt]?.value) as Uint8Array;
      inner.push(await this.step(target, bytes, depth + 1));
    }
    return { contract, name: found.function.name, args, inner, isUnderstood: inner.every((one) => one.isUnderstood) };
  }
}

function stepParts({ sentence, inner, name, contract }: Step): readonly Part[] {
  if (sentence !== undefined) return sentence;
  if (inner !== undefined) return [part.text(inner.length === 0 ? 'No call at all' : `${inner.length} ${inner.length === 1 ? 'call' : 'calls'} in one`)];
  return say`Call ${part.given(name, 40)} of ${part.address(contract)}`;
}

/** A row for each call in a call, those inside them after it: "Call 2", "Call 2.1". */
function callRows({ inner = [] }: Step, above = ''): readonly Row[] {
  return inner.flatMap((one, at) => [row(`Call ${above}${at + 1}`, ...stepParts(one)), ...callRows(one, `${above}${at + 1}.`)]);
}

function flatten(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => (step.inner === undefined ? [step] : flatten(step.inner)));
}

function withValue(described: DescribedCall, question: CallQuestion): DescribedCall {
  if (question.valueWei === 0n) return described;
  const amount = formatDecimal(question.valueWei);
  const { description, intent } = described;
  return {
    ...described,
    description: { ...description, rows: [row('Sent along', part.amount(amount, question.native)), ...description.rows] },
    intent: { ...intent, payments: [...intent.payments, { token: question.native, amount }] },
  };
}

function describeCreation({ data }: CallQuestion): DescribedCall {
  return {
    description: {
      act: 'Create contract',
      sentence: say`Create a contract from ${part.number(String(data.length))} bytes of code`,
      rows: [],
      warnings: [
        {
          code: 'call.creation',
          severity: 'caution',
          text: 'The wallet cannot tell what the code does.',
          advice: 'Reject unless you made it or trust who did.',
        },
      ],
    },
    intent: NO_INTENT,
  };
}

function describeTransfer({ toAsked, to, valueWei, native }: CallQuestion): DescribedCall {
  const amount = formatDecimal(valueWei);
  const recipient = toAsked ?? to ?? '';
  // Two names of one account: the one that was asked for, and the one that the ledger and the bytes know.
  const rows =
    to === null || recipient.toLowerCase() === to.toLowerCase() ? [] : [row('Recipient', part.address(recipient)), row('On the ledger', part.address(to))];
  return {
    description: { act: 'Send', sentence: say`Send ${part.amount(amount, native)} to ${part.address(recipient)}`, rows, warnings: [] },
    intent: { ...NO_INTENT, recipients: [recipient], payments: [{ token: native, amount }] },
  };
}

/** Describes a transaction. Reads that fail or come late leave the words poorer, never wrong. */
export async function describeCall(question: CallQuestion): Promise<DescribedCall> {
  const { to, data, evm, network, attempt, native } = question;
  if (to === null) return withValue(describeCreation(question), question);
  const code = await attempt(evm.code(network, to));
  if (data.length === 0) {
    const described = describeTransfer(question);
    if (code === undefined || code === '0x') return described;
    const rows = [...described.description.rows, row('Recipient is', part.text('a contract, which may keep what it is sent'))];
    return { ...described, description: { ...described.description, rows } };
  }
  const reader = new Reader(question);
  const step = await reader.step(to, data);
  const rows: Row[] = [
    ...callRows(step),
    row('Contract', part.address(to)),
    row('Function', part.given(step.name, 60), part.text(data.length === 1 ? ' · 1 byte' : ` · ${data.length} bytes`)),
  ];
  const all = flatten([step]);
  const warnings = [
    ...(code === '0x' ? [noCode] : []),
    ...(step.isUnderstood ? [] : [notUnderstood]),
    ...reader.warnings,
    ...(question.valueWei > 0n && step.sentence !== undefined && step.isUnderstood ? [valueAlong] : []),
    ...all.flatMap((one) => one.warnings ?? []),
  ];
  const description: Description = {
    act: step.act ?? (step.inner === undefined ? 'Call contract' : 'Several calls'),
    sentence: stepParts(step),
    rows,
    warnings,
  };
  const intent = joinIntents(all.map((one) => one.intent ?? NO_INTENT));
  return withValue({ description, intent, call: { name: step.name, args: step.args.map(nodeOf) } }, { ...question, native });
}
