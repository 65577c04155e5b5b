// Names that strangers give themselves in public profiles, for the addresses that a screen shows. Only what is signed with
// the key of the address is told, whatever the service says; it is the owner's claim and nothing more. One that imitates or carries that of a contact, an account of the user or a listed asset is
// marked, and so is one that reads like an address or vouches for itself.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { type Lookalike, lookalikeOf } from '@svc/core/profiles/confusableNames';
import { normalizeField } from '@svc/core/profiles/fields';
import type { Network } from '../state/network.ts';
import type { Accounts } from './accounts.ts';
import type { Contacts } from './contacts.ts';
import type { Networks } from './networks.ts';
import type { ProfileService } from './profileService.ts';
import { provenClaim } from './provenClaim.ts';

/** As long as the service lets anybody keep its answers, in milliseconds. */
const KEPT_MS = 30_000;
const KEPT_MAX = 1_000;

/** A name that an account gives itself, signed with its key; nobody has checked that it is true. */
export interface ClaimedName {
  readonly name: string;
  /** The user's own name, contact or listed asset that it looks like. */
  readonly imitates?: string;
  /** One of these that stands within the longer name. */
  readonly contains?: string;
  /** It reads like an address, which would be another one. */
  readonly isLikeAddress?: true;
  /** The tick or the word, such as "official", with which it vouches for itself. */
  readonly vouches?: string;
  /** Alphabets that it mixes as no ordinary name does. */
  readonly mixed?: readonly string[];
}

export interface NamesOptions {
  readonly service: ProfileService;
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly contacts: Contacts;
  readonly now: () => number;
  readonly verifyPq: MlDsa['verify'];
  /** Symbols on the chain and names of the listed assets; a bare ticker is too often a person's name. */
  readonly listed: readonly string[];
}

export type Names = ReturnType<typeof createNames>;

/** The claimed names of one wallet. */
export function createNames({ service, networks, accounts, contacts, now, verifyPq, listed }: NamesOptions) {
  /** Name by network and lower-case address; null where nobody claimed one. */
  const kept = new Map<string, { readonly name: string | null; readonly until: number }>();
  const keyOf = (network: string, address: string): string => `${network} ${address.toLowerCase()}`;

  function keep(key: string, name: string | null): void {
    kept.delete(key);
    kept.set(key, { name, until: now() + KEPT_MS });
    for (const [oldest] of kept) {
      if (kept.size <= KEPT_MAX) return;
      kept.delete(oldest);
    }
  }

  /** Asks for the missing names and keeps what is proven; what is not answered is asked for again. */
  async function read(network: Network, missing: readonly string[]): Promise<void> {
    const found = await service.readMany(network, missing).catch(() => undefined);
    if (found === undefined) return;
    await Promise.all(
      missing.map(async (address) => {
        const key = keyOf(network.slug, address);
        const name = nameOf(found.get(address.toLowerCase()));
        if (name === null) return keep(key, null);
        const claim = await provenClaim(service, verifyPq, network, { kind: 'account', address }).catch(() => null);
        if (claim !== null) keep(key, claim?.profile?.name === name ? name : null);
      }),
    );
  }

  const known = () => [
    ...contacts.view().map(({ name, address }) => ({ name, address })),
    ...accounts.watched().map(({ name, ethAddress }) => ({ name, address: ethAddress })),
    ...accounts.list().flatMap(({ name, ethAddress, pqAddress }) => [
      { name, address: ethAddress },
      { name, address: pqAddress },
    ]),
    ...listed.map((name) => ({ name, address: '' })),
  ];

  return {
    /**
     * The names that accounts claim under their own signature, by the address as given; those without one are left
     * out. No answer of the service leaves all of them out.
     */
    async claimed(addresses: readonly string[]): Promise<Record<string, ClaimedName>> {
      const network = networks.active();
      if (network.profilesUrl === undefined) return {};
      const missing = addresses.filter((address) => (kept.get(keyOf(network.slug, address))?.until ?? 0) <= now());
      if (missing.length > 0) await read(network, missing);
      const all = known();
      return Object.fromEntries(
        addresses.flatMap((address) => {
          const name = kept.get(keyOf(network.slug, address))?.name;
          if (name === undefined || name === null) return [];
          return [[address, { name, ...marksOf(lookalikeOf(name, address, all)) }]];
        }),
      );
    },
  };
}

/** The name in a profile as the service tells it: one that no claim could hold is none. */
function nameOf(profile: Readonly<Record<string, string>> | undefined): string | null {
  const name = profile?.name;
  try {
    return name !== undefined && normalizeField('name', name) === name ? name : null;
  } catch {
    return null;
  }
}

function marksOf(lookalike: Lookalike | undefined): Omit<ClaimedName, 'name'> {
  switch (lookalike?.kind) {
    case undefined:
      return {};
    case 'imitates':
      return { imitates: lookalike.known.name };
    case 'contains':
      return { contains: lookalike.known.name };
    case 'address':
      return { isLikeAddress: true };
    case 'vouches':
      return { vouches: lookalike.by };
    case 'mixedScripts':
      return { mixed: lookalike.scripts };
  }
}
