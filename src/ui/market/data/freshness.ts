// Whether what is shown is still the newest: known by every word of the node, and stale once none came for three blocks.

/** Data of a block this many behind the newest are still shown as they are; older ones are stale. */
export const MAX_BLOCKS_BEHIND = 3;
/** How often the node is asked while its stream is silent. */
const LOOK_MS = 2_000;
/** How long three blocks are taken for at least: networks with faster blocks are not faster to reach. */
const LEAST_SILENCE_MS = 6_000;
const MOST_SILENCE_MS = 60_000;

export interface FreshnessOptions {
  /** Asks the node how far it is, and confirms when it is no further than what is shown. */
  readonly look: () => Promise<void>;
  readonly onChange: (stale: boolean) => void;
  /** A clock that never goes back, milliseconds. */
  readonly now: () => number;
}

export interface Freshness {
  /** What is shown was just found to be the newest. */
  confirm(): void;
  /** A block came; by its time and that of the one before, three blocks take as long as they take here. */
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
      // No word: what was known grows old.
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
