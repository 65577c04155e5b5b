// The user's address book. A name is the user's own word for an account; look-alikes of contacts cause a warning.

import { findAccountId } from '@svc/core/accounts/address';
import { readTypedAddress } from '@svc/core/accounts/typedAddress';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import type { KeyValueStore } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { ContactView } from '../state/view.ts';

const MAX_CONTACTS = 500;
const MAX_NAME = 40;
/** Most characters of a contact's note. */
export const MAX_NOTE = 200;

const contact = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  note: Type.Optional(Type.String()),
});

/** A typed address in checksum form. @throws Refusal `contact.address` */
export function requireTypedAddress(typed: string): string {
  const read = readTypedAddress(typed);
  if ('address' in read) return read.address;
  throw refused('fault' in read ? `refused.contact.address.${read.fault}` : 'refused.contact.address');
}

const inOrder = (all: readonly ContactView[]): ContactView[] => [...all].sort((a, b) => (a.name < b.name ? -1 : 1));

/** @throws Refusal `contact.limit` if there is no room for this many more */
function requireRoomAfter(all: readonly ContactView[], more: number): void {
  if (all.length + more > MAX_CONTACTS)
    throw refused('refused.contact.limit', { max: part.number(String(MAX_CONTACTS)) });
}

export type Contacts = ReturnType<typeof createContacts>;

/** The contacts of one wallet; call `load` first. */
export function createContacts({ local }: { local: KeyValueStore }) {
  const stored = createStored(local, LOCAL_KEYS.contacts, Type.Array(contact), []);
  const listeners = new Set<() => void>();
  async function change(next: (all: ContactView[]) => ContactView[]): Promise<void> {
    await stored.update(next);
    for (const listener of listeners) listener();
  }
  return {
    load: () => stored.load(),
    view: (): readonly ContactView[] => stored.get(),
    /** Adds a contact, or changes the one with this id. @returns its id */
    async save(given: { id?: string; name: string; address: string; note?: string }): Promise<string> {
      const name = given.name.normalize('NFC').trim();
      if (name === '' || [...name].length > MAX_NAME)
        throw refused('refused.contact.name', { max: part.number(String(MAX_NAME)) });
      const note = (given.note ?? '').trim();
      if ([...note].length > MAX_NOTE) throw refused('refused.contact.note', { max: part.number(String(MAX_NOTE)) });
      const address = requireTypedAddress(given.address);
      const id = given.id ?? crypto.randomUUID();
      const saved: ContactView = { id, name, address, ...(note === '' ? {} : { note }) };
      await change((all) => {
        const others = all.filter((one) => one.id !== id);
        const twin = others.find((one) => findAccountId(one.address) === findAccountId(address));
        if (twin !== undefined) throw refused('refused.contact.duplicate', { name: part.given(twin.name) });
        if (given.id !== undefined && others.length === all.length) throw refused('refused.contact.unknown');
        requireRoomAfter(others, 1);
        return inOrder([...others, saved]);
      });
      return id;
    },
    requireRoom: (more: number): void => requireRoomAfter(stored.get(), more),
    /** Adds validated entries in one step; an entry that was added meanwhile stays. @throws Refusal `contact.limit` */
    addAll: (entries: readonly { name: string; address: string; note?: string }[]): Promise<void> =>
      change((all) => {
        const here = new Set(all.map((one) => findAccountId(one.address)));
        const fresh = entries.filter((one) => !here.has(findAccountId(one.address)));
        requireRoomAfter(all, fresh.length);
        return inOrder([...all, ...fresh.map((entry) => ({ id: crypto.randomUUID(), ...entry }))]);
      }),
    remove: (id: string): Promise<void> => change((all) => all.filter((one) => one.id !== id)),
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
