// The activity log of the wallet, newest first, at most 500 entries. It is for people: no decision depends on it.

import { cutMiddle } from '@svc/core/visibleText';
import type { Part, Said, Sentence } from '@svc/core/words/message';
import { Type } from 'typebox';
import type { KeyValueStore } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { ActivityView } from '../state/view.ts';

const MAX_ENTRIES = 500;
/** Most characters of a label or an error: they include texts of nodes and sites. */
const MAX_TEXT = 500;
/** A stored sentence; its words are looked up where it is shown. */
export const sentence = Type.Unsafe<Sentence>(
  Type.Union([Type.String(), Type.Array(Type.Unsafe<Part>(Type.Object({ kind: Type.String() })))]),
);

const entry = Type.Unsafe<ActivityView>(
  Type.Object({
    id: Type.String(),
    kind: Type.String(),
    label: sentence,
    status: Type.String(),
    createdAt: Type.Integer(),
  }),
);

/** The members with bounded texts; the parts of a sentence are short. */
function bounded<T extends { readonly label?: Sentence; readonly error?: Said }>(members: T): T {
  const { label, error } = members;
  return {
    ...members,
    ...(typeof label === 'string' ? { label: cutMiddle(label, MAX_TEXT) } : {}),
    ...(typeof error === 'string' ? { error: cutMiddle(error, MAX_TEXT) } : {}),
  };
}

export type Activity = ReturnType<typeof createActivity>;

/** The log of one wallet; call `load` first. */
export function createActivity({ local, now }: { local: KeyValueStore; now: () => number }) {
  const stored = createStored(local, LOCAL_KEYS.activity, Type.Array(entry), []);
  const listeners = new Set<() => void>();

  async function change(next: (entries: ActivityView[]) => ActivityView[]): Promise<void> {
    await stored.note(next);
    for (const listener of listeners) listener();
  }

  return {
    load: () => stored.load(),
    view: (): readonly ActivityView[] => stored.get(),
    /** Adds an entry. An existing id is replaced in place. */
    async add(given: Omit<ActivityView, 'createdAt' | 'id'> & { readonly id?: string }): Promise<void> {
      const added: ActivityView = { ...bounded(given), id: given.id ?? crypto.randomUUID(), createdAt: now() };
      await change((entries) =>
        entries.some((one) => one.id === added.id)
          ? entries.map((one) => (one.id === added.id ? { ...added, createdAt: one.createdAt } : one))
          : [added, ...entries].slice(0, MAX_ENTRIES),
      );
    },
    /** An error belongs to its status, and is removed with it. */
    update: (id: string, members: Partial<ActivityView>): Promise<void> =>
      change((entries) =>
        entries.map((one) => {
          if (one.id !== id) return one;
          const { error: _, ...rest } = one;
          return { ...(members.status === undefined ? one : rest), ...bounded(members) };
        }),
      ),
    remove: (id: string): Promise<void> => change((entries) => entries.filter((one) => one.id !== id)),
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
