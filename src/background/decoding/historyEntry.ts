// Turns an entry of the node's index into what it meant for an account: what came in, what went out, who the other side
// was. The node writes every text of it, so all of it is validated, bounded, and shown as a stranger's text.

import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { isJsonObject, type JsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { findOp, parseOpParams } from '@svc/core/ops/registry';
import type { ReadResult } from '@svc/core/reads/registry';
import { cutMiddle, visibleText } from '@svc/core/visibleText';
import { message, type Part, type Said, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import type { HistoryEntry, HistoryKind } from '../state/history.ts';

/** An entry of the index. */
export type IndexedEntry = ReadResult<'getAddressHistory'>['transactions'][number];

const HASH = /^(?:0x)?[0-9a-f]{64}$/;
const ADDRESS = /^0x(?:[0-9a-fA-F]{40}|PQ[0-9a-fA-F]{64})$/;
const TOKEN = /^0x[0-9a-fA-F]{40}$/;
const PLAIN = /^\d{1,60}(?:\.\d{1,18})?$/;
const MAX_WORDS = 300;

const assetOf = (text: string): string => (text === NATIVE_SYMBOL ? text : text.toLowerCase());

/** Parameters of an exchange operation, where the index has all of them. */
function paramsOf({ kind, detail }: IndexedEntry): JsonObject | undefined {
  const { params, truncated } = (detail ?? {}) as JsonObject;
  return kind === 'exchange' && isJsonObject(params) && truncated !== true ? params : undefined;
}

/** The single token move of an EVM entry. */
function moveOf({ kind, detail }: IndexedEntry): { token: string; value: string } | undefined {
  const moves = kind === 'evm' ? detail?.token_transfers : undefined;
  const [only, ...more] = Array.isArray(moves) ? (moves as JsonValue[]) : [];
  if (more.length > 0 || !isJsonObject(only)) return undefined;
  const { token, value } = only;
  return typeof token === 'string' && typeof value === 'string' && TOKEN.test(token) && /^\d{1,78}$/.test(value)
    ? { token: token.toLowerCase(), value }
    : undefined;
}

/** Whether an entry can be shown at all. */
export const isEntry = ({ tx_hash: hash }: IndexedEntry): boolean => HASH.test(hash);

/**
 * Whether an entry in which an account is on the receiving side brought it anything: anybody can call an account with
 * no value, or have a token announce a transfer of nothing to it.
 */
export function broughtSomething({ kind, asset, amount, roles, detail }: IndexedEntry, accountId: string): boolean {
  if (kind !== 'evm') return true;
  if (roles.includes('to') && asset === NATIVE_SYMBOL && amount !== null && /[1-9]/.test(amount)) return true;
  const { token_transfers: moves, truncated } = (detail ?? {}) as JsonObject;
  if (truncated === true || !Array.isArray(moves)) return true;
  return moves.some((move) => {
    if (!isJsonObject(move)) return false;
    const { to, token_id: item, value } = move;
    const isToIt = typeof to === 'string' && to.toLowerCase() === accountId.toLowerCase();
    return isToIt && (typeof item === 'string' || (typeof value === 'string' && /[1-9]/.test(value)));
  });
}

/** The assets that an entry names. */
export function assetsIn(entry: IndexedEntry): string[] {
  const op = paramsOf(entry) === undefined ? undefined : findOp(entry.op);
  let needed: readonly string[] = [];
  try {
    if (op !== undefined)
      needed = op.needs(parseOpParams(op.name, paramsOf(entry) as never, 'ignore') as never).assets ?? [];
  } catch {
    // Parameters that its declaration does not know are not described.
  }
  const named = [...needed, ...(entry.asset === null ? [] : [entry.asset])];
  return [...new Set(named.map(assetOf))].filter((asset) => TOKEN.test(asset));
}

interface Told {
  readonly act: Said;
  readonly sentence?: readonly Part[];
  /** The outflow by the declaration, where it is one amount of one token. */
  readonly paid?: { readonly token: TokenFact; readonly amount: string };
  readonly isTrade: boolean;
}

/** What an operation says about itself through its parameters; undefined where they cannot be parsed. */
function toldBy(entry: IndexedEntry, sender: string, token: (asset: string) => TokenFact): Told | undefined {
  const params = paramsOf(entry);
  const op = params === undefined ? undefined : findOp(entry.op);
  if (op === undefined) return undefined;
  try {
    const given = parseOpParams(op.name, params as never, 'ignore') as never;
    const facts = { sender, token };
    const { act, sentence } = op.describe(given, facts);
    const { payments, order, swap } = op.intent(given, facts);
    const [only, ...more] = payments;
    return {
      act,
      sentence,
      // An order reserves what it may pay: that is not a payment yet.
      isTrade: order !== undefined || swap !== undefined,
      ...(order === undefined && only?.token !== undefined && more.length === 0
        ? { paid: { token: only.token, amount: only.amount } }
        : {}),
    };
  } catch {
    return undefined;
  }
}

/** Name of an EVM entry that does not describe itself: the index knows a call by what it created or moved. */
const evmAct = ({ op, target }: IndexedEntry): Said =>
  target === null || op === 'CREATE' ? message('history.create') : message('history.call');

/** The inflow or outflow, and its asset. */
function changeOf(
  entry: IndexedEntry,
  isIn: boolean,
  told: Told | undefined,
  token: (asset: string) => TokenFact,
): HistoryEntry['change'] {
  if (told !== undefined && !isIn) return told.paid === undefined ? undefined : { sign: 'out', ...told.paid };
  const move = moveOf(entry);
  if (move !== undefined) {
    const fact = token(move.token);
    const amount = fact.known ? unitsText(move.value, fact.decimals) : undefined;
    return amount === undefined ? undefined : { sign: isIn ? 'in' : 'out', amount, token: fact };
  }
  const { asset, amount, kind } = entry;
  if (asset === null || amount === null || !PLAIN.test(amount) || (kind === 'evm' && asset !== NATIVE_SYMBOL))
    return undefined;
  const value = formatDecimal(parseDecimal(amount));
  return value === '0' ? undefined : { sign: isIn ? 'in' : 'out', amount: value, token: token(assetOf(asset)) };
}

/** Decimal text of a number of smallest units. */
function unitsText(units: string, decimals: number): string | undefined {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) return undefined;
  const digits = units.padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const fraction = digits.slice(at).replace(/0+$/, '');
  return `${digits.slice(0, at).replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The meaning of an entry for an account. */
export function historyEntry(
  entry: IndexedEntry,
  of: { readonly form: 'pq' | 'classic'; readonly address: string },
  token: (asset: string) => TokenFact,
): HistoryEntry {
  const { roles, sender, target, status, op } = entry;
  const isOwn = roles.some((role) => role === 'sender' || role === 'from' || role === 'token_from');
  const isIn = !isOwn && roles.some((role) => role === 'to' || role === 'token_to');
  const isFill = !isOwn && !isIn && roles.includes('maker');
  const told = isIn ? undefined : toldBy(entry, of.address, token);
  const change = isFill ? undefined : changeOf(entry, isIn, told, token);
  const isTrade = isFill || told?.isTrade === true;
  const isSent = isOwn && !isTrade && change?.sign === 'out' && target !== null && ADDRESS.test(target);
  const kind: HistoryKind = isIn ? 'received' : isTrade ? 'trade' : isSent ? 'sent' : 'other';
  const act: Said = isIn
    ? message('history.received')
    : isFill
      ? message('history.filled')
      : (told?.act ?? (isSent ? message('history.sent') : entry.kind === 'evm' ? evmAct(entry) : part.given(op, 40)));
  const other = isIn || isFill ? sender : target;
  return {
    hash: entry.tx_hash,
    height: entry.block_height,
    position: entry.position,
    time: entry.timestamp * 1_000,
    form: of.form,
    kind,
    act,
    ...(told?.sentence === undefined ? {} : { sentence: told.sentence }),
    ...(other !== null && ADDRESS.test(other) && (isIn || isFill || isSent) ? { other } : {}),
    ...(change === undefined ? {} : { change }),
    tokens: [...assetsIn(entry), ...(entry.asset === NATIVE_SYMBOL ? [NATIVE_SYMBOL] : [])].map(token),
    status,
    ...(roles.includes('sender') && entry.fee !== null ? { fee: entry.fee } : {}),
    ...(entry.error === null ? {} : { error: cutMiddle(visibleText(entry.error), MAX_WORDS) }),
  };
}
