// Resting orders of one book by price and time, derived from the orders table. A side has at most 500 levels (a rule of
// the market), so a level is found in nine comparisons and a new one shifts at most 500 pointers; within a level orders
// form a linked list in order of arrival, and any order is unlinked in constant time.

import { Fault } from '@svc/core/errors';
import type { OrderRow, Side } from './rows.ts';

/** What the index needs of an order: spot and perpetual books share it. */
export type RestingOrder = Pick<OrderRow, 'id' | 'side' | 'price' | 'remaining' | 'owner' | 'seq'>;

/** A place in a level's queue. */
export interface QueueNode<O extends RestingOrder = OrderRow> {
  order: O;
  readonly level: PriceLevel<O>;
  previous: QueueNode<O> | undefined;
  next: QueueNode<O> | undefined;
}

export interface PriceLevel<O extends RestingOrder = OrderRow> {
  readonly price: bigint;
  /** Sum of what remains of its orders. */
  remaining: bigint;
  orders: number;
  first: QueueNode<O> | undefined;
  last: QueueNode<O> | undefined;
}

/** One side of a book; `levels` are sorted so that the best price is the last element, where removal is cheapest. */
export class BookSide<O extends RestingOrder = OrderRow> {
  readonly levels: PriceLevel<O>[] = [];
  private readonly ascending: boolean;

  constructor(side: Side) {
    // Best bid is the highest price, best ask the lowest.
    this.ascending = side === 'buy';
  }

  get best(): PriceLevel<O> | undefined {
    return this.levels[this.levels.length - 1];
  }

  /** Index of the level with this price, or where it would be inserted. */
  private place(price: bigint): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = (this.levels[middle] as PriceLevel<O>).price;
      if (this.ascending ? other < price : other > price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find(price: bigint): PriceLevel<O> | undefined {
    const level = this.levels[this.place(price)];
    return level?.price === price ? level : undefined;
  }

  require(price: bigint): PriceLevel<O> {
    const at = this.place(price);
    const found = this.levels[at];
    if (found?.price === price) return found;
    const level: PriceLevel<O> = { price, remaining: 0n, orders: 0, first: undefined, last: undefined };
    this.levels.splice(at, 0, level);
    return level;
  }

  drop(level: PriceLevel<O>): void {
    this.levels.splice(this.place(level.price), 1);
  }

  /** Levels from the best price outwards. */
  *fromBest(): IterableIterator<PriceLevel<O>> {
    for (let at = this.levels.length - 1; at >= 0; at--) yield this.levels[at] as PriceLevel<O>;
  }
}

export class BookIndex<O extends RestingOrder = OrderRow> {
  readonly buy = new BookSide<O>('buy');
  readonly sell = new BookSide<O>('sell');
  private readonly nodes = new Map<string, QueueNode<O>>();
  /** Resting orders by owner's account id. */
  readonly byOwner = new Map<string, Set<string>>();

  get size(): number {
    return this.nodes.size;
  }

  side(side: Side): BookSide<O> {
    return side === 'buy' ? this.buy : this.sell;
  }

  add(order: O): void {
    const level = this.side(order.side).require(order.price);
    // Arrivals go to the end; an order that is put back goes to its old place, which is near one of the ends.
    let previous = level.last;
    while (previous !== undefined && previous.order.seq > order.seq) previous = previous.previous;
    const next = previous === undefined ? level.first : previous.next;
    const node: QueueNode<O> = { order, level, previous, next };
    if (previous === undefined) level.first = node;
    else previous.next = node;
    if (next === undefined) level.last = node;
    else next.previous = node;
    level.remaining += order.remaining;
    level.orders += 1;
    this.nodes.set(order.id, node);
    const own = this.byOwner.get(order.owner);
    if (own === undefined) this.byOwner.set(order.owner, new Set([order.id]));
    else own.add(order.id);
  }

  remove(order: O): void {
    const node = this.node(order.id);
    const { level, previous, next } = node;
    if (previous === undefined) level.first = next;
    else previous.next = next;
    if (next === undefined) level.last = previous;
    else next.previous = previous;
    level.remaining -= node.order.remaining;
    level.orders -= 1;
    if (level.orders === 0) this.side(order.side).drop(level);
    this.nodes.delete(order.id);
    const own = this.byOwner.get(order.owner);
    own?.delete(order.id);
    if (own?.size === 0) this.byOwner.delete(order.owner);
  }

  /** An order changed in what remains of it; its place does not. */
  update(order: O): void {
    const node = this.node(order.id);
    node.level.remaining += order.remaining - node.order.remaining;
    node.order = order;
  }

  private node(id: string): QueueNode<O> {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Fault('bug.bookIndex', `Order ${id} is not in the index of its book.`);
    return node;
  }
}
