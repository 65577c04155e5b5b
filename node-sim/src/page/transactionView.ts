// One transaction: what it did in words and figures, the affected accounts and assets, its receipt, and the node's own
// text.

import type { ReadResult } from '@svc/core/reads/registry';
import { call, get, own, Refused } from './api.ts';
import { type Child, el, facts, panel, table } from './dom.ts';
import { finalHeight } from './finalHeight.ts';
import {
  account,
  ago,
  amount,
  block,
  copiedAccount,
  finality,
  market,
  operation,
  pool,
  status,
  time,
  token,
  whole,
} from './format.ts';
import { about, moved, receivedCell } from './histories.ts';
import { missing } from './missing.ts';
import { received } from './received.ts';
import { given } from './strangers.ts';
import { type Context, loaded, type View } from './view.ts';

const ADDRESS = /^0x(?:PQ[0-9a-fA-F]{64}|(?:POOL|CLOB|PERP)[0-9a-fA-F]{36}|[0-9a-fA-F]{40})$/;

/** Name of a member in words. */
function words(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Display form of a value of a transaction or a receipt. */
function shownValue(name: string, value: unknown, unit: string, context: Context): Child {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return given(value.join(', '), 4000);
  if (typeof value === 'object')
    return el('code', {}, given(JSON.stringify(value, undefined, 1).replaceAll(/\s*\n\s*/g, ' '), 4000));
  const text = String(value);
  if (context.isAsset(text)) return token(text, context.symbolOf(text));
  const [base = '', quote] = text.split(':');
  if (quote !== undefined && context.isAsset(base) && context.isAsset(quote))
    return market(text, `${context.symbolOf(base)} / ${context.symbolOf(quote)}`);
  if (name === 'pool_id') return pool(text.replace(/^0x/, '').toLowerCase(), text);
  if (ADDRESS.test(text)) return account(text);
  if (/time|deadline/.test(name) && /^[1-9]\d{8,10}$/.test(text)) return `${time(Number(text))} UTC`;
  return /^\d+(\.\d+)?$/.test(text) && !/id$|nonce|height/.test(name)
    ? amount(text, unit, 18)
    : el('span', { class: 'wrap' }, given(text, 4000));
}

/** Members of an object in words; nothing where there are none. */
function members(title: string, object: object, unitOf: (name: string) => string, context: Context): Child[] {
  const rows = Object.entries(object).map(
    ([name, value]) => [words(name), shownValue(name, value, unitOf(name), context)] as const,
  );
  return rows.length === 0 ? [] : [el('h3', {}, title), facts(rows)];
}

const raw = (title: string, value: unknown): Child =>
  value === null ? '' : el('details', {}, el('summary', {}, title), el('pre', {}, JSON.stringify(value, undefined, 2)));

type Entry = NonNullable<ReadResult<'getIndexedTransaction'>>;

async function receiptOf({ kind, tx_hash: hash }: Entry): Promise<unknown> {
  if (kind === 'evm') return call<unknown>('eth_getTransactionReceipt', [hash]);
  if (kind !== 'exchange') return null;
  return get<'getExchangeReceipt'>('/get_exchange_receipt', { tx_hash: hash });
}

async function find(hash: string): Promise<Entry | null> {
  try {
    return await get<'getIndexedTransaction'>('/get_indexed_transaction', { tx_hash: hash });
  } catch (error) {
    if (error instanceof Refused && (error.number === 404 || error.number === 400)) return null;
    throw error;
  }
}

/** Whether a transaction is pending. */
async function isWaiting(hash: string): Promise<boolean> {
  const { transactions } = await call<ReadResult<'getPendingPage'>>(own('getPendingTransactions'), [100]);
  const plain = (text: string): string => text.toLowerCase().replace(/^0x/, '');
  return transactions.some((one) => plain(one.hash) === plain(hash));
}

/** One transaction: its entry, what it affected, and its receipt. */
export function transactionView(hash: string, context: Context): View {
  let isFound = false;
  const body = loaded(async () => {
    const entry = await find(hash);
    isFound = entry !== null;
    if (entry === null)
      return (await isWaiting(hash))
        ? [el('p', { class: 'empty' }, 'It waits for a block. This page shows it as soon as it is in one.')]
        : [
            missing(
              'There is no such transaction.',
              'It may never have come here, or a fork took it out of its block.',
            ),
          ];
    const [receipt, final] = await Promise.all([receiptOf(entry), finalHeight()]);
    const { params, nonce: _nonce, ...done } = (entry.detail ?? {}) as Record<string, unknown>;
    const asked = (params ?? {}) as Record<string, unknown>;
    // What came of an amount has the same name as what was asked.
    const unitOf = (name: string): string => context.unitOf(entry.op, name, asked);
    const touched = Object.entries(entry.accounts);
    const gotBy = touched.flatMap(([id, roles]) => {
      const got = received(entry, roles, id, context);
      return got.length === 0 ? [] : [el('div', {}, account(id), ' ', receivedCell(got, context, 18))];
    });
    return [
      facts([
        ['Hash', whole(entry.tx_hash, 'hash')],
        ['What', operation(entry.op)],
        [
          'Outcome',
          entry.error === null || entry.error === ''
            ? status(entry.status)
            : el('span', {}, status(entry.status), ` ${given(entry.error, 500)}`),
        ],
        ['Block', el('span', {}, block(entry.block_height), ' · ', finality(entry.block_height, final))],
        ['Time', el('span', {}, `${time(entry.timestamp)} UTC, `, ago(entry.timestamp))],
        ['From', copiedAccount(entry.sender)],
        ['To or about', about(entry, context) || '–'],
        ['Amount', moved(entry, context, 18) || '–'],
        ...(gotBy.length === 0 ? [] : [['Received', el('div', {}, ...gotBy)] as const]),
        ['Fee', amount(entry.fee, context.symbolOf('native'), 18)],
      ]),
      ...members('What was asked', asked, unitOf, context),
      ...members('What came of it', done, unitOf, context),
      el('h3', {}, 'Accounts'),
      table(
        ['Account', 'Role'],
        touched.map(([id, roles]) => [
          context.isAsset(id) ? token(id, context.symbolOf(id)) : account(id),
          roles.map(words).join(', '),
        ]),
        'No account.',
      ),
      raw('Receipt as the node tells it', receipt),
      raw('Entry as the node tells it', entry),
    ];
  });
  return {
    root: panel('Transaction', body.root),
    // A transaction in a block does not change; opened sections stay open.
    refresh: () => {
      if (!isFound) body.reload();
    },
  };
}
