// Recipients that a payment form offers: contacts, watch-only addresses, and the wallet's other accounts.

import type { AccountView, ContactView } from '../../../background/state/view.ts';

/** A recipient with a name from the user. */
export interface Known {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Whether it is the wallet's own, and which of its addresses. What is only looked at is nobody's own. */
  readonly own?: 'quantumSafe' | 'classic';
}

/** Contacts, then watch-only addresses, then the wallet's other accounts with both addresses. */
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
