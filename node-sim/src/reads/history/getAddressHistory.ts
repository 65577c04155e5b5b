// The history of one account.

import { accountParam, type Handler } from '../context.ts';
import { entryView, readPage } from './entryViews.ts';

export const getAddressHistory: Handler<'getAddressHistory'> = (context, params) => {
  const account = accountParam(params.address);
  const { entries, members } = readPage(context, params, { account });
  const transactions = entries.map((entry) => {
    const { cursor, ...view } = entryView(context, entry);
    return { ...view, roles: [...(entry.roles[account] ?? [])], cursor };
  });
  return { address: params.address, account, transactions, ...members };
};
