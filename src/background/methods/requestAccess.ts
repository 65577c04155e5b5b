// Gives a site access to accounts: by an existing grant, by unlocking, or by asking the user to connect or to choose
// again.

import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { Unauthorized } from '../requests/refusals.ts';
import { isInsecureOrigin } from '../requests/requestContext.ts';
import { accountRefOf } from '../services/accounts.ts';
import type { AccountEntry } from '../services/vaultAccess.ts';
import type { MethodCall } from './defineMethod.ts';

const insecureOrigin = warning('site.insecure.connect', 'caution');
const remotePairing = warning('site.remote', 'caution');

/** The services for access. */
export const ACCESS_NEEDS = ['accounts', 'activity', 'approvals', 'permissions'] as const;
type AccessCall = MethodCall<(typeof ACCESS_NEEDS)[number]>;

/** Waits for the user to unlock the wallet, in a window that names the site. */
export async function waitForUnlock({
  services,
  requester,
  requestKey,
}: MethodCall<'accounts' | 'approvals'>): Promise<void> {
  if (services.accounts.isUnlocked()) return;
  await services.approvals.ask({ kind: 'unlock', subject: {}, requester, requestKey });
}

/** Ids of the accounts that the user chooses for a site; those that it already sees are preselected. */
async function askForAccounts({
  services,
  origin,
  requester,
  requestKey,
  shared,
}: AccessCall): Promise<readonly string[]> {
  const selected = services.accounts.selected();
  if (selected === undefined) throw new Unauthorized('The wallet has no account yet. Finish setting it up first.');
  const remote = requester.kind === 'relay';
  const warnings = [...(isInsecureOrigin(origin) ? [insecureOrigin] : []), ...(remote ? [remotePairing] : [])];
  const approved = await services.approvals.ask({
    kind: 'connect',
    subject: {
      accounts: services.accounts.shown().map(accountRefOf),
      selectedAccountId: selected.id,
      sharedIds: shared().map((one) => one.id),
      remote,
      warnings,
    },
    requester,
    requestKey,
  });
  return approved.decision.accountIds;
}

async function connect({ services, origin, requester }: AccessCall, accountIds: readonly string[]): Promise<void> {
  const name = requester.kind === 'relay' ? requester.claimedName : undefined;
  // Several requests may wait for the same answer; the first of them applies it.
  if (!(await services.permissions.grant(origin, accountIds, name))) return;
  await services.activity.add({
    kind: 'connect',
    label: [message('activity.connected', { site: part.given(origin) })],
    origin,
    status: 'succeeded',
  });
}

/** The accounts that a site may see, after a connect window if it has none. */
export async function requestAccess(call: AccessCall): Promise<readonly AccountEntry[]> {
  const { shared } = call;
  if (shared().length > 0) {
    await waitForUnlock(call);
    return shared();
  }
  const accountIds = await askForAccounts(call);
  if (shared().length === 0) await connect(call, accountIds);
  return shared();
}

/** Lets the user choose, also for a connected site: it then sees exactly what was chosen. */
export async function chooseAccess(call: AccessCall): Promise<void> {
  const { services, origin, shared } = call;
  const accountIds = await askForAccounts(call);
  const before = shared().map((one) => one.id);
  if (before.length === 0) return connect(call, accountIds);
  await services.permissions.setAccounts(origin, accountIds);
  for (const id of before.filter((one) => !accountIds.includes(one)))
    await services.approvals.endAccount(id, 'accountUnshared', origin);
}
