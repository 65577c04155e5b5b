// Simulations against what then happens: the same receipt, and the same changes as the rows that the block really
// wrote, read here by a second, plainer reader. Histories of every operation.

import { formatDecimal } from '@svc/core/decimal';
import { RECORD_KINDS, type SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import { describe, expect, it } from 'vitest';
import { person } from '../../../../test/support/engineWorld.ts';
import { MixedOperations } from '../../../../test/support/mixedOperations.ts';
import { Random } from '../../../../test/support/random.ts';
import type { BlockContext } from '../../kernel/blockContext.ts';
import { createState, type State, type UndoRecord } from '../../kernel/state.ts';
import type { Listed } from '../../kernel/tableMeaning.ts';
import { applyTx } from '../applyTx.ts';
import { checkAll } from '../invariants/registry.ts';
import { EXECUTORS } from '../ops/registry.ts';
import { simulateTx } from '../simulateTx.ts';

const NEVER_SUCCEED: readonly string[] = ['OPEN_POSITION', 'CLOSE_POSITION', 'PARTIAL_CLOSE', 'ADD_MARGIN'];
/** Histories end once every operation succeeded, and here at the latest. */
const MOST = Number(process.env.FUZZ_RUNS ?? 30_000);

type Row = Record<string, unknown> | bigint | boolean | number | string | undefined;
interface Written {
  readonly table: string;
  readonly listed: Listed;
  readonly key: string;
  readonly before: Row;
  readonly after: Row;
}

/** The rows that a committed block wrote, read with the tables' own codecs from a copy of the state. */
function writtenRows(state: State, undo: UndoRecord): Written[] {
  const tables = state as unknown as {
    tables: Map<
      string,
      {
        get(key: string): Row;
        codec: { decode(text: string): Row; encode(row: Row): string };
        meaning: { listed: Listed };
      }
    >;
  };
  return undo.rows.flatMap(([name, key, before]) => {
    const table = tables.tables.get(name);
    const after = table?.get(key);
    if (table === undefined || (after !== undefined && before === table.codec.encode(after))) return [];
    return [
      {
        table: name,
        listed: table.meaning.listed,
        key,
        before: before === null ? undefined : table.codec.decode(before),
        after,
      },
    ];
  });
}

const member = (row: Row, name: string): unknown => (row as Record<string, unknown> | undefined)?.[name];
const wei = (value: unknown): string => formatDecimal((value as bigint | undefined) ?? 0n);

/** One line for each change of the kinds that a row by itself tells, as rows say and as the simulation says. */
function linesOfRows(rows: readonly Written[]): string[] {
  return rows.flatMap(({ table, key, before, after }) => {
    switch (table) {
      case 'accounts':
        return [`balance ${key} SVC ${wei(member(before, 'balanceWei'))} ${wei(member(after, 'balanceWei'))}`];
      case 'balances': {
        const [token, account] = key.split(':');
        return [`balance ${account} ${token} ${wei(before)} ${wei(after)}`];
      }
      case 'orders':
      case 'perpOrders':
        return [`order ${key} ${wei(member(before, 'remaining'))} ${wei(member(after, 'remaining'))}`];
      case 'allowances':
        return [`allowance ${key} ${wei(before)} ${wei(after)}`];
      case 'nftOperators':
        return [`operator ${key} ${before === true} ${after === true}`];
      case 'nfts':
        return member(before, 'owner') === member(after, 'owner')
          ? []
          : [`owner ${key} ${member(before, 'owner') ?? null} ${member(after, 'owner') ?? null}`];
      case 'positions':
        return member(before, 'liquidity') === member(after, 'liquidity')
          ? []
          : [`pool ${key} ${member(before, 'liquidity') ?? 0} ${member(after, 'liquidity') ?? 0}`];
      case 'perpPositions':
        return [`perps ${key} ${wei(member(before, 'size'))} ${wei(member(after, 'size'))}`];
      case 'perpShares':
        return [`vault ${key} ${wei(member(before, 'shares'))} ${wei(member(after, 'shares'))}`];
      case 'validators':
        return [`stake ${key} ${wei(member(before, 'stake'))} ${wei(member(after, 'stake'))}`];
      default:
        return [];
    }
  });
}

function linesOfChanges(changes: SimulatedChanges): string[] {
  const ledger = changes.balances.filter(
    ({ kind, holder }) => kind === 'available' || (kind === 'reserve' && holder?.kind !== 'vault'),
  );
  return [
    ...ledger.map(({ account, asset, before, after }) => `balance ${account} ${asset} ${before} ${after}`),
    ...changes.orders.map(
      ({ order_id: id, before, after }) => `order ${id} ${before?.remaining ?? 0} ${after?.remaining ?? 0}`,
    ),
    ...changes.allowances.flatMap((right) => {
      if (right.kind === 'token')
        return [`allowance ${right.owner}:${right.asset}:${right.spender} ${right.before} ${right.after}`];
      return right.kind === 'nft_operator'
        ? [`operator ${right.owner}:${right.collection}:${right.spender} ${right.before} ${right.after}`]
        : [];
    }),
    ...changes.ownership.map(
      ({ collection, token_id: id, before, after }) => `owner ${collection}:${id} ${before} ${after}`,
    ),
    ...changes.positions.map((position) => {
      switch (position.kind) {
        case 'pool':
          return `pool ${position.pool_id}:${position.position_id} ${position.before?.liquidity ?? 0} ${position.after?.liquidity ?? 0}`;
        case 'perps':
          return `perps ${position.market}:${position.account} ${position.before?.size ?? 0} ${position.after?.size ?? 0}`;
        case 'vault':
          return `vault ${position.account} ${position.before?.shares ?? 0} ${position.after?.shares ?? 0}`;
        default:
          return `stake ${position.account} ${position.before?.stake ?? 0} ${position.after?.stake ?? 0}`;
      }
    }),
  ];
}

/**
 * Records that must be listed: rows of listed tables that come or go, or change in a member that no other list shows.
 */
function recordsOfRows(rows: readonly Written[]): string[] {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? '';
  return rows.flatMap(({ listed, key, before, after }) => {
    if (typeof listed === 'string') return [];
    const { record, hidden, isChangesAlone } = listed;
    if (before === undefined || after === undefined) return isChangesAlone ? [] : [`${record} ${key}`];
    if (typeof after !== 'object') return [`${record} ${key}`];
    const differs = Object.keys(after).some(
      (name) => !hidden.includes(name) && text(member(before, name)) !== text(after[name]),
    );
    return differs ? [`${record} ${key}`] : [];
  });
}

describe('a simulated transaction', () => {
  it('answers the receipt and the changes of the execution that follows, of every operation, and leaves no trace', () => {
    const random = new Random();
    const mix = new MixedOperations(random, 24, false);
    const { world } = mix;
    const { state } = world;
    const missing = new Set<string>(Object.keys(EXECUTORS).filter((op) => !NEVER_SUCCEED.includes(op)));
    const contextNow = (): BlockContext => ({
      height: world.height + 1,
      timestamp: world.time,
      proposer: person('proposer'),
      chainId: 88888,
      epoch: world.epoch,
      finalizedEpoch: world.epoch - 2,
    });
    let simulated = 0;
    random.cases(MOST, () => {
      if (missing.size === 0) return;
      const candidate = mix.draw();
      const context = contextNow();
      const tried = simulateTx(state, candidate, context);
      expect(state.isCommitted).toBe(true);
      if (simulated % 500 === 0) {
        for (const part of ['exchange', 'token', 'account'] as const)
          expect(state.recomputedSum(part)).toEqual(state.sum(part));
        checkAll(state);
      }
      const outcome = applyTx(state, candidate, context);
      if ('dropped' in outcome) throw new Error(outcome.dropped);
      expect(tried.receipt).toEqual(outcome.receipt);
      const rows = writtenRows(state, state.commitBlock());
      expect(linesOfChanges(tried.changes).sort()).toEqual(linesOfRows(rows).sort());
      expect(tried.changes.others.map(({ record, id }) => `${record} ${id}`).sort()).toEqual(
        recordsOfRows(rows).sort(),
      );
      if (outcome.receipt.success) missing.delete(candidate.tx.op);
      // The clearinghouse ticks and memories fill; what ran counts as a block.
      const block = world.block();
      mix.learn({ ...block, executed: [{ ...candidate, receipt: outcome.receipt }] });
      if (random.below(60) === 0) world.epoch += 1;
      if (random.below(300) === 0) world.time += 5 * 86_400;
      simulated += 1;
    });
    if (MOST >= 30_000) expect([...missing]).toEqual([]);
  });

  it('has one table for each kind of record', () => {
    const tables = (createState() as unknown as { tables: Map<string, { meaning: { listed: Listed } }> }).tables;
    const listed = [...tables.values()].flatMap(({ meaning }) =>
      typeof meaning.listed === 'string' ? [] : [meaning.listed],
    );
    expect(listed.map(({ record }) => record).sort()).toEqual([...RECORD_KINDS].sort());
  });
});
