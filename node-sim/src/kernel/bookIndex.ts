// Resting orders of one book by price and time, derived from the orders table. A side has at most 500 levels (a rule of
// the market), so a level is found in nine comparisons and a new one shifts at most 500 pointers; within a level orders
// form a linked list in order of arrival, and any order is unlinked in constant time.

import { Fault } from '@svc/core/errors';
import type { BalanceRef } from './balanceRef.ts';
import type { BlockCounter } from './blockCounter.ts';
import { Slot } from './journal.ts';
import type { OrderRow, Side } from './spotRows.ts';

/** What the index needs of an order: spot and perpetual books share it. */
export type RestingOrder = Pick<OrderRow, 'id' | 'side' | 'price' | 'remaining' | 'owner' | 'seq'>;

/** The slot of an order, which is also its place in a level's queue. */
export class QueueNode<O extends RestingOrder = OrderRow> extends Slot<O> {
  /** Undefined while the order does not rest. */
  level: PriceLevel<O> | undefined = undefined;
  owner: BookOwner<O> | undefined = undefined;
  previous: QueueNode<O> | undefined = undefined;
  next: QueueNode<O> | undefined = undefined;

  /** The order while it rests. */
  get order(): O {
    return this.value as O;
  }
}

/** What an account has on a book, and the rows that the engine caches to settle with it. */
export class BookOwner<O extends RestingOrder = OrderRow> {
  readonly account: string;
  /**
   * Resting orders in no promised order: they are few, and a list of neighbours would touch two orders more for each
   * that comes or goes.
   */
  readonly nodes: QueueNode<O>[] = [];
  base: BalanceRef | undefined = undefined;
  quote: BalanceRef | undefined = undefined;
  /** What it placed in the running block is counted here. */
  placed: Slot<number> | undefined = undefined;

  constructor(account: string) {
    this.account = account;
  }
}

export interface PriceLevel<O extends RestingOrder = OrderRow> {
  readonly price: bigint;
  /** Sum of what remains of its orders. */
  remaining: bigint;
  orders: number;
  /** No order that came here arrived later. */
  latest: number;
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
    const level: PriceLevel<O> = { price, remaining: 0n, orders: 0, latest: -1, first: undefined, last: undefined };
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

/** Accounts without resting orders that a book remembers, and with them where their balances are. */
const IDLE_OWNERS = 10_000;

export class BookIndex<O extends RestingOrder = OrderRow> {
  readonly buy = new BookSide<O>('buy');
  readonly sell = new BookSide<O>('sell');
  /** Number of resting orders. */
  size = 0;
  /** The holder of the book's escrow, cached by the engine. */
  holder: BookOwner<O> | undefined = undefined;
  private readonly owners = new Map<string, BookOwner<O>>();
  private readonly placed: BlockCounter;
  private idle = 0;
  /** How many idle accounts are too many. */
  private crowded = IDLE_OWNERS;

  constructor(placed: BlockCounter) {
    this.placed = placed;
  }

  side(side: Side): BookSide<O> {
    return side === 'buy' ? this.buy : this.sell;
  }

  /** What an account has on the book; kept even if that is nothing yet. */
  owner(account: string): BookOwner<O> {
    const known = this.owners.get(account);
    if (known !== undefined) return known;
    const owner = new BookOwner<O>(account);
    if (this.idle >= this.crowded) this.forgetIdle();
    this.owners.set(account, owner);
    this.idle += 1;
    return owner;
  }

  /** How many orders of an account rest. */
  restingOf(account: string): number {
    return this.owners.get(account)?.nodes.length ?? 0;
  }

  /** Resting orders of an account by arrival. */
  ordersOf(account: string): O[] {
    const orders = this.owners.get(account)?.nodes.map((node) => node.order) ?? [];
    return orders.sort((a, b) => a.seq - b.seq);
  }

  /** Every resting order, side by side, level by level, best first. */
  *orders(): IterableIterator<O> {
    for (const side of [this.buy, this.sell]) {
      for (const level of side.fromBest()) {
        for (let node = level.first; node !== undefined; node = node.next) yield node.order;
      }
    }
  }

  /** An order came, changed or went: what its table's watcher is told. */
  note(node: QueueNode<O>, before: O | undefined, after: O | undefined): void {
    if (before === undefined) {
      if (after !== undefined) this.add(node, after);
    } else if (after?.seq === before.seq) requireLevel(node).remaining += after.remaining - before.remaining;
    else {
      this.remove(node, before);
      if (after !== undefined) this.add(node, after);
    }
  }

  private add(node: QueueNode<O>, order: O): void {
    const level = this.side(order.side).require(order.price);
    // Arrivals go to the end; an order that is put back goes to its old place, which is near one of the ends.
    let previous = level.last;
    if (order.seq > level.latest) level.latest = order.seq;
    else while (previous !== undefined && previous.order.seq > order.seq) previous = previous.previous;
    const next = previous === undefined ? level.first : previous.next;
    const owner = this.owner(order.owner);
    node.level = level;
    node.owner = owner;
    node.previous = previous;
    node.next = next;
    if (previous === undefined) level.first = node;
    else previous.next = node;
    if (next === undefined) level.last = node;
    else next.previous = node;
    level.remaining += order.remaining;
    level.orders += 1;
    if (owner.nodes.length === 0) this.idle -= 1;
    owner.nodes.push(node);
    this.size += 1;
  }

  private remove(node: QueueNode<O>, order: O): void {
    const level = requireLevel(node);
    const owner = node.owner as BookOwner<O>;
    const { previous, next } = node;
    if (previous === undefined) level.first = next;
    else previous.next = next;
    if (next === undefined) level.last = previous;
    else next.previous = previous;
    level.remaining -= order.remaining;
    level.orders -= 1;
    if (level.orders === 0) this.side(order.side).drop(level);
    const { nodes } = owner;
    const last = nodes.pop() as QueueNode<O>;
    if (last !== node) nodes[nodes.indexOf(node)] = last;
    if (nodes.length === 0) this.idle += 1;
    this.size -= 1;
    // What went may be put back, and must not keep alive what it stood beside.
    node.level = undefined;
    node.owner = undefined;
    node.previous = undefined;
    node.next = undefined;
  }

  private forgetIdle(): void {
    this.idle = 0;
    for (const [account, { nodes, placed }] of this.owners) {
      if (nodes.length > 0) continue;
      // What was counted in the running block still counts.
      if (placed === undefined || this.placed.count(placed) === 0) this.owners.delete(account);
      else this.idle += 1;
    }
    this.crowded = this.idle + IDLE_OWNERS;
  }
}

function requireLevel<O extends RestingOrder>(node: QueueNode<O>): PriceLevel<O> {
  if (node.level === undefined) throw new Fault('bug.bookIndex', `Order ${node.key} is not in the index of its book.`);
  return node.level;
}

/** Who owns an order that rests. */
export function ownerOf<O extends RestingOrder>(node: QueueNode<O>): BookOwner<O> {
  requireLevel(node);
  return node.owner as BookOwner<O>;
}
