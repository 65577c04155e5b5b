// A personal message signed with a shared account's classic key.

import { message as messageOf } from '@svc/core/words/message';
import { accountRefOf } from '../services/accounts.ts';
import { defineMethod } from './defineMethod.ts';
import { messageSubject, readMessageParams, signInFacts } from './messageParams.ts';

/** `0x` + 130 hex: r, s, v. */
export const personal_sign = defineMethod({
  needs: ['accounts', 'activity', 'approvals', 'networks', 'now', 'permissions', 'signer'],
  access: 'connected',
  asks: true,
  changes: true,
  params: (given) => readMessageParams(given, true),
  handle: async (call, { message, address }) => {
    const { services, origin, requester, requestKey, shared } = call;
    const account = services.accounts.requireShared(shared(), address);
    const subject = { account: accountRefOf(account), ...messageSubject(message, signInFacts(call, account)) };
    const approved = await services.approvals.ask({ kind: 'signMessage', subject, requester, requestKey });
    const { signature } = await services.signer.signMessage(approved);
    await services.permissions.addCapability(origin, 'signMessage');
    await services.activity.add({
      kind: 'message',
      label: [messageOf('activity.signedMessage')],
      accountId: account.id,
      origin,
      status: 'succeeded',
    });
    return signature;
  },
});
