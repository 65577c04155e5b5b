// An exchange operation: described, approved, signed with the next free nonce, submitted.

import { prepareExchange, readExchangeRequest } from '../services/exchangeRequest.ts';
import { defineMethod } from './defineMethod.ts';

/** {txHash, nonce} of the accepted transaction. */
export const svc_sendExchangeTransaction = defineMethod({
  needs: ['accounts', 'approvals', 'effects', 'networks', 'node', 'permissions', 'recipients', 'risks', 'transactions'],
  access: 'connected',
  asks: true,
  changes: true,
  params: readExchangeRequest,
  handle: async ({ services, origin, requester, requestKey, shared }, request) => {
    const { accounts, approvals, effects, networks, node, permissions, recipients, risks, transactions } = services;
    const account = accounts.requireShared(shared(), request.from);
    // As in sendChain.ts.
    const before = await transactions.findSubmitted(requestKey);
    if (before !== undefined) return before;
    const network = networks.active();
    const { subject, intent, needsPassword } = await prepareExchange({
      request,
      account,
      network,
      node,
      risks,
      origin,
    });
    const effect = await effects.first({ kind: 'sendExchangeTransaction', subject, intent });
    const approved = await approvals.ask({
      kind: 'sendExchangeTransaction',
      subject,
      requester,
      requestKey,
      needsPassword,
      intent,
      effect,
    });
    const label = approved.subject.description.sentence;
    const signer = accounts.find(approved.subject.account.id) ?? account;
    const submitted = await transactions.submit({
      approved,
      form: 'exchange',
      op: approved.subject.op,
      account: signer,
      network: networks.requireSlug(approved.subject.network.slug),
      requestKey,
      origin,
      label,
    });
    await permissions.addCapability(origin, 'sendTransaction');
    for (const recipient of intent.recipients) await recipients.add(recipient);
    return submitted;
  },
});
