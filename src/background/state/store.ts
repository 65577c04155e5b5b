// One persisted value with a schema: read once, cached in memory, and written before it takes effect. A value that does
// not match its schema is treated as absent (fail closed) and left untouched until something is written.

import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { KeyValueStore } from '../../platform/platform.ts';
import { createMutex } from './mutex.ts';

export interface Stored<T> {
  /** Reads the stored value; call once before anything else. */
  load(): Promise<void>;
  get(): T;
  /** Replaces the value by what `change` returns; changes are applied one after the other. */
  update(change: (value: T) => T): Promise<T>;
  /**
   * Like {@link update}, for values that nothing depends on: it takes effect even if it cannot be stored now, and is
   * stored with the next change.
   */
  note(change: (value: T) => T): Promise<T>;
}

/** A persisted value under one key. */
export function createStored<S extends TSchema>(
  store: KeyValueStore,
  key: string,
  schema: S,
  initial: Static<S>,
): Stored<Static<S>> {
  let value = initial;
  const mutex = createMutex();
  const run = (change: (value: Static<S>) => Static<S>, must: boolean): Promise<Static<S>> =>
    mutex.run(async () => {
      const next = change(value);
      const stored = next === value ? undefined : store.set({ [key]: next });
      await (must ? stored : stored?.catch(() => undefined));
      value = next;
      return value;
    });
  return {
    async load() {
      const found = await store.get(key);
      value = found !== undefined && Value.Check(schema, found) ? (found as Static<S>) : initial;
    },
    get: () => value,
    update: (change) => run(change, true),
    note: (change) => run(change, false),
  };
}
