// EIP-712 typed data signed with a shared account's classic key. Parsed strictly, refused for another chain than the
// active one, hashed by core.

import { ParseRefusal } from '@svc/core/errors';
import { readTypedData } from '@svc/core/tx/typedData';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { WrongChain } from '../requests/refusals.ts';
import { accountRefOf } from '../services/accounts.ts';
import { prepareTypedData } from '../services/typedDataSubject.ts';
import { defineMethod } from './defineMethod.ts';
import { isAccountText } from './messageParams.ts';

/** `0x` + 130 hex: r, s, v. */
export const eth_signTypedData_v4 = defineMethod({
  needs: ['accounts', 'activity', 'approvals', 'evm', 'networks', 'now', 'permissions', 'risks', 'signer'],
  access: 'connected',
  asks: true,
  changes: true,
  params: (given) => {
    const [address, data] = Array.isArray(given) ? (given as unknown[]) : [];
    if (typeof address !== 'string' || !isAccountText(address)) throw new ParseRefusal('params[0]', 'an address');
    return { address, data: readTypedData(data) };
  },
  handle: async ({ services, origin, requester, requestKey, shared }, { address, data }) => {
    const account = services.accounts.requireShared(shared(), address);
    const network = services.networks.active();
    if (data.chainId !== undefined && data.chainId !== BigInt(network.chainId))
      throw new WrongChain(data.chainId, network);
    const { subject, intent, needsPassword } = await prepareTypedData({
      data,
      account: accountRefOf(account),
      entry: account,
      network,
      origin,
      services,
    });
    const approved = await services.approvals.ask({
      kind: 'signTypedData',
      subject,
      requester,
      requestKey,
      needsPassword,
      intent,
    });
    const { signature } = await services.signer.signTypedData(approved);
    await services.permissions.addCapability(origin, 'signMessage');
    await services.activity.add({
      kind: 'typedData',
      label: [message('activity.signedData', { type: part.given(data.primaryType, 40) })],
      accountId: account.id,
      network: network.slug,
      origin,
      status: 'succeeded',
    });
    return signature;
  },
});
