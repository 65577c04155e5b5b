// What every profile store must do, run against each implementation.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProfileRecord, ProfileStore, StoredImage } from './profileStore.ts';

const record = (changes: Partial<ProfileRecord> = {}): ProfileRecord => ({
  network: 'local',
  kind: 'account',
  address: `0x${'11'.repeat(20)}`,
  signer: `0x${'1A'.repeat(20)}`,
  profile: { name: 'Ada', description: 'Line\nLine' },
  message: 'm',
  signature: '0xaa',
  publicKey: null,
  issuedAt: 1000,
  updatedAt: 1001,
  ...changes,
});

const image = (name: string, size: number): StoredImage => ({
  url: `https://a.example/${name}`,
  hash: 'ab',
  type: 'image/png',
  width: 3,
  height: 4,
  bytes: new Uint8Array(size).fill(7),
  fetchedAt: 5,
});

/** Registers the suite. @param open makes an empty store */
export function profileStoreContract(name: string, open: () => Promise<ProfileStore> | ProfileStore): void {
  describe(`${name} as a profile store`, () => {
    let store: ProfileStore;
    beforeEach(async () => {
      store = await open();
      await store.start();
    });
    afterEach(() => store.close());
    const { network, kind, address } = record();

    test('a record comes back as it was put', async () => {
      expect(await store.find(network, kind, address)).toBeUndefined();
      // Hex comes back in the spelling in which it was signed for.
      const spellings = ['bb', '0xbb', 'BB', 'bB', 'bbb', ''];
      for (const [at, text] of spellings.entries()) {
        const full = record({ publicKey: text, signature: text, issuedAt: 1000 + at });
        expect(await store.put(full)).toBe(true);
        expect(await store.find(network, kind, address)).toEqual(full);
      }
    });

    test('only a strictly newer claim replaces one, and removals count', async () => {
      await store.put(record());
      expect(await store.put(record({ issuedAt: 1000, profile: { name: 'Same' } }))).toBe(false);
      expect(await store.put(record({ issuedAt: 999 }))).toBe(false);
      expect(await store.put(record({ issuedAt: 1001, profile: null }))).toBe(true);
      expect(await store.put(record({ issuedAt: 1001 }))).toBe(false);
      expect(await store.put(record({ issuedAt: 1000 }))).toBe(false);
      expect((await store.find(network, kind, address))?.profile).toBeNull();
      expect(await store.put(record({ issuedAt: 1002, profile: { x: 'ada' } }))).toBe(true);
      expect((await store.find(network, kind, address))?.profile).toEqual({ x: 'ada' });
    });

    test('of many at once the newest wins, whatever their order', async () => {
      const times = [5, 3, 9, 1, 9, 7];
      const results = await Promise.all(times.map((issuedAt) => store.put(record({ issuedAt }))));
      expect(results.filter(Boolean).length).toBeGreaterThan(0);
      expect((await store.find(network, kind, address))?.issuedAt).toBe(9);
    });

    test('networks and kinds are apart', async () => {
      await store.put(record());
      expect(await store.find('testnet', kind, address)).toBeUndefined();
      expect(await store.find(network, 'token', address)).toBeUndefined();
      expect(await store.put(record({ network: 'testnet', issuedAt: 1 }))).toBe(true);
    });

    test('many are found at once, unknown ones are left out', async () => {
      const others = [1, 2, 3].map((n) => `0x${String(n).repeat(40)}`);
      for (const one of others) await store.put(record({ address: one }));
      const found = await store.findMany(network, kind, [...others, `0x${'f'.repeat(40)}`]);
      expect(found.map((one) => one.address).sort()).toEqual(others);
      expect(await store.findMany(network, kind, [])).toEqual([]);
    });

    test('the list holds profiles, newest update first, up to its bound, and no removals', async () => {
      for (let n = 1; n <= 5; n++)
        await store.put(record({ kind: 'token', address: `0x${String(n).repeat(40)}`, updatedAt: n === 2 ? 100 : n }));
      await store.put(
        record({ kind: 'token', address: `0x${'5'.repeat(40)}`, profile: null, issuedAt: 2000, updatedAt: 999 }),
      );
      const listed = await store.listTokens(network, 3);
      expect(listed.map((one) => one.updatedAt)).toEqual([100, 4, 3]);
      expect(await store.listTokens('testnet', 3)).toEqual([]);
    });

    test('a copy of an image comes back as it was put, and a newer one replaces it', async () => {
      expect(await store.findImage('https://a.example/1')).toBeUndefined();
      await store.putImage(image('1', 10), 1000);
      expect(await store.findImage('https://a.example/1')).toEqual(image('1', 10));
      await store.putImage({ ...image('1', 20), fetchedAt: 9 }, 1000);
      expect(await store.findImage('https://a.example/1')).toEqual({ ...image('1', 20), fetchedAt: 9 });
    });

    test('copies of images stay within their bound, the oldest go first', async () => {
      for (let n = 1; n <= 5; n++) await store.putImage({ ...image(String(n), 100), fetchedAt: n }, 300);
      const kept = await Promise.all([1, 2, 3, 4, 5].map((n) => store.findImage(`https://a.example/${n}`)));
      expect(kept.map((one) => one?.fetchedAt)).toEqual([undefined, undefined, 3, 4, 5]);
    });

    test('it says that it can be used', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}
