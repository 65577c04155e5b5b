// Raw transactions that wait for a block.

import type { Handler } from '../context.ts';
import { waitingPage } from './pendingViews.ts';

const MAX_LISTED = 1024;

export const getPendingTransactions: Handler<'getPendingTransactions'> = ({ chain }) =>
  waitingPage(chain, MAX_LISTED).map(({ raw }) => raw);
