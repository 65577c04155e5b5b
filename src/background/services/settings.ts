// The user's preferences. They exist before a vault does, so they are stored outside it.

import type { KeyValueStore, Platform, WebPlace } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { type SettingsView, someSettings } from '../state/settings.ts';
import { createStored } from '../state/store.ts';

export type Settings = ReturnType<typeof createSettings>;

const MINUTE = 60_000;
/** Defaults: a device that others can pick up unlocked locks sooner. */
const LOCKS: { readonly [P in WebPlace | 'extension']: Pick<SettingsView, 'autoLockMs' | 'lockOnHideMs'> } = {
  extension: { autoLockMs: 15 * MINUTE, lockOnHideMs: null },
  tab: { autoLockMs: 10 * MINUTE, lockOnHideMs: null },
  app: { autoLockMs: 5 * MINUTE, lockOnHideMs: MINUTE },
  iosApp: { autoLockMs: 5 * MINUTE, lockOnHideMs: MINUTE / 2 },
};

/** The settings of one profile; call `load` first. */
export function createSettings({
  local,
  kind,
  place = 'tab',
}: { local: KeyValueStore } & Pick<Platform, 'kind' | 'place'>) {
  const initial: SettingsView = {
    theme: 'system',
    ...LOCKS[kind === 'extension' ? kind : place],
    showTestnets: true,
    developerMode: false,
    maxSlippagePercent: 1,
  };
  const stored = createStored(local, LOCAL_KEYS.settings, someSettings, {});
  const listeners = new Set<() => void>();
  return {
    load: () => stored.load(),
    get: (): SettingsView => ({ ...initial, ...stored.get() }),
    async update(members: Partial<SettingsView>): Promise<void> {
      await stored.update((value) => ({ ...value, ...members }));
      for (const listener of listeners) listener();
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
