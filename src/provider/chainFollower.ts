// The newest blocks of whatever network the wallet is on, asked for step by step: which blocks are new, and which of
// those told before a reorganisation took out of the chain.

/** Asks the wallet, as a site would. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** A block as `eth_getBlockByNumber` answers it, without its transactions. */
export interface Head {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
}

/** What a step found. */
export interface ChainStep {
  /** Blocks that are no longer of the chain, newest first. */
  readonly removed: readonly Head[];
  /** New ones, oldest first. */
  readonly added: readonly Head[];
  readonly newest: Head;
}

/** Blocks that are remembered, and fetched at most in one step: what is older is not told one by one. */
const KEPT = 64;

const heightOf = ({ number }: Head): number => Number(number);

const readHead = (value: unknown): Head => {
  const head = (value ?? {}) as Head;
  if (typeof head.hash !== 'string' || !Number.isSafeInteger(heightOf(head))) throw new Error('no block');
  return head;
};

/** Follows the chain from its newest block on. A step that fails has told nothing and is taken again with the next. */
export function createChainFollower(ask: Ask): { step(): Promise<ChainStep> } {
  /** Newest last, without a gap. */
  let known: Head[] = [];
  let running: Promise<ChainStep> | undefined;

  const blockAt = async (tag: string): Promise<Head> => readHead(await ask('eth_getBlockByNumber', [tag, false]));

  async function advance(): Promise<ChainStep> {
    const newest = await blockAt('latest');
    const added = [newest];
    // Back to a block that was told before; where there is none within reach, the chain is taken as another one.
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
