// The type of a UI command: the services that it needs, a schema for its parameters, and a handler. The types for the
// screens are derived from it.

import { refused } from '@svc/core/words/refusal';
import { type Static, type TObject, Type } from 'typebox';
import type { EvmClient } from '../node/evmClient.ts';
import type { Abis } from '../services/abis.ts';
import type { Accounts } from '../services/accounts.ts';
import type { Allowances } from '../services/allowances.ts';
import type { Approvals } from '../services/approvals.ts';
import type { Assets } from '../services/assets.ts';
import type { Contacts } from '../services/contacts.ts';
import type { Drafts } from '../services/drafts.ts';
import type { Effects } from '../services/effects.ts';
import type { Faults } from '../services/faults.ts';
import type { History } from '../services/history.ts';
import type { Items } from '../services/items.ts';
import type { Names } from '../services/names.ts';
import type { NetworkProbes } from '../services/networkProbe.ts';
import type { Networks } from '../services/networks.ts';
import type { Permissions } from '../services/permissions.ts';
import type { Positions } from '../services/positions.ts';
import type { Profiles } from '../services/profiles.ts';
import type { Rates } from '../services/rates.ts';
import type { SendingService } from '../services/sending.ts';
import type { ItemSendingService } from '../services/sendingItems.ts';
import type { Settings } from '../services/settings.ts';
import type { SettingsFiles } from '../services/settingsFile.ts';
import type { SiteRequests } from '../services/siteRequests.ts';
import type { TokenFacts } from '../services/tokenFacts.ts';
import type { TradeApi } from '../services/tradeApi.ts';
import type { Transactions } from '../services/transactions.ts';
import type { AccountEntry, VaultCommands } from '../services/vaultAccess.ts';
import type { WatchedAccounts } from '../services/watchedAccounts.ts';
import type { WatchedTokens } from '../services/watchedTokens.ts';

/** Everything a command may use. */
export interface CommandServices {
  readonly abis: Abis;
  readonly accounts: Accounts;
  readonly allowances: Allowances;
  readonly approvals: Approvals;
  readonly assets: Assets;
  readonly contacts: Contacts;
  readonly drafts: Drafts;
  readonly effects: Effects;
  readonly evm: EvmClient;
  readonly faults: Faults;
  readonly history: History;
  readonly items: Items;
  readonly itemSending: ItemSendingService;
  readonly market: TradeApi;
  readonly networkProbes: NetworkProbes;
  readonly networks: Networks;
  readonly pairings: { pair(link: string): Promise<{ topic: string }>; disconnect(topic: string): Promise<void> };
  readonly permissions: Permissions;
  readonly names: Names;
  readonly positions: Positions;
  readonly profiles: Profiles;
  readonly rates: Rates;
  readonly sending: SendingService;
  readonly settings: Settings;
  readonly settingsFiles: SettingsFiles;
  readonly siteRequests: SiteRequests;
  readonly tokenFacts: TokenFacts;
  readonly tokens: WatchedTokens;
  readonly transactions: Transactions;
  readonly vault: VaultCommands;
  readonly watched: WatchedAccounts;
  /** Restarts after everything was erased. */
  readonly restart: () => Promise<void>;
}

/** What commands may need. */
export type ServiceName = keyof CommandServices;

export interface Command<K extends ServiceName, S extends TObject, R> {
  /** The services that the handler receives, and no others. */
  readonly needs: readonly K[];
  readonly params: S;
  handle(services: Pick<CommandServices, K>, params: Static<S>): Promise<R> | R;
}

/** Declares a command. */
export function defineCommand<const K extends ServiceName, S extends TObject, const R>(
  command: Command<K, S, R>,
): Command<K, S, R> {
  return command;
}

/** For commands without parameters. */
export const nothing = Type.Object({});
/** A password field. */
export const password = Type.String({ minLength: 1, maxLength: 1_024, expected: 'a password' });

/** An account that can sign. @throws Refusal `account.unknown`, `account.watched` */
export function requireAccount({ accounts }: Pick<CommandServices, 'accounts'>, accountId: string): AccountEntry {
  const account = accounts.find(accountId);
  if (account !== undefined) return account;
  throw refused(accounts.look(accountId) === undefined ? 'refused.account.unknown' : 'refused.account.watched');
}

/** An account to read, including one without a key. @throws Refusal `account.unknown` */
export function requireSeenAccount({ accounts }: Pick<CommandServices, 'accounts'>, accountId: string): AccountEntry {
  const account = accounts.look(accountId);
  if (account === undefined) throw refused('refused.account.unknown');
  return account;
}

/** @throws Refusal `wallet.locked` */
export function requireOpen({ vault }: Pick<CommandServices, 'vault'>): void {
  if (!vault.isUnlocked()) throw refused('refused.wallet.locked.first');
}

/**
 * Checks the password behind the wallet's single throttle. @throws Refusal `password.wrong`, `password.throttled`, each
 * with `retryAt` where the user has to wait
 */
export async function requirePasswordOf({ vault }: Pick<CommandServices, 'vault'>, given: string): Promise<void> {
  const outcome = await vault.checkPassword(given);
  if (outcome.ok) return;
  const facts = outcome.retryAt === undefined ? {} : { retryAt: outcome.retryAt };
  if (outcome.reason === 'throttled') throw refused('refused.password.throttled', {}, { facts });
  throw refused('refused.password.wrong', {}, { facts });
}
