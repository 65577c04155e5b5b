// From a pairing code to a pairing: the code is checked before anything is shown, the user is asked, and the site is
// told about a refusal. The order of the checks is the protocol's; the site's name is only ever shown as its claim.

import { WALLET_NAME } from '@svc/core/names';
import {
  type PairingCode,
  pairingUri,
  parsePairing,
  requireAttested,
  type Topic,
  topicOf,
} from '@svc/core/relay/pairingLink';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import type { Subject } from '../../approvals/kinds.ts';
import { createRelayApi, type RelayApi } from '../../channels/relay/relayApi.ts';
import type { Timing } from '../../channels/relay/timing.ts';
import type { Platform } from '../../platform/platform.ts';
import { siteErrorOf } from '../router/siteErrors.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { LiveSessions } from './liveSessions.ts';
import type { PairingRecord, PairingStore } from './pairingStore.ts';
import { pairingWarnings } from './pairingWarnings.ts';
import { openPendingPairing, SessionTaken } from './pendingPairing.ts';

/** More sessions than this are refused: each holds a socket. */
const MAX_PAIRINGS = 50;

/** Codes that this wallet has opened, newest last; topics reveal nothing about their keys. */
const OPENED_MAX = 100;

const attemptRecords = Type.Record(Type.String(), Type.Object({ uri: Type.String(), attempt: Type.String() }));

export interface PairingAttemptsOptions {
  readonly platform: Platform;
  readonly timing: Timing;
  readonly store: PairingStore;
  readonly sessions: Pick<LiveSessions, 'open' | 'adopt'>;
  /** Asks the user to pair and which accounts the site may see. Rejects with a Refusal when the user does not agree. */
  approve(
    subject: Omit<Subject<'pairRelay'>, 'accounts' | 'selectedAccountId'>,
    requester: { origin: string; topic: string; claimedName: string; attempt: string },
  ): Promise<readonly string[]>;
  readonly permissions: { grant(origin: string, accountIds: readonly string[], name?: string): Promise<unknown> };
  /** A session ended: its pending approvals are rejected. */
  onSessionEnded(topic: string): void;
  /** Called with failures caused by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

/** Parses a code, asks the relay, and checks the answer. @returns whether a wallet has joined before */
async function judge(code: PairingCode, api: RelayApi): Promise<boolean> {
  // Without an answer there is no pairing: the claim in the link is never a fallback.
  const { dappOrigin, walletJoined } = await api.readSession();
  requireAttested(code, dappOrigin);
  return walletJoined;
}

/** Pairings in progress of one wallet; call `load` first. */
export function createPairingAttempts(options: PairingAttemptsOptions) {
  const { platform, timing, store, sessions, permissions } = options;
  /**
   * Codes whose user is deciding, by topic. They contain keys, so they are stored only as long as the copies of keys.
   */
  const attempts = createStored(platform.session, SESSION_KEYS.pairingAttempts, attemptRecords, {});
  const opened = createStored(platform.session, SESSION_KEYS.pairingsOpened, Type.Array(Type.String()), []);
  /** Codes that are being checked or decided. */
  const pairing = new Map<Topic, { origin: string; relay: string; done: Promise<{ topic: string }> }>();

  /** The same code, scanned and opened at the same time, is one pairing with one question. */
  function pair(linkOrUri: string): Promise<{ topic: string }> {
    let code: PairingCode;
    try {
      code = parsePairing(linkOrUri);
    } catch (error) {
      return Promise.reject(error);
    }
    const topic = topicOf(code.key);
    const running = pairing.get(topic);
    // Only identical claims are the same code: another origin under this key is checked by itself.
    if (running?.origin === code.origin && running.relay === code.relay) return running.done;
    return begin(code, topic, crypto.randomUUID());
  }

  function begin(code: PairingCode, topic: Topic, attempt: string): Promise<{ topic: string }> {
    const done = pairOnce(code, topic, attempt).finally(() => {
      if (pairing.get(topic)?.done === done) pairing.delete(topic);
    });
    pairing.set(topic, { origin: code.origin, relay: code.relay, done });
    return done;
  }

  async function pairOnce(code: PairingCode, topic: Topic, attempt: string): Promise<{ topic: string }> {
    const api = createRelayApi({ relayUrl: code.relay, topic, side: 'wallet', fetch: platform.fetch });
    // A resumed attempt has itself joined before.
    const isResumed = attempts.get()[topic]?.attempt === attempt;
    const wasJoined = await judge(code, api);
    const known = store.list().find((one) => one.topic === topic);
    if (known !== undefined) {
      sessions.open(known, code.key);
      return { topic };
    }
    // The earlier wallet was this one, whose user did not agree then.
    const wasOpened = wasJoined && !isResumed && !opened.get().includes(topic);
    if (store.list().length >= MAX_PAIRINGS)
      throw refused('refused.pairing.limit', { max: part.number(String(MAX_PAIRINGS)) });
    const pending = await openPendingPairing(
      {
        api,
        key: code.key,
        timing,
        WebSocket: platform.WebSocket,
        wallet: { name: WALLET_NAME, platform: platform.label },
        walletId: attempt,
        onGone: () => options.onSessionEnded(topic),
      },
      wasOpened,
    );
    await opened.update((all) => [...all.filter((one) => one !== topic), topic].slice(-OPENED_MAX));
    let record: PairingRecord | undefined;
    let accountIds: readonly string[];
    try {
      await attempts.update((all) => ({ ...all, [topic]: { uri: pairingUri(code), attempt } }));
      accountIds = await ask(code, topic, attempt, wasOpened);
      // Two users may have been deciding at the same time: the first who agreed has the session.
      if (await pending.isTaken()) throw new SessionTaken();
      const named = pending.isNamed ? { walletId: attempt } : {};
      record = await store.add(
        { relay: code.relay, name: code.name, origin: code.origin, createdAt: platform.now(), ...named },
        code.key,
      );
      if (record === undefined) throw refused('refused.wallet.locked', {}, { forSites: 'The wallet is locked.' });
    } catch (error) {
      // Not awaited: the user is done, and the site is told as soon as the relay can be reached.
      options.onFault('pairing', error);
      if (error instanceof SessionTaken) pending.leave();
      else void pending.refuse(siteErrorOf(error));
      throw error;
    } finally {
      await attempts.update((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== topic)));
    }
    pending.leave();
    // Granted before the session opens: the site's request for accounts is already waiting at the relay.
    await permissions.grant(record.origin, accountIds, record.name);
    sessions.adopt(record, code.key);
    return { topic };
  }

  async function ask(
    { origin, name: claimedName, relay }: PairingCode,
    topic: Topic,
    attempt: string,
    wasOpened: boolean,
  ): Promise<readonly string[]> {
    const warnings = pairingWarnings({ origin, relay }, await platform.loadConfig().catch(() => undefined), wasOpened);
    return options.approve({ origin, claimedName, relay, topic, warnings }, { origin, topic, claimedName, attempt });
  }

  /** The worker stopped while the user was deciding: the question is still on the screen, and its answer counts. */
  function resume(): void {
    for (const [topic, { uri, attempt }] of Object.entries(attempts.get())) {
      let code: PairingCode;
      try {
        code = parsePairing(uri);
      } catch {
        continue;
      }
      // What cannot continue must not stay on the screen.
      begin(code, topicOf(code.key), attempt).catch(() => options.onSessionEnded(topic));
    }
  }

  return {
    load: async () => {
      await Promise.all([attempts.load(), opened.load()]);
    },
    pair,
    resume,
  };
}
