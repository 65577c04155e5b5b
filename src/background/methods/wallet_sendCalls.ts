// Several chain transactions in one request (EIP-5792): one window, one effect, and a nonce and a signature for each.

import { toHex } from '@svc/core/bytes';
import { BatchRefused } from '../requests/refusals.ts';
import { prepareCalls, readCallsRequest } from '../services/callsRequest.ts';
import { defineMethod } from './defineMethod.ts';
import { SEND_NEEDS } from './sendChain.ts';

/** `{id}` for wallet_getCallsStatus; the transactions need not be in a block yet. */
export const wallet_sendCalls = defineMethod({
  needs: SEND_NEEDS,
  access: 'connected',
  asks: true,
  changes: true,
  params: readCallsRequest,
  async handle({ services, origin, requester, requestKey, shared }, request) {
    const { abis, accounts, approvals, effects, evm, networks, permissions, recipients, risks, tokens } = services;
    const { batches } = services.transactions;
    const account = accounts.requireShared(shared(), request.from);
    // As in sendChain.ts, for the whole batch.
    const before = batches.findRequested(requestKey);
    if (before !== undefined) return { id: before };
    const id = request.id ?? `0x${toHex(crypto.getRandomValues(new Uint8Array(32)))}`;
    if (batches.has(origin, id)) throw new BatchRefused('duplicate');
    const network = networks.active();
    const { subject, intent, needsPassword } = await prepareCalls({
      request,
      account,
      network,
      origin,
      evm,
      networks,
      risks,
      findFunction: (address, selector) => abis.find(network.slug, address, selector),
      decimalsOf: (address) => tokens.find(network.slug, address)?.decimals,
      attempt: evm.patience(),
    });
    const effect = await effects.first({ kind: 'sendCalls', subject, intent });
    const approved = await approvals.ask({
      kind: 'sendCalls',
      subject,
      requester,
      requestKey,
      needsPassword,
      intent,
      effect,
    });
    await batches.submit({
      approved,
      account: accounts.find(approved.subject.account.id) ?? account,
      network: networks.requireSlug(approved.subject.network.slug),
      requestKey,
      origin,
      batchId: id,
      label: approved.subject.description.sentence,
    });
    await permissions.addCapability(origin, 'sendTransaction');
    for (const recipient of intent.recipients) await recipients.add(recipient);
    return { id };
  },
});
