// The candles of a chart: the newest page, kept up with the trades, and older pages as they are asked for.

import type { Words } from '../../format/useFault.ts';
import type { MarketFeed } from './marketFeed.ts';
import { type Candle, failureText } from './nodeApi.ts';
import { BY_TRADE, watchRead } from './watchRead.ts';

/** Candles of a page. */
const PAGE = 300;
/** Candles that are read after a trade: only the newest of them changes, and some may be new. */
const TAIL = 10;

export interface ShownCandles {
  /** Oldest first; a candle that did not change stays the same object. Undefined before the first page. */
  readonly candles: readonly Candle[] | undefined;
  /** Why the last read failed; undefined when it did not. */
  readonly failure: Words | undefined;
}

export interface CandleHistory {
  /** Reads the page before the oldest candle, unless it is being read or there is none. */
  older(): void;
  stop(): void;
}

/** Candles with a page of the newest ones; those before a gap are left out. */
function joined(known: readonly Candle[], page: readonly Candle[]): readonly Candle[] {
  const first = page[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return page;
  if (first.time > last.time && page.length >= PAGE) return page;
  const same = new Map(known.map((one) => [one.time, one]));
  const isEqual = (one: Candle, other: Candle | undefined): boolean =>
    other !== undefined && one.trades === other.trades && one.close === other.close;
  return [
    ...known.filter(({ time }) => time < first.time),
    ...page.map((one) => {
      const before = same.get(one.time);
      return before !== undefined && isEqual(one, before) ? before : one;
    }),
  ];
}

/** @param read reads the newest candles, at most `limit`, none that begins after `end` (Unix seconds) */
export function createCandleHistory(
  feed: Pick<MarketFeed, 'data' | 'subscribe' | 'hold'>,
  read: (limit: number, end?: number) => Promise<readonly Candle[]>,
  tell: (shown: ShownCandles) => void,
): CandleHistory {
  let known: readonly Candle[] | undefined;
  /** Whether nothing is older. */
  let isWhole = false;
  let isReading = false;
  let isStopped = false;
  /** Counts branches of the chain: what was read on another is of no use. */
  let branch = 0;
  let height = feed.data.height;

  async function newest(): Promise<{ readonly page: readonly Candle[]; readonly isAll: boolean }> {
    const last = known?.at(-1);
    if (last !== undefined) {
      const page = await read(TAIL);
      const first = page[0];
      if (page.length < TAIL || first === undefined || first.time <= last.time)
        return { page, isAll: page.length < TAIL };
    }
    const page = await read(PAGE);
    return { page, isAll: page.length < PAGE };
  }

  const leave = feed.subscribe(() => {
    if (feed.data.height < height) {
      branch += 1;
      known = undefined;
      isWhole = false;
    }
    height = feed.data.height;
  });
  const end = watchRead(feed, newest, BY_TRADE, ({ value, failure }) => {
    if (value !== undefined && failure === undefined) {
      known = joined(known ?? [], value.page);
      if (known === value.page) isWhole = value.isAll;
    }
    tell({ candles: known, failure });
  });

  return {
    older: () => {
      const first = known?.[0];
      if (first === undefined || isWhole || isReading || isStopped) return;
      const of = branch;
      isReading = true;
      read(PAGE, first.time - 1)
        .then(
          (page) => {
            if (of !== branch || isStopped) return;
            isWhole = page.length < PAGE;
            known = [...page, ...(known ?? [])];
            tell({ candles: known, failure: undefined });
          },
          (error: unknown) => {
            if (of === branch && !isStopped) tell({ candles: known, failure: () => failureText(error) });
          },
        )
        .finally(() => {
          isReading = false;
        });
    },
    stop: () => {
      isStopped = true;
      leave();
      end();
    },
  };
}
