// Blocks and transactions: the newest ones, one block, one transaction, and what waits.

import type { ReadResult } from '@svc/core/reads/registry';
import { call, get, own } from './api.ts';
import { type Child, el, facts, panel, table } from './dom.ts';
import { account, amount, block, cut, market, operation, span, status, time, transaction } from './format.ts';
import { type Context, loaded, type View } from './view.ts';

type Entry = ReadResult<'getLatestTransactions'>['transactions'][number];

/** The limit on single reads is 8 a second: older blocks come by button. */
const BLOCKS_SHOWN = 6;
const TRANSACTIONS_SHOWN = 20;

/** Whom or what a transaction is about: a market, an asset, an account, or the name of something else. */
function about({ target }: Pick<Entry, 'target'>, { symbolOf, isAsset }: Context): Child {
  if (target === null) return '';
  const [base = '', quote] = target.split(':');
  if (quote !== undefined) return market(target, `${symbolOf(base)} / ${symbolOf(quote)}`);
  if (target.endsWith('-PERP')) return market(target, target);
  if (isAsset(target)) return el('span', { title: target }, symbolOf(target));
  return /^(?:0x|Q|R)/.test(target) ? account(target) : el('span', { class: 'id', title: target }, cut(target));
}

/** How much of what a transaction is about: an amount, or the number of an item. */
function moved(
  { op, asset, amount: text }: Pick<Entry, 'op' | 'asset' | 'amount'>,
  { symbolOf, isOfItem }: Context,
  places: number,
): Child {
  if (text === null) return '';
  if (isOfItem(op)) return el('span', { title: asset ?? undefined }, `#${cut(text, 10, 4)}`);
  return amount(text, asset === null ? '' : symbolOf(asset), places);
}

/** Rows of transactions; on a narrow screen whom one is about and how it ended stand below other things. */
export function entryRows(entries: readonly Entry[], context: Context): Child[][] {
  return entries.map((entry) => [
    transaction(entry.tx_hash),
    el('span', {}, operation(entry.op), el('span', { class: 'below' }, about(entry, context))),
    account(entry.sender),
    about(entry, context),
    el('span', {}, moved(entry, context, 6), el('span', { class: 'below' }, status(entry.status))),
    block(entry.block_height),
    status(entry.status),
  ]);
}

/** Titles of {@link entryRows}. */
export const ENTRY_HEAD = ['Transaction', 'What', 'From', 'To or about', 'Amount', 'Block', ''] as const;
/** Columns of {@link entryRows} that a narrow screen goes without. */
export const ENTRY_SPARE: readonly number[] = [2, 3, 5, 6];

async function card(height: number): Promise<readonly Child[]> {
  const { block: one, transactions } = await get<'getBlock'>('/get_block', { block: height });
  return [
    block(height),
    time(one.timestamp),
    String(transactions?.length ?? 0),
    account(one.validator_address),
    el('span', { class: 'id', title: one.hash }, cut(one.hash, 10, 6)),
  ];
}

/** Rows of blocks that were read; a block never changes under its hash. */
class BlockRows {
  private rows = new Map<number, readonly Child[]>();
  private tip = -1;
  shown = BLOCKS_SHOWN;

  async newest(height: number): Promise<readonly (readonly Child[])[]> {
    // A chain that did not grow was replaced in part.
    if (height <= this.tip) this.rows.clear();
    this.tip = height;
    const rows: (readonly Child[])[] = [];
    for (let at = height; at > height - this.shown && at >= 0; at--) {
      const row = this.rows.get(at) ?? (await card(at));
      this.rows.set(at, row);
      rows.push(row);
    }
    for (const at of this.rows.keys()) if (at <= height - this.shown) this.rows.delete(at);
    return rows;
  }
}

/** The newest blocks and transactions, and numbers of the chain. */
export function overview(context: Context): View {
  const blocks = new BlockRows();
  const cards = loaded(async () => {
    const [{ height }, root, validators, waiting, network, metrics] = await Promise.all([
      get<'getStatus'>('/get_status'),
      get<'getUnifiedStateRoot'>('/get_unified_state_root'),
      get<'getValidators'>('/get_validators'),
      call<ReadResult<'getPendingPage'>>(own('getPendingTransactions'), [1]),
      call<ReadResult<'getNetworkInfo'>>(own('getNetworkInfo')),
      fetch('/metrics').then((answer) => (answer.ok ? answer.text() : undefined)),
    ]);
    const final = metrics === undefined ? undefined : (/^[a-z_]*finalized_epoch (-?\d+)$/m.exec(metrics)?.[1] ?? '-1');
    const stat = (name: string, value: Child, title?: string) =>
      el('div', { class: 'stat', title }, el('span', { class: 'soft' }, name), el('strong', {}, value));
    return [
      el(
        'div',
        { class: 'stats' },
        stat('Height', String(height)),
        stat('Waiting', el('a', { href: '#/waiting' }, String(waiting.count))),
        final !== undefined && stat('Final epoch', final === '-1' ? 'none yet' : final),
        stat('Validators', String(validators.filter((one) => one.status === 'active').length)),
        stat('Chain id', String(network.chainId)),
        stat('State root', el('span', { class: 'id' }, cut(root.unified_state_root, 6, 6)), root.unified_state_root),
      ),
    ];
  });
  const newest = loaded(async () => {
    const { height } = await get<'getStatus'>('/get_status');
    const rows = await blocks.newest(height);
    const older = (): void => {
      blocks.shown += BLOCKS_SHOWN;
      newest.reload();
    };
    const more = el('button', { class: 'quiet', click: older }, 'Older blocks');
    return [
      table(['Height', 'Time (UTC)', 'Transactions', 'Proposer', 'Hash'], rows, 'No block yet.', [3, 4]),
      rows.length < blocks.shown ? '' : more,
    ];
  });
  const latest = loaded(async () => {
    const { transactions } = await get<'getLatestTransactions'>('/get_latest_transactions', {
      limit: TRANSACTIONS_SHOWN,
    });
    return [
      table(
        ENTRY_HEAD,
        entryRows(transactions, context),
        'No transaction yet. The faucet under Controls makes one.',
        ENTRY_SPARE,
      ),
    ];
  });
  return {
    root: el('div', {}, cards.root, panel('Blocks', newest.root), panel('Transactions', latest.root)),
    refresh: () => {
      cards.reload();
      newest.reload();
      latest.reload();
    },
  };
}

/** All transactions of the chain, a page at a time. */
export function transactions(context: Context): View {
  const rows: Child[][] = [];
  let cursor: string | undefined;
  const body = loaded(async () => {
    const page = await get<'getLatestTransactions'>('/get_latest_transactions', { limit: 50, cursor });
    rows.push(...entryRows(page.transactions, context));
    cursor = page.next_cursor ?? undefined;
    const more = el('button', { class: 'quiet', click: body.reload }, 'Older transactions');
    return [table(ENTRY_HEAD, rows, 'No transaction yet.', ENTRY_SPARE), cursor === undefined ? '' : more];
  });
  return { root: panel('Transactions', body.root) };
}

/** Transactions that wait for a block. */
export function waiting(): View {
  const body = loaded(async () => {
    const page = await call<ReadResult<'getPendingPage'>>(own('getPendingTransactions'), [100]);
    const rows = page.transactions.map(({ hash, fees, timestamp }) => [
      el('span', { class: 'id', title: hash }, cut(hash, 16, 8)),
      amount(fees),
      time(timestamp),
    ]);
    return [table(['Hash', 'Fee', 'Since (UTC)'], rows, 'Nothing waits: every transaction is in a block.')];
  });
  return { root: panel('Waiting transactions', body.root), refresh: body.reload };
}

/** One block. */
export function blockView(id: string, { operationOf }: Context): View {
  const body = loaded(async () => {
    const [{ block: one, full_transactions: list }, { height: tip }] = await Promise.all([
      get<'getBlock'>('/get_block', { block: id, full_transactions: true }),
      get<'getStatus'>('/get_status'),
    ]);
    const previous =
      one.block_height === 0 ? '' : el('a', { class: 'button', href: `#/block/${one.block_height - 1}` }, 'Previous');
    const next =
      one.block_height >= tip ? '' : el('a', { class: 'button', href: `#/block/${one.block_height + 1}` }, 'Next');
    const rows = (list ?? []).map((tx) => {
      const kind = 'kind' in tx ? tx.kind : 'native';
      const { op_type: op, sender } =
        'kind' in tx && typeof tx.tx === 'object' ? (tx.tx as { op_type?: number; sender?: string }) : {};
      return [
        transaction(tx.tx_hash),
        op === undefined ? operation(kind) : operation(operationOf(op)),
        sender === undefined ? '' : account(sender),
      ];
    });
    return [
      el('div', { class: 'bar' }, previous, next),
      facts([
        ['Hash', el('code', {}, one.hash)],
        ['Parent', el('code', {}, one.prev_block_hash ?? '–')],
        ['Time', `${time(one.timestamp)} UTC, ${span(Date.now() / 1000 - one.timestamp)} ago by this clock`],
        ['Slot, epoch', `${one.slot}, ${one.epoch}`],
        ['Proposer', account(one.validator_address)],
        ['Transactions root', el('code', {}, one.merkle_root ?? '–')],
      ]),
      el('h3', {}, 'Transactions'),
      table(['Transaction', 'What', 'From'], rows, 'An empty block.'),
      el('details', {}, el('summary', {}, 'Header'), el('pre', {}, indented(one.content))),
    ];
  });
  return { root: panel(`Block ${cut(id, 12, 8)}`, body.root) };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** One transaction: its entry, what it touched, and its receipt. */
export function transactionView(hash: string, context: Context): View {
  const body = loaded(async () => {
    const entry = await get<'getIndexedTransaction'>('/get_indexed_transaction', { tx_hash: hash });
    if (entry === null) return [el('p', { class: 'empty' }, 'There is no such transaction.')];
    const receipt =
      entry.kind === 'evm'
        ? await call<unknown>('eth_getTransactionReceipt', [entry.tx_hash])
        : await get<'getExchangeReceipt'>('/get_exchange_receipt', { tx_hash: hash.replace(/^0x/, '') });
    const accounts = Object.entries(entry.accounts).map(([id, roles]) => [account(id), roles.join(', ')]);
    return [
      facts([
        ['Hash', el('code', {}, entry.tx_hash)],
        ['What', operation(entry.op)],
        [
          'Outcome',
          entry.error === null || entry.error === ''
            ? status(entry.status)
            : el('span', {}, status(entry.status), ` ${entry.error}`),
        ],
        ['Block', block(entry.block_height)],
        ['Time', `${time(entry.timestamp)} UTC`],
        ['From', account(entry.sender)],
        ['To or about', about(entry, context) || '–'],
        ['Amount', moved(entry, context, 18) || '–'],
        ['Fee', amount(entry.fee, context.symbolOf('native'), 18)],
      ]),
      el('h3', {}, 'Accounts'),
      table(['Account', 'Role'], accounts, 'No account.'),
      el(
        'details',
        { open: true },
        el('summary', {}, 'Detail'),
        el('pre', {}, JSON.stringify(entry.detail, undefined, 2)),
      ),
      receipt === null
        ? ''
        : el('details', {}, el('summary', {}, 'Receipt'), el('pre', {}, JSON.stringify(receipt, undefined, 2))),
    ];
  });
  return { root: panel('Transaction', body.root) };
}
