// The user's address book. A name is the user's own word for an account; look-alikes of contacts are pointed out.

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
const MAX_NOTE = 200;

const contact = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  note: Type.Optional(Type.String()),
});

/** The address that a person typed, in checksum form. @throws Refusal `contact.address` */
export function requireTypedAddress(typed: string): string {
  const read = readTypedAddress(typed);
  if ('address' in read) return read.address;
  throw refused('fault' in read ? `refused.contact.address.${read.fault}` : 'refused.contact.address');
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
      const others = stored.get().filter((one) => one.id !== given.id);
      const twin = others.find((one) => findAccountId(one.address) === findAccountId(address));
      if (twin !== undefined) throw refused('refused.contact.duplicate', { name: part.given(twin.name) });
      if (others.length >= MAX_CONTACTS)
        throw refused('refused.contact.limit', { max: part.number(String(MAX_CONTACTS)) });
      if (given.id !== undefined && others.length === stored.get().length) throw refused('refused.contact.unknown');
      const id = given.id ?? crypto.randomUUID();
      const saved: ContactView = { id, name, address, ...(note === '' ? {} : { note }) };
      await change((all) => [...all.filter((one) => one.id !== id), saved].sort((a, b) => (a.name < b.name ? -1 : 1)));
      return id;
    },
    /** @throws Refusal `contact.limit` where so many more have no room */
    requireRoom(more: number): void {
      if (stored.get().length + more > MAX_CONTACTS)
        throw refused('refused.contact.limit', { max: part.number(String(MAX_CONTACTS)) });
    },
    /** Adds entries that were checked, all of them in one step. */
    addAll: (entries: readonly { name: string; address: string; note?: string }[]): Promise<void> =>
      change((all) =>
        [...all, ...entries.map((entry) => ({ id: crypto.randomUUID(), ...entry }))].sort((a, b) =>
          a.name < b.name ? -1 : 1,
        ),
      ),
    remove: (id: string): Promise<void> => change((all) => all.filter((one) => one.id !== id)),
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
