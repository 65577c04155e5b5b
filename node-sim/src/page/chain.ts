// Blocks and transactions: the newest ones, one block, and pending transactions.

import type { ReadResult } from '@svc/core/reads/registry';
import { activity, BLOCKS_COUNTED } from './activity.ts';
import { call, get, own, Refused } from './api.ts';
import { type Child, el, facts, panel, put, table } from './dom.ts';
import { finalHeight } from './finalHeight.ts';
import {
  account,
  ago,
  amount,
  block,
  cut,
  finality,
  operation,
  span,
  time,
  transaction,
  validator,
  whole,
} from './format.ts';
import { chainHistory, ENTRY_HEAD, ENTRY_SPARE, entryRows } from './histories.ts';
import { missing } from './missing.ts';
import { type Context, loaded, type View } from './view.ts';

/** A button loads older blocks, as many as the read returns at most. */
const BLOCKS_SHOWN = 6;
const MOST_BLOCKS = 200;
const TRANSACTIONS_SHOWN = 20;

function blockRow(one: ReadResult<'getNewestBlocks'>[number]): Child[] {
  return [
    block(one.block_height),
    ago(one.timestamp),
    String(one.transactions),
    account(one.validator_address),
    el('span', { class: 'id', title: one.hash }, cut(one.hash, 10, 6)),
  ];
}

/** The newest blocks and transactions, and figures of the chain. */
export function overview(context: Context): View {
  let blocksShown = BLOCKS_SHOWN;
  const cards = loaded(async () => {
    const [{ height }, root, validators, waiting, network, final] = await Promise.all([
      get<'getStatus'>('/get_status'),
      get<'getUnifiedStateRoot'>('/get_unified_state_root'),
      get<'getValidators'>('/get_validators'),
      call<ReadResult<'getPendingPage'>>(own('getPendingTransactions'), [1]),
      call<ReadResult<'getNetworkInfo'>>(own('getNetworkInfo')),
      finalHeight(),
    ]);
    const stat = (name: string, value: Child, title?: string) =>
      el('div', { class: 'stat', title }, el('span', { class: 'soft' }, name), el('strong', {}, value));
    return [
      el(
        'div',
        { class: 'stats' },
        stat('Height', String(height)),
        stat('Waiting', el('a', { href: '#/waiting' }, String(waiting.count))),
        stat('Final up to', final < 0 ? 'none yet' : el('a', { href: `#/block/${final}` }, String(final))),
        stat(
          'Validators',
          el('a', { href: '#/accounts' }, String(validators.filter((one) => one.status === 'active').length)),
        ),
        stat('Chain id', String(network.chainId)),
        stat('State root', el('span', { class: 'id' }, cut(root.unified_state_root, 6, 6)), root.unified_state_root),
      ),
    ];
  });
  const bars = el('div', {});
  const newest = loaded(async () => {
    // Bars and table come from one read, which has counts but no transactions.
    const found = await get<'getNewestBlocks'>('/get_newest_blocks', { limit: Math.max(BLOCKS_COUNTED, blocksShown) });
    put(bars, [activity(found)]);
    const older = (): void => {
      blocksShown = Math.min(MOST_BLOCKS, blocksShown + BLOCKS_SHOWN);
      newest.reload();
    };
    const rows = found.slice(0, blocksShown).map(blockRow);
    return [
      table(['Height', 'When', 'Transactions', 'Proposer', 'Hash'], rows, 'No block yet.', [3, 4]),
      rows.length < blocksShown || blocksShown === MOST_BLOCKS
        ? ''
        : el('button', { class: 'quiet', click: older }, 'Older blocks'),
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
    root: el(
      'div',
      {},
      cards.root,
      panel('Transactions in the newest blocks', bars),
      panel('Blocks', newest.root),
      panel('Transactions', latest.root),
    ),
    refresh: () => {
      cards.reload();
      newest.reload();
      latest.reload();
    },
  };
}

/** All transactions of the chain, a page at a time. */
export function transactions(context: Context): View {
  return { root: panel('Transactions', chainHistory(context)) };
}

/** Pending transactions. */
export function waiting(context: Context): View {
  const body = loaded(async () => {
    const page = await call<ReadResult<'getPendingPage'>>(own('getPendingTransactions'), [100]);
    const rows = page.transactions.map(({ hash, fees, timestamp }) => [
      transaction(hash.replace(/^0x/, '')),
      amount(fees, context.symbolOf('native')),
      ago(timestamp),
    ]);
    return [table(['Transaction', 'Fee', 'Since'], rows, 'Nothing waits: every transaction is in a block.')];
  });
  return { root: panel('Waiting transactions', body.root), refresh: body.reload };
}

async function findBlock(id: string): Promise<ReadResult<'getBlock'> | undefined> {
  try {
    return await get<'getBlock'>('/get_block', { block: id, full_transactions: true });
  } catch (error) {
    if (error instanceof Refused && (error.number === 404 || error.number === 400)) return undefined;
    throw error;
  }
}

/** One block. */
export function blockView(id: string, { operationOf }: Context): View {
  const body = loaded(async () => {
    const [found, { height: tip }, final] = await Promise.all([
      findBlock(id),
      get<'getStatus'>('/get_status'),
      finalHeight(),
    ]);
    if (found === undefined)
      return [missing('There is no such block.', `The newest block is ${tip}; a hash may be of a branch that lost.`)];
    const { block: one, full_transactions: list } = found;
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
        ['Hash', whole(one.hash, 'hash')],
        ['Parent', one.prev_block_hash === null ? '–' : whole(one.prev_block_hash, 'parent hash')],
        ['Finality', finality(one.block_height, final)],
        ['Time', `${time(one.timestamp)} UTC, ${span(Date.now() / 1000 - one.timestamp)} ago by this clock`],
        ['Slot, epoch', `${one.slot}, ${one.epoch}`],
        ['Proposer', one.validator_address === '' ? '–' : validator(one.validator_address)],
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
