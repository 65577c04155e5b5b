// What the user does from the wallet's own screens: prepared, shown and approved exactly as a site's request is, with the
// wallet as the one that asks.

import { toHex } from '@svc/core/bytes';
import { plainText } from '@svc/core/ops/describe';
import type { Platform } from '../../platform/platform.ts';
import type { MethodServices } from '../methods/defineMethod.ts';
import { prepareChain, readChainRequest } from './evmRequest.ts';
import { prepareExchange, readExchangeRequest, recipientOf } from './exchangeRequest.ts';
import type { Submitted } from './transactions.ts';
import type { AccountEntry } from './vaultAccess.ts';

const requester = { kind: 'wallet' } as const;

export interface OwnActsOptions
  extends Pick<MethodServices, 'abis' | 'accounts' | 'approvals' | 'evm' | 'networks' | 'node' | 'recipients' | 'risks' | 'transactions'> {
  readonly platform: Platform;
}

export type OwnActs = ReturnType<typeof createOwnActs>;

/** The acts of one wallet. Each resolves when the transaction was handed to the node. */
export function createOwnActs(services: OwnActsOptions) {
  const { abis, accounts, approvals, evm, networks, node, recipients, risks, transactions, platform } = services;
  const newKey = (): string => `own#${toHex(platform.randomBytes(16))}`;

  return {
    /** An exchange operation. @throws Refusal when a parameter, the user or the node refuses */
    async operate(account: AccountEntry, op: string, params: Readonly<Record<string, unknown>>): Promise<Submitted> {
      const request = readExchangeRequest([{ op, params }]);
      const network = networks.active();
      const requestKey = newKey();
      const { subject, needsPassword } = await prepareExchange({ request, account, network, node, risks, origin: undefined });
      const approved = await approvals.ask({ kind: 'sendExchangeTransaction', subject, requester, requestKey, needsPassword });
      const submitted = await transactions.submit({
        approved,
        form: 'exchange',
        op: approved.subject.op,
        account: accounts.find(approved.subject.account.id) ?? account,
        network: networks.requireSlug(approved.subject.network.slug),
        requestKey,
        label: plainText(approved.subject.description.sentence),
      });
      const recipient = recipientOf(op, approved.subject.paramsText);
      if (recipient !== undefined) await recipients.add(recipient);
      return submitted;
    },
    /** A chain transaction of one of the account's two ledger accounts. @throws Refusal as {@link operate} */
    async transact(account: AccountEntry, form: 'classic' | 'pq', tx: Readonly<Record<string, unknown>>): Promise<Submitted> {
      const request = readChainRequest([tx], form);
      const network = networks.active();
      const requestKey = newKey();
      const findFunction = (address: string, selector: string) => abis.find(network.slug, address, selector);
      const prepared = await prepareChain({ request, form, account, network, origin: undefined, evm, networks, risks, findFunction });
      const { subject, needsPassword, described } = prepared;
      const approved = await approvals.ask({ kind: 'sendTransaction', subject, requester, requestKey, needsPassword });
      const submitted = await transactions.submit({
        approved,
        form,
        account: accounts.find(approved.subject.account.id) ?? account,
        network: networks.requireSlug(approved.subject.network.slug),
        requestKey,
        label: plainText(approved.subject.description.sentence),
      });
      for (const recipient of described.intent.recipients) await recipients.add(recipient);
      return submitted;
    },
  };
}
