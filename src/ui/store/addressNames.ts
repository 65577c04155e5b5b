// Names of accounts for the screens: the user's own name first, then the account's claim. Claims are requested
// together, once for everything on a screen.

import { useEffect } from 'react';
import { create } from 'zustand';
import type { ClaimedName } from '../../background/commands/registry.ts';
import { useView } from './mirror.ts';
import { send } from './send.ts';

/** The name of an address, and its source. */
export type AddressName =
  | { readonly by: 'account' | 'contact'; readonly name: string }
  | { readonly by: 'owner'; readonly claim: ClaimedName }
  | undefined;

interface Known {
  /** By lower-case address; null without a claim. */
  readonly claims: Readonly<Record<string, ClaimedName | null>>;
}

const known = create<Known>(() => ({ claims: {} }));
/** Addresses rendered together are requested together. */
const GATHER_MS = 30;
const MOST = 100;
let wanted = new Set<string>();
let isAsking = false;

async function ask(): Promise<void> {
  isAsking = false;
  const addresses = [...wanted].slice(0, MOST);
  wanted = new Set();
  // Without the service, addresses have no names.
  const found = await send('readNames', { addresses }).catch(() => ({}) as Readonly<Record<string, ClaimedName>>);
  const claims = Object.fromEntries(addresses.map((address) => [address.toLowerCase(), found?.[address] ?? null]));
  known.setState((before) => ({ claims: { ...before.claims, ...claims } }));
}

/** The name of an address, if known; renders again when it becomes known. */
export function useAddressName(address: string): AddressName {
  const key = address.toLowerCase();
  const own = useView(
    (view) =>
      view.accounts.find(
        ({ address: classic, pqAddress, pqAccountId, watched }) =>
          watched === undefined && [classic, pqAddress, pqAccountId].some((one) => one.toLowerCase() === key),
      )?.name,
  );
  // The user's name for a watch-only address counts like a contact's.
  const contact = useView(
    (view) =>
      [...view.contacts, ...view.accounts.filter(({ watched }) => watched !== undefined)].find(
        (one) => one.address.toLowerCase() === key,
      )?.name,
  );
  const claim = known(({ claims }) => claims[key]);
  const isAsked = own !== undefined || contact !== undefined || claim !== undefined;
  useEffect(() => {
    if (isAsked) return;
    wanted.add(address);
    if (isAsking) return;
    isAsking = true;
    setTimeout(() => void ask(), GATHER_MS);
  }, [address, isAsked]);
  if (own !== undefined) return { by: 'account', name: own };
  if (contact !== undefined) return { by: 'contact', name: contact };
  return claim === undefined || claim === null ? undefined : { by: 'owner', claim };
}
