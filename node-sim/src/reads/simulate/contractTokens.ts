// Changes in the balances of ordinary token contracts. Their logs say which holders, allowances and items to look at;
// the values are read from the contracts themselves, before and after. A contract that does not answer is left out.

import type { AccountId } from '@svc/core/accounts/address';
import { fromHex, readUtf8, toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import type {
  AllowanceChange,
  BalanceChange,
  ItemChange,
  OwnershipChange,
  SimulatedChanges,
} from '@svc/core/reads/simulate/changesShape';
import { selectorOf, topicOf } from '../../engine/contracts/abi.ts';
import type { EvmLog } from '../../kernel/evmPort.ts';

const TRANSFER = topicOf('Transfer(address,address,uint256)');
const APPROVAL = topicOf('Approval(address,address,uint256)');
const APPROVAL_FOR_ALL = topicOf('ApprovalForAll(address,address,bool)');
const TRANSFER_SINGLE = topicOf('TransferSingle(address,address,address,uint256,uint256)');
const TRANSFER_BATCH = topicOf('TransferBatch(address,address,address,uint256[],uint256[])');
/** Of a contract that keeps allowances for many tokens (Permit2): given by a call, and by a signature. */
const SHARED_APPROVAL = topicOf('Approval(address,address,address,uint160,uint48)');
const SHARED_PERMIT = topicOf('Permit(address,address,address,uint160,uint48,uint48)');
/** Most readings of one simulation; whatever is beyond them appears only in the logs. */
const MAX_READINGS = 100;
const MAX_TEXT = 64;
const MAX_DECIMALS = 77;
const NOBODY = `0x${'0'.repeat(40)}` as AccountId;

/** Answer of a contract to a call that changes nothing, or undefined when it fails. */
export type AskContract = (contract: AccountId, data: Uint8Array) => Uint8Array | undefined;

type Words = readonly (string | bigint)[];

/** Something to ask a contract for: the call, and the previous answer. */
interface Reading {
  readonly kind: 'balance' | 'allowance' | 'sharedAllowance' | 'item' | 'owner' | 'approved' | 'operator';
  readonly contract: AccountId;
  readonly words: Words;
  readonly signature: string;
}

interface Found extends Reading {
  readonly after: bigint;
}

const wordText = (value: string | bigint): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0');
const accountOfTopic = (topic: string): AccountId => `0x${topic.slice(26)}` as AccountId;
const accountOfWord = (word: bigint): AccountId | null =>
  word === 0n ? null : (`0x${word.toString(16).padStart(40, '0')}` as AccountId);

function reading(kind: Reading['kind'], contract: AccountId, signature: string, ...words: Words): Reading {
  return { kind, contract, signature, words };
}

/** Ids in the data of an item log: one, or a list at the offset that the first word gives. */
function itemsIn(data: string, isBatch: boolean): bigint[] {
  const bytes = fromHex(data);
  const word = (at: number): bigint =>
    at >= 0 && at + 32 <= bytes.length ? BigInt(`0x${toHex(bytes.subarray(at, at + 32))}`) : 0n;
  if (!isBatch) return bytes.length === 64 ? [word(0)] : [];
  const start = word(0);
  if (start > BigInt(bytes.length)) return [];
  const count = word(Number(start));
  const from = Number(start) + 32;
  if (count > BigInt(MAX_READINGS) || from + Number(count) * 32 > bytes.length) return [];
  return Array.from({ length: Number(count) }, (_, at) => word(from + at * 32));
}

function itemReadings({ address, topics, data }: EvmLog, isBatch: boolean): Reading[] {
  const holders = topics.slice(2, 4).map(accountOfTopic);
  const found = itemsIn(data, isBatch).flatMap((id) => holders.map((holder) => ({ holder, id })));
  return found
    .filter(({ holder }) => holder !== NOBODY)
    .map(({ holder, id }) => reading('item', address, 'balanceOf(address,uint256)', holder, id));
}

function readingsOf(log: EvmLog): Reading[] {
  const { address, topics, data } = log;
  const [topic, first, second, third] = topics;
  if (first === undefined || second === undefined) return [];
  const [a, b] = [accountOfTopic(first), accountOfTopic(second)];
  if (topic === TRANSFER_SINGLE || topic === TRANSFER_BATCH) return itemReadings(log, topic === TRANSFER_BATCH);
  if (third !== undefined && (topic === SHARED_APPROVAL || topic === SHARED_PERMIT))
    return [reading('sharedAllowance', address, 'allowance(address,address,address)', a, b, accountOfTopic(third))];
  if (topic === APPROVAL_FOR_ALL) return [reading('operator', address, 'isApprovedForAll(address,address)', a, b)];
  if (third !== undefined && (topic === TRANSFER || topic === APPROVAL)) {
    const item = BigInt(third);
    return [
      reading('owner', address, 'ownerOf(uint256)', item),
      reading('approved', address, 'getApproved(uint256)', item),
    ];
  }
  if (data.length !== 66) return [];
  if (topic === APPROVAL) return [reading('allowance', address, 'allowance(address,address)', a, b)];
  if (topic !== TRANSFER) return [];
  return [a, b]
    .filter((holder) => holder !== NOBODY)
    .map((holder) => reading('balance', address, 'balanceOf(address)', holder));
}

function ask(contractAnswer: AskContract, { kind, contract, signature, words }: Reading): bigint | undefined {
  const output = contractAnswer(contract, fromHex(selectorOf(signature) + words.map(wordText).join('')));
  // A shared allowance comes with an expiry and a nonce.
  const isWhole = kind === 'sharedAllowance' ? output?.length === 96 : output?.length === 32;
  return isWhole && output !== undefined ? BigInt(`0x${toHex(output.subarray(0, 32))}`) : undefined;
}

/** A text answer: ABI-encoded, or the 32 bytes of old contracts. */
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

/** The token or collection that a reading is about; an allowance that another contract keeps names it. */
const namedBy = ({ kind, contract, words }: Reading): AccountId =>
  kind === 'sharedAllowance' ? (String(words[1]) as AccountId) : contract;

/** What contracts answer after a simulation; {@link changesSince} adds what they answered before. */
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
      // A burned item has no owner.
      const after = ask(answer, one) ?? (one.kind === 'owner' || one.kind === 'approved' ? 0n : undefined);
      if (after === undefined) continue;
      this.found.push({ ...one, after });
      const named = namedBy(one);
      this.names.set(named, names.of(named));
    }
  }

  /** Asks on the state before, and returns the differences. */
  changesSince(answer: AskContract): Pick<SimulatedChanges, 'balances' | 'allowances' | 'ownership' | 'items'> {
    const balances: BalanceChange[] = [];
    const allowances: AllowanceChange[] = [];
    const ownership: OwnershipChange[] = [];
    const items: ItemChange[] = [];
    const owners = new Map<string, AccountId>();
    for (const { after, ...one } of this.found) {
      // A new contract held nothing.
      const before = ask(answer, one) ?? 0n;
      const { contract, kind } = one;
      const [first = '', second = '', third = ''] = one.words.map(String);
      const { symbol, decimals } = this.names.get(namedBy(one)) as Names;
      if (kind === 'owner') {
        const owner = accountOfWord(before) ?? accountOfWord(after);
        if (owner !== null) owners.set(`${contract}:${first}`, owner);
      }
      if (before === after) continue;
      const text = (value: bigint): string => formatDecimal(value, decimals ?? 0);
      if (kind === 'balance') {
        const amounts = { before: text(before), after: text(after), delta: text(after - before) };
        balances.push({
          account: first,
          asset: contract,
          symbol,
          decimals,
          kind: 'available',
          holder: null,
          ...amounts,
        });
      } else if (kind === 'allowance') {
        allowances.push({
          kind: 'token',
          asset: contract,
          symbol,
          owner: first,
          spender: second,
          before: text(before),
          after: text(after),
        });
      } else if (kind === 'sharedAllowance') {
        allowances.push({
          kind: 'token',
          asset: second,
          symbol,
          owner: first,
          spender: third,
          before: text(before),
          after: text(after),
        });
      } else if (kind === 'item') {
        items.push({
          collection: contract,
          symbol,
          token_id: second,
          account: first,
          before: before.toString(),
          after: after.toString(),
        });
      } else if (kind === 'owner') {
        ownership.push({
          collection: contract,
          symbol,
          token_id: first,
          before: accountOfWord(before),
          after: accountOfWord(after),
        });
      } else if (kind === 'operator') {
        allowances.push({
          kind: 'nft_operator',
          collection: contract,
          symbol,
          owner: first,
          spender: second,
          before: before !== 0n,
          after: after !== 0n,
        });
      } else {
        const owner = owners.get(`${contract}:${first}`);
        if (owner === undefined) continue;
        allowances.push({
          kind: 'nft',
          collection: contract,
          symbol,
          token_id: first,
          owner,
          before: accountOfWord(before),
          after: accountOfWord(after),
        });
      }
    }
    return { balances, allowances, ownership, items };
  }
}
