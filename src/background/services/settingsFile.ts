// Export and import of the user's settings, contacts and watched addresses. A file may come from anyone: it never
// contains what protects the wallet (locking, limits, services, networks), importing changes or removes nothing
// existing, and a file with any invalid part changes nothing at all.

import { addressForm, findAccountId } from '@svc/core/accounts/address';
import { looksAlike } from '@svc/core/accounts/lookAlikeAddress';
import { readTypedAddress } from '@svc/core/accounts/typedAddress';
import { lookalikeOf } from '@svc/core/profiles/confusableNames';
import { refused } from '@svc/core/words/refusal';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { MAX_HIDDEN, portableSettings, type SettingsView } from '../state/settings.ts';
import type { Accounts } from './accounts.ts';
import { type Contacts, MAX_NOTE } from './contacts.ts';
import type { Recipients } from './recipients.ts';
import type { Settings } from './settings.ts';
import type { WatchedAccounts } from './watchedAccounts.ts';

/** Longest file, in characters. */
const MAX_SETTINGS_FILE = 500_000;
const FORMAT = 'svc-wallet-settings';

const PORTABLE = Object.keys(portableSettings.properties) as (keyof typeof portableSettings.properties)[];
const portable = Type.Partial(portableSettings, { additionalProperties: false });
const named = {
  name: Type.String({ minLength: 1, maxLength: 160 }),
  address: Type.String({ minLength: 1, maxLength: 200 }),
};
const fileShape = Type.Object(
  {
    format: Type.Literal(FORMAT),
    version: Type.Literal(1),
    savedAt: Type.String({ maxLength: 40 }),
    settings: portable,
    contacts: Type.Array(
      Type.Object({ ...named, note: Type.Optional(Type.String({ maxLength: 800 })) }, { additionalProperties: false }),
      { maxItems: 500 },
    ),
    watched: Type.Array(Type.Object(named, { additionalProperties: false }), { maxItems: 50 }),
  },
  { additionalProperties: false },
);
type SettingsFile = Static<typeof fileShape>;

/** The changes that a file makes here, or has made. */
export interface SettingsFilePlan {
  /** Number of settings that differ. */
  readonly settings: number;
  readonly contacts: FilePart;
  readonly watched: FilePart;
}

export interface FilePart {
  readonly added: number;
  /** They exist already, under any name. */
  readonly here: number;
  /**
   * Left out: an address that looks like an existing one, or a name that looks like one of another address. The file's
   * author may want one to be mistaken for the other.
   */
  readonly alike: number;
  /** The new entries, for the user to read. */
  readonly coming: readonly Entry[];
}

/** A name and its address. */
export interface Entry {
  readonly name: string;
  readonly address: string;
}

export type SettingsFiles = ReturnType<typeof createSettingsFiles>;

/** The entries with their addresses in checksum form. @throws Refusal `file.entry` */
function checked<T extends Entry & { readonly note?: string }>(entries: readonly T[], isWatched: boolean): T[] {
  return entries.map((entry) => {
    const read = readTypedAddress(entry.address);
    const name = entry.name.normalize('NFC').trim();
    const form = 'address' in read ? addressForm(read.address) : undefined;
    const fits = !isWatched || form === 'traditional' || form === 'post-quantum';
    const { note: given, ...rest } = entry;
    const note = given?.trim() ?? '';
    const isLong = [...name].length > 40 || [...note].length > MAX_NOTE;
    if (!('address' in read) || !fits || name === '' || isLong) throw refused('refused.file.entry');
    return { ...rest, name, address: read.address, ...(note === '' ? {} : { note }) } as T;
  });
}

/** The existing data: for finding duplicates and look-alikes. */
interface Here {
  /** The target list and the user's own accounts: none of them is added twice. */
  readonly list: readonly Entry[];
  /** Contacts, watched addresses and own accounts together: the name of any of them vouches for an address. */
  readonly named: readonly Entry[];
  /** Accounts that were sent to before. */
  readonly recipients: readonly string[];
}

const isSame = (one: Entry, other: Entry): boolean => findAccountId(one.address) === findAccountId(other.address);

/** Whether an entry could be mistaken for an existing one, by its address or its name. */
function isAlike(entry: Entry, { named, recipients }: Here): boolean {
  const known = [...named.map((one) => one.address), ...recipients];
  if (known.some((one) => findAccountId(one) !== findAccountId(entry.address) && looksAlike(one, entry.address)))
    return true;
  const others = named.filter((one) => !isSame(one, entry));
  const kind = lookalikeOf(entry.name, entry.address, others)?.kind;
  return kind === 'imitates' || kind === 'contains';
}

/** Which entries are new, and which look like an existing one. */
function sort<T extends Entry>(entries: readonly T[], here: Here): { fresh: T[]; part: FilePart } {
  const fresh: T[] = [];
  let [known, alike] = [0, 0];
  for (const entry of entries) {
    if ([...here.list, ...fresh].some((one) => isSame(one, entry))) known += 1;
    // Compared only with existing data: look-alikes within one file are imported together.
    else if (isAlike(entry, here)) alike += 1;
    else fresh.push(entry);
  }
  const coming = fresh.map(({ name, address }) => ({ name, address }));
  return { fresh, part: { added: fresh.length, here: known, alike, coming } };
}

/** The lists of tokens that an import adds to: nothing hidden becomes visible. */
const TOKEN_LISTS = ['hiddenAssets', 'unwantedAssets'] as const;

/** The settings after an import. */
function joined(file: SettingsFile['settings'], before: SettingsView): SettingsFile['settings'] {
  const lists = TOKEN_LISTS.flatMap((name) => {
    const [own, given] = [before[name] ?? [], file[name]];
    const more = given?.filter((one) => !own.includes(one));
    return more === undefined ? [] : [[name, [...own, ...more].slice(0, MAX_HIDDEN)]];
  });
  return { ...file, ...Object.fromEntries(lists) };
}

/** @throws Refusal `file.long`, `file.other`, `file.entry` */
function readFile(text: string): SettingsFile {
  if (text.length > MAX_SETTINGS_FILE) throw refused('refused.file.long');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('refused.file.other');
  }
  if (!Value.Check(fileShape, value)) throw refused('refused.file.other');
  const file = value as SettingsFile;
  return { ...file, contacts: checked(file.contacts, false), watched: checked(file.watched, true) };
}

export interface SettingsFilesOptions {
  readonly settings: Settings;
  readonly contacts: Contacts;
  readonly watched: WatchedAccounts;
  readonly accounts: Accounts;
  readonly recipients: Recipients;
  readonly now: () => number;
}

/** The files of one wallet. */
export function createSettingsFiles(options: SettingsFilesOptions) {
  const { settings, contacts, watched, accounts, recipients, now } = options;

  function planOf(text: string) {
    const file = readFile(text);
    const before = settings.get();
    const given = joined(file.settings, before);
    const changed = Object.fromEntries(
      PORTABLE.flatMap((key) =>
        given[key] === undefined || JSON.stringify(given[key]) === JSON.stringify(before[key])
          ? []
          : [[key, given[key]]],
      ),
    ) as Partial<SettingsView>;
    const own = accounts
      .list()
      .flatMap(({ name, ethAddress, pqAddress }) => [ethAddress, pqAddress].map((address) => ({ name, address })));
    const looked = watched.list().map(({ name, ethAddress: address }) => ({ name, address }));
    const here = { named: [...contacts.view(), ...looked, ...own], recipients: recipients.list() };
    const book = sort(file.contacts, { ...here, list: [...contacts.view(), ...own] });
    const looks = sort(file.watched, { ...here, list: [...looked, ...own] });
    const plan: SettingsFilePlan = {
      settings: Object.keys(changed).length,
      contacts: book.part,
      watched: looks.part,
    };
    return { changed, book: book.fresh, looked: looks.fresh, plan };
  }

  return {
    /** The current data as a file, with its file name. */
    save(): { readonly fileName: string; readonly text: string } {
      const all = settings.get();
      const savedAt = new Date(now()).toISOString();
      const file: SettingsFile = {
        format: FORMAT,
        version: 1,
        savedAt,
        settings: Object.fromEntries(PORTABLE.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]]))),
        contacts: contacts.view().map(({ name, address, note }) => ({
          name,
          address,
          ...(note === undefined ? {} : { note }),
        })),
        watched: watched.list().map(({ name, ethAddress: address }) => ({ name, address })),
      };
      return { fileName: `wallet-settings-${savedAt.slice(0, 10)}.json`, text: `${JSON.stringify(file, null, 2)}\n` };
    },
    /** The changes that a file would make; changes nothing. @throws Refusal `file.*` */
    look: (text: string): SettingsFilePlan => planOf(text).plan,
    /** Imports a file. @throws Refusal `file.*`, `contact.limit`, `account.watchLimit`: nothing is changed then */
    async take(text: string): Promise<SettingsFilePlan> {
      const { changed, book, looked, plan } = planOf(text);
      contacts.requireRoom(book.length);
      watched.requireRoom(looked.length);
      if (book.length > 0) await contacts.addAll(book);
      if (looked.length > 0) await watched.addAll(looked);
      if (plan.settings > 0) await settings.update(changed);
      return plan;
    },
  };
}
