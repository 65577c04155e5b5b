// The effect of an exchange transaction on a node's state: its receipt and every changed row, as text. The state is
// restored. The hash is always the same, so that ids derived from it do not depend on the request's spelling.

import { parseDecimal } from '@svc/core/decimal';
import { isJsonObject, readJson } from '@svc/core/json/canonicalJson';
import { findOpName } from '@svc/core/ops/opTable';
import { nextContext } from '../../node-sim/src/chain/nextBlock.ts';
import { applyTx } from '../../node-sim/src/engine/applyTx.ts';
import { collectChanges } from '../../node-sim/src/engine/changes/collectChanges.ts';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import type { Table } from '../../node-sim/src/kernel/table.ts';
import type { Subject } from '../../src/approvals/kinds.ts';
import type { TestNode } from './startNode.ts';

const HASH = 'ab'.repeat(32);
const NO_BYTES = new Uint8Array();

export interface Outcome {
  readonly succeeded: boolean;
  /** Whether it fails in every block. */
  readonly isCertain: boolean;
  /** Code of the failure, or empty. */
  readonly code: string;
  /** Everything: equal texts mean equal outcomes. */
  readonly text: string;
  /** Rows as stored in the tables. */
  readonly rows: readonly { readonly table: string; readonly before: unknown; readonly after: unknown }[];
  /** Burned. */
  readonly feeWei: bigint;
  /** The same in the node's form. */
  readonly changes: ReturnType<typeof collectChanges> | undefined;
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);

/** Receipts and rows repeat an address in the request's spelling; letter case does not matter. */
const spelledPlainly = (text: string): string =>
  text.replaceAll(/0x(?:PQ|pq)?[0-9a-fA-F]{40,64}/g, (address) => address.toLowerCase());

/** Executes what a window would sign, and reverts it. */
export function outcomeOf({ node }: TestNode, subject: Subject<'sendExchangeTransaction'>): Outcome {
  const { chain } = node;
  const { state } = chain;
  const op = findOpName(subject.op);
  const params = readJson(subject.paramsText, 'params');
  if (op === undefined || !isJsonObject(params)) throw new Error(`${subject.op} is no operation`);
  const sender = subject.account.pqAddress;
  const nonce = state.nonces.get(accountOf(sender)) ?? 0n;
  const tx = {
    op,
    sender,
    nonce,
    params,
    gasLimit: BigInt(subject.gasLimit),
    gasPriceWei: BigInt(subject.gasPriceWei),
    signature: NO_BYTES,
    publicKey: NO_BYTES,
  };
  const mark = state.checkpoint();
  try {
    const outcome = applyTx(state, { tx, hash: HASH }, nextContext(chain));
    if ('dropped' in outcome)
      return {
        succeeded: false,
        isCertain: false,
        code: outcome.dropped,
        text: outcome.dropped,
        rows: [],
        feeWei: 0n,
        changes: undefined,
      };
    const changed = state.changesSince(mark);
    const rows = changed.map(({ table, key, before, after }) => {
      const { codec } = table as unknown as Table<unknown>;
      const text = (row: unknown): string => (row === undefined ? '-' : codec.encode(row));
      return `${table.name} ${key}: ${text(before)} > ${text(after)}`;
    });
    const { receipt } = outcome;
    return {
      succeeded: receipt.success,
      isCertain: outcome.isCertain === true,
      code: receipt.error_code,
      text: spelledPlainly(
        [JSON.stringify({ ...receipt, trades: outcome.trades, events: outcome.perpEvents }, plain), ...rows].join('\n'),
      ),
      rows: changed.map(({ table, before, after }) => ({ table: table.name, before, after })),
      feeWei: parseDecimal(receipt.fee),
      changes: collectChanges(state, mark),
    };
  } finally {
    state.revert(mark);
  }
}
