// A deadline for what Redis is asked. A server that has stopped without closing its connections (frozen, swapped out,
// cut off behind a proxy) would be waited for without end: nobody would be answered, and nobody refused.

import { StoreAwayRefusal } from './redisLink.ts';

/** Longer is taken for no answer. A replica may take one second of it, and so may the one that is asked before. */
const ANSWER_MS = 3_000;
/** How often a connection that has nothing to do is asked whether it lives. */
export const WATCH_MS = 2_000;
/** The driver gives up a connection on which nothing has passed in either direction for so long, and makes another. */
export const SILENT_MS = 10_000;

/**
 * What a promise brings, if it does so in time; what comes later is nobody's.
 * @throws StoreAwayRefusal else
 */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let check: NodeJS.Immediate | undefined;
    // A process that was busy itself reads first what has arrived meanwhile.
    const timer = setTimeout(() => {
      check = setImmediate(() => {
        check = setImmediate(() => reject(new StoreAwayRefusal(new Error(`no answer within ${ANSWER_MS} ms`))));
      });
    }, ANSWER_MS);
    const end = (): void => {
      clearTimeout(timer);
      clearImmediate(check);
    };
    answer.then(
      (value) => {
        end();
        resolve(value);
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}

/** Which connections owe an answer for too long. Nothing more is sent on one, so that the driver finds it unused. */
export class Answers {
  readonly #silent = new WeakSet<object>();

  isSilent(connection: object): boolean {
    return this.#silent.has(connection);
  }

  /** The answer to what is sent on a connection. @throws StoreAwayRefusal when it is not in time */
  async of<C extends object, T>(connection: C, send: (connection: C) => Promise<T>): Promise<T> {
    if (this.#silent.has(connection)) throw new StoreAwayRefusal(new Error('an answer is overdue'));
    const answer = send(connection);
    try {
      return await inTime(answer);
    } catch (error) {
      if (error instanceof StoreAwayRefusal) {
        this.#silent.add(connection);
        // It answers again, or was closed, which ends everything that it owed.
        const heard = (): void => void this.#silent.delete(connection);
        answer.then(heard, heard);
      }
      throw error;
    }
  }
}
