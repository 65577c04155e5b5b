// Records the pools about once a minute of block time, without any request.

import type { Logger } from 'pino';
import type { NodeData } from '../node/nodeData.ts';
import { optional } from '../refusals.ts';
import type { PoolHistory } from './poolHistory.ts';

const MINUTE_MS = 60_000;
/** Blocks can come faster than rows are needed. */
const LEAST_MS = 5_000;

export interface Recorder {
  start(): void;
  stop(): void;
  /** After a block: records the pools when a minute passed on the chain. */
  onBlock(): void;
  /** Records the pools now; if the node does not answer, later. */
  record(): Promise<void>;
}

export interface RecorderParts {
  readonly data: NodeData;
  readonly history: PoolHistory;
  readonly log: Logger;
  readonly now: () => number;
}

export function createRecorder({ data, history, log, now }: RecorderParts): Recorder {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isChainKnown = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  let lastBlockSec = Number.NEGATIVE_INFINITY;

  async function record(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    lastMs = now();
    try {
      if (!isChainKnown) {
        const genesis = await optional(data.genesisHash());
        if (genesis === undefined) return;
        history.ofChain(genesis);
        isChainKnown = true;
      }
      const [pools, head] = await Promise.all([optional(data.pools()), optional(data.head())]);
      if (pools === undefined || head === undefined) return;
      lastBlockSec = head.timeSec;
      history.record(pools, head.timeSec);
    } catch (error) {
      log.error({ err: error }, 'pool prices were not recorded');
    } finally {
      isBusy = false;
    }
  }

  return {
    record,
    start() {
      void record();
      timer = setInterval(() => void record(), MINUTE_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
    },
    onBlock() {
      if (now() - lastMs < LEAST_MS) return;
      void (async () => {
        const head = await optional(data.head());
        if (head !== undefined && Math.abs(head.timeSec - lastBlockSec) >= MINUTE_MS / 1000) await record();
      })();
    },
  };
}
