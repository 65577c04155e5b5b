// The newest events of the perpetuals, numbered over all types. Derived from blocks: apply adds a block's events, undo
// removes the newest applied block. Numbers are never reused: undo does not lower the counter.

import { marketsOfEvent, type PerpEvent, type PerpFillEvent } from '../kernel/perpEvents.ts';

/** An event as reads and streams show it. */
export type NumberedPerpEvent = PerpEvent & { readonly seq: number };

export interface PerpEventsUndo {
  readonly added: number;
  readonly evicted: readonly NumberedPerpEvent[];
}

export interface PerpEventsDump {
  readonly lastSeq: number;
  readonly events: readonly NumberedPerpEvent[];
}

/** A reader's filter: newer than `since`, and of these markets, accounts or types only. */
export interface PerpEventFilter {
  readonly market?: string;
  /** Whether an address of an event is the account asked for. */
  readonly isAccount?: (address: string) => boolean;
  readonly types?: readonly string[];
  readonly since?: number;
}

function concerns(event: PerpEvent, isAccount: (address: string) => boolean): boolean {
  if (event.type === 'fill') return isAccount(event.buyer) || isAccount(event.seller);
  return event.type === 'liquidation' && isAccount(event.owner);
}

function matches(event: NumberedPerpEvent, { market, isAccount, types, since = 0 }: PerpEventFilter): boolean {
  if (event.seq <= since) return false;
  if (types !== undefined && !types.includes(event.type)) return false;
  if (market !== undefined && !marketsOfEvent(event).includes(market)) return false;
  return isAccount === undefined || concerns(event, isAccount);
}

export class PerpEventIndex {
  private readonly limit: number;
  /** Oldest first. */
  private kept: NumberedPerpEvent[] = [];
  private last = 0;

  /** @param limit events kept, all types together */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** The newest sequence number ever given; 0 before the first event. */
  get lastSeq(): number {
    return this.last;
  }

  /** Numbers a block's events from `firstSeq` and adds them. */
  apply(
    events: readonly PerpEvent[],
    firstSeq = this.last + 1,
  ): { readonly added: readonly NumberedPerpEvent[]; readonly undo: PerpEventsUndo } {
    const added = events.map((event, at): NumberedPerpEvent => ({ seq: firstSeq + at, ...event }));
    this.kept.push(...added);
    const evicted = this.kept.splice(0, Math.max(0, this.kept.length - this.limit));
    this.last = Math.max(this.last, firstSeq + events.length - 1);
    return { added, undo: { added: added.length, evicted } };
  }

  /** Reserves all numbers up to this one. */
  skipTo(seq: number): void {
    this.last = Math.max(this.last, seq);
  }

  undo({ added, evicted }: PerpEventsUndo): void {
    this.kept.unshift(...evicted);
    this.kept.splice(this.kept.length - added, added);
  }

  /**
   * The newest `limit` events that match, oldest first, as of the call. It filters step by step: whether an event
   * concerns an account can cost a hash.
   */
  *find(filter: PerpEventFilter, limit: number): Generator<void, NumberedPerpEvent[]> {
    const found: NumberedPerpEvent[] = [];
    const kept = this.kept.slice();
    for (let at = kept.length - 1; at >= 0 && found.length < limit; at--) {
      const event = kept[at];
      if (event === undefined || event.seq <= (filter.since ?? 0)) break;
      if (matches(event, filter)) found.push(event);
      yield;
    }
    return found.reverse();
  }

  /** The same in one go. */
  list(filter: PerpEventFilter, limit: number): NumberedPerpEvent[] {
    const finding = this.find(filter, limit);
    for (;;) {
      const next = finding.next();
      if (next.done === true) return next.value;
    }
  }

  /** The newest `limit` fills of a market, oldest first. */
  fills(market: string, limit: number): (PerpFillEvent & { readonly seq: number })[] {
    return this.list({ market, types: ['fill'] }, limit).filter((event) => event.type === 'fill');
  }

  dump(): PerpEventsDump {
    return { lastSeq: this.last, events: this.kept };
  }

  load({ lastSeq, events }: PerpEventsDump): void {
    this.last = lastSeq;
    this.kept = [...events];
  }
}
