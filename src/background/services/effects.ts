// Stores the node's prediction for a pending transaction with its approval: requested before it is shown if the node is
// quick, again after each block, and on demand. simulating.ts makes the request and interprets the answer.

import type { Effect } from '../../approvals/effect.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { Simulated } from './approvalRecord.ts';
import type { Approvals } from './approvals.ts';
import { createSimulating, type SimulatingOptions } from './simulating.ts';

/** How long a screen waits for the first answer. */
const PATIENCE_MS = 1_200;
/** How often the height is polled while the user decides. */
const WATCH_MS = 4_000;

export interface EffectsOptions extends SimulatingOptions {
  readonly platform: Pick<Platform, 'now' | 'timer'>;
  readonly evm: EvmClient;
  /** Reads the facts of a pending approval again. */
  readonly redescribe: (id: string) => Promise<void>;
  readonly approvals: Pick<Approvals, 'simulated' | 'described' | 'setEffect' | 'onChange'>;
}

export type Effects = ReturnType<typeof createEffects>;

/** The effects service of one wallet. */
export function createEffects(options: EffectsOptions) {
  const { platform, evm, networks, approvals, redescribe, onFault } = options;
  const simulate = createSimulating(options);
  const running = new Set<string>();
  /** Height at which the facts of a pending approval were last read, or are being read. */
  const readAt = new Map<string, number>();
  /** Facts that are being read again. */
  const reading = new Map<string, Promise<void>>();
  let isTimed = false;

  /** Reads the facts of one again if a block came since, and joins a reading in progress. */
  async function lookAt(id: string, height: number): Promise<void> {
    if (readAt.get(id) !== height) {
      readAt.set(id, height);
      const done = redescribe(id)
        .catch((error: unknown) => {
          if (readAt.get(id) === height) readAt.delete(id);
          onFault('redescribe', error);
        })
        .finally(() => {
          if (reading.get(id) === done) reading.delete(id);
        });
      reading.set(id, done);
    }
    await reading.get(id);
  }

  async function refresh(id: string): Promise<void> {
    const found = approvals.simulated().find((one) => one.id === id);
    if (found === undefined || running.has(id)) return;
    running.add(id);
    try {
      await approvals.setEffect(id, await simulate(found));
    } finally {
      running.delete(id);
    }
  }

  /** The same in the background; a prediction that cannot be stored is asked for again with the next look. */
  const keepFresh = (id: string): Promise<void> => refresh(id).catch((error: unknown) => onFault('effects', error));

  /**
   * Watches for a new block while the user decides, and reads and simulates again what it may have changed. The first
   * check always reads: a block may have come between the facts and the window.
   */
  async function watch(): Promise<void> {
    const waiting = approvals.described();
    for (const id of readAt.keys()) if (!waiting.some((one) => one.id === id)) readAt.delete(id);
    const heights = new Map<string, number | undefined>();
    for (const { id, subject } of waiting) {
      const network = networks.list().find((one) => one.slug === subject.network.slug);
      if (network === undefined) continue;
      if (!heights.has(network.slug)) heights.set(network.slug, await evm.blockNumber(network).catch(() => undefined));
      const height = heights.get(network.slug);
      if (height === undefined) continue;
      await lookAt(id, height);
      const effect = approvals.simulated().find((one) => one.id === id)?.effect;
      if (network.isSvc && effect?.height !== undefined && effect.height !== height) await keepFresh(id);
    }
    schedule();
  }

  function schedule(): void {
    if (isTimed || approvals.described().length === 0) return;
    isTimed = true;
    platform.timer(WATCH_MS, () => {
      isTimed = false;
      void watch();
    });
  }

  approvals.onChange(() => {
    for (const { id, effect } of approvals.simulated()) if (effect === undefined) void keepFresh(id);
    schedule();
  });

  const patience = (): Promise<undefined> =>
    new Promise((resolve) => {
      platform.timer(PATIENCE_MS, () => resolve(undefined));
    });

  async function lookNow({ id, subject }: ReturnType<EffectsOptions['approvals']['described']>[number]): Promise<void> {
    const network = networks.list().find((one) => one.slug === subject.network.slug);
    const height = network === undefined ? undefined : await evm.blockNumber(network).catch(() => undefined);
    if (height !== undefined) await lookAt(id, height);
  }

  return {
    /**
     * Before an answer takes effect: reads again what a block may have changed since the last check. A slow node does
     * not delay it.
     */
    async lookAgain(id: string): Promise<void> {
      const waiting = approvals.described().find((one) => one.id === id);
      if (waiting !== undefined) await Promise.race([lookNow(waiting), patience()]);
    },
    /**
     * The effect to show from the start, or undefined when the node is slow: it then appears while the screen is open.
     */
    async first(question: Simulated): Promise<Effect | undefined> {
      return Promise.race([simulate(question), patience()]);
    },
    /** Asks again now. */
    refresh,
  };
}
