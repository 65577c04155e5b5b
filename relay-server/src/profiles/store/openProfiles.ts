// Which profile store an address means.

import type { Logger } from '../../edge/log.ts';
import { createPostgresProfiles } from './postgresProfiles.ts';
import type { ProfileStore } from './profileStore.ts';
import { createSqliteProfiles } from './sqliteProfiles.ts';

/**
 * The store at `sqlite:FILE`, `postgres://…` or `postgresql://…`.
 * @throws Refusal when a file cannot be used; a server is first asked by the store's `start`
 */
export function openProfiles(address: string, log: Logger): ProfileStore {
  return address.startsWith('sqlite:')
    ? createSqliteProfiles(address.slice('sqlite:'.length))
    : createPostgresProfiles(address, log);
}
