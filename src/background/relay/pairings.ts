// The wallet's pairings: reading a code and judging it before anything is shown, the user's consent, the live sessions,
// leaving. The order of the checks is the protocol's; the site's name is only ever shown as its claim.

import { Refusal } from '@svc/core/errors';
import { WALLET_NAME } from '@svc/core/names';
import {
  type PairingCode,
  pairingUri,
  parsePairing,
  requireAttested,
  type Topic,
  topicOf,
} from '@svc/core/relay/pairingLink';
import { Type } from 'typebox';
import type { Subject } from '../../approvals/kinds.ts';
import { createRelayApi, type RelayApi } from '../../channels/relay/relayApi.ts';
import type { Timing } from '../../channels/relay/timing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Router } from '../router/router.ts';
import type { Sights } from '../router/sights.ts';
import { wireErrorOf } from '../router/wireError.ts';
import { SESSION_KEYS, TABLES } from '../state/keys.ts';
import { createMutex } from '../state/mutex.ts';
import { createStored } from '../state/store.ts';
import type { PairingView } from '../state/view.ts';
import { enterLobby, SessionTaken } from './pairingLobby.ts';
import { createPairingStore, type PairingRecord, type SecretBox } from './pairingStore.ts';
import { pairingWarnings } from './pairingWarnings.ts';
import { RelaySession, type SiteState } from './relaySession.ts';
import { createRequestLog } from './requestLog.ts';

/** Name of the alarm that brings sessions back after the worker was stopped. */
const RELAY_ALARM = 'relay';
/** The shortest period that browsers keep. */
const WAKE_EVERY_MS = 30_000;
/** More sessions than this are refused: each holds a socket. */
const MAX_PAIRINGS = 50;

/** Codes that this wallet remembers to have opened, newest last; topics tell nothing of their keys. */
const OPENED_MAX = 100;

const USER_ENDED = 'The user ended the session in the wallet.';
const ACCESS_TAKEN = 'The user took the access of this site back in the wallet.';

const attemptRecords = Type.Record(Type.String(), Type.Object({ uri: Type.String(), attempt: Type.String() }));

export interface PairingsOptions {
  readonly platform: Platform;
  readonly router: Router;
  readonly sights: Sights;
  readonly box: SecretBox;
  /** Asks the user to pair and which accounts the site may see. Rejects with a Refusal when the user does not agree. */
  approve(
    subject: Omit<Subject<'pairRelay'>, 'accounts' | 'selectedAccountId'>,
    requester: { origin: string; topic: string; claimedName: string; attempt: string },
  ): Promise<readonly string[]>;
  readonly permissions: {
    grant(origin: string, accountIds: readonly string[], name?: string): Promise<unknown>;
    isConnected(origin: string): boolean;
    revoke(origin: string): Promise<void>;
  };
  /** What a connected site is told of accounts and network. */
  siteState(origin: string): SiteState;
  /** A session is over: what still waits for its user is refused. */
  onSessionEnded(topic: string): void;
  /** The session of a site turned out to be another wallet's, which the user is to know. */
  onTaken(origin: string): Promise<void>;
  /** Hears of what failed by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

export interface Pairings {
  /** Takes up stored sessions; call once, after the state of the wallet is loaded. */
  start(): Promise<void>;
  /** Lets go of the relay and keeps every session. */
  stop(): void;
  /**
   * Reads a link or URI, checks it, joins, and asks the user; the site is told of a refusal. A session that was joined
   * before is reused.
   * @throws PairingRefusal for a code that cannot or must not be used
   * @throws RelayRefusal when the relay cannot be asked
   * @throws Refusal of the approval
   */
  pair(linkOrUri: string): Promise<{ topic: string }>;
  /**
   * Says goodbye, ends the session and revokes what the site was granted.
   * @param reason sentence for the site; that the user ended it by default
   */
  disconnect(topic: string, reason?: string): Promise<void>;
  list(): PairingView[];
  /** The name a site of a session claims; undefined for an unknown topic. */
  claimedName(topic: string): string | undefined;
  /** Calls back after every change of {@link list}. */
  onChange(listener: () => void): void;
  /** Accounts, network, lock or permissions changed: sites are told what differs, and new keys may be at hand. */
  walletChanged(): void;
}

/** The pairings of one wallet. Registers its alarm at once, so that a worker woken by it hears it. */
export function createPairings(options: PairingsOptions): Pairings {
  const { platform, permissions } = options;
  const store = createPairingStore(platform, options.box);
  const log = createRequestLog(platform.table(TABLES.relayRequests), options.sights, platform.now);
  const timing: Timing = {
    now: platform.now,
    after: (ms, run) => platform.timer(ms, run),
    random: () => (platform.randomBytes(1)[0] ?? 0) / 256,
  };
  const sessions = new Map<Topic, RelaySession>();
  /** Origins that were connected while a session of theirs was live: losing the grant ends the session. */
  const granted = new Set<string>();
  const listeners = new Set<() => void>();
  /** Codes whose user is deciding, by topic. They hold keys, so they live as long as the copies of keys do. */
  const attempts = createStored(platform.session, SESSION_KEYS.pairingAttempts, attemptRecords, {});
  const opened = createStored(platform.session, SESSION_KEYS.pairingsOpened, Type.Array(Type.String()), []);
  /** Codes that are being judged or decided about. */
  const pairing = new Map<Topic, { origin: string; relay: string; done: Promise<{ topic: string }> }>();
  const mutex = createMutex();
  let started = false;

  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  platform.alarms.onAlarm((name) => {
    if (name !== RELAY_ALARM || !started) return;
    for (const session of sessions.values()) session.wake();
    armAlarm();
  });
  function armAlarm(): void {
    if (store.list().length > 0) platform.alarms.set(RELAY_ALARM, platform.now() + WAKE_EVERY_MS);
    else platform.alarms.clear(RELAY_ALARM);
  }

  async function forget({ topic, origin }: PairingRecord): Promise<void> {
    sessions.delete(topic);
    await store.remove(topic);
    if (!store.list().some((one) => one.origin === origin)) granted.delete(origin);
    await log.forget(topic);
    options.onSessionEnded(topic);
    armAlarm();
    changed();
  }

  /** The site left. The user expects it gone, so its grant goes with its last session. */
  async function siteLeft(record: PairingRecord): Promise<void> {
    await forget(record);
    if (!store.list().some(({ origin }) => origin === record.origin)) await permissions.revoke(record.origin);
  }

  function open(record: PairingRecord, key: Uint8Array): void {
    const session = new RelaySession({
      record,
      key,
      platform,
      timing,
      router: options.router,
      log,
      sights: options.sights,
      siteState: () => options.siteState(record.origin),
      onChange: changed,
      onLeft: () => void siteLeft(record),
      onTaken: () => void siteLeft(record).then(() => options.onTaken(record.origin)),
      onIdle: () => void endRevoked(),
    });
    sessions.set(record.topic, session);
    session.start();
  }

  /** Opens every stored session whose key is at hand. */
  function openAll(): Promise<void> {
    return mutex.run(async () => {
      for (const record of store.list()) {
        if (sessions.has(record.topic)) continue;
        const key = await store.findKey(record);
        if (key !== undefined && started) open(record, key);
      }
      changed();
    });
  }

  /** A grant taken back in the wallet ends the session; a site would otherwise wait on an empty list for ever. */
  async function endRevoked(): Promise<void> {
    for (const session of [...sessions.values()]) {
      const { origin, topic } = session.record;
      if (permissions.isConnected(origin)) granted.add(origin);
      // The answer to the request that took it back goes out first.
      else if (granted.has(origin) && !session.isBusy) await disconnect(topic, ACCESS_TAKEN);
    }
  }

  async function disconnect(topic: string, reason = USER_ENDED): Promise<void> {
    const record = store.list().find((one) => one.topic === topic);
    if (record === undefined) return;
    const session = sessions.get(record.topic);
    await forget(record);
    if (permissions.isConnected(record.origin)) await permissions.revoke(record.origin);
    if (session !== undefined) await session.disconnect(reason);
    else await endUnopened(record);
  }

  /** Without the key nothing can be said, but whoever knows the topic may end it. */
  async function endUnopened({ relay, topic }: PairingRecord): Promise<void> {
    await createRelayApi({ relayUrl: relay, topic, side: 'wallet', fetch: platform.fetch })
      .end()
      .catch(() => undefined);
  }

  /** @returns whether a wallet has been there */
  async function judge(code: PairingCode, api: RelayApi): Promise<boolean> {
    // No answer, no pairing: the claim in the link is never a fallback.
    const { dappOrigin, walletJoined } = await api.readSession();
    requireAttested(code, dappOrigin);
    return walletJoined;
  }

  /** The same code scanned and opened at once is one pairing, with one question. */
  function pair(linkOrUri: string): Promise<{ topic: string }> {
    let code: PairingCode;
    try {
      code = parsePairing(linkOrUri);
    } catch (error) {
      return Promise.reject(error);
    }
    const topic = topicOf(code.key);
    const running = pairing.get(topic);
    // Only the same claims are the same code: another origin under this key is judged for itself.
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
    // An attempt that is taken up again has been there itself.
    const isResumed = attempts.get()[topic]?.attempt === attempt;
    const wasJoined = await judge(code, api);
    const known = store.list().find((one) => one.topic === topic);
    if (known !== undefined) {
      if (started && !sessions.has(topic)) open(known, code.key);
      return { topic };
    }
    // Whoever opened this code before was this wallet itself, and its user did not agree then.
    const wasOpened = wasJoined && !isResumed && !opened.get().includes(topic);
    if (store.list().length >= MAX_PAIRINGS)
      throw new Refusal('pairing.limit', `This wallet has ${MAX_PAIRINGS} pairings. Disconnect one first.`);
    const lobby = await enterLobby(
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
      // Two users may have been deciding at once: the one who agreed first has the session.
      if (await lobby.isTaken()) throw new SessionTaken();
      const named = lobby.isNamed ? { walletId: attempt } : {};
      record = await store.add(
        { relay: code.relay, name: code.name, origin: code.origin, createdAt: platform.now(), ...named },
        code.key,
      );
      if (record === undefined) throw new Refusal('wallet.locked', 'The wallet is locked.');
    } catch (error) {
      // Not waited for: the user is done with this, and the site is told as soon as the relay can be reached.
      options.onFault('pairing', error);
      if (error instanceof SessionTaken) lobby.leave();
      else void lobby.refuse(wireErrorOf(error));
      throw error;
    } finally {
      await attempts.update((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== topic)));
    }
    lobby.leave();
    // Granted before the session opens: the site's request for accounts is already waiting at the relay.
    await permissions.grant(record.origin, accountIds, record.name);
    granted.add(record.origin);
    if (started && !sessions.has(topic)) open(record, code.key);
    armAlarm();
    changed();
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
  function resumeAttempts(): void {
    for (const [topic, { uri, attempt }] of Object.entries(attempts.get())) {
      let code: PairingCode;
      try {
        code = parsePairing(uri);
      } catch {
        continue;
      }
      // What cannot go on must not stay on the screen.
      begin(code, topicOf(code.key), attempt).catch(() => options.onSessionEnded(topic));
    }
  }

  return {
    start: async () => {
      started = true;
      await Promise.all([store.load(), log.load(), attempts.load(), opened.load()]);
      for (const { origin } of store.list()) if (permissions.isConnected(origin)) granted.add(origin);
      armAlarm();
      await openAll();
      resumeAttempts();
    },
    stop: () => {
      started = false;
      for (const session of sessions.values()) session.stop();
      sessions.clear();
    },
    pair,
    disconnect,
    list: () => store.list().map((record) => sessions.get(record.topic)?.view ?? parkedView(record)),
    claimedName: (topic) => store.list().find((one) => one.topic === topic)?.name,
    onChange: (listener) => {
      listeners.add(listener);
    },
    walletChanged: () => {
      if (!started) return;
      void log.prune().catch((error: unknown) => options.onFault('kept answers of pairings', error));
      for (const session of sessions.values()) session.tellChanges();
      void endRevoked();
      if (store.list().some(({ topic }) => !sessions.has(topic))) void openAll();
    },
  };
}

/** A stored session that waits for the wallet to be unlocked. */
function parkedView({ topic, origin, name, relay, createdAt }: PairingRecord): PairingView {
  return { topic, origin, name, relay, createdAt, state: 'offline', peerOnline: false };
}
