// Migrates stored state to the current version. Steps work on a copy in memory; a single write stores the result and
// the new version, so a crash inside any step leaves the old state complete and the next start repeats them.

import { Fault } from '@svc/core/errors';
import { refused } from '@svc/core/words/refusal';
import type { KeyValueStore } from '../../../platform/platform.ts';
import { LOCAL_KEYS } from '../keys.ts';

/** Stored values by key. A step returns the whole new set; omitted keys are removed. */
type StateSnapshot = Readonly<Record<string, unknown>>;

export interface Migration {
  /** Version that the step starts from; it ends at `from + 1`. */
  readonly from: number;
  readonly run: (state: StateSnapshot) => StateSnapshot;
}

/** Version of the state that this build reads and writes. */
export const STATE_VERSION = 1;

/** Every step, ascending. Each has the schema of its own time. */
const MIGRATIONS: readonly Migration[] = [];

/**
 * Runs the steps that are due.
 * @returns the stored version found, or undefined when there is none (a new profile)
 * @throws Refusal `state.newer` when a later build wrote the state
 */
export async function migrate(
  store: KeyValueStore,
  migrations: readonly Migration[] = MIGRATIONS,
  target = STATE_VERSION,
): Promise<number | undefined> {
  const found = await store.get(LOCAL_KEYS.version);
  if (found === undefined) return undefined;
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) return target;
  if (found > target) throw refused('refused.state.newer');
  if (found === target) return target;
  const before: Record<string, unknown> = {};
  for (const key of await store.keys()) before[key] = await store.get(key);
  let state: StateSnapshot = before;
  for (let version = found; version < target; version++) {
    const step = migrations.find((one) => one.from === version);
    if (step === undefined) throw new Fault('state.migrationMissing', `no migration from version ${version}`);
    state = step.run(structuredClone(state));
  }
  await store.set({ ...state, [LOCAL_KEYS.version]: target });
  // After the decisive write: a crash here only leaves unused keys.
  await store.remove(Object.keys(before).filter((key) => key !== LOCAL_KEYS.version && !Object.hasOwn(state, key)));
  return target;
}
