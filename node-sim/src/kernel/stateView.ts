// The state as readers get it: the same object by a type that has no way to write. What tries something out asks for a
// trial, which is taken back whole.

import type { BookIndex, PriceLevel, RestingOrder } from './bookIndex.ts';
import type { ClosedOrders } from './closedOrders.ts';
import type { EvmTables } from './evmTables.ts';
import type { GroupIndex } from './groupIndex.ts';
import type { NftTables, StakingTables } from './ledgerTables.ts';
import type { PerpsTables } from './perpsTables.ts';
import type { OrderRow } from './spotRows.ts';
import type { State } from './state.ts';
import type { Table } from './table.ts';
import type { TickIndex } from './tickIndex.ts';

/** A table without its ways to write. */
export interface TableView<V> extends Pick<Table<V>, 'name' | 'size' | 'get' | 'has' | 'entries' | 'keys' | 'values'> {
  /** A watcher of a reader is not told of the slot, through which a row could be written. */
  watch(watcher: (key: string, before: V | undefined, after: V | undefined) => void): void;
}

/** An order in the queue of its level. */
export interface QueuedOrderView<O extends RestingOrder = OrderRow> {
  readonly order: O;
  readonly next: QueuedOrderView<O> | undefined;
}

/** The orders at one price. */
export interface PriceLevelView<O extends RestingOrder = OrderRow>
  extends Readonly<Pick<PriceLevel<O>, 'price' | 'remaining' | 'orders'>> {
  readonly first: QueuedOrderView<O> | undefined;
}

/** One side of a book. */
export interface BookSideView<O extends RestingOrder = OrderRow> {
  readonly best: PriceLevelView<O> | undefined;
  /** The best price last. */
  readonly levels: readonly PriceLevelView<O>[];
  find(price: bigint): PriceLevelView<O> | undefined;
  fromBest(): IterableIterator<PriceLevelView<O>>;
}

/** A book. `owner` makes what it does not find, so readers ask for the orders of an account instead. */
export interface BookView<O extends RestingOrder = OrderRow>
  extends Readonly<Pick<BookIndex<O>, 'size' | 'restingOf' | 'ordersOf' | 'orders'>> {
  readonly buy: BookSideView<O>;
  readonly sell: BookSideView<O>;
  side(side: Parameters<BookIndex['side']>[0]): BookSideView<O>;
}

/** What a part of the state is to readers. A part of a kind that is not named here is not theirs. */
type Viewed<T> =
  T extends Table<infer V>
    ? TableView<V>
    : T extends GroupIndex<infer V>
      ? Pick<GroupIndex<V>, 'keys'>
      : T extends PerpsTables | NftTables | StakingTables | EvmTables
        ? View<T>
        : T extends TickIndex
          ? Pick<TickIndex, 'row' | 'atOrBelow' | 'above' | 'ascending'>
          : T extends BookIndex<infer O>
            ? BookView<O>
            : T extends ClosedOrders
              ? Pick<ClosedOrders, 'find'>
              : T extends Set<infer V>
                ? ReadonlySet<V>
                : T extends bigint | number | string | boolean | readonly string[]
                  ? T
                  : never;

/** Methods that only read, or take back what they do; new ones are not theirs until they stand here. */
type ReadMethod =
  | 'ticksOf'
  | 'bookOf'
  | 'orderMarginOf'
  | 'marketIds'
  | 'step'
  | 'watched'
  | 'trial'
  | 'asBefore'
  | 'changesSince'
  | 'isCommitted'
  | 'sum'
  | 'recomputedSum'
  | 'liveRows'
  | 'rowsNow'
  | 'dump';

type Readable<T> = {
  [K in keyof T]: K extends ReadMethod
    ? K
    : T[K] extends (...args: never) => unknown
      ? never
      : [Viewed<T[K]>] extends [never]
        ? never
        : K;
}[keyof T];

type View<T> = {
  readonly [K in Readable<T>]: K extends 'ticksOf' | 'bookOf'
    ? T[K] extends (name: string) => infer R
      ? (name: string) => Viewed<R>
      : never
    : K extends ReadMethod
      ? T[K]
      : Viewed<T[K]>;
};

/** The state without any way to write it. */
export interface StateView extends View<State> {}

/** The state within a trial: what is written there is thrown away. */
export type Overlay = State;
