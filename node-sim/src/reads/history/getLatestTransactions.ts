// The newest transactions of the chain.

import type { Handler } from '../context.ts';
import { entryView, readPage } from './entryViews.ts';

export const getLatestTransactions: Handler<'getLatestTransactions'> = (context, params) => {
  const { entries, members } = readPage(context, params, { about: params.about });
  return { transactions: entries.map((entry) => entryView(context, entry)), ...members };
};
