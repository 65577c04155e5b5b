// Tables and key-value stores over one IndexedDB database, for the adapters of the browser. Keys are `<table>/<key>`.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeyValueStore, RecordTable } from './platform.ts';

interface Schema extends DBSchema {
  records: { key: string; value: unknown };
}

export interface IdbStores {
  table(name: string): RecordTable;
  keyValueStore(name: string): KeyValueStore;
}

/** Stores inside the named database; it is opened on first use. */
export function createIdbStores(databaseName: string): IdbStores {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  function database(): Promise<IDBPDatabase<Schema>> {
    opened ??= openDB<Schema>(databaseName, 1, {
      upgrade: (db) => void db.createObjectStore('records'),
      // The browser closed it (storage pressure, a newer version): the next use opens it again.
      terminated: () => {
        opened = undefined;
      },
    });
    return opened;
  }
  const range = (name: string): IDBKeyRange => IDBKeyRange.bound(`${name}/`, `${name}/\uffff`);

  return {
    table: (name) => ({
      get: async (key) => (await database()).get('records', `${name}/${key}`),
      put: async (key, record) => void (await (await database()).put('records', record, `${name}/${key}`)),
      async putAll(records) {
        const transaction = (await database()).transaction('records', 'readwrite');
        for (const [key, record] of records) void transaction.store.put(record, `${name}/${key}`);
        await transaction.done;
      },
      remove: async (key) => (await database()).delete('records', `${name}/${key}`),
      all: async () => (await database()).getAll('records', range(name)),
      clear: async () => (await database()).delete('records', range(name)),
    }),
    keyValueStore: (name) => ({
      get: async (key) => (await database()).get('records', `${name}/${key}`),
      async set(entries) {
        const transaction = (await database()).transaction('records', 'readwrite');
        for (const [key, value] of Object.entries(entries)) void transaction.store.put(value, `${name}/${key}`);
        await transaction.done;
      },
      async remove(keys) {
        const transaction = (await database()).transaction('records', 'readwrite');
        for (const key of keys) void transaction.store.delete(`${name}/${key}`);
        await transaction.done;
      },
      keys: async () =>
        (await (await database()).getAllKeys('records', range(name))).map((key) => key.slice(name.length + 1)),
    }),
  };
}
