// The user's preferences. They exist before a vault does, so they are kept beside it.

import { Type } from 'typebox';
import type { KeyValueStore, Platform, WebPlace } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { SettingsView } from '../state/view.ts';

/** Members of the settings; every change is checked against it. */
export const settingsMembers = {
  theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
  autoLockMs: Type.Union([Type.Literal(0), Type.Integer({ minimum: 60_000, maximum: 86_400_000 })]),
  lockOnHideMs: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 3_600_000 })]),
  showTestnets: Type.Boolean(),
  developerMode: Type.Boolean(),
  currency: Type.Union([Type.Literal('usd'), Type.Literal('btc'), Type.Literal('eth')]),
  /** Percent; a swap's minimum further below what it would yield is pointed out. */
  maxSlippagePercent: Type.Number({ minimum: 0.01, maximum: 50, expected: 'a percentage from 0.01 to 50' }),
};
// What older versions stored has fewer members; a missing one takes its first value.
const schema = Type.Partial(Type.Object(settingsMembers));

export type Settings = ReturnType<typeof createSettings>;

const MINUTE = 60_000;
/** Where nothing was chosen: what others pick up unlocked sooner locks sooner. */
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
  const stored = createStored(local, LOCAL_KEYS.settings, schema, {});
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
