// Whether the shown data is still the newest: confirmed by every message of the node, and stale after three blocks
// without one.

/** Data up to this many blocks behind the newest is still shown as current; older data is stale. */
export const MAX_BLOCKS_BEHIND = 3;
/** How often the node is asked while its stream is silent. */
const LOOK_MS = 2_000;
/** Minimum duration of three blocks: a faster network has no shorter latency. */
const LEAST_SILENCE_MS = 6_000;
const MOST_SILENCE_MS = 60_000;

export interface FreshnessOptions {
  /** Asks the node for its height, and confirms when the shown data is not behind. */
  readonly look: () => Promise<void>;
  readonly onChange: (stale: boolean) => void;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

export interface Freshness {
  /** The shown data was just confirmed as the newest. */
  confirm(): void;
  /** A block came; its time and that of the previous one give the duration of three blocks. */
  noteBlock(unixSeconds: number | undefined): void;
  stop(): void;
}

/** Watches from now on. */
export function createFreshness({ look, onChange, now }: FreshnessOptions): Freshness {
  let knownAt = now();
  let silenceMs = LEAST_SILENCE_MS;
  let lastBlockTime: number | undefined;
  let stale = false;
  let isLooking = false;

  function judge(): void {
    const isStale = now() - knownAt > silenceMs;
    if (isStale === stale) return;
    stale = isStale;
    onChange(stale);
  }
  const timer = setInterval(() => {
    if (now() - knownAt >= LOOK_MS && !isLooking) {
      isLooking = true;
      // No answer: the data becomes stale.
      look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    }
    judge();
  }, LOOK_MS);

  return {
    confirm: () => {
      knownAt = now();
      judge();
    },
    noteBlock: (time) => {
      if (time !== undefined && lastBlockTime !== undefined && time > lastBlockTime)
        silenceMs = Math.min(
          MOST_SILENCE_MS,
          Math.max(LEAST_SILENCE_MS, (time - lastBlockTime) * 1_000 * MAX_BLOCKS_BEHIND),
        );
      lastBlockTime = time;
    },
    stop: () => clearInterval(timer),
  };
}
