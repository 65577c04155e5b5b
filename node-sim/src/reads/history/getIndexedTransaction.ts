// One transaction of the index.

import { bareHash, type Handler } from '../context.ts';
import { entryView } from './entryViews.ts';

export const getIndexedTransaction: Handler<'getIndexedTransaction'> = (context, { tx_hash: hash }) => {
  const entry = context.chain.storage.index.find(bareHash(hash));
  if (entry === undefined) return null;
  const accounts = Object.fromEntries(Object.entries(entry.roles).map(([account, roles]) => [account, [...roles]]));
  return { ...entryView(context, entry), accounts };
};
