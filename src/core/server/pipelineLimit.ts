// Requests in a row on one connection: how many of them are worked on before the client has taken the answers to the
// first. All that one packet carries would otherwise be answered into memory, whether or not anybody reads.

/** Requests of a connection that are worked on at the same time. */
const MOST_AT_ONCE = 4;

/** An answer as a server of the platform writes it. */
export interface PipelinedAnswer {
  readonly writableFinished: boolean;
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

const isOver = ({ writableFinished, destroyed }: PipelinedAnswer): boolean => writableFinished || destroyed;

/**
 * Has each request wait until few enough of those before it on its connection are unanswered; one that has to be the
 * first, until none is.
 */
export function createPipelineLimit(): (
  connection: object,
  answer: PipelinedAnswer,
  begin: () => void,
  isFirst?: boolean,
) => void {
  /** Answers by connection, oldest first; of those that are over the newest at most. */
  const rows = new WeakMap<object, PipelinedAnswer[]>();
  return (connection, answer, begin, isFirst = false) => {
    const row = rows.get(connection);
    if (row === undefined) {
      rows.set(connection, [answer]);
      begin();
      return;
    }
    while (row[0] !== undefined && isOver(row[0])) row.shift();
    row.push(answer);
    const ahead = row[row.length - 1 - (isFirst ? 1 : MOST_AT_ONCE)];
    if (ahead === undefined || isOver(ahead)) begin();
    else ahead.once('close', begin);
  };
}
