// Settings, contacts and watched addresses as a file: all of them are restored, an invalid file changes nothing, and a
// stranger's file neither removes anything nor weakens what protects the wallet.

import { describe, expect, it } from 'vitest';
import { openEmptyWallet, TEST_PASSWORD, TEST_PHRASE, type TestUi } from '../../test/support/openWallet.ts';
import { LOCAL_KEYS } from './state/keys.ts';

const ADA = '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640';
const COLD = `0x${'1234567890'.repeat(4)}`;
const SHOP = `0x${'a1b2c3d4e5'.repeat(4)}`;
const BOB = `0x${'4455667788'.repeat(4)}`;

async function opened(): Promise<TestUi> {
  const main = openEmptyWallet().ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  return main;
}

async function filled(): Promise<TestUi> {
  const main = await opened();
  await main.run('saveContact', { name: 'Ada', address: ADA, note: 'Lamps' });
  await main.run('watchAccount', { name: 'Cold', address: COLD });
  await main.run('updateSettings', { theme: 'dark', language: 'de', currency: 'eth', hiddenAssets: ['local 0x1'] });
  return main;
}

const stateOf = ({ view: { settings, contacts, accounts } }: TestUi): string =>
  JSON.stringify([settings, contacts, accounts]);

type File = Record<string, unknown> & { settings: Record<string, unknown>; contacts: object[]; watched: object[] };
const fileOf = async (main: TestUi): Promise<File> => JSON.parse((await main.run('saveSettingsFile', {})).text) as File;

describe('a settings file', () => {
  it('restores everything in it in another wallet, once', async () => {
    const { fileName, text } = await (await filled()).run('saveSettingsFile', {});
    expect(fileName).toMatch(/^wallet-settings-\d{4}-\d\d-\d\d\.json$/);
    const other = await opened();
    const before = stateOf(other);
    const plan = {
      settings: 4,
      contacts: { added: 1, here: 0, alike: 0, coming: [{ name: 'Ada', address: ADA }] },
      watched: { added: 1, here: 0, alike: 0, coming: [{ name: 'Cold', address: COLD }] },
    };
    expect(await other.run('takeSettingsFile', { text, isLook: true })).toEqual(plan);
    expect(stateOf(other)).toBe(before);
    expect(await other.run('takeSettingsFile', { text, isLook: false })).toEqual(plan);
    expect(other.view.settings).toMatchObject({ theme: 'dark', language: 'de', currency: 'eth' });
    expect(other.view.contacts).toMatchObject([{ name: 'Ada', address: ADA, note: 'Lamps' }]);
    expect(other.view.accounts.at(-1)).toMatchObject({ name: 'Cold', watched: 'classic' });
    // A watch-only account is not selected by itself.
    expect(other.view.selectedAccountId).toBe(other.view.accounts[0]?.id);
    expect(await other.run('takeSettingsFile', { text, isLook: false })).toEqual({
      settings: 0,
      contacts: { added: 0, here: 1, alike: 0, coming: [] },
      watched: { added: 0, here: 1, alike: 0, coming: [] },
    });
    expect(other.view.contacts).toHaveLength(1);
  });

  it('holds no key, no phrase, and nothing that protects the wallet', async () => {
    const main = await filled();
    await main.run('updateSettings', { autoLockMs: 0, maxSlippagePercent: 50, servicesOff: ['relay'] });
    const { text } = await main.run('saveSettingsFile', {});
    for (const word of [
      'autoLockMs',
      'lockOnHideMs',
      'maxSlippagePercent',
      'swapSlippagePercent',
      'servicesOff',
      'rates',
    ])
      expect(text).not.toContain(word);
    expect(text).not.toContain('legal winner');
    expect(text).not.toContain(main.view.accounts[0]?.pqAddress);
  });

  it.each<[string, (file: File) => unknown]>([
    ['no JSON', () => '{"format": "svc-wallet-settings"'],
    ['another file', () => ({ crypto: {}, version: 3 })],
    ['null', () => null],
    ['a list', () => []],
    ['a newer version', (file) => ({ ...file, version: 2 })],
    ['a member that nobody knows', (file) => ({ ...file, networks: [] })],
    ['a setting that guards', (file) => ({ ...file, settings: { ...file.settings, autoLockMs: 0 } })],
    ['a source of rates', (file) => ({ ...file, settings: { rates: { isOn: true, url: 'https://thief.example/' } } })],
    ['a setting of another type', (file) => ({ ...file, settings: { theme: 'neon' } })],
    ['an inherited name', (file) => JSON.stringify(file).replace('"contacts"', '"__proto__": {"x": 1}, "contacts"')],
    ['a contact without an address', (file) => ({ ...file, contacts: [{ name: 'Eve' }] })],
    [
      'a contact with a false address',
      (file) => ({ ...file, contacts: [...file.contacts, { name: 'Eve', address: '0x12' }] }),
    ],
    ['a wrong checksum', (file) => ({ ...file, contacts: [{ name: 'Eve', address: ADA.replace('B', 'b') }] })],
    ['a name that is too long', (file) => ({ ...file, contacts: [{ name: 'E'.repeat(41), address: BOB }] })],
    [
      'a note that is longer than a contact may have',
      (file) => ({ ...file, contacts: [{ name: 'Eve', address: BOB, note: 'x'.repeat(201) }] }),
    ],
    ['a name of nothing', (file) => ({ ...file, watched: [{ name: ' ', address: BOB }] })],
    ['an id for a contact', (file) => ({ ...file, contacts: [{ id: 'x', name: 'Eve', address: BOB }] })],
    [
      'a watched account that cannot be one',
      (file) => ({ ...file, watched: [{ name: 'M', address: `0xPQMS${'ab'.repeat(20)}` }] }),
    ],
    [
      'more contacts than there may be',
      (file) => ({ ...file, contacts: Array.from({ length: 501 }, () => ({ name: 'E', address: BOB })) }),
    ],
    ['a file without an end', () => ' '.repeat(600_000)],
  ])('of %s changes nothing', async (_, change) => {
    const main = await filled();
    const before = stateOf(main);
    const given = change(await fileOf(main));
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    for (const isLook of [true, false])
      await expect(main.run('takeSettingsFile', { text, isLook })).rejects.toMatchObject({
        code: expect.stringMatching(/^file\.(?:other|entry|long)$/) as unknown,
      });
    expect(stateOf(main)).toBe(before);
  });

  it('adds to existing data and replaces nothing: no name, no address, and no look-alike', async () => {
    const main = await filled();
    const file = await fileOf(main);
    const alike = `${ADA.slice(0, 7)}${'0'.repeat(29)}${ADA.slice(-6)}`.toLowerCase();
    const text = JSON.stringify({
      ...file,
      contacts: [
        // The address of Ada under another name; the name of Ada for another address; an address like hers.
        { name: 'Mallory', address: ADA.toLowerCase() },
        { name: 'ada', address: BOB },
        { name: 'Shop', address: alike },
        { name: 'Carol', address: `0x${'9f8e7d6c5b'.repeat(4)}` },
        { name: 'Me', address: main.view.accounts[0]?.address },
      ],
      watched: [],
    });
    expect(await main.run('takeSettingsFile', { text, isLook: false })).toMatchObject({
      contacts: { added: 1, here: 2, alike: 2 },
    });
    expect(main.view.contacts.map(({ name }) => name)).toEqual(['Ada', 'Carol']);
    expect(main.view.contacts[0]).toMatchObject({ address: ADA, note: 'Lamps' });
  });

  const likeOf = (address: string): string =>
    `${address.slice(0, 7)}${'0'.repeat(29)}${address.slice(-6)}`.toLowerCase();

  it.each<[string, (own: string) => { readonly contacts?: object[]; readonly watched?: object[] }]>([
    ['a watched address that looks like a contact’s', () => ({ watched: [{ name: 'Shop', address: likeOf(ADA) }] })],
    ['a watched address with a contact’s name', () => ({ watched: [{ name: 'Ada', address: BOB }] })],
    ['a contact that looks like a watched address', () => ({ contacts: [{ name: 'Shop', address: likeOf(COLD) }] })],
    ['a contact with a watched address’s name', () => ({ contacts: [{ name: 'cold', address: BOB }] })],
    ['a contact that looks like an earlier recipient', () => ({ contacts: [{ name: 'Shop', address: likeOf(SHOP) }] })],
    ['a watched one that looks like an earlier recipient', () => ({ watched: [{ name: 'X', address: likeOf(SHOP) }] })],
    ['a name in letters that look the same', () => ({ contacts: [{ name: 'Аdа', address: BOB }] })],
    ['a name around that of a contact', () => ({ watched: [{ name: 'Ada (official)', address: BOB }] })],
    ['the name of an own account', (own) => ({ contacts: [{ name: own, address: BOB }] })],
  ])('leaves out %s', async (_, given) => {
    const wallet = openEmptyWallet();
    await wallet.platform.local.set({ [LOCAL_KEYS.recipients]: [SHOP.toLowerCase()] });
    const main = wallet.kill().ui();
    await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
    await main.run('saveContact', { name: 'Ada', address: ADA });
    await main.run('watchAccount', { name: 'Cold', address: COLD });
    const before = stateOf(main);
    const file = { ...(await fileOf(main)), contacts: [], watched: [], ...given(main.view.accounts[0]?.name ?? '') };
    const { contacts, watched } = await main.run('takeSettingsFile', { text: JSON.stringify(file), isLook: false });
    expect([contacts.alike + watched.alike, contacts.coming, watched.coming]).toEqual([1, [], []]);
    expect(stateOf(main)).toBe(before);
  });

  it.each(['hiddenAssets', 'unwantedAssets'] as const)(
    'makes no token visible that its user put aside (%s)',
    async (list) => {
      const main = await filled();
      await main.run('updateSettings', { [list]: ['local 0x1'] });
      const file = { ...(await fileOf(main)), settings: { [list]: ['local 0x2'] } };
      const text = JSON.stringify(file);
      expect(await main.run('takeSettingsFile', { text, isLook: false })).toMatchObject({ settings: 1 });
      expect(main.view.settings[list]).toEqual(['local 0x1', 'local 0x2']);
      expect(await main.run('takeSettingsFile', { text, isLook: true })).toMatchObject({ settings: 0 });
    },
  );

  it('imported twice at once is added once, and never above the limits', async () => {
    const main = await filled();
    const address = (at: number): string => `0x${at.toString(16).padStart(3, '0').repeat(13)}a`;
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `N${from + at}`, address: address(from + at) }));
    const file = await fileOf(main);
    const take = (contacts: object[], watched: object[]) =>
      main.run('takeSettingsFile', { text: JSON.stringify({ ...file, contacts, watched }), isLook: false });
    await Promise.allSettled([take(some(0, 2), some(10, 2)), take(some(0, 2), some(10, 2))]);
    expect([main.view.contacts.length, main.view.accounts.filter((one) => one.watched).length]).toEqual([3, 3]);
    await Promise.allSettled([take([], some(100, 40)), take([], some(200, 40))]);
    await Promise.allSettled([take(some(300, 300), []), take(some(700, 300), [])]);
    expect([main.view.contacts.length, main.view.accounts.filter((one) => one.watched).length]).toEqual([303, 43]);
  });

  it('restores what its user kept side by side, though it looks alike or shares a name', async () => {
    const main = await filled();
    const twin = `${ADA.slice(0, 7)}${'0'.repeat(29)}${ADA.slice(-6)}`.toLowerCase();
    await main.run('saveContact', { name: 'Ada', address: twin });
    const { text } = await main.run('saveSettingsFile', {});
    const other = await opened();
    expect(await other.run('takeSettingsFile', { text, isLook: false })).toMatchObject({
      contacts: { added: 2, here: 0, alike: 0 },
    });
    const book = ({ view }: TestUi) => view.contacts.map(({ name, address }) => `${name} ${address}`).toSorted();
    expect(book(other)).toEqual(book(main));
  });

  it('is imported completely or not at all where there is no room', async () => {
    const main = await filled();
    const file = await fileOf(main);
    const address = (at: number): string => `0x${(at + 1).toString(16).padStart(6, '0').repeat(6)}abcd`;
    const contacts = Array.from({ length: 500 }, (_, at) => ({ name: `N${at}`, address: address(at) }));
    const before = stateOf(main);
    const text = JSON.stringify({ ...file, settings: { theme: 'light' }, contacts, watched: [] });
    await expect(main.run('takeSettingsFile', { text, isLook: false })).rejects.toMatchObject({
      code: 'contact.limit',
    });
    expect(stateOf(main)).toBe(before);
  });

  it('is neither written nor read while the wallet is locked', async () => {
    const main = await filled();
    const { text } = await main.run('saveSettingsFile', {});
    await main.run('lock', {});
    await expect(main.run('saveSettingsFile', {})).rejects.toMatchObject({ code: 'wallet.locked' });
    await expect(main.run('takeSettingsFile', { text, isLook: true })).rejects.toMatchObject({ code: 'wallet.locked' });
  });
});
