// Answers to one question that is asked again and again, by someone who may take longer than the pause between two
// questions: each answer is taken when it comes, unless one to a later question was there before it.

/** Questions that wait for an answer at once; the next is asked when one of them has come. */
const MOST_UNDER_WAY = 3;

/** A question that is repeated. */
export interface Answers {
  /** Asks, now or as soon as an answer makes room. */
  ask(): void;
  /** Nothing is asked or taken any more. */
  stop(): void;
}

/**
 * @param read asks once
 * @param take gets the answers, in the order of their questions, leaving out those that came too late
 * @param fail gets the failures, in the same order, and what `take` throws
 */
export function answersInOrder<T>(
  read: () => Promise<T>,
  take: (answer: T) => void,
  fail: (error: unknown) => void,
): Answers {
  let asked = 0;
  let newest = 0;
  let underWay = 0;
  let isWanted = false;
  let isStopped = false;

  function begin(): void {
    asked += 1;
    underWay += 1;
    const turn = asked;
    const end = (act: () => void): void => {
      underWay -= 1;
      if (isStopped) return;
      if (turn > newest) {
        newest = turn;
        act();
      }
      if (!isWanted || isStopped) return;
      isWanted = false;
      begin();
    };
    read().then(
      (answer) =>
        end(() => {
          try {
            take(answer);
          } catch (error) {
            fail(error);
          }
        }),
      (error: unknown) => end(() => fail(error)),
    );
  }

  return {
    ask: () => {
      if (isStopped) return;
      if (underWay < MOST_UNDER_WAY) begin();
      else isWanted = true;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
