// What every relay store must do, run against each implementation.

import type { Topic } from '@svc/core/relay/pairingLink';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LimitRefusal } from '../../edge/limits.ts';
import { RelayRefusal, type Use } from '../session.ts';
import type { FetchRange, RelayStore, StoreLimits } from './relayStore.ts';

const LIMITS: StoreLimits = { queue: 4, messageAgeMs: 86_400_000, sessionIdleMs: 604_800_000 };
const HOUR = 3_600_000;
const T0 = 1_790_000_000_000;
const topic = 'aa'.repeat(32) as Topic;
const other = 'bb'.repeat(32) as Topic;
const dapp: Use = { side: 'dapp', origin: 'https://shop.test', mayCreate: true };
const wallet: Use = { side: 'wallet', mayCreate: true };
const all: FetchRange = { after: 0, maxMessages: 100, maxCharacters: 1e9 };

/**
 * Registers the suite.
 * @param open makes an empty store with these limits
 */
export function relayStoreContract(
  name: string,
  open: (limits: StoreLimits) => Promise<RelayStore> | RelayStore,
): void {
  describe(`${name} as a relay store`, () => {
    let store: RelayStore;
    beforeEach(async () => {
      store = await open(LIMITS);
    });
    afterEach(() => store.close());

    async function publish(use: Use, payload: string, now = T0): Promise<number | string> {
      const outcome = await store.publish(topic, use, payload, now);
      return outcome instanceof RelayRefusal || outcome instanceof LimitRefusal ? outcome.code : outcome.seq;
    }
    async function use(what: Use, now = T0, on = topic): Promise<string> {
      const outcome = await store.use(on, what, now);
      return outcome instanceof RelayRefusal ? outcome.code : outcome.isNew ? 'new' : 'known';
    }
    const payloads = async (side: 'dapp' | 'wallet', now = T0, range = all): Promise<string[]> =>
      (await store.fetch(topic, side, range, now)).map(({ payload }) => payload);

    test('only a site opens a session, and the wallet joins it', async () => {
      expect(await use(wallet)).toBe('relay.absent');
      expect(await store.find(topic, T0)).toBeUndefined();
      expect(await use(dapp)).toBe('new');
      expect(await store.find(topic, T0)).toMatchObject({
        origin: 'https://shop.test',
        createdAt: T0,
        walletJoined: false,
      });
      expect(await use(wallet, T0 + 5)).toBe('known');
      expect(await store.find(topic, T0 + 5)).toMatchObject({ createdAt: T0, usedAt: T0 + 5, walletJoined: true });
      expect(await store.find(other, T0)).toBeUndefined();
    });

    test('the first attested origin stays and another one is refused', async () => {
      expect(await use({ ...dapp, origin: undefined })).toBe('new');
      expect(await use({ ...dapp, origin: 'null' })).toBe('known');
      expect((await store.find(topic, T0))?.origin).toBeNull();
      expect(await publish(dapp, 'a')).toBe(1);
      expect((await store.find(topic, T0))?.origin).toBe('https://shop.test');
      for (const origin of ['https://evil.test', 'null', 'https://shop.test:444']) {
        expect(await use({ ...dapp, origin })).toBe('relay.otherOrigin');
        expect(await publish({ ...dapp, origin }, 'x')).toBe('relay.otherOrigin');
      }
      // No header, or one without a word, is no browser.
      for (const origin of [undefined, '']) expect(await use({ ...dapp, origin })).toBe('known');
      expect(await payloads('wallet')).toEqual(['a']);
    });

    test('numbers rise without gaps for each receiving side on its own', async () => {
      expect(await publish(dapp, 'a')).toBe(1);
      expect(await publish(dapp, 'b')).toBe(2);
      expect(await publish(wallet, 'c')).toBe(1);
      expect(await publish(dapp, 'd')).toBe(3);
      expect(await store.fetch(topic, 'wallet', all, T0)).toEqual([
        { seq: 1, payload: 'a', at: T0 },
        { seq: 2, payload: 'b', at: T0 },
        { seq: 3, payload: 'd', at: T0 },
      ]);
      expect(await payloads('dapp')).toEqual(['c']);
    });

    test('calls made at once keep their order', async () => {
      const seqs = await Promise.all(['a', 'b', 'c', 'd'].map((payload) => publish(dapp, payload)));
      expect(seqs).toEqual([1, 2, 3, 4]);
      expect(await payloads('wallet')).toEqual(['a', 'b', 'c', 'd']);
    });

    test('an acknowledgement drops what it covers and gives no number twice', async () => {
      for (const payload of ['a', 'b', 'c']) await publish(dapp, payload);
      await store.acknowledge(topic, 'wallet', 2, T0);
      expect(await payloads('wallet')).toEqual(['c']);
      await store.acknowledge(topic, 'wallet', 1, T0);
      await store.acknowledge(topic, 'dapp', 9, T0);
      expect(await payloads('wallet')).toEqual(['c']);
      await store.acknowledge(topic, 'wallet', 1e9, T0);
      expect(await payloads('wallet')).toEqual([]);
      expect(await publish(dapp, 'd')).toBe(4);
      expect(await payloads('wallet')).toEqual(['d']);
      await store.acknowledge(other, 'wallet', 1, T0);
    });

    test('a range cuts by number, count and size, and one message always fits', async () => {
      for (const payload of ['aaaa', 'bbbb', 'cccc']) await publish(dapp, payload);
      expect(await payloads('wallet', T0, { ...all, after: 1 })).toEqual(['bbbb', 'cccc']);
      expect(await payloads('wallet', T0, { ...all, maxMessages: 2 })).toEqual(['aaaa', 'bbbb']);
      expect(await payloads('wallet', T0, { ...all, maxCharacters: 9 })).toEqual(['aaaa', 'bbbb']);
      expect(await payloads('wallet', T0, { ...all, maxCharacters: 1 })).toEqual(['aaaa']);
    });

    test('a full mailbox refuses and changes nothing, until something is read or too old', async () => {
      for (const payload of ['a', 'b', 'c', 'd']) await publish(dapp, payload);
      expect(await publish(dapp, 'e')).toBe('limit.queue');
      expect(await publish(wallet, 'x')).toBe(1);
      expect((await store.find(topic, T0))?.lastSeq.wallet).toBe(4);
      await store.acknowledge(topic, 'wallet', 1, T0);
      expect(await publish(dapp, 'e', T0 + HOUR)).toBe(5);
      expect(await publish(dapp, 'f', T0 + HOUR)).toBe('limit.queue');
      expect(await publish(dapp, 'f', T0 + 24 * HOUR)).toBe(6);
      expect(await payloads('wallet', T0 + 24 * HOUR)).toEqual(['e', 'f']);
    });

    test('a message is there after 23 hours and gone after 25', async () => {
      await publish(dapp, 'm');
      expect(await payloads('wallet', T0 + 23 * HOUR)).toEqual(['m']);
      expect(await payloads('wallet', T0 + 24 * HOUR - 1)).toEqual(['m']);
      expect(await payloads('wallet', T0 + 24 * HOUR)).toEqual([]);
      expect(await payloads('wallet', T0 + 25 * HOUR)).toEqual([]);
      expect(await store.sweep(T0 + 25 * HOUR)).toEqual([]);
      expect(await payloads('wallet', T0)).toEqual([]);
      expect(await publish(dapp, 'n', T0 + 25 * HOUR)).toBe(2);
    });

    test('a session lives seven days from its last use; looking is not use', async () => {
      await use(dapp);
      await use(wallet, T0 + 24 * HOUR);
      const end = T0 + 8 * 24 * HOUR;
      expect(await store.find(topic, end - 1)).toBeDefined();
      expect(await store.find(topic, end)).toBeUndefined();
      expect(await use(wallet, end)).toBe('relay.absent');
      expect(await store.sweep(end - 1)).toEqual([]);
      await use(dapp, end, other);
      expect(await store.sweep(end)).toEqual([topic]);
      expect(await store.sweep(end)).toEqual([]);
      expect(await store.find(other, end)).toBeDefined();
    });

    test.each<[string, (now: number) => Promise<unknown>]>([
      ['the site comes', (now) => use(dapp, now)],
      ['the site comes as a program', (now) => use({ ...dapp, origin: undefined }, now)],
      ['the wallet comes', (now) => use(wallet, now)],
      ['the site sends', (now) => publish(dapp, 'm', now)],
      ['the wallet sends', (now) => publish(wallet, 'm', now)],
      ['a socket of the site sends', (now) => publish({ ...dapp, origin: undefined, mayCreate: false }, 'm', now)],
    ])('its seven days begin anew when %s, and not by looking, reading or a refusal', async (_what, act) => {
      await use(dapp);
      await use(wallet);
      const later = T0 + 100 * HOUR;
      await act(later);
      expect((await store.find(topic, later))?.usedAt).toBe(later);
      const last = later + 100 * HOUR;
      await store.find(topic, last);
      await store.fetch(topic, 'wallet', all, last);
      await store.acknowledge(topic, 'wallet', 1, last);
      expect(await use({ ...dapp, origin: 'https://evil.test' }, last)).toBe('relay.otherOrigin');
      expect((await store.find(topic, last))?.usedAt).toBe(later);
      expect(await store.find(topic, later + 7 * 24 * HOUR - 1)).toBeDefined();
      expect(await store.find(topic, later + 7 * 24 * HOUR)).toBeUndefined();
    });

    test('an idle session is replaced by a new one that shares nothing with it', async () => {
      await publish(dapp, 'old');
      await use(wallet);
      const later = T0 + 8 * 24 * HOUR;
      const before = await store.find(topic, T0);
      const outcome = await store.use(topic, { ...dapp, origin: 'https://other.test' }, later);
      expect(outcome).toMatchObject({ isNew: true, replacedExpired: true });
      const session = await store.find(topic, later);
      expect(session).toMatchObject({
        origin: 'https://other.test',
        createdAt: later,
        walletJoined: false,
        lastSeq: { dapp: 0, wallet: 0 },
      });
      expect(session?.id).not.toBe(before?.id);
      expect(await payloads('wallet', later)).toEqual([]);
    });

    test('the end wipes everything and nothing brings an ended session back but a site that opens it anew', async () => {
      await publish(dapp, 'a');
      expect(await store.end(topic)).toBe(true);
      expect(await store.end(topic)).toBe(false);
      expect(await payloads('wallet')).toEqual([]);
      expect(await publish({ ...dapp, mayCreate: false }, 'b')).toBe('relay.ended');
      expect(await publish({ ...wallet, mayCreate: false }, 'b')).toBe('relay.ended');
      expect(await publish(wallet, 'b')).toBe('relay.absent');
      expect(await publish(dapp, 'c')).toBe(1);
      expect(await payloads('wallet')).toEqual(['c']);
    });

    test('what means an earlier session of the topic touches nothing of the present one', async () => {
      await publish(dapp, 'old');
      const before = (await store.find(topic, T0))?.id as number;
      await store.end(topic);
      await publish(dapp, 'new');
      expect(await payloads('wallet', T0, { ...all, session: before })).toEqual([]);
      await store.acknowledge(topic, 'wallet', 1, T0, before);
      for (const from of [dapp, wallet])
        expect(await publish({ ...from, mayCreate: false, session: before }, 'x')).toBe('relay.ended');
      const present = (await store.find(topic, T0))?.id as number;
      expect(await payloads('wallet', T0, { ...all, session: present })).toEqual(['new']);
      expect(await publish({ ...dapp, mayCreate: false, session: present }, 'more')).toBe(2);
      await store.acknowledge(topic, 'wallet', 1, T0, present);
      expect(await payloads('wallet')).toEqual(['more']);
    });

    test('a clock that goes back loses nothing', async () => {
      await publish(dapp, 'a', T0);
      await publish(dapp, 'b', T0 - HOUR);
      expect(await payloads('wallet', T0 - HOUR)).toEqual(['a', 'b']);
      expect((await store.find(topic, T0))?.usedAt).toBe(T0);
    });

    test('it says that it can be used', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}
