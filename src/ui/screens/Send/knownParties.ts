// Whom a form that pays offers: contacts, addresses that are only looked at, and the wallet's other accounts.

import type { AccountView, ContactView } from '../../../background/state/view.ts';

/** Somebody with a name of the user's. */
export interface Known {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Whether it is the wallet's own, and which of its addresses. What is only looked at is nobody's own. */
  readonly own?: 'quantumSafe' | 'classic';
}

/** Contacts, then addresses that are looked at, then the wallet's other accounts under both addresses. */
export function knownParties(
  contacts: readonly Pick<ContactView, 'id' | 'name' | 'address'>[],
  accounts: readonly Pick<AccountView, 'id' | 'name' | 'address' | 'pqAddress' | 'watched'>[],
  fromAccountId: string,
): Known[] {
  const looked = accounts.filter(({ watched }) => watched !== undefined);
  return [
    ...[...contacts, ...looked].map(({ id, name, address }) => ({ id, name, address })),
    ...accounts
      .filter(({ watched }) => watched === undefined)
      .flatMap(({ id, name, address, pqAddress }) => [
        ...(id === fromAccountId ? [] : [{ id: `${id}-pq`, name, address: pqAddress, own: 'quantumSafe' as const }]),
        { id: `${id}-classic`, name, address, own: 'classic' as const },
      ]),
  ];
}
