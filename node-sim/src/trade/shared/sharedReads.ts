// Answers that several trade APIs of one chain share: what one of them read is read by the others from where all keep
// it. An answer lies under the newest block that its reader knew, so nobody is given one from before his own newest
// block, and processes of different networks may use one Redis. Whoever reads judges it as an answer of the node.

import type { Freshness } from '../freshness.ts';
import type { SharedTexts } from './redisTexts.ts';

/** As long as a process keeps an answer itself while there is no new block. */
const KEPT_MS = 10_000;
/** How long others leave the fetch of something to the one who began it, and how often they look. */
const CLAIM_MS = 300;
const LOOK_MS = 20;

export interface SharedReadsOptions {
  readonly texts: SharedTexts;
  readonly freshness: Freshness;
  /** Hash of the node's newest block. */
  readonly tip: () => Promise<string>;
  readonly now: () => number;
}

/** What may be read in place of asking the node. */
export interface SharedReads {
  /**
   * The value of a text that somebody kept, or that `ask` brings.
   * @param read makes the value and throws for a text that is none
   */
  get<T>(key: string, ask: () => Promise<string>, read: (text: string) => T): Promise<T>;
}

/** Shared answers of the node that a feed tells the blocks of. */
export function createSharedReads({ texts, freshness, tip, now }: SharedReadsOptions): SharedReads {
  let known: { readonly generation: number; readonly hash: Promise<string | undefined> } | undefined;

  /** The newest block, asked for once after each; undefined while nobody tells of blocks. */
  async function newest(): Promise<string | undefined> {
    if (!freshness.isConnected) return undefined;
    const { generation } = freshness;
    if (known?.generation !== generation) {
      const asked = {
        generation,
        hash: tip().catch(() => {
          if (known === asked) known = undefined;
          return undefined;
        }),
      };
      known = asked;
    }
    return known.hash;
  }

  /** A text that can be read as what it should be. */
  async function find<T>(key: string, read: (text: string) => T): Promise<{ readonly value: T } | undefined> {
    const text = await texts.find(key);
    if (text === undefined) return undefined;
    try {
      return { value: read(text) };
    } catch {
      return undefined;
    }
  }

  return {
    async get(path, ask, read) {
      const hash = await newest();
      if (hash === undefined) return read(await ask());
      const key = `${hash}:${path}`;
      const found = await find(key, read);
      if (found !== undefined) return found.value;
      if (!(await texts.claim(key, CLAIM_MS))) {
        const untilMs = now() + CLAIM_MS;
        for (let looks = 0; looks < CLAIM_MS / LOOK_MS && now() < untilMs; looks++) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
          const brought = await find(key, read);
          if (brought !== undefined) return brought.value;
        }
      }
      const text = await ask();
      const value = read(text);
      texts.keep(key, text, KEPT_MS);
      return value;
    },
  };
}
