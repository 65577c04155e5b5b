// Changes in the books of ordinary token contracts. Their logs say which holders, allowances and items to look at; what
// they were and are is read from the contracts themselves, before and after. What does not answer is left out.

import type { AccountId } from '@svc/core/accounts/address';
import { fromHex, readUtf8, toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import type { AllowanceChange, BalanceChange, OwnershipChange, SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import { selectorOf, topicOf } from '../../engine/contracts/abi.ts';
import type { EvmLog } from '../../kernel/evmPort.ts';

const TRANSFER = topicOf('Transfer(address,address,uint256)');
const APPROVAL = topicOf('Approval(address,address,uint256)');
const APPROVAL_FOR_ALL = topicOf('ApprovalForAll(address,address,bool)');
/** Readings of one simulation; what is beyond them stands in the logs alone. */
const MAX_READINGS = 100;
const MAX_TEXT = 64;
const MAX_DECIMALS = 77;
const NOBODY = `0x${'0'.repeat(40)}` as AccountId;

/** Answer of a contract to a call that changes nothing, or undefined when it fails. */
export type AskContract = (contract: AccountId, data: Uint8Array) => Uint8Array | undefined;

type Words = readonly (string | bigint)[];

/** Something that a contract knows: how it is asked, and what was answered before. */
interface Reading {
  readonly kind: 'balance' | 'allowance' | 'owner' | 'approved' | 'operator';
  readonly contract: AccountId;
  readonly words: Words;
  readonly signature: string;
}

interface Found extends Reading {
  readonly after: bigint;
}

const wordText = (value: string | bigint): string => (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0');
const accountOfTopic = (topic: string): AccountId => `0x${topic.slice(26)}` as AccountId;
const accountOfWord = (word: bigint): AccountId | null => (word === 0n ? null : (`0x${word.toString(16).padStart(40, '0')}` as AccountId));

function reading(kind: Reading['kind'], contract: AccountId, signature: string, ...words: Words): Reading {
  return { kind, contract, signature, words };
}

function readingsOf({ address, topics, data }: EvmLog): Reading[] {
  const [topic, first, second, third] = topics;
  if (first === undefined || second === undefined) return [];
  const [a, b] = [accountOfTopic(first), accountOfTopic(second)];
  if (topic === APPROVAL_FOR_ALL) return [reading('operator', address, 'isApprovedForAll(address,address)', a, b)];
  if (third !== undefined && (topic === TRANSFER || topic === APPROVAL)) {
    const item = BigInt(third);
    return [reading('owner', address, 'ownerOf(uint256)', item), reading('approved', address, 'getApproved(uint256)', item)];
  }
  if (data.length !== 66) return [];
  if (topic === APPROVAL) return [reading('allowance', address, 'allowance(address,address)', a, b)];
  if (topic !== TRANSFER) return [];
  return [a, b].filter((holder) => holder !== NOBODY).map((holder) => reading('balance', address, 'balanceOf(address)', holder));
}

function ask(contractAnswer: AskContract, { contract, signature, words }: Reading): bigint | undefined {
  const output = contractAnswer(contract, fromHex(selectorOf(signature) + words.map(wordText).join('')));
  return output?.length === 32 ? BigInt(`0x${toHex(output)}`) : undefined;
}

/** A text answer: the ABI's, or the 32 bytes of old contracts. */
function textOf(output: Uint8Array | undefined): string | null {
  if (output === undefined || output.length < 32) return null;
  let bytes = output.subarray(0, 32);
  if (output.length > 64) {
    const size = Number(BigInt(`0x${toHex(output.subarray(32, 64))}`));
    if (size > output.length - 64) return null;
    bytes = output.subarray(64, 64 + size);
  }
  const text = readUtf8(bytes)?.replace(/\0+$/, '') ?? '';
  return text === '' || text.length > MAX_TEXT ? null : text;
}

interface Names {
  readonly symbol: string | null;
  readonly decimals: number | null;
}

class ContractNames {
  private readonly answer: AskContract;
  private readonly known = new Map<AccountId, Names>();

  constructor(answer: AskContract) {
    this.answer = answer;
  }

  of(contract: AccountId): Names {
    let names = this.known.get(contract);
    if (names === undefined) {
      const symbol = textOf(this.answer(contract, fromHex(selectorOf('symbol()'))));
      const decimals = ask(this.answer, reading('balance', contract, 'decimals()'));
      names = { symbol, decimals: decimals === undefined || decimals > BigInt(MAX_DECIMALS) ? null : Number(decimals) };
      this.known.set(contract, names);
    }
    return names;
  }
}

/** What contracts say after a simulation; {@link changesSince} adds what they said before. */
export class ContractReadings {
  private readonly found: Found[] = [];
  private readonly names = new Map<AccountId, Names>();

  /** Asks after the execution. @param logs of ordinary contracts */
  constructor(logs: readonly EvmLog[], answer: AskContract) {
    const names = new ContractNames(answer);
    const seen = new Set<string>();
    for (const one of logs.flatMap(readingsOf)) {
      const key = `${one.contract} ${one.signature} ${one.words.join()}`;
      if (seen.has(key) || this.found.length >= MAX_READINGS) continue;
      seen.add(key);
      // Of an item that is burned nobody is the owner.
      const after = ask(answer, one) ?? (one.kind === 'owner' || one.kind === 'approved' ? 0n : undefined);
      if (after === undefined) continue;
      this.found.push({ ...one, after });
      this.names.set(one.contract, names.of(one.contract));
    }
  }

  /** Asks on the state before, and answers what differs. */
  changesSince(answer: AskContract): Pick<SimulatedChanges, 'balances' | 'allowances' | 'ownership'> {
    const balances: BalanceChange[] = [];
    const allowances: AllowanceChange[] = [];
    const ownership: OwnershipChange[] = [];
    const owners = new Map<string, AccountId>();
    for (const { after, ...one } of this.found) {
      // A contract that is new held nothing.
      const before = ask(answer, one) ?? 0n;
      const { contract, kind } = one;
      const [first = '', second = ''] = one.words.map(String) as [string, string];
      const { symbol, decimals } = this.names.get(contract) as Names;
      if (kind === 'owner') {
        const owner = accountOfWord(before) ?? accountOfWord(after);
        if (owner !== null) owners.set(`${contract}:${first}`, owner);
      }
      if (before === after) continue;
      const text = (value: bigint): string => formatDecimal(value, decimals ?? 0);
      if (kind === 'balance') {
        const amounts = { before: text(before), after: text(after), delta: text(after - before) };
        balances.push({ account: first, asset: contract, symbol, decimals, kind: 'available', holder: null, ...amounts });
      } else if (kind === 'allowance') {
        allowances.push({ kind: 'token', asset: contract, symbol, owner: first, spender: second, before: text(before), after: text(after) });
      } else if (kind === 'owner') {
        ownership.push({ collection: contract, symbol, token_id: first, before: accountOfWord(before), after: accountOfWord(after) });
      } else if (kind === 'operator') {
        allowances.push({ kind: 'nft_operator', collection: contract, symbol, owner: first, spender: second, before: before !== 0n, after: after !== 0n });
      } else {
        const owner = owners.get(`${contract}:${first}`);
        if (owner === undefined) continue;
        allowances.push({ kind: 'nft', collection: contract, symbol, token_id: first, owner, before: accountOfWord(before), after: accountOfWord(after) });
      }
    }
    return { balances, allowances, ownership };
  }
}
