// Resting orders of one book by price and time, derived from the orders table. A side has at most 500 levels (a rule of
// the market), so a level is found in nine comparisons and a new one shifts at most 500 pointers; within a level orders
// form a linked list in order of arrival, and any order is unlinked in constant time.

import { Fault } from '@svc/core/errors';
import type { OrderRow, Side } from './rows.ts';

/** A place in a level's queue. */
export interface QueueNode {
  order: OrderRow;
  readonly level: PriceLevel;
  previous: QueueNode | undefined;
  next: QueueNode | undefined;
}

export interface PriceLevel {
  readonly price: bigint;
  /** Sum of what remains of its orders. */
  remaining: bigint;
  orders: number;
  first: QueueNode | undefined;
  last: QueueNode | undefined;
}

/** One side of a book; `levels` are sorted so that the best price is the last element, where removal is cheapest. */
export class BookSide {
  readonly levels: PriceLevel[] = [];
  private readonly ascending: boolean;

  constructor(side: Side) {
    // Best bid is the highest price, best ask the lowest.
    this.ascending = side === 'buy';
  }

  get best(): PriceLevel | undefined {
    return this.levels[this.levels.length - 1];
  }

  /** Index of the level with this price, or where it would be inserted. */
  private place(price: bigint): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = (this.levels[middle] as PriceLevel).price;
      if (this.ascending ? other < price : other > price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find(price: bigint): PriceLevel | undefined {
    const level = this.levels[this.place(price)];
    return level?.price === price ? level : undefined;
  }

  require(price: bigint): PriceLevel {
    const at = this.place(price);
    const found = this.levels[at];
    if (found?.price === price) return found;
    const level: PriceLevel = { price, remaining: 0n, orders: 0, first: undefined, last: undefined };
    this.levels.splice(at, 0, level);
    return level;
  }

  drop(level: PriceLevel): void {
    this.levels.splice(this.place(level.price), 1);
  }

  /** Levels from the best price outwards. */
  *fromBest(): IterableIterator<PriceLevel> {
    for (let at = this.levels.length - 1; at >= 0; at--) yield this.levels[at] as PriceLevel;
  }
}

export class BookIndex {
  readonly buy = new BookSide('buy');
  readonly sell = new BookSide('sell');
  private readonly nodes = new Map<string, QueueNode>();
  /** Resting orders by owner's account id. */
  readonly byOwner = new Map<string, Set<string>>();

  get size(): number {
    return this.nodes.size;
  }

  side(side: Side): BookSide {
    return side === 'buy' ? this.buy : this.sell;
  }

  add(order: OrderRow): void {
    const level = this.side(order.side).require(order.price);
    // Arrivals go to the end; an order that is put back goes to its old place, which is near one of the ends.
    let previous = level.last;
    while (previous !== undefined && previous.order.seq > order.seq) previous = previous.previous;
    const next = previous === undefined ? level.first : previous.next;
    const node: QueueNode = { order, level, previous, next };
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

  remove(order: OrderRow): void {
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
  update(order: OrderRow): void {
    const node = this.node(order.id);
    node.level.remaining += order.remaining - node.order.remaining;
    node.order = order;
  }

  private node(id: string): QueueNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Fault('bug.bookIndex', `Order ${id} is not in the index of its book.`);
    return node;
  }
}
