// Brings stored state to the current version. Steps work on a copy in memory; one write carries the outcome and the new
// version, so a crash inside any step leaves the old state whole and the next start runs them again.

import { Fault } from '@svc/core/errors';
import { refused } from '@svc/core/words/refusal';
import type { KeyValueStore } from '../../../platform/platform.ts';
import { LOCAL_KEYS } from '../keys.ts';

/** Stored values by key. A step returns the whole new set; keys it leaves out are removed. */
type StateSnapshot = Readonly<Record<string, unknown>>;

export interface Migration {
  /** Version that the step starts from; it ends at `from + 1`. */
  readonly from: number;
  readonly run: (state: StateSnapshot) => StateSnapshot;
}

/** Version of the state that this build reads and writes. */
export const STATE_VERSION = 1;

/** Every step, ascending. Each carries the schema of its own time. */
const MIGRATIONS: readonly Migration[] = [];

/**
 * Runs the steps that are due.
 * @returns the stored version found, or undefined when there is none (a wallet was never made here)
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
  // After the write that counts: a crash here leaves keys that nobody reads.
  await store.remove(Object.keys(before).filter((key) => key !== LOCAL_KEYS.version && !Object.hasOwn(state, key)));
  return target;
}
