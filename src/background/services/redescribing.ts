// Describes a waiting operation anew when a block came, since the facts that its words were made from may have changed:
// a pool that did not exist, a token that was not known. What was looked at before can then no longer be approved.

import type { Subject } from '../../approvals/kinds.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Accounts } from './accounts.ts';
import type { Approvals } from './approvals.ts';
import { prepareExchange } from './exchangeRequest.ts';
import type { Networks } from './networks.ts';
import type { Risks } from './risks.ts';

export interface RedescribingOptions {
  readonly node: NodeClient;
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly risks: Risks;
  readonly approvals: Pick<Approvals, 'simulated' | 'originOf' | 'redescribe'>;
}

/** Reads the facts of one waiting approval again. */
export function createRedescribing({ node, networks, accounts, risks, approvals }: RedescribingOptions) {
  return async (id: string): Promise<void> => {
    const waiting = approvals.simulated().find((one) => one.id === id);
    if (waiting === undefined || waiting.kind !== 'sendExchangeTransaction') return;
    const subject = waiting.subject as Subject<'sendExchangeTransaction'>;
    const network = networks.list().find((one) => one.slug === subject.network.slug);
    const account = accounts.find(subject.account.id);
    if (network === undefined || account === undefined) return;
    const { op, paramsText, gasLimit, gasPriceWei } = subject;
    const request = { op, paramsText, gasLimit: BigInt(gasLimit), gasPriceWei: BigInt(gasPriceWei), from: undefined };
    const next = await prepareExchange({ request, account, network, node, risks, origin: approvals.originOf(id) });
    await approvals.redescribe(id, {
      description: next.subject.description,
      intent: next.intent,
      needsPassword: next.needsPassword,
    });
  };
}
