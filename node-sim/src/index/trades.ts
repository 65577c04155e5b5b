// The newest trades of each market, numbered over all markets. Derived from blocks like perpEvents.ts, with the same
// rule: numbers are never reused.

import type { SpotTrade } from '../kernel/block.ts';

/** A trade as reads and streams show it. */
export interface Trade extends SpotTrade {
  readonly seq: number;
}

interface MarketTrades {
  /** Oldest first. */
  kept: Trade[];
  /** Highest sequence number that is no longer kept; 0 for none. */
  droppedSeq: number;
}

export interface TradesUndo {
  readonly markets: readonly {
    readonly market: string;
    readonly added: number;
    readonly evicted: readonly Trade[];
    readonly droppedSeq: number;
  }[];
}

export interface TradesDump {
  readonly lastSeq: number;
  readonly markets: readonly (readonly [market: string, droppedSeq: number, trades: readonly Trade[]])[];
}

export class TradeIndex {
  private readonly limit: number;
  private readonly markets = new Map<string, MarketTrades>();
  private last = 0;

  /** @param limit trades kept per market */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** The newest sequence number ever given; 0 before the first trade. */
  get lastSeq(): number {
    return this.last;
  }

  /** Numbers a block's trades from `firstSeq` and adds them. */
  apply(
    trades: readonly SpotTrade[],
    firstSeq = this.last + 1,
  ): { readonly added: Trade[]; readonly undo: TradesUndo } {
    const added = trades.map((trade, at): Trade => ({ seq: firstSeq + at, ...trade }));
    const byMarket = new Map<string, Trade[]>();
    for (const trade of added) {
      const list = byMarket.get(trade.market);
      if (list === undefined) byMarket.set(trade.market, [trade]);
      else list.push(trade);
    }
    const undo: TradesUndo['markets'][number][] = [];
    for (const [market, list] of byMarket) {
      const entry = this.require(market);
      const { droppedSeq } = entry;
      entry.kept.push(...list);
      const evicted = entry.kept.splice(0, Math.max(0, entry.kept.length - this.limit));
      entry.droppedSeq = evicted.at(-1)?.seq ?? droppedSeq;
      undo.push({ market, added: list.length, evicted, droppedSeq });
    }
    this.last = Math.max(this.last, firstSeq + trades.length - 1);
    return { added, undo: { markets: undo } };
  }

  /** Reserves all numbers up to this one. */
  skipTo(seq: number): void {
    this.last = Math.max(this.last, seq);
  }

  undo({ markets }: TradesUndo): void {
    for (const { market, added, evicted, droppedSeq } of markets) {
      const entry = this.require(market);
      entry.kept.unshift(...evicted);
      entry.kept.splice(entry.kept.length - added, added);
      entry.droppedSeq = droppedSeq;
    }
  }

  /** The newest `limit` trades of a market newer than `since`, oldest first. */
  list(market: string, limit: number, since = 0): readonly Trade[] {
    const kept = this.markets.get(market)?.kept ?? [];
    return (since === 0 ? kept : kept.filter(({ seq }) => seq > since)).slice(-limit);
  }

  /**
   * Trades newer than `since` of one market, or of all; undefined when some of them are no longer kept, or when this
   * node never issued `since`.
   */
  replay(market: string | undefined, since: number): readonly Trade[] | undefined {
    if (since > this.last) return undefined;
    const entries =
      market === undefined
        ? [...this.markets.values()]
        : [this.markets.get(market)].filter((entry) => entry !== undefined);
    if (entries.some(({ droppedSeq }) => droppedSeq > since)) return undefined;
    return entries.flatMap(({ kept }) => kept.filter(({ seq }) => seq > since)).sort((a, b) => a.seq - b.seq);
  }

  lastPrice(market: string): string | undefined {
    return this.markets.get(market)?.kept.at(-1)?.price;
  }

  dump(): TradesDump {
    return {
      lastSeq: this.last,
      markets: Array.from(this.markets, ([market, { droppedSeq, kept }]) => [market, droppedSeq, kept] as const),
    };
  }

  load({ lastSeq, markets }: TradesDump): void {
    this.last = lastSeq;
    this.markets.clear();
    for (const [market, droppedSeq, trades] of markets) this.markets.set(market, { droppedSeq, kept: [...trades] });
  }

  private require(market: string): MarketTrades {
    let entry = this.markets.get(market);
    if (entry === undefined) {
      entry = { kept: [], droppedSeq: 0 };
      this.markets.set(market, entry);
    }
    return entry;
  }
}
