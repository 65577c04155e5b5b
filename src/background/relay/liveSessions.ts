// The live sessions of stored pairings: opened when their key is available, restored after the worker was stopped,
// ended by the site, by the user, or when the site's access was revoked in the wallet.

import type { Topic } from '@svc/core/relay/pairingLink';
import { createRelayApi } from '../../channels/relay/relayApi.ts';
import type { Timing } from '../../channels/relay/timing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Router } from '../router/router.ts';
import type { SiteViews } from '../router/siteViews.ts';
import { createMutex } from '../state/mutex.ts';
import type { PairingView } from '../state/view.ts';
import type { PairingRecord, PairingStore } from './pairingStore.ts';
import type { SessionEnd } from './relaySession.ts';
import { RelaySession, type SiteState } from './relaySession.ts';
import type { RequestLog } from './requestLog.ts';

/** Name of the alarm that restores sessions after the worker was stopped. */
const RELAY_ALARM = 'relay';
/** The shortest period that browsers allow. */
const WAKE_EVERY_MS = 30_000;

export interface LiveSessionsOptions {
  readonly platform: Platform;
  readonly timing: Timing;
  readonly router: Router;
  readonly siteViews: SiteViews;
  readonly store: PairingStore;
  readonly log: RequestLog;
  readonly permissions: { isConnected(origin: string): boolean; revoke(origin: string): Promise<void> };
  /** What a connected site is told about accounts and network. */
  siteState(origin: string): SiteState;
  /** A session ended: its pending approvals are rejected. */
  onSessionEnded(topic: string): void;
  /** Another wallet holds the session of a site; the user should know. */
  onTaken(origin: string): Promise<void>;
  onChange(): void;
  /** Called with failures caused by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

export type LiveSessions = ReturnType<typeof createLiveSessions>;

/** The sessions of one wallet. Registers its alarm at once, so that a worker woken by it receives it. */
export function createLiveSessions(options: LiveSessionsOptions) {
  const { platform, timing, store, log, permissions, onChange } = options;
  const sessions = new Map<Topic, RelaySession>();
  /** Origins that were connected while a session of theirs was live: losing the grant ends the session. */
  const granted = new Set<string>();
  const mutex = createMutex();
  let started = false;

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
    // Before anything is stored, which may fail: pending approvals end in any case.
    options.onSessionEnded(topic);
    await store.remove(topic);
    if (!store.list().some((one) => one.origin === origin)) granted.delete(origin);
    await log.forget(topic);
    armAlarm();
    onChange();
  }

  /** The site left. The user expects it to be gone, so its grant ends with its last session. */
  async function siteLeft(record: PairingRecord): Promise<void> {
    try {
      await forget(record);
    } finally {
      const isLast = !store.list().some(({ origin, topic }) => origin === record.origin && topic !== record.topic);
      if (isLast) await permissions.revoke(record.origin);
    }
  }

  const noted = (error: unknown): void => options.onFault('pairings', error);

  function open(record: PairingRecord, key: Uint8Array): void {
    const session = new RelaySession({
      record,
      key,
      platform,
      timing,
      router: options.router,
      log,
      siteViews: options.siteViews,
      siteState: () => options.siteState(record.origin),
      onChange,
      onLeft: () => void siteLeft(record).catch(noted),
      onTaken: () =>
        void siteLeft(record)
          .then(() => options.onTaken(record.origin))
          .catch(noted),
      onIdle: () => void endRevoked(),
    });
    sessions.set(record.topic, session);
    session.start();
  }

  /** Opens every stored session whose key is available. */
  function openAll(): Promise<void> {
    return mutex.run(async () => {
      for (const record of store.list()) {
        if (sessions.has(record.topic)) continue;
        const key = await store.findKey(record);
        if (key !== undefined && started) open(record, key);
      }
      onChange();
    });
  }

  /** A grant revoked in the wallet ends the session; the site would otherwise wait forever with an empty list. */
  async function endRevoked(): Promise<void> {
    for (const session of [...sessions.values()]) {
      const { origin, topic } = session.record;
      if (permissions.isConnected(origin)) granted.add(origin);
      // The answer to the revoking request is sent first.
      else if (granted.has(origin) && !session.isBusy) await disconnect(topic, 'accessTaken');
    }
  }

  async function disconnect(topic: string, why: SessionEnd = 'byUser'): Promise<void> {
    const record = store.list().find((one) => one.topic === topic);
    if (record === undefined) return;
    const session = sessions.get(record.topic);
    sessions.delete(record.topic);
    // It answers nothing from here on, whatever happens to the records.
    const said = session === undefined ? endUnopened(record) : session.disconnect(why);
    try {
      await forget(record);
    } finally {
      if (permissions.isConnected(record.origin)) await permissions.revoke(record.origin);
    }
    await said;
  }

  /** Without the key no message can be sent, but whoever knows the topic may end it. */
  async function endUnopened({ relay, topic }: PairingRecord): Promise<void> {
    await createRelayApi({ relayUrl: relay, topic, side: 'wallet', fetch: platform.fetch })
      .end()
      .catch(() => undefined);
  }

  return {
    /** Loads what is stored. */
    start: async () => {
      started = true;
      for (const { origin } of store.list()) if (permissions.isConnected(origin)) granted.add(origin);
      armAlarm();
      await openAll();
    },
    /** Disconnects from the relay and keeps every pairing. */
    stop: () => {
      started = false;
      for (const session of sessions.values()) session.stop();
      sessions.clear();
    },
    /** Opens the session of a pairing whose key is available, unless it is open. */
    open: (record: PairingRecord, key: Uint8Array): void => {
      if (started && !sessions.has(record.topic)) open(record, key);
    },
    /** A new pairing: its site was granted its accounts. */
    adopt: (record: PairingRecord, key: Uint8Array): void => {
      granted.add(record.origin);
      if (started && !sessions.has(record.topic)) open(record, key);
      armAlarm();
      onChange();
    },
    disconnect,
    /** The view of an open session. */
    view: (topic: Topic): PairingView | undefined => sessions.get(topic)?.view,
    /** Accounts, network, lock or permissions changed. */
    walletChanged: () => {
      for (const session of sessions.values()) session.tellChanges();
      void endRevoked();
      if (store.list().some(({ topic }) => !sessions.has(topic))) void openAll();
    },
  };
}
