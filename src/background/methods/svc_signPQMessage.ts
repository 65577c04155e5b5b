// A message signed with a shared account's ML-DSA key under the network's prefix.

import { message as messageOf } from '@svc/core/words/message';
import { accountRefOf } from '../services/accounts.ts';
import { defineMethod } from './defineMethod.ts';
import { messageSubject, readMessageParams, signInFacts } from './messageParams.ts';

/** {signature, publicKey, address}; both hex without `0x`. */
export const svc_signPQMessage = defineMethod({
  needs: ['accounts', 'activity', 'approvals', 'networks', 'now', 'permissions', 'signer'],
  access: 'connected',
  asks: true,
  changes: true,
  params: (given) => readMessageParams(given, false),
  handle: async (call, { message, address }) => {
    const { services, origin, requester, requestKey, shared } = call;
    const account = services.accounts.requireShared(shared(), address);
    const subject = { account: accountRefOf(account), ...messageSubject(message, signInFacts(call, account)) };
    const approved = await services.approvals.ask({ kind: 'signPqMessage', subject, requester, requestKey });
    const signed = await services.signer.signPqMessage(approved);
    await services.permissions.addCapability(origin, 'postQuantum');
    await services.activity.add({
      kind: 'pqMessage',
      label: [messageOf('activity.signedPqMessage')],
      accountId: account.id,
      origin,
      status: 'succeeded',
    });
    return signed;
  },
});
