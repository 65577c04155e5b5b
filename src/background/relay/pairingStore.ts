// Storage of the wallet's pairings. The record is durable and its key is encrypted under the vault's data key; a copy
// of the key is in session storage, so that a locked wallet stays reachable until the browser closes. relaySession.ts
// manages the connections.

import { fromBase64Url, toBase64Url } from '@svc/core/bytes';
import { PAIRING_KEY_BYTES, type Topic, topicOf } from '@svc/core/relay/pairingLink';
import { type Static, Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { LOCAL_KEYS, SESSION_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';

/** Encrypts small secrets under the vault's data key. Every method returns undefined while the wallet is locked. */
export interface SecretBox {
  /** @param name binds the ciphertext to its place: it decrypts only under the same name */
  seal(name: string, secret: Uint8Array): Promise<string | undefined>;
  open(name: string, sealed: string): Promise<Uint8Array | undefined>;
}

const pairingRecord = Type.Object({
  topic: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  relay: Type.String(),
  /** Name that the site claims. */
  name: Type.String(),
  /** Origin that the relay attested. */
  origin: Type.String(),
  /** Unix milliseconds. */
  createdAt: Type.Integer(),
  sealedKey: Type.String(),
  /** Distinguishes this wallet from others with the same code; absent if the site did not ask for it. */
  walletId: Type.Optional(Type.String()),
});
export type PairingRecord = Omit<Static<typeof pairingRecord>, 'topic'> & { readonly topic: Topic };

const sessionKeys = Type.Record(Type.String(), Type.String());

export interface PairingStore {
  load(): Promise<void>;
  list(): readonly PairingRecord[];
  /** Stores a new pairing. @returns undefined when the wallet is locked and its key cannot be encrypted */
  add(pairing: Omit<PairingRecord, 'topic' | 'sealedKey'>, key: Uint8Array): Promise<PairingRecord | undefined>;
  remove(topic: Topic): Promise<void>;
  /** The key of a pairing, if the wallet is unlocked or its copy is still in session storage. */
  findKey(record: PairingRecord): Promise<Uint8Array | undefined>;
}

/** Storage of the pairings of one wallet. */
export function createPairingStore(
  { local, session }: Pick<Platform, 'local' | 'session'>,
  box: SecretBox,
): PairingStore {
  const stored = createStored(local, LOCAL_KEYS.pairings, Type.Array(pairingRecord), []);
  const copies = createStored(session, SESSION_KEYS.pairingKeys, sessionKeys, {});
  const slot = (topic: string): string => `pairing/${topic}`;
  const list = (): PairingRecord[] => stored.get() as PairingRecord[];
  const keepCopy = (topic: string, key: Uint8Array): Promise<unknown> =>
    copies.update((all) => ({ ...all, [topic]: toBase64Url(key) }));

  /** A key that does not belong to its topic is ignored. */
  const matching = (topic: string, key: Uint8Array): Uint8Array | undefined =>
    key.length === PAIRING_KEY_BYTES && topicOf(key) === topic ? key : undefined;

  return {
    load: async () => {
      await Promise.all([stored.load(), copies.load()]);
    },
    list,
    add: async (pairing, key) => {
      const topic = topicOf(key);
      const sealedKey = await box.seal(slot(topic), key);
      if (sealedKey === undefined) return undefined;
      const record = { ...pairing, topic, sealedKey };
      await keepCopy(topic, key);
      await stored.update((all) => [...all.filter((one) => one.topic !== topic), record]);
      return record;
    },
    remove: async (topic) => {
      await stored.update((all) => all.filter((one) => one.topic !== topic));
      await copies.update((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== topic)));
    },
    findKey: async ({ topic, sealedKey }) => {
      const copy = copies.get()[topic];
      if (copy !== undefined) return matching(topic, fromBase64Url(copy));
      const key = await box.open(slot(topic), sealedKey);
      if (key === undefined || matching(topic, key) === undefined) return undefined;
      await keepCopy(topic, key);
      return key;
    },
  };
}
