// Follows the newest blocks of the wallet's network by polling: which blocks are new, and which known ones a
// reorganisation removed. A wallet limits the reads of a page, so a step keeps what it could read, and the next one
// goes on from there.

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
  /** Height above which the known blocks are no longer in the chain; undefined where all are. */
  readonly removedAbove: number | undefined;
  /** New ones, oldest first: each, or the newest alone. */
  readonly added: readonly Head[];
  /** Height of the first new block; lower than that of `added` where more are new than are fetched. */
  readonly from: number | undefined;
  /** Height that this step reached. */
  readonly to: number;
}

/** Blocks that are remembered, and the most fetched in one step: older ones are not reported one by one. */
const KEPT = 64;

const heightOf = ({ number }: Head): number => Number(number);

const readHead = (value: unknown): Head => {
  const head = (value ?? {}) as Head;
  if (typeof head.hash !== 'string' || !Number.isSafeInteger(heightOf(head))) throw new Error('no block');
  return head;
};

/** Follows the chain from its newest block on. A step that can read nothing fails, and the next one repeats it. */
export function createChainFollower(ask: Ask): { step(eachBlock: boolean): Promise<ChainStep> } {
  /** Newest last; with gaps where not each block was asked for. */
  let known: Head[] = [];

  const blockAt = async (height: number | 'latest'): Promise<Head> =>
    readHead(await ask('eth_getBlockByNumber', [height === 'latest' ? height : `0x${height.toString(16)}`, false]));

  /** Number of known blocks that are still in the chain, in few reads: no block stays above one that is gone. */
  async function countStaying(newest: Head): Promise<number> {
    const tip = known.at(-1);
    if (tip === undefined || newest.parentHash === tip.hash || newest.hash === tip.hash) return known.length;
    const stays = async (head: Head): Promise<boolean> =>
      heightOf(head) <= heightOf(newest) && (await blockAt(heightOf(head))).hash === head.hash;
    if (await stays(tip)) return known.length;
    let [staying, gone] = [0, known.length - 1];
    while (staying < gone) {
      const middle = (staying + gone) >> 1;
      if (await stays(known[middle] as Head)) staying = middle + 1;
      else gone = middle;
    }
    return staying;
  }

  /** Blocks from a height up to the newest one, or as far as they can be read. @throws when none can be */
  async function readUpTo(newest: Head, first: number, parent: Head | undefined): Promise<Head[]> {
    const added: Head[] = [];
    for (let height = first; height <= heightOf(newest); height++) {
      try {
        const head = height === heightOf(newest) ? newest : await blockAt(height);
        const before = added.at(-1) ?? parent;
        // The next step finds where.
        if (before !== undefined && head.parentHash !== before.hash)
          throw new Error('the chain changed while it was read');
        added.push(head);
      } catch (error) {
        if (added.length === 0) throw error;
        break;
      }
    }
    return added;
  }

  return {
    async step(eachBlock) {
      const newest = await blockAt('latest');
      if (known.length === 0) known = [newest];
      const staying = await countStaying(newest);
      const stayingTip = known[staying - 1];
      const oldest = known[0] as Head;
      // Where no known block stays, the chain is treated as a new one, from the height at which the old one was known.
      const from = stayingTip === undefined ? Math.min(heightOf(oldest), heightOf(newest)) : heightOf(stayingTip) + 1;
      const first = Math.max(from, heightOf(newest) - (eachBlock ? KEPT - 1 : 0));
      const added = await readUpTo(newest, first, first === from ? stayingTip : undefined);
      const removedAbove = stayingTip !== undefined && staying < known.length ? heightOf(stayingTip) : undefined;
      known = [...known.slice(0, staying), ...added].slice(-KEPT);
      return {
        removedAbove,
        added,
        from: added[0] && (stayingTip === undefined ? heightOf(added[0]) : from),
        to: heightOf(known.at(-1) as Head),
      };
    },
  };
}
