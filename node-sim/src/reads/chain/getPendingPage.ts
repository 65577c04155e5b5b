// Pending transactions, one page at a time, in slices.

import { Refusal } from '@svc/core/errors';
import { TextWriter, type Written } from '@svc/core/json/longJson';
import type { Handler, ReadContext } from '../context.ts';
import { MOST_CHARACTERS, type Steps } from '../timeSlices.ts';
import { waitingPage } from './pendingViews.ts';

/**
 * @param most characters of the answer; one transaction is always answered @throws Refusal `limit.pending` where a page
 *   has more
 */
export function* pendingPageInSlices(
  { chain }: Pick<ReadContext, 'chain'>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  most = MOST_CHARACTERS,
): Steps<Written> {
  const count = chain.waitingTransfers.length + chain.mempool.size + chain.evmPool.size;
  const writer = new TextWriter();
  writer.add('{"transactions":[');
  let [characters, written] = [0, 0];
  for (const { hash, hex, fees, timestamp } of waitingPage(chain, limit, offset)) {
    const text = JSON.stringify({ hash, hex: hex(), fees, timestamp });
    characters += text.length;
    if (characters > most && written > 0)
      throw new Refusal('limit.pending', `More than ${most} bytes: ask for at most ${written} from ${offset} on.`);
    writer.add(`${written === 0 ? '' : ','}${text}`);
    written += 1;
    yield;
  }
  writer.add(`],"count":${count}}`);
  return writer.written();
}

export const getPendingPage: Handler<'getPendingPage'> = (context, params, client) =>
  context.slices.run(client, pendingPageInSlices(context, params));
