// The composition root: the only file that sees the keyring itself. Registers every listener before it returns, loads
// the stored state, and resumes on the same storages after the worker was stopped.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { Refusal } from '@svc/core/errors';
import { refused } from '@svc/core/words/refusal';
import type { Platform } from '../platform/platform.ts';
import type { CommandServices } from './commands/defineCommand.ts';
import { createServices } from './composition/services.ts';
import { createSiteAccess } from './composition/siteAccess.ts';
import { followWalletChanges } from './composition/walletChanges.ts';
import { acceptConnections } from './connections.ts';
import { createKeyring } from './keyring/keyring.ts';
import { keyringViews, passkeyViews } from './keyring/vaultViews.ts';
import { chooseMlDsa } from './keyring/webMlDsa.ts';
import type { Router } from './router/router.ts';
import { createMint } from './services/approvedMint.ts';
import { createFaults } from './services/faults.ts';
import { createSettings } from './services/settings.ts';
import { createViewService } from './services/viewService.ts';
import { migrate, STATE_VERSION } from './state/migrations/migrate.ts';
import type { LockStatus } from './state/view.ts';

export interface WalletOptions {
  readonly platform: Platform;
  /** PBKDF2 iterations of new vaults; tests lower it, never below the stored bound. */
  readonly iterations?: number;
  readonly mlDsa?: MlDsa;
}

export interface Wallet {
  /** Resolves when the stored state is loaded. */
  readonly ready: Promise<void>;
  readonly router: Router;
  /** Ends timers of sessions and sockets; storages are untouched. */
  stop(): void;
}

const STATUS: Readonly<Record<'none' | 'missing' | 'damaged' | 'present', LockStatus>> = {
  none: 'onboarding',
  missing: 'recovery',
  damaged: 'damaged',
  present: 'locked',
};

/** The wallet on a platform. */
export function createWallet({ platform, iterations, mlDsa = chooseMlDsa() }: WalletOptions): Wallet {
  let unreadable: unknown;

  const faults = createFaults(platform);
  const { note: onFault, noted } = faults;
  platform.onUncaught?.(noted('background'));
  const settings = createSettings(platform);
  const mint = createMint();
  const keyring = createKeyring({
    platform,
    mlDsa,
    autoLockMs: () => settings.get().autoLockMs,
    redeem: mint.redeem,
    stateVersion: STATE_VERSION,
    ...(iterations === undefined ? {} : { iterations }),
  });
  const services = createServices({ platform, mlDsa, keyring, mint, settings, onFault });
  const doors = createSiteAccess({ platform, services, keyring, settings, onFault });
  const { approvals, assets, notices, transactions } = services;
  const { events, pairings, router } = doors;

  const view = createViewService({
    ...services,
    platform,
    lock: {
      status: () =>
        unreadable !== undefined ? 'damaged' : keyring.isUnlocked() ? 'unlocked' : STATUS[keyring.vaultStatus()],
      locksAt: keyring.locksAt,
      retryAt: keyring.retryAt,
      backupAvailable: keyring.backupAvailable,
    },
    keyrings: () => keyringViews(keyring.record()),
    passkeys: () => passkeyViews(keyring.record()),
    settings,
    pairings: pairings.list,
    pending: transactions.view,
  });

  const { changed, checkNetworks, countWaiting } = followWalletChanges({
    platform,
    keyring,
    settings,
    services,
    doors,
    view,
    noted,
  });

  async function load(): Promise<void> {
    unreadable = undefined;
    await migrate(platform.local).catch((error: unknown) => {
      unreadable = error;
      onFault('state', error);
    });
    // In parallel: a woken worker waits for the slowest of these reads, not for their sum.
    const { networks, permissions, activity, recipients, contacts, tokens, abis, watched } = services;
    const stored = [faults, settings, keyring, networks, permissions, activity, recipients, doors.answers];
    await Promise.all([...stored, contacts, tokens, abis, watched, notices, transactions].map((one) => one.load()));
    await approvals.load();
    // The browser may still show the number of an earlier run.
    countWaiting();
    notices.start();
    await pairings.start();
    // An unlock or lock that the worker missed while it was stopped: settle what waits for either.
    if (keyring.isUnlocked()) await approvals.settleUnlocks();
  }

  const commandServices: CommandServices = {
    ...services,
    faults,
    pairings,
    settings,
    vault: keyring,
    restart: async () => {
      for (const { topic } of pairings.list()) await pairings.disconnect(topic);
      pairings.stop();
      await load();
      changed();
    },
  };
  const ready = load();
  acceptConnections({
    platform,
    ready,
    router,
    events,
    view,
    services: commandServices,
    requireCommand(name) {
      // State of a newer or half-migrated wallet is left alone; erasing it is the user's right.
      if (unreadable === undefined || name === 'resetWallet') return;
      throw unreadable instanceof Refusal ? unreadable : refused('refused.state.unreadable');
    },
    onPage: () => {
      checkNetworks();
      return assets.watch();
    },
  });
  return { ready, router, stop: pairings.stop };
}
