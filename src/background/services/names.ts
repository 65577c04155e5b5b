// Names that accounts give themselves in public profiles, for the addresses on a screen. Only names signed with the key
// of the address are accepted, whatever the service says; a name is the owner's claim and nothing more. One that
// imitates or contains that of a contact, an own account or a listed asset is marked, and so is one that reads like an
// address or vouches for itself.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { type Lookalike, lookalikeOf } from '@svc/core/profiles/confusableNames';
import { normalizeField } from '@svc/core/profiles/fields';
import type { Network } from '../state/network.ts';
import type { Accounts } from './accounts.ts';
import type { Contacts } from './contacts.ts';
import type { Networks } from './networks.ts';
import type { ProfileService } from './profileService.ts';
import { provenClaim } from './provenClaim.ts';

/** Milliseconds: the service's own cache time. */
const KEPT_MS = 30_000;
const KEPT_MAX = 1_000;

/** A name that an account gives itself, signed with its key; nobody has verified it. */
export interface ClaimedName {
  readonly name: string;
  /** The own account, contact or listed asset that it looks like. */
  readonly imitates?: string;
  /** One of these that the longer name contains. */
  readonly contains?: string;
  /** It reads like an address, which would be a different one. */
  readonly isLikeAddress?: true;
  /** A tick or a word, such as "official", that claims verification. */
  readonly vouches?: string;
  /** Scripts that it mixes unlike ordinary names: ISO 15924 codes, and `another`. */
  readonly mixed?: readonly string[];
}

export interface NamesOptions {
  readonly service: ProfileService;
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly contacts: Contacts;
  readonly now: () => number;
  readonly verifyPq: MlDsa['verify'];
  /** Symbols on the chain and names of the listed assets; a ticker alone is too often a person's name. */
  readonly listed: readonly string[];
}

export type Names = ReturnType<typeof createNames>;

/** The claimed names of one wallet. */
export function createNames({ service, networks, accounts, contacts, now, verifyPq, listed }: NamesOptions) {
  /** Names by network and lower-case address; null where nobody claimed one. */
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

  /** Requests the missing names and caches proven ones; unanswered ones are requested again. */
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
     * The names that accounts claim under their own signature, by address; accounts without one are left out. Without
     * an answer of the service the result is empty.
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

/** The name in a profile from the service; undefined if no claim could contain it. */
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
