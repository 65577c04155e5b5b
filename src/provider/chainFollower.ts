// Follows the newest blocks of the wallet's network by polling: which blocks are new, and which known ones a
// reorganisation removed.

/** Sends a request to the wallet, like a site. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** A block as `eth_getBlockByNumber` answers it, without its transactions. */
export interface Head {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
}

/** The result of a step. */
export interface ChainStep {
  /** Blocks that are no longer in the chain, newest first. */
  readonly removed: readonly Head[];
  /** New ones, oldest first. */
  readonly added: readonly Head[];
  readonly newest: Head;
}

/** Blocks that are remembered, and the most fetched in one step: older ones are not reported one by one. */
const KEPT = 64;

const heightOf = ({ number }: Head): number => Number(number);

const readHead = (value: unknown): Head => {
  const head = (value ?? {}) as Head;
  if (typeof head.hash !== 'string' || !Number.isSafeInteger(heightOf(head))) throw new Error('no block');
  return head;
};

/** Follows the chain from its newest block on. A failed step reports nothing and is repeated by the next. */
export function createChainFollower(ask: Ask): { step(): Promise<ChainStep> } {
  /** Newest last, without gaps. */
  let known: Head[] = [];
  let running: Promise<ChainStep> | undefined;

  const blockAt = async (tag: string): Promise<Head> => readHead(await ask('eth_getBlockByNumber', [tag, false]));

  async function advance(): Promise<ChainStep> {
    const newest = await blockAt('latest');
    const added = [newest];
    // Back to a known block; if there is none within reach, the chain is treated as a new one.
    const isKnown = ({ hash }: Head): boolean => known.some((head) => head.hash === hash);
    const lowest = known[0] === undefined ? Number.POSITIVE_INFINITY : heightOf(known[0]);
    let oldest = newest;
    while (!isKnown(oldest) && added.length < KEPT && heightOf(oldest) > lowest) {
      oldest = await blockAt(`0x${(heightOf(oldest) - 1).toString(16)}`);
      added.unshift(oldest);
    }
    const isJoined = isKnown(oldest);
    const at = known.findIndex(({ hash }) => hash === oldest.hash);
    const removed = isJoined ? known.slice(at + 1).reverse() : [];
    const fresh = isJoined ? added.slice(1) : known.length === 0 ? [] : added;
    known = [...(isJoined ? known.slice(0, at + 1) : []), ...(isJoined ? fresh : added)].slice(-KEPT);
    return { removed, added: fresh, newest };
  }

  return {
    step: () => {
      running ??= advance().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
