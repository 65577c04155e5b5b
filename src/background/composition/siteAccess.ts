// The entry points of sites: the router with its stored requests and events, for pages and for paired sites alike.

import { toQuantity } from '@svc/core/rpc/quantity';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { Platform } from '../../platform/platform.ts';
import { behindSwitch, isServiceOff } from '../node/serviceSwitch.ts';
import type { SecretBox } from '../relay/pairingStore.ts';
import { createPairings, type Pairings, type PairingsOptions } from '../relay/pairings.ts';
import { isInsecureOrigin } from '../requests/requestContext.ts';
import { createAnswers } from '../router/answers.ts';
import { createReadThrottle } from '../router/gates/throttle.ts';
import { createRouter, type Router, requestKeyOf } from '../router/router.ts';
import { createSiteViews } from '../router/siteViews.ts';
import { accountRefOf } from '../services/accounts.ts';
import { createEvents } from '../services/events.ts';
import type { Settings } from '../services/settings.ts';
import type { Signer, VaultAccess } from '../services/vaultAccess.ts';
import type { Services } from './services.ts';

export interface SiteAccessOptions {
  readonly platform: Platform;
  readonly services: Services;
  readonly settings: Settings;
  readonly keyring: VaultAccess & Signer & { readonly box: SecretBox };
  /** Called with failures caused by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

/** Asks the user about a pairing, with the accounts to choose from. */
function askToPair({ accounts, approvals, activity }: Services): PairingsOptions['approve'] {
  return async (subject, { origin, topic, claimedName, attempt }) => {
    const requester = { kind: 'relay' as const, origin, insecure: isInsecureOrigin(origin), topic, claimedName };
    const selected = accounts.selected();
    if (selected === undefined) throw refused('refused.wallet.noAccount');
    const approved = await approvals.ask({
      kind: 'pairRelay',
      subject: { ...subject, accounts: accounts.shown().map(accountRefOf), selectedAccountId: selected.id },
      requester,
      requestKey: requestKeyOf({ id: `pair-${attempt}` }, { kind: 'relay', origin, topic }),
    });
    await activity.add({
      kind: 'pair',
      label: [message('activity.paired', { site: part.given(origin) })],
      origin,
      status: 'succeeded',
    });
    return approved.decision.accountIds;
  };
}

/** The site access of one wallet. */
export function createSiteAccess({ platform, services, keyring, settings, onFault }: SiteAccessOptions) {
  const { networks, permissions, approvals, activity, siteRequests } = services;
  const chainId = (): string => toQuantity(networks.active().chainId);
  const visibleAddresses = (origin: string): string[] =>
    keyring.isUnlocked() ? permissions.granted(origin).map((account) => account.ethAddress) : [];
  const events = createEvents({ accountsOf: visibleAddresses, chainId });
  const siteViews = createSiteViews({
    isUnlocked: keyring.isUnlocked,
    accountIds: (origin) => permissions.granted(origin).map(({ id }) => id),
    network: () => networks.active().slug,
    networks: () => networks.view().map(({ slug }) => slug),
  });
  const answers = createAnswers({ platform, siteViews });
  const door = createRouter({
    services: { ...services, signer: keyring, now: platform.now },
    answers,
    siteViews,
    throttle: createReadThrottle(platform.now),
    claimedName: (topic) => pairings.claimedName(topic),
    onFault,
    onHandled: events.refresh,
  });
  const router: Router = {
    handle(request, context) {
      const done = siteRequests.note(request.method, context.origin, context.kind);
      const answer = door.handle(request, context);
      void answer.then((told) => done('error' in told ? told.error.code : undefined));
      return answer;
    },
  };
  const pairings: Pairings = createPairings({
    platform: behindSwitch(platform, 'relay', settings),
    isOff: () => isServiceOff(settings.get(), 'relay'),
    router,
    siteViews,
    box: keyring.box,
    approve: askToPair(services),
    permissions,
    siteState: (origin) => ({ addresses: visibleAddresses(origin), chainIdHex: chainId() }),
    onSessionEnded: (topic) => void approvals.endTopic(topic),
    onTaken: async (origin) => {
      await activity.add({
        kind: 'pair',
        label: [message('activity.paired.other', { site: part.given(origin) })],
        origin,
        status: 'failed',
      });
    },
    onFault,
  });
  return { events, answers, router, pairings };
}

/** See {@link createSiteAccess}. */
export type SiteAccess = ReturnType<typeof createSiteAccess>;
