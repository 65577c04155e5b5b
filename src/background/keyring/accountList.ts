// The user's list of accounts: names, the selected one, hidden ones. Only public records; no secret is decrypted here.
// phraseAccounts.ts and importedKeys.ts add accounts, keyExports.ts removes them.

import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { KeyringCore } from './keyringCore.ts';
import { type AccountRecord, MAX_ACCOUNTS, requireName, type VaultRecord } from './vaultRecord.ts';

/**
 * The record with a visible selected account. If every account is hidden, the first one is shown again: a wallet always
 * has one.
 */
export function withSelection(record: VaultRecord): VaultRecord {
  const shown = record.accounts.filter((one) => one.hidden !== true);
  const [first = record.accounts[0]] = shown;
  if (first === undefined || shown.some((one) => one.id === record.selectedAccountId)) return record;
  const accounts =
    shown.length > 0
      ? record.accounts
      : record.accounts.map((one) => (one === first ? { ...one, hidden: false } : one));
  return { ...record, accounts, selectedAccountId: first.id };
}

/** @throws Refusal `account.limit` */
export function requireRoom(record: VaultRecord, more: number): void {
  if (record.accounts.length + more > MAX_ACCOUNTS)
    throw refused('refused.account.limit', { max: part.number(String(MAX_ACCOUNTS)) });
}

/** @throws Refusal `account.duplicate` */
export function requireNew(record: VaultRecord, account: AccountRecord): void {
  const twin = record.accounts.find(
    (one) => one.ethAddress === account.ethAddress || one.pqAddress === account.pqAddress,
  );
  if (twin !== undefined)
    throw refused(twin.hidden === true ? 'refused.account.duplicate.hidden' : 'refused.account.duplicate', {
      name: part.given(twin.name),
    });
}

/** The account list of one keyring. */
export function createAccountList(core: KeyringCore) {
  const changeAccount =
    (accountId: string, next: (account: AccountRecord) => AccountRecord) => (record: VaultRecord) => {
      const { id } = core.requireAccount(accountId);
      return { ...record, accounts: record.accounts.map((one) => (one.id === id ? next(one) : one)) };
    };
  return {
    /** @throws Refusal `account.name` */
    renameAccount: (accountId: string, name: string): Promise<void> =>
      core.change(changeAccount(accountId, (one) => ({ ...one, name: requireName(name) }))),
    /** @throws Refusal `account.hidden` */
    selectAccount: (accountId: string): Promise<void> =>
      core.change((record) => {
        const account = core.requireAccount(accountId);
        if (account.hidden === true) throw refused('refused.account.hidden');
        return { ...record, selectedAccountId: account.id };
      }),
    /** Moves an account among the visible ones, one place up or down; at either end it stays. */
    moveAccount: (accountId: string, to: 'up' | 'down'): Promise<void> =>
      core.change((record) => {
        const account = core.requireAccount(accountId);
        const shown = record.accounts.filter((one) => one.hidden !== true);
        const at = shown.findIndex((one) => one.id === account.id);
        const other = at < 0 ? undefined : shown[to === 'up' ? at - 1 : at + 1];
        if (other === undefined) return record;
        const accounts = record.accounts.map((one) =>
          one.id === account.id ? other : one.id === other.id ? account : one,
        );
        return { ...record, accounts };
      }),
    /** Hides an account or shows it again; its keys stay. @throws Refusal `account.lastShown` */
    setAccountHidden: (accountId: string, hidden: boolean): Promise<void> =>
      core.change((record) => {
        const next = changeAccount(accountId, (one) => ({ ...one, hidden }))(record);
        if (next.accounts.every((one) => one.hidden === true)) throw refused('refused.account.lastShown');
        return withSelection(next);
      }),
  };
}
