// Lists of profiles by address: what was listed once is kept ready as the bytes that clients get, while this process
// alone writes to the store. Which addresses may be listed is for the routes.

import type { ProfileKind } from '@svc/core/profiles/fields';
import { OffHeapMap } from './offHeapMap.ts';
import type { ProfileEntry, ProfileStore, ProfileSummary } from './store/profileStore.ts';

/** What {@link createListedProfiles} needs. */
export interface ListedProfilesOptions {
  store: Pick<ProfileStore, 'isShared' | 'put' | 'findMany'>;
  /** Bytes that may be kept ready. */
  memoryBytes: number;
  /** A profile as clients get it. */
  shown: (record: ProfileSummary) => object;
}

/** Makes the lists of one service, and the only way to change one of its profiles. */
export function createListedProfiles({ store, memoryBytes, shown }: ListedProfilesOptions) {
  // This process is not notified of what another one changed.
  const ready = new OffHeapMap(store.isShared ? 0 : memoryBytes);
  let changes = 0;

  return {
    /** Stores a claim as the store does. */
    async put(entry: ProfileEntry): Promise<boolean> {
      try {
        return await store.put(entry);
      } finally {
        // Also after a failure, which may come after the change.
        changes++;
        ready.delete(keyOf(entry.network, entry.kind, entry.address));
      }
    },

    /**
     * The answer to a list, in JSON: the profiles that some addresses have. Every address at most once, in lower case.
     */
    async answer(network: string, kind: ProfileKind, addresses: readonly string[]): Promise<Buffer> {
      const missing: number[] = [];
      const keys = addresses.map((address) => keyOf(network, kind, address));
      const known = ready.join(keys, missing, HEAD, TAIL);
      if (missing.length === 0) return known;
      const before = changes;
      const asked = missing.map((at) => addresses[at] as string);
      const texts: string[] = [];
      for (const record of await store.findMany(network, kind, asked)) {
        if (record.profile === null) continue;
        const text = `${JSON.stringify(record.address)}:${JSON.stringify(shown(record))}`;
        // What changed while the store answered would be kept in its old form.
        if (changes === before) ready.set(keyOf(network, kind, record.address), text);
        texts.push(text);
      }
      const comma = known.length > HEAD.length + TAIL.length && texts.length > 0 ? ',' : '';
      return Buffer.concat([known.subarray(0, -TAIL.length), Buffer.from(`${comma}${texts.join(',')}${TAIL}`)]);
    },
  };
}

const HEAD = '{"profiles":{';
const TAIL = '}}';

function keyOf(network: string, kind: ProfileKind, address: string): string {
  return `${network}/${kind}/${address}`;
}
