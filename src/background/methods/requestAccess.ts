// Getting a site access to accounts: by its grant, by unlocking, or by asking the user to connect.

import { isInsecureOrigin } from '../router/context.ts';
import { Unauthorized } from '../router/refusals.ts';
import { accountRefOf } from '../services/accounts.ts';
import type { AccountEntry } from '../services/vaultAccess.ts';
import type { MethodCall } from './defineMethod.ts';

const insecureOrigin = {
  code: 'site.insecure',
  severity: 'caution' as const,
  text: 'This site is not encrypted: anybody on the way can change what it shows and asks.',
  advice: 'Connect only if you run it yourself.',
};
const remotePairing = {
  code: 'site.remote',
  severity: 'caution' as const,
  text: 'The site runs on another device.',
  advice: 'Continue only if its code was on your own screen a moment ago.',
};

/** Waits for the user to unlock the wallet, in a window that names the site. */
export async function waitForUnlock({ services, requester, requestKey }: MethodCall): Promise<void> {
  if (services.accounts.isUnlocked()) return;
  await services.approvals.ask({ kind: 'unlock', subject: {}, requester, requestKey });
}

/** The accounts a site may see, after a connect window if it has none. */
export async function requestAccess(call: MethodCall): Promise<readonly AccountEntry[]> {
  const { services, origin, requester, requestKey, shared } = call;
  if (shared().length > 0) {
    await waitForUnlock(call);
    return shared();
  }
  const selected = services.accounts.selected();
  if (selected === undefined) throw new Unauthorized('The wallet has no account yet. Finish setting it up first.');
  const remote = requester.kind === 'relay';
  const warnings = [...(isInsecureOrigin(origin) ? [insecureOrigin] : []), ...(remote ? [remotePairing] : [])];
  const approved = await services.approvals.ask({
    kind: 'connect',
    subject: { accounts: services.accounts.list().map(accountRefOf), selectedAccountId: selected.id, remote, warnings },
    requester,
    requestKey,
  });
  // Several requests may hear the one answer; the first of them acts on it.
  if (shared().length > 0) return shared();
  await services.permissions.grant(origin, approved.decision.accountIds, requester.kind === 'relay' ? requester.claimedName : undefined);
  await services.activity.add({ kind: 'connect', label: `Connected ${origin}`, origin, status: 'succeeded' });
  return shared();
}
