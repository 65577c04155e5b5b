// No owner has more allowances than the limit, and none of them is zero.

import { MAX_ALLOWANCES } from '../tokens/allowances.ts';
import type { Law } from './law.ts';

export const allowanceCap: Law = {
  name: 'allowanceCap',
  check(state, { owners }) {
    for (const owner of owners) {
      const keys = state.allowancesByOwner.keys(owner);
      if (keys.size > MAX_ALLOWANCES) return `${owner} has ${keys.size} allowances`;
      for (const key of keys)
        if ((state.allowances.get(key) ?? 0n) <= 0n) return `the allowance ${key} is not positive`;
    }
    return undefined;
  },
};
