// Requests in a row on one connection: how many of them are worked on before the client has taken the answers to the
// first. All that one packet carries would otherwise be answered into memory, whether or not anybody reads.

/** Requests of a connection that are worked on at the same time. */
const MOST_AT_ONCE = 4;

/** An answer as a server of the platform writes it. */
interface Answer {
  readonly writableFinished: boolean;
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

const isOver = ({ writableFinished, destroyed }: Answer): boolean => writableFinished || destroyed;

/**
 * A hook for the beginning of requests: each waits until few enough of those before it on its connection are
 * unanswered.
 */
export function createPipelineLimit(): (
  request: { readonly raw: { readonly socket: object } },
  reply: { readonly raw: Answer },
  done: () => void,
) => void {
  /** Answers by connection, oldest first; of those that are over the newest at most. */
  const rows = new WeakMap<object, Answer[]>();
  return ({ raw: { socket } }, { raw: answer }, done) => {
    const row = rows.get(socket);
    if (row === undefined) {
      rows.set(socket, [answer]);
      done();
      return;
    }
    while (row[0] !== undefined && isOver(row[0])) row.shift();
    row.push(answer);
    const ahead = row[row.length - 1 - MOST_AT_ONCE];
    if (ahead === undefined) done();
    else ahead.once('close', done);
  };
}
