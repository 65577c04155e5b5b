// The wallet's pairings: their storage, their live sessions (liveSessions.ts), and how a code becomes one
// (pairingAttempts.ts).

import { refused } from '@svc/core/words/refusal';
import type { Timing } from '../../channels/relay/timing.ts';
import { TABLES } from '../state/keys.ts';
import type { PairingView } from '../state/view.ts';
import { createLiveSessions, type LiveSessionsOptions } from './liveSessions.ts';
import { createPairingAttempts, type PairingAttemptsOptions } from './pairingAttempts.ts';
import { createPairingStore, type PairingRecord, type SecretBox } from './pairingStore.ts';
import type { SessionEnd } from './relaySession.ts';
import { createRequestLog } from './requestLog.ts';

/** What the pairings need of their wallet. */
export interface PairingsOptions
  extends Omit<LiveSessionsOptions, 'timing' | 'store' | 'log' | 'onChange' | 'permissions'>,
    Omit<PairingAttemptsOptions, 'timing' | 'store' | 'sessions' | 'permissions' | 'onSessionEnded' | 'platform'> {
  readonly box: SecretBox;
  /** Whether the user has switched relays off. */
  readonly isOff: () => boolean;
  readonly permissions: LiveSessionsOptions['permissions'] & PairingAttemptsOptions['permissions'];
}

export interface Pairings {
  /** Opens stored sessions; call once, after the state of the wallet is loaded. */
  start(): Promise<void>;
  /** Disconnects from the relay and keeps every session. */
  stop(): void;
  /** The user may have switched relays off or on: disconnects, or opens stored sessions again. */
  followSwitch(): Promise<void>;
  /**
   * Parses a link or URI, checks it, joins, and asks the user; the site is told about a refusal. A session that was
   * joined before is reused.
   * @throws PairingRefusal for a code that cannot or must not be used
   * @throws RelayRefusal when the relay cannot be asked
   * @throws Refusal of the approval
   */
  pair(linkOrUri: string): Promise<{ topic: string }>;
  /**
   * Says goodbye, ends the session and revokes the site's grant.
   * @param why by default that the user ended it
   */
  disconnect(topic: string, why?: SessionEnd): Promise<void>;
  list(): PairingView[];
  /** The claimed name of a session's site; undefined for an unknown topic. */
  claimedName(topic: string): string | undefined;
  /** Calls back after every change of {@link list}. */
  onChange(listener: () => void): void;
  /** Accounts, network, lock or permissions changed: sites are told the differences, and new keys may be available. */
  walletChanged(): void;
}

export function createPairings(options: PairingsOptions): Pairings {
  const { platform, isOff } = options;
  const store = createPairingStore(platform, options.box);
  const log = createRequestLog(platform.table(TABLES.relayRequests), options.siteViews, platform.now);
  const timing: Timing = {
    now: platform.now,
    after: (ms, run) => platform.timer(ms, run),
    random: () => (platform.randomBytes(1)[0] ?? 0) / 256,
  };
  const listeners = new Set<() => void>();
  const onChange = (): void => {
    for (const listener of listeners) listener();
  };
  const sessions = createLiveSessions({ ...options, timing, store, log, onChange });
  const attempts = createPairingAttempts({ ...options, timing, store, sessions });
  let started = false;
  /** Whether stored sessions are open. */
  let isTaken = false;

  async function take(): Promise<void> {
    if (isOff()) return;
    isTaken = true;
    await sessions.start();
  }

  return {
    start: async () => {
      started = true;
      await Promise.all([store.load(), log.load(), attempts.load()]);
      await take();
      attempts.resume();
    },
    stop: () => {
      started = false;
      isTaken = false;
      sessions.stop();
    },
    followSwitch: async () => {
      if (!started || isOff() === !isTaken) return;
      if (!isOff()) return take();
      isTaken = false;
      sessions.stop();
      onChange();
    },
    pair: async (link) => {
      if (isOff()) throw refused('refused.relay.off');
      return attempts.pair(link);
    },
    disconnect: sessions.disconnect,
    list: () => store.list().map((record) => sessions.view(record.topic) ?? parkedView(record)),
    claimedName: (topic) => store.list().find((one) => one.topic === topic)?.name,
    onChange: (listener) => {
      listeners.add(listener);
    },
    walletChanged: () => {
      if (!started) return;
      void log.prune().catch((error: unknown) => options.onFault('pairingAnswers', error));
      sessions.walletChanged();
    },
  };
}

/** A stored session that waits for the wallet to be unlocked. */
function parkedView({ topic, origin, name, relay, createdAt }: PairingRecord): PairingView {
  return { topic, origin, name, relay, createdAt, state: 'offline', peerOnline: false };
}
