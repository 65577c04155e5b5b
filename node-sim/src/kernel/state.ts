// The whole state of the exchange: the list of tables, the indexes derived from them, and the sums from which the roots
// are made. Rules of the exchange live in engine/.

import { fromHex, toHex } from '@svc/core/bytes';
import { assertInvariant, Fault } from '@svc/core/errors';
import { BlockCounter } from './blockCounter.ts';
import { BookIndex, QueueNode } from './bookIndex.ts';
import { ClosedOrders } from './closedOrders.ts';
import { EvmTables } from './evmTables.ts';
import { GroupIndex } from './groupIndex.ts';
import { IdTable } from './idTable.ts';
import { Journal, type JournalledTable, type JournalMark, type RowChange } from './journal.ts';
import { NftTables, StakingTables } from './ledgerTables.ts';
import { type Accumulator, accumulate, emptyAccumulator, hashRow, LANES } from './multisetHash.ts';
import { PerpsTables } from './perpsTables.ts';
import { RingTable } from './ringTable.ts';
import * as meanings from './spotMeanings.ts';
import * as rows from './spotRows.ts';
import { type RootPart, type SlotType, Table, type TableType } from './table.ts';
import { type TableMeaning, unwatched } from './tableMeaning.ts';
import { TickIndex } from './tickIndex.ts';

const PARTS: readonly RootPart[] = ['exchange', 'token', 'account'];

/** A row as text; null for no row. */
export type EncodedRow = readonly [table: string, key: string, row: string | null];

/**
 * What a committed block changed, as encoded rows before it (null for no row): enough to take it back, and plain JSON.
 */
export interface UndoRecord {
  readonly rows: readonly EncodedRow[];
}

/** A whole state as plain JSON values. */
export interface StateDump {
  readonly version: 1;
  readonly tables: { readonly [table: string]: readonly (readonly [key: string, row: string])[] };
  readonly sums: { readonly [part: string]: { readonly lanes: string; readonly rows: number } };
}

export class State {
  private readonly journal = new Journal();
  private readonly tables = new Map<string, Table<unknown>>();
  private readonly sums: Record<RootPart, Accumulator> = {
    exchange: emptyAccumulator(),
    token: emptyAccumulator(),
    account: emptyAccumulator(),
  };

  /** By account id. */
  readonly accounts = this.table('accounts', 'account', rows.accountCodec, meanings.ACCOUNTS);
  /** Next exchange nonce by account id. */
  readonly nonces = this.table('nonces', 'exchange', rows.bigintCodec, meanings.ofAccount('nowhere', false));
  /** How much of the native asset exists; tokens carry their own supply. */
  readonly supply = this.table('supply', 'exchange', rows.bigintCodec, meanings.SUPPLY);
  /** Global counters by name. */
  readonly counters = this.table('counters', 'exchange', rows.numberCodec, unwatched('nowhere'));
  /** By lower-case address. */
  readonly tokens = this.table('tokens', 'exchange', rows.tokenCodec, meanings.TOKENS);
  /** `token:account id`; zero balances have no row. */
  readonly balances = this.table('balances', 'token', rows.bigintCodec, meanings.BALANCES);
  /** `token:account id`, true frozen, false thawed; no row: the token's default. */
  readonly freezes = this.table('freezes', 'exchange', rows.booleanCodec, meanings.FREEZES);
  /** `holder:token:operator`, true authorised, false a default operator revoked. */
  readonly operators = this.table('operators', 'exchange', rows.booleanCodec, meanings.OPERATORS);
  /** `owner:token:spender`; never zero. */
  readonly allowances = this.table('allowances', 'exchange', rows.bigintCodec, meanings.ALLOWANCES);
  /** Tokens whose permanent delegate is given up for good: what it took before stays taken. Always true. */
  readonly onceSeizable = this.table('onceSeizable', 'exchange', rows.booleanCodec, unwatched('nowhere'));
  /** By pool id. */
  readonly pools = this.table('pools', 'exchange', rows.poolCodec, meanings.POOLS);
  /** `pool:tick`. */
  readonly ticks = this.table('ticks', 'exchange', rows.tickCodec, meanings.TICKS);
  /** `pool:position`: the id alone can be equal in two pools. */
  readonly positions = this.table('positions', 'exchange', rows.positionCodec, meanings.POSITIONS);
  /** `pool:n`, n modulo 64. */
  readonly observations = this.table('observations', 'exchange', rows.observationCodec, unwatched('nowhere'));
  /** By canonical pair. */
  readonly books = this.table('books', 'exchange', rows.bookCodec, meanings.BOOKS);
  /** By order id. */
  readonly orders = this.table(
    'orders',
    'exchange',
    rows.orderCodec,
    meanings.ORDERS,
    QueueNode<rows.OrderRow>,
    IdTable<rows.OrderRow>,
  );
  /** Ring of the newest ended orders, by slot number. */
  readonly closedOrders = this.keep(
    new RingTable(this.journal, 'closedOrders', 'exchange', rows.closedOrderCodec, unwatched('nowhere')),
  );
  /** Orders that those on a book placed in the running block. */
  readonly placedInBlock = new BlockCounter(this.journal, 'placedInBlock');
  readonly perps = new PerpsTables(
    (name, part, codec, meaning, slotType, Type) => this.table(name, part, codec, meaning, slotType, Type),
    this.placedInBlock,
  );
  readonly nfts = new NftTables((name, part, codec, meaning) => this.table(name, part, codec, meaning));
  readonly staking = new StakingTables((name, part, codec, meaning) => this.table(name, part, codec, meaning));
  readonly evm = new EvmTables((name, part, codec, meaning) => this.table(name, part, codec, meaning));

  readonly poolsByPair = new GroupIndex(this.pools, (pool) => `${pool.token0}:${pool.token1}`, false);
  readonly positionsByPool = new GroupIndex(this.positions, (position) => position.pool, false);
  readonly positionsByOwner = new GroupIndex(this.positions, (position) => position.owner);
  readonly allowancesByOwner = new GroupIndex(this.allowances, (_, key) => key.slice(0, key.indexOf(':')));
  /** Accounts that were frozen one by one, by token; the group without a name holds the thawed. */
  readonly frozenByToken = new GroupIndex(this.freezes, (frozen, key) =>
    frozen ? key.slice(0, key.indexOf(':')) : '',
  );
  /** Operators that a holder authorised; the group without a name holds revoked default operators. */
  readonly operatorsByHolder = new GroupIndex(this.operators, (authorised, key) =>
    authorised ? key.slice(0, key.indexOf(':')) : '',
  );
  readonly closedRing = new ClosedOrders(this.closedOrders);
  private readonly tickIndexes = new Map<string, TickIndex>();
  private readonly bookIndexes = new Map<string, BookIndex>();
  /** The book that was asked for last: one order asks for its book many times. */
  private lastPair = '';
  private lastBook = new BookIndex(this.placedInBlock);
  private onStep: (() => void) | undefined;
  /** How many trials are going on, one in the other. */
  private trials = 0;

  constructor() {
    this.ticks.watch((_, before, after) => {
      if (after !== undefined) this.ticksOf(after.pool).put(after);
      else if (before !== undefined) this.ticksOf(before.pool).remove(before.tick);
    });
    this.orders.watch((_, before, after, slot) => {
      const node = slot as QueueNode<rows.OrderRow>;
      if (after === undefined || (before !== undefined && before.pair !== after.pair)) {
        if (before !== undefined) this.bookOf(before.pair).note(node, before, undefined);
        if (after !== undefined) this.bookOf(after.pair).note(node, undefined, after);
      } else this.bookOf(after.pair).note(node, before, after);
    });
  }

  private table<V>(
    name: string,
    part: RootPart,
    codec: Table<V>['codec'],
    meaning: TableMeaning<NoInfer<V>>,
    slotType?: SlotType<V>,
    Type: TableType<V> = Table<V>,
  ): Table<V> {
    return this.keep(new Type(this.journal, name, part, codec, meaning, slotType));
  }

  private keep<T extends Pick<Table<unknown>, 'name'>>(table: T): T {
    // Rows of a table are read and written by its own codec alone, whatever they are.
    this.tables.set(table.name, table as unknown as Table<unknown>);
    return table;
  }

  /** Initialised ticks of a pool. */
  ticksOf(pool: string): TickIndex {
    let index = this.tickIndexes.get(pool);
    if (index === undefined) {
      index = new TickIndex();
      this.tickIndexes.set(pool, index);
    }
    return index;
  }

  /** Resting orders of a pair. */
  bookOf(pair: string): BookIndex {
    if (pair === this.lastPair) return this.lastBook;
    let index = this.bookIndexes.get(pair);
    if (index === undefined) {
      index = new BookIndex(this.placedInBlock);
      this.bookIndexes.set(pair, index);
    }
    this.lastPair = pair;
    this.lastBook = index;
    return index;
  }

  /**
   * Counts a step of work that is as long as others made it: an order met, a tick crossed, a row listed.
   * @throws OutOfTime where the work is watched and its time is over
   */
  step(): void {
    this.onStep?.();
  }

  /** Does work that is told of its steps, and may end it by what it throws. Blocks are never made in such work. */
  watched<T>(onStep: () => void, work: () => T): T {
    const outer = this.onStep;
    this.onStep = onStep;
    try {
      return work();
    } finally {
      this.onStep = outer;
    }
  }

  /** Checkpoints nest: inner ones are committed or reverted before outer ones. */
  checkpoint(): JournalMark {
    return this.journal.mark();
  }

  /** Keeps what changed since the mark; an outer checkpoint or undo can still take it back. */
  commit(mark: JournalMark): void {
    assertInvariant(mark <= this.journal.mark(), 'a checkpoint is ended once, inner ones before outer ones');
  }

  /** Takes back what changed since the mark. */
  revert(mark: JournalMark): void {
    this.journal.revert(mark);
  }

  /**
   * Runs work that may write what it likes on a state that is thrown away: whatever it did is taken back, also where it
   * throws. Trials nest, and no block is made in one. The work may not wait: others would see what it tried.
   */
  trial<T>(work: (overlay: State) => T): T {
    const mark = this.checkpoint();
    this.trials += 1;
    try {
      const result = work(this);
      assertInvariant(!(result instanceof Promise), 'a trial ends before anything else goes on');
      return result;
    } finally {
      this.trials -= 1;
      this.revert(mark);
    }
  }

  /**
   * A trial on a state in which some rows are as they were.
   * @param records newest first @param wants which rows the work looks at
   */
  asBefore<T>(
    records: readonly UndoRecord[],
    wants: (table: JournalledTable, key: string) => boolean,
    work: (past: State) => T,
  ): T {
    return this.trial(() => {
      for (const { rows: list } of records) {
        for (const [name, key, before] of list) {
          const table = this.require(name);
          if (!wants(table, key)) continue;
          if (before === null) table.delete(key);
          else table.set(key, table.codec.decode(before));
        }
      }
      return work(this);
    });
  }

  /** Rows that differ from the mark. */
  changesSince(mark: JournalMark): RowChange[] {
    return this.journal.changesSince(mark);
  }

  /** Whether nothing changed since the last block. */
  get isCommitted(): boolean {
    return this.journal.mark() === 0;
  }

  /**
   * Ends a block: folds its changes into the sums and answers how to take it back. No checkpoint survives it.
   * @param changes all changes since the last block, when the caller has them already
   */
  commitBlock(changes: readonly RowChange[] = this.journal.changesSince(0 as JournalMark)): UndoRecord {
    this.refuseInTrial();
    const undo: [string, string, string | null][] = [];
    for (const change of changes) {
      const table = this.require(change.table.name);
      const before = change.before === undefined ? null : table.codec.encode(change.before);
      this.fold(table, change.key, before, change.after === undefined ? null : table.codec.encode(change.after));
      undo.push([table.name, change.key, before]);
    }
    this.placedInBlock.endBlock();
    this.journal.clear();
    return { rows: undo };
  }

  /** Takes back a committed block; the newest first. */
  undo(record: UndoRecord): void {
    this.refuseInTrial();
    assertInvariant(this.isCommitted, 'only a committed state can be taken back by blocks');
    for (const [name, key, before] of record.rows) {
      const table = this.require(name);
      const now = table.get(key);
      this.fold(table, key, now === undefined ? null : table.codec.encode(now), before);
      table.restore(key, before === null ? undefined : table.codec.decode(before));
    }
  }

  private refuseInTrial(): void {
    assertInvariant(this.trials === 0, 'what is tried out never becomes part of the chain');
  }

  private fold(table: Table<unknown>, key: string, before: string | null, after: string | null): void {
    if (before === after) return;
    const sum = this.sums[table.part];
    if (before !== null) accumulate(sum, hashRow(table.name, key, before), -1);
    if (after !== null) accumulate(sum, hashRow(table.name, key, after), 1);
  }

  private require(name: string): Table<unknown> {
    const table = this.tables.get(name);
    if (table === undefined) throw new Fault('state.unknownTable', `There is no table ${name}.`);
    return table;
  }

  /** The sum of a root's rows as of the last block. */
  sum(part: RootPart): Readonly<Accumulator> {
    return this.sums[part];
  }

  /** The sums recomputed from every row; equal to {@link sum} in a sound state. Slow: it reads all rows. */
  recomputedSum(part: RootPart): Accumulator {
    const sum = emptyAccumulator();
    for (const table of this.tables.values()) {
      if (table.part !== part) continue;
      for (const [key, row] of table.entries()) accumulate(sum, hashRow(table.name, key, table.codec.encode(row)), 1);
    }
    return sum;
  }

  /**
   * All rows, encoded, for whoever takes them while blocks go on: each as it is when its turn comes, which is never
   * within a block. Rows that come meanwhile may be among them or not.
   */
  *liveRows(): IterableIterator<EncodedRow> {
    for (const table of this.tables.values())
      for (const { key, value } of table.liveSlots())
        if (value !== undefined) yield [table.name, key, table.codec.encode(value)];
  }

  /** The rows that a record takes back, as they are now; null for no row. */
  rowsNow(record: UndoRecord): EncodedRow[] {
    return record.rows.map(([name, key]) => {
      const table = this.require(name);
      const row = table.get(key);
      return [name, key, row === undefined ? null : table.codec.encode(row)];
    });
  }

  /** Puts rows of another state into this one, which is a copy of it and has no sums. */
  copyRows(rows: readonly EncodedRow[]): void {
    this.refuseInTrial();
    for (const [name, key, row] of rows) {
      const table = this.require(name);
      table.restore(key, row === null ? undefined : table.codec.decode(row));
    }
    this.journal.clear();
  }

  /** Snapshot of a committed state. */
  dump(): StateDump {
    assertInvariant(this.isCommitted, 'only a committed state can be dumped');
    const tables: Record<string, [string, string][]> = {};
    for (const table of this.tables.values()) {
      tables[table.name] = Array.from(table.entries(), ([key, row]): [string, string] => [
        key,
        table.codec.encode(row),
      ]);
    }
    const sums: Record<string, { lanes: string; rows: number }> = {};
    for (const part of PARTS) {
      const { lanes, rows: count } = this.sums[part];
      sums[part] = { lanes: toHex(new Uint8Array(lanes.buffer, lanes.byteOffset, lanes.byteLength)), rows: count };
    }
    return { version: 1, tables, sums };
  }

  /** Replaces everything by a snapshot, which is trusted. */
  load(dump: StateDump): void {
    this.refuseInTrial();
    if (dump.version !== 1) throw new Fault('state.foreignDump', 'The snapshot has another version.');
    for (const table of this.tables.values()) table.reset();
    for (const [name, entries] of Object.entries(dump.tables)) {
      const table = this.require(name);
      for (const [key, row] of entries) table.restore(key, table.codec.decode(row));
    }
    for (const part of PARTS) {
      const stored = dump.sums[part];
      if (stored === undefined) throw new Fault('state.foreignDump', 'The snapshot lacks a sum.');
      const bytes = fromHex(stored.lanes, 'sums', LANES * 4);
      this.sums[part].lanes.set(new Uint32Array(bytes.buffer, bytes.byteOffset, LANES));
      this.sums[part].rows = stored.rows;
    }
    this.journal.clear();
  }
}

/** An empty state. */
export function createState(): State {
  return new State();
}
