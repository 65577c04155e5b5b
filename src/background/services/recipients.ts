// Accounts that this wallet has sent to before, so that a first-time recipient can be flagged.

import { findAccountId } from '@svc/core/accounts/address';
import { Type } from 'typebox';
import type { KeyValueStore } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';

const MAX_KNOWN = 1_000;

export type Recipients = ReturnType<typeof createRecipients>;

/** The known recipients of one wallet; call `load` first. */
export function createRecipients({ local }: { local: KeyValueStore }) {
  const stored = createStored(local, LOCAL_KEYS.recipients, Type.Array(Type.String()), []);
  return {
    load: () => stored.load(),
    isKnown: (address: string): boolean => stored.get().includes(findAccountId(address) ?? ''),
    /** Account ids, the latest first. */
    list: (): readonly string[] => stored.get(),
    async add(address: string): Promise<void> {
      const id = findAccountId(address);
      if (id !== undefined)
        await stored.note((known) => [id, ...known.filter((one) => one !== id)].slice(0, MAX_KNOWN));
    },
  };
}
