// Waiting transactions, a page at a time.

import type { Handler } from '../context.ts';
import { waitingPage } from './pendingViews.ts';

export const getPendingPage: Handler<'getPendingPage'> = ({ chain }, { limit, offset }) => ({
  transactions: waitingPage(chain, limit, offset).map(({ hash, hex, fees, timestamp }) => ({
    hash,
    hex,
    fees,
    timestamp,
  })),
  count: chain.waitingTransfers.length + chain.mempool.size,
});
