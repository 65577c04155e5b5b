// The node's block events over its WebSocket. Data read from the node stays valid until the next block, so while this
// is connected nothing is polled: readers compare the generation of their data with the newest.

/** First and longest wait before connecting again. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
/** A connection that is silent for this long is considered dead; a node pings more often. */
const SILENCE_MS = 75_000;

export interface LiveFeed {
  /** Changes with every block, reorganisation, connection and disconnection. */
  readonly generation: number;
  /** Changes when blocks may have been missed or undone, so that nothing can be continued from before. */
  readonly epoch: number;
  readonly isConnected: boolean;
  start(): void;
  stop(): void;
}

export interface LiveFeedOptions {
  /** Base URL of the node. */
  readonly url: string;
  readonly onConnect: () => void;
  /** After each block; never throws. */
  readonly onBlock: () => void;
}

/** A feed that has not started. */
export function createLiveFeed({ url, onConnect, onBlock }: LiveFeedOptions): LiveFeed {
  const address = `${url.replace(/^http/, 'ws')}/ws?channels=blocks`;
  let generation = 0;
  let epoch = 0;
  let socket: WebSocket | undefined;
  let isConnected = false;
  let isStopped = true;
  let waitMs = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;

  function later(ms: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
    timer.unref();
  }

  function lost(from: WebSocket): void {
    if (socket !== from) return;
    socket = undefined;
    if (isConnected) {
      generation += 1;
      epoch += 1;
    }
    isConnected = false;
    if (isStopped) return;
    later(waitMs, connect);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }

  function connect(): void {
    const mine = new WebSocket(address);
    socket = mine;
    const listenOn = (): void =>
      later(SILENCE_MS, () => {
        mine.close();
        lost(mine);
      });
    listenOn();
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return;
      listenOn();
      const type = frameType(data);
      if (type === 'hello') {
        isConnected = true;
        waitMs = FIRST_WAIT_MS;
        generation += 1;
        epoch += 1;
        onConnect();
      } else if (type === 'block' || type === 'reorg') {
        generation += 1;
        if (type === 'reorg') epoch += 1;
        onBlock();
      }
    });
    mine.addEventListener('close', () => lost(mine));
    mine.addEventListener('error', () => {
      mine.close();
      lost(mine);
    });
  }

  return {
    get generation() {
      return generation;
    },
    get epoch() {
      return epoch;
    },
    get isConnected() {
      return isConnected;
    },
    start() {
      isStopped = false;
      connect();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      const open = socket;
      socket = undefined;
      isConnected = false;
      open?.close();
    },
  };
}

function frameType(data: unknown): string | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const frame = JSON.parse(data) as { type?: unknown } | null;
    return typeof frame?.type === 'string' ? frame.type : undefined;
  } catch {
    return undefined;
  }
}
