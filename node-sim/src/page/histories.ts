// Transactions in tables: what happened, with what and when; for an account also the direction and what it received.

import type { ReadResult } from '@svc/core/reads/registry';
import { get, patiently } from './api.ts';
import { csvOf, type Saved, saveButton, waitText } from './csv.ts';
import { type Child, el, type Title, table } from './dom.ts';
import { account, ago, amount, block, cut, market, operation, pool, status, token, transaction } from './format.ts';
import { type Received, received } from './received.ts';
import { type Context, loaded } from './view.ts';

export type Entry = ReadResult<'getLatestTransactions'>['transactions'][number];
type AccountEntry = ReadResult<'getAddressHistory'>['transactions'][number];

const PAGE = 25;
/** For more lines a program is better than a page. */
const MOST_LINES = 10_000;
const LINES_AT_ONCE = 500;

/** The subject of a transaction: a market, an asset, a pool, an account, or the name of something else. */
export function about({ target }: Pick<Entry, 'target'>, { symbolOf, isAsset, poolOf }: Context): Child {
  if (target === null) return '';
  const [base = '', quote] = target.split(':');
  if (quote !== undefined) return market(target, `${symbolOf(base)} / ${symbolOf(quote)}`);
  if (target.endsWith('-PERP')) return market(target, target);
  if (isAsset(target)) return token(target, symbolOf(target));
  if (/^(?:0x)?[0-9a-fA-F]{16}$/.test(target)) {
    const assets = poolOf(target);
    const id = target.replace(/^0x/, '').toLowerCase();
    return assets === undefined ? pool(id) : pool(id, `${symbolOf(assets.token0)} / ${symbolOf(assets.token1)} pool`);
  }
  return /^(?:0x|Q|R)/.test(target) ? account(target) : el('span', { class: 'id', title: target }, cut(target));
}

/** The amount in a transaction, or the number of an item. */
export function moved(
  { op, asset, amount: text, detail }: Pick<Entry, 'op' | 'asset' | 'amount' | 'detail'>,
  { symbolOf, isOfItem, unitOf }: Context,
  places: number,
): Child {
  if (text === null) return '';
  if (isOfItem(op)) return el('span', { title: asset ?? undefined }, `#${cut(text, 10, 4)}`);
  if (asset !== null) return amount(text, symbolOf(asset), places);
  // Of an asset that the index does not name: the parameter that it listed says which.
  const params = (detail?.params ?? {}) as Record<string, unknown>;
  const listed = Object.keys(params).find((name) => String(params[name]) === text && unitOf(op, name, params) !== '');
  return amount(text, listed === undefined ? '' : unitOf(op, listed, params), places);
}

/** What was received, each amount with a plus. */
export function receivedCell(got: readonly Received[], { symbolOf }: Context, places = 6): Child {
  if (got.length === 0) return '';
  return el(
    'span',
    { class: 'good' },
    ...got.flatMap(({ asset, amount: text, isItem }, at) => [
      at > 0 ? ' ' : '',
      isItem === true
        ? el('span', { title: asset }, `+#${cut(text, 10, 4)}`)
        : amount(text, symbolOf(asset), places, '+'),
    ]),
  );
}

/** Direction of a transaction, seen from an account. */
function direction(roles: readonly string[]): string {
  const isOut = ['sender', 'from', 'token_from'].some((role) => roles.includes(role));
  const isIn = ['to', 'token_to'].some((role) => roles.includes(role));
  if (isOut && isIn) return 'to itself';
  if (isOut) return 'out';
  return isIn ? 'in' : (roles[0] ?? '');
}

/** Rows of transactions; on a narrow screen time, subject and status stand below other cells. */
export function entryRows(entries: readonly Entry[], context: Context): Child[][] {
  return entries.map((entry) => [
    el('span', {}, transaction(entry.tx_hash), el('span', { class: 'below' }, ago(entry.timestamp))),
    el('span', {}, operation(entry.op), el('span', { class: 'below' }, about(entry, context))),
    ago(entry.timestamp),
    account(entry.sender),
    about(entry, context),
    el('span', {}, moved(entry, context, 6), el('span', { class: 'below' }, status(entry.status))),
    block(entry.block_height),
    status(entry.status),
  ]);
}

/** Titles of {@link entryRows}. */
export const ENTRY_HEAD: readonly Title[] = [
  ['Transaction', 'When'],
  ['What', 'To or about'],
  'When',
  'From',
  'To or about',
  ['Amount', 'Outcome'],
  'Block',
  'Outcome',
];
/** Columns of {@link entryRows} that a narrow screen hides. */
export const ENTRY_SPARE: readonly number[] = [2, 3, 4, 6, 7];

function accountRows(entries: readonly AccountEntry[], address: string, context: Context): Child[][] {
  return entries.map((entry) => {
    const way = el('span', { class: 'chip' }, direction(entry.roles));
    const other = entry.roles.includes('sender') ? about(entry, context) : account(entry.sender);
    const got = received(entry, entry.roles, address, context);
    return [
      el('span', {}, transaction(entry.tx_hash), el('span', { class: 'below' }, ago(entry.timestamp))),
      el('span', {}, operation(entry.op), el('span', { class: 'below' }, way.cloneNode(true))),
      ago(entry.timestamp),
      way,
      other,
      el(
        'span',
        {},
        moved(entry, context, 4),
        got.length > 0 && el('span', { class: 'below' }, receivedCell(got, context, 4)),
        entry.status === 'failed' && el('span', { class: 'below' }, status(entry.status)),
      ),
      receivedCell(got, context, 4),
      status(entry.status),
    ];
  });
}

const ACCOUNT_HEAD: readonly Title[] = [
  ['Transaction', 'When'],
  ['What', 'Direction'],
  'When',
  'Direction',
  'With',
  ['Amount', 'Received'],
  'Received',
  'Outcome',
];
const ACCOUNT_SPARE: readonly number[] = [2, 3, 4, 6, 7];

interface Page<E> {
  readonly transactions: readonly E[];
  readonly next_cursor: string | null;
}
type ReadPage<E> = (limit: number, cursor: string | undefined) => Promise<Page<E>>;

const CSV_HEAD = ['time', 'transaction', 'block', 'act', 'status', 'from', 'to or about', 'amount', 'asset', 'fee'];

interface Way<E> {
  readonly read: ReadPage<E>;
  readonly rows: (entries: readonly E[]) => Child[][];
  readonly head: readonly Title[];
  readonly spare: readonly number[];
  readonly empty: string;
  readonly name: string;
  readonly moreHead?: readonly string[];
  readonly more?: (entry: E) => readonly string[];
}

/** The whole history as a file. @param more columns after those of every history */
async function fileOf<E extends Entry>(
  { read, moreHead = [], more }: Way<E>,
  tell: (text: string) => void,
): Promise<Saved> {
  const rows: (string | number | null)[][] = [];
  let cursor: string | undefined;
  do {
    const page = await patiently(
      () => read(LINES_AT_ONCE, cursor),
      (seconds) => tell(waitText(seconds)),
    );
    for (const one of page.transactions)
      rows.push([
        new Date(one.timestamp * 1000).toISOString(),
        one.tx_hash,
        one.block_height,
        one.op,
        one.status,
        one.sender,
        one.target,
        one.amount,
        one.asset,
        one.fee,
        ...(more?.(one) ?? []),
      ]);
    cursor = page.next_cursor ?? undefined;
    tell(`${rows.length} lines read`);
  } while (cursor !== undefined && rows.length < MOST_LINES);
  return {
    text: csvOf([...CSV_HEAD, ...moreHead], rows),
    isCut: cursor === undefined ? undefined : `Saved the newest ${rows.length}: there are older ones`,
  };
}

/** A history: the newest page, a button for older ones, and all of it as a file. */
function history<E extends Entry>(way: Way<E>): HTMLElement {
  const { read, rows, head, spare, empty, name } = way;
  const entries: E[] = [];
  let cursor: string | undefined;
  let reading: Promise<void> | undefined;
  /** However often it is pressed, a page is read once. */
  const readOlder = (): Promise<void> => {
    reading ??= read(PAGE, cursor)
      .then((page) => {
        entries.push(...page.transactions);
        cursor = page.next_cursor ?? undefined;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const save = saveButton(name, (tell) => fileOf(way, tell));
  const body = loaded(async () => {
    await readOlder();
    const older = el('button', { class: 'quiet', click: () => body.reload() }, 'Older transactions');
    return [
      table(head, rows(entries), empty, spare),
      entries.length === 0 ? '' : el('div', { class: 'bar' }, cursor === undefined ? '' : older, save),
    ];
  });
  return body.root;
}

/** Transactions of the chain, or those about one subject. */
export function chainHistory(context: Context, subject?: string): HTMLElement {
  return history<Entry>({
    read: (limit, cursor) =>
      get<'getLatestTransactions'>('/get_latest_transactions', { limit, cursor, about: subject }),
    rows: (entries) => entryRows(entries, context),
    head: ENTRY_HEAD,
    spare: ENTRY_SPARE,
    empty: 'No transaction yet.',
    name: subject === undefined ? 'transactions' : `transactions-${subject}`,
  });
}

/** Everything that an account did or received. @param address its id */
export function accountHistory(address: string, context: Context): HTMLElement {
  return history<AccountEntry>({
    read: (limit, cursor) => get<'getAddressHistory'>('/get_address_history', { address, limit, cursor }),
    rows: (entries) => accountRows(entries, address, context),
    head: ACCOUNT_HEAD,
    spare: ACCOUNT_SPARE,
    empty: 'No transaction touched this account.',
    name: `history-${address}`,
    moreHead: ['direction', 'received'],
    more: (entry) => [
      direction(entry.roles),
      received(entry, entry.roles, address, context)
        .map(({ amount: text, asset, isItem }) => (isItem === true ? `item ${text} of ${asset}` : `${text} ${asset}`))
        .join(' and '),
    ],
  });
}
