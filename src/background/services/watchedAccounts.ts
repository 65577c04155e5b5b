// Watch-only accounts: an address and a name, no key. They are kept apart from the vault, so that nothing that signs,
// and nothing that is offered to sites, ever includes one.

import { addressForm, findAccountId, toChecksumAddress } from '@svc/core/accounts/address';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import type { KeyValueStore } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import { requireTypedAddress } from './contacts.ts';
import type { AccountEntry, VaultAccess } from './vaultAccess.ts';

const MAX_WATCHED = 50;
const MAX_NAME = 40;

const record = Type.Object({
  accounts: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), address: Type.String() }), {
    maxItems: MAX_WATCHED,
  }),
  /** The one on the screens, as long as the wallet account that it replaced stays selected. */
  shown: Type.Optional(Type.Object({ id: Type.String(), over: Type.String() })),
});

/** @throws Refusal `account.watchLimit` if there is no room for this many more */
function requireRoomAfter(all: readonly unknown[], more: number): void {
  if (all.length + more > MAX_WATCHED)
    throw refused('refused.account.watchLimit', { max: part.number(String(MAX_WATCHED)) });
}

export type WatchedAccounts = ReturnType<typeof createWatchedAccounts>;

function entryOf({ id, name, address }: { id: string; name: string; address: string }): AccountEntry {
  return {
    id,
    name,
    keyringId: '',
    source: 'watched',
    // One ledger account, in both members; `accountForms.ts` asks only for its own form.
    ethAddress: address,
    pqAddress: address,
    pqAccountId: findAccountId(address) ?? '',
    pqPublicKey: '',
    pqFingerprint: '',
    watched: addressForm(address) === 'post-quantum' ? 'pq' : 'classic',
  };
}

/** The watch-only accounts of one wallet; call `load` first. */
export function createWatchedAccounts({
  local,
  vault,
}: {
  readonly local: KeyValueStore;
  readonly vault: VaultAccess;
}) {
  const stored = createStored(local, LOCAL_KEYS.watchedAccounts, record, { accounts: [] });
  const listeners = new Set<() => void>();
  type Watched = ReturnType<typeof stored.get>;
  async function change(next: (value: Watched) => Watched): Promise<void> {
    await stored.update(next);
    for (const listener of listeners) listener();
  }
  const nameOf = (given: string): string => {
    const name = given.normalize('NFC').trim();
    if (name === '' || [...name].length > MAX_NAME)
      throw refused('refused.account.name', { max: part.number(String(MAX_NAME)) });
    return name;
  };
  const requireOne = (all: Watched, id: string): void => {
    if (!all.accounts.some((one) => one.id === id)) throw refused('refused.account.unknown');
  };
  const list = (): AccountEntry[] => stored.get().accounts.map(entryOf);

  return {
    load: () => stored.load(),
    list,
    find: (id: string): AccountEntry | undefined => list().find((one) => one.id === id),
    /** The one on the screens; undefined if they show an account of the wallet. */
    shown(): AccountEntry | undefined {
      const { shown } = stored.get();
      if (shown === undefined || shown.over !== vault.record()?.selectedAccountId) return undefined;
      return list().find((one) => one.id === shown.id);
    },
    /**
     * Adds a watch-only address. @returns its id
     * @throws Refusal `account.duplicate`, `account.watchForm`, `account.watchLimit`, `account.name`, `contact.address`
     */
    async add(typed: string, name: string): Promise<string> {
      const address = toChecksumAddress(requireTypedAddress(typed));
      const form = addressForm(address);
      if (form !== 'traditional' && form !== 'post-quantum') throw refused('refused.account.watchForm');
      const ledgerId = findAccountId(address);
      const own = [...(vault.record()?.accounts ?? [])].find((one) =>
        [one.ethAddress, one.pqAddress].some((each) => findAccountId(each) === ledgerId),
      );
      const id = crypto.randomUUID();
      await change((all) => {
        const twin = own ?? all.accounts.find((one) => findAccountId(one.address) === ledgerId);
        if (twin !== undefined) throw refused('refused.account.duplicate', { name: part.given(twin.name) });
        requireRoomAfter(all.accounts, 1);
        return { ...all, accounts: [...all.accounts, { id, name: nameOf(name), address }] };
      });
      return id;
    },
    requireRoom: (more: number): void => requireRoomAfter(stored.get().accounts, more),
    /**
     * Adds validated addresses in one step without selecting one; an entry that was added meanwhile stays. @throws
     * Refusal `account.watchLimit`
     */
    addAll: (entries: readonly { name: string; address: string }[]): Promise<void> =>
      change((all) => {
        const here = new Set(all.accounts.map((one) => findAccountId(one.address)));
        const fresh = entries.filter((one) => !here.has(findAccountId(one.address)));
        requireRoomAfter(all.accounts, fresh.length);
        const added = fresh.map((entry) => ({ id: crypto.randomUUID(), ...entry }));
        return { ...all, accounts: [...all.accounts, ...added] };
      }),
    /** @throws Refusal `account.name`, `account.unknown` */
    rename: (id: string, name: string): Promise<void> =>
      change((all) => {
        requireOne(all, id);
        return { ...all, accounts: all.accounts.map((one) => (one.id === id ? { ...one, name: nameOf(name) } : one)) };
      }),
    /** Removes a watch-only address. @throws Refusal `account.unknown` */
    remove: (id: string): Promise<void> =>
      change((all) => {
        requireOne(all, id);
        return { ...all, accounts: all.accounts.filter((one) => one.id !== id) };
      }),
    /** Moves one among them; at either end it stays. @throws Refusal `account.unknown` */
    move: (id: string, to: 'up' | 'down'): Promise<void> =>
      change((all) => {
        requireOne(all, id);
        const at = all.accounts.findIndex((one) => one.id === id);
        const other = all.accounts[to === 'up' ? at - 1 : at + 1];
        const self = all.accounts[at];
        if (other === undefined || self === undefined) return all;
        return {
          ...all,
          accounts: all.accounts.map((one) => (one === self ? other : one === other ? self : one)),
        };
      }),
    /**
     * Selects one for the screens, or none: then they show the wallet's account again. @throws Refusal
     * `account.unknown`
     */
    show: (id: string | undefined): Promise<void> =>
      change((all) => {
        const { shown, ...rest } = all;
        if (id === undefined) return shown === undefined ? all : rest;
        requireOne(all, id);
        return { ...rest, shown: { id, over: vault.record()?.selectedAccountId ?? '' } };
      }),
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
