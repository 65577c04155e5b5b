// The limits of a server as a table: names, defaults, words for people. What they limit is enforced where it happens.

/** One limit: what it counts, and its default. */
export interface LimitSpec {
  readonly value: number;
  /** Whether it counts requests over time: those are what `--limits off` lifts, never sizes or queues. */
  readonly isRate: boolean;
  /** Below this the server could not work. */
  readonly least: number;
  readonly words: string;
}

/** A limit on requests over time. */
export const rateLimit = (value: number, words: string, least = 1): LimitSpec => ({
  value,
  isRate: true,
  least,
  words,
});

/** A limit on a size, a queue, a waiting time. */
export const sizeLimit = (value: number, words: string, least = 1): LimitSpec => ({
  value,
  isRate: false,
  least,
  words,
});

/** A value for each limit of a table. */
export type LimitValues<N extends string> = Readonly<Record<N, number>>;

/**
 * The defaults of a table, with some replaced. @param ratesOff whether rate limits that are not replaced are lifted
 * (infinite)
 */
export function limitValues<N extends string>(
  table: Readonly<Record<N, LimitSpec>>,
  replaced: Partial<LimitValues<N>>,
  ratesOff: boolean,
): LimitValues<N> {
  const entries = Object.entries<LimitSpec>(table).map(([name, { value, isRate }]) => [
    name,
    ratesOff && isRate ? Number.POSITIVE_INFINITY : value,
  ]);
  return { ...(Object.fromEntries(entries) as LimitValues<N>), ...replaced };
}
