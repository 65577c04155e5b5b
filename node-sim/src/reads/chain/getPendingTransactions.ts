// Raw pending transactions, in slices: as many as one answer holds.

import { TextWriter, type Written } from '@svc/core/json/longJson';
import type { Handler, ReadContext } from '../context.ts';
import { MOST_CHARACTERS, type Steps } from '../timeSlices.ts';
import { waitingPage } from './pendingViews.ts';

const MAX_LISTED = 1024;

/** @param most characters of the answer; it always holds at least one transaction */
export function* pendingInSlices({ chain }: Pick<ReadContext, 'chain'>, most = MOST_CHARACTERS): Steps<Written> {
  const writer = new TextWriter();
  let characters = 0;
  for (const { raw } of waitingPage(chain, MAX_LISTED)) {
    const text = JSON.stringify(raw);
    const isFirst = characters === 0;
    characters += text.length + 1;
    if (characters > most && !isFirst) break;
    writer.add(`${isFirst ? '[' : ','}${text}`);
    yield;
  }
  writer.add(characters === 0 ? '[]' : ']');
  return writer.written();
}

export const getPendingTransactions: Handler<'getPendingTransactions'> = (context, _, client) =>
  context.slices.run(client, pendingInSlices(context));
