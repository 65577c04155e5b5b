// Which accounts and slots a call touches, whether it keeps what it did there or not.

import type { AccountId } from '@svc/core/accounts/address';
import type { AccessEntry } from '@svc/core/tx/evmTx';
import { PRECOMPILES } from './precompiles.ts';
import type { Tracer } from './tracer.ts';
import { wordHex } from './word.ts';

export class AccessTracer implements Tracer {
  private readonly free: ReadonlySet<string>;
  private readonly slots = new Map<AccountId, Set<string>>();

  /** @param free accounts that are warm anyway: they are listed only with slots */
  constructor(free: readonly AccountId[]) {
    this.free = new Set([...free, ...PRECOMPILES.keys()]);
  }

  touched(address: AccountId, slot?: bigint): void {
    let slots = this.slots.get(address);
    if (slots === undefined) {
      slots = new Set();
      this.slots.set(address, slots);
    }
    if (slot !== undefined) slots.add(wordHex(slot));
  }

  /** The list that a transaction would carry, by address. */
  list(): AccessEntry[] {
    const entries = Array.from(this.slots, ([address, slots]) => ({ address, storageKeys: [...slots].sort() }));
    return entries
      .filter(({ address, storageKeys }) => storageKeys.length > 0 || !this.free.has(address))
      .sort((a, b) => (a.address < b.address ? -1 : 1));
  }
}
