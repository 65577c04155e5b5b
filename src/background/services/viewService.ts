// Builds the view from the services and sends changes to each of the wallet's pages, member by member.

import type { UiMessage } from '../../channels/uiPort.ts';
import type { Platform } from '../../platform/platform.ts';
import type {
  AccountView,
  KeyringView,
  LockStatus,
  LockView,
  PairingView,
  PasskeyView,
  PendingView,
  WalletView,
} from '../state/view.ts';
import type { Abis } from './abis.ts';
import type { Accounts } from './accounts.ts';
import type { Activity } from './activity.ts';
import type { Approvals } from './approvals.ts';
import type { Assets } from './assets.ts';
import type { Contacts } from './contacts.ts';
import type { Networks } from './networks.ts';
import type { Permissions } from './permissions.ts';
import type { Settings } from './settings.ts';
import type { WatchedTokens } from './watchedTokens.ts';

export interface ViewSources {
  readonly platform: Platform;
  readonly lock: {
    status(): LockStatus;
    locksAt(): number | undefined;
    retryAt(): number | undefined;
    backupAvailable(): boolean;
  };
  readonly keyrings: () => readonly KeyringView[];
  readonly passkeys: () => readonly PasskeyView[];
  readonly accounts: Accounts;
  readonly activity: Activity;
  readonly approvals: Approvals;
  readonly contacts: Contacts;
  readonly tokens: WatchedTokens;
  readonly abis: Abis;
  readonly assets: Assets;
  readonly networks: Networks;
  readonly permissions: Permissions;
  readonly settings: Settings;
  readonly pairings: () => readonly PairingView[];
  readonly pending: () => readonly PendingView[];
}

export type ViewService = ReturnType<typeof createViewService>;

/** The view of one wallet. */
export function createViewService(sources: ViewSources) {
  const watchers = new Map<(message: UiMessage<WalletView>) => void, Map<string, string>>();
  let isScheduled = false;

  function lockView(): LockView {
    const { lock } = sources;
    const locksAt = lock.locksAt();
    const retryAt = lock.retryAt();
    return {
      status: lock.status(),
      backupAvailable: lock.backupAvailable(),
      ...(locksAt === undefined ? {} : { locksAt }),
      ...(retryAt === undefined ? {} : { retryAt }),
    };
  }

  function accountViews(): AccountView[] {
    // A watch-only account is hidden while the wallet is locked.
    const looked = sources.lock.status() === 'unlocked' ? sources.accounts.watched() : [];
    return [...sources.accounts.list(), ...looked].map(
      ({
        id,
        name,
        ethAddress,
        pqAddress,
        pqAccountId,
        pqFingerprint,
        source,
        hdIndex,
        keyringId,
        classicalOnly,
        hidden,
        watched,
      }) => ({
        id,
        name,
        address: ethAddress,
        pqAddress,
        pqAccountId,
        pqFingerprint,
        source,
        ...(hdIndex === undefined ? {} : { hdIndex }),
        keyringId,
        classicalOnly: classicalOnly === true,
        hidden: hidden === true,
        ...(watched === undefined ? {} : { watched }),
      }),
    );
  }

  function view(): WalletView {
    const lock = lockView();
    const isOpen = lock.status === 'unlocked';
    const selected = isOpen ? sources.accounts.inView() : sources.accounts.selected();
    // A locked wallet shows pending requests, not its assets or history.
    const balances = isOpen ? sources.assets.view() : undefined;
    return {
      platform: sources.platform.kind,
      lock,
      accounts: accountViews(),
      keyrings: sources.keyrings(),
      passkeys: sources.passkeys(),
      ...(selected === undefined ? {} : { selectedAccountId: selected.id }),
      networks: sources.networks.view(),
      activeNetwork: sources.networks.active().slug,
      ...(balances === undefined ? {} : { balances }),
      pending: isOpen ? sources.pending() : [],
      activity: isOpen ? sources.activity.view() : [],
      sites: isOpen ? sources.permissions.view() : [],
      pairings: isOpen ? sources.pairings() : [],
      approvals: sources.approvals.view(),
      drafts: isOpen ? sources.approvals.drafts() : [],
      settings: sources.settings.get(),
      contacts: isOpen ? sources.contacts.view() : [],
      tokens: isOpen ? sources.tokens.view() : [],
      abis: isOpen ? sources.abis.view() : [],
    };
  }

  const texts = (members: WalletView): Map<string, string> =>
    new Map(Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)]));
  /** Members that a whole view may lack. */
  const OPTIONAL = ['balances', 'selectedAccountId'] as const;

  function push(): void {
    isScheduled = false;
    const now = view();
    const nowTexts = texts(now);
    for (const [send, before] of watchers) {
      const patch: Record<string, unknown> = {};
      for (const [name, text] of nowTexts) if (before.get(name) !== text) patch[name] = now[name as keyof WalletView];
      const gone = OPTIONAL.some((name) => before.has(name) && !nowTexts.has(name));
      watchers.set(send, nowTexts);
      // JSON has no undefined: when a member is removed, the whole view is sent.
      if (gone) send({ type: 'view', view: now });
      else if (Object.keys(patch).length > 0) send({ type: 'patch', patch: patch as Partial<WalletView> });
    }
  }

  return {
    view,
    /** Sends the current view and every later change. @returns a function that stops it */
    watch(send: (message: UiMessage<WalletView>) => void): () => void {
      const now = view();
      watchers.set(send, texts(now));
      send({ type: 'view', view: now });
      return () => void watchers.delete(send);
    },
    /** Something changed; pages are told after the current step. */
    changed(): void {
      if (isScheduled || watchers.size === 0) return;
      isScheduled = true;
      queueMicrotask(push);
    },
    /** Sends pending changes now: a command's effect is visible before its answer. */
    flush(): void {
      if (watchers.size > 0) push();
    },
  };
}
