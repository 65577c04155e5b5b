// The consequences of a change in the wallet: what ends, what is read again, and who is notified.

import type { Platform } from '../../platform/platform.ts';
import { isServiceOff } from '../node/serviceSwitch.ts';
import type { Faults } from '../services/faults.ts';
import { lockWhenHidden } from '../services/hideLock.ts';
import type { Settings } from '../services/settings.ts';
import type { VaultAccess } from '../services/vaultAccess.ts';
import type { ViewService } from '../services/viewService.ts';
import type { Services } from './services.ts';
import type { SiteAccess } from './siteAccess.ts';

export interface ChangesOptions {
  readonly platform: Platform;
  readonly keyring: VaultAccess & { lock(): Promise<void> };
  readonly settings: Settings;
  readonly services: Services;
  readonly doors: SiteAccess;
  readonly view: ViewService;
  readonly noted: Faults['noted'];
}

/**
 * Follows every change from now on.
 * @returns functions that notify sites and pages, check the active network's node, and count pending requests
 */
export function followWalletChanges({ platform, keyring, settings, services, doors, view, noted }: ChangesOptions) {
  const { abis, activity, approvals, assets, contacts, networks, notices, permissions, tokens, transactions, watched } =
    services;
  const { answers, events, pairings } = doors;

  const checkNetworks = (): void => void networks.check().catch(noted('networks'));

  /** Sites first, then the wallet's own pages. */
  function changed(): void {
    void answers.prune().catch(noted('answers'));
    events.refresh();
    pairings.walletChanged();
    view.changed();
  }

  keyring.onChange((event) => {
    if (event === 'locked') {
      void approvals.endAll('locked');
      notices.hide();
    }
    if (event === 'unlocked') void approvals.settleUnlocks();
    changed();
    if (event !== 'locked') void assets.refresh();
  });
  lockWhenHidden({ platform, afterMs: () => settings.get().lockOnHideMs, lock: keyring.lock });
  networks.onChange((event) => {
    changed();
    void assets.follow();
    if (event !== 'active') return;
    void approvals.endNetworkBound('networkSwitched');
    checkNetworks();
  });
  let wasNodeOff = isServiceOff(settings.get(), 'node');
  settings.onChange(() => {
    void pairings.followSwitch().catch(noted('pairings'));
    const isNodeOff = isServiceOff(settings.get(), 'node');
    // Reads what changed meanwhile.
    if (wasNodeOff && !isNodeOff) {
      checkNetworks();
      void assets.refresh();
    }
    wasNodeOff = isNodeOff;
  });
  permissions.onChange(changed);
  for (const source of [abis, activity, approvals, assets, contacts, settings, pairings, tokens, transactions, watched])
    source.onChange(view.changed);
  /** The badge counts pending requests of sites. */
  const countWaiting = (): void => platform.badge?.set(approvals.view().length);
  approvals.onChange(countWaiting);
  transactions.onSettled(() => void assets.refresh());
  tokens.onChange(() => void assets.refresh());
  watched.onChange(() => void assets.refresh());

  return { changed, checkNetworks, countWaiting };
}
