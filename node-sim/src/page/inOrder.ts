// A read that is repeated by a page, whose node may take longer than the pause between two: each answer is shown when
// it comes, unless one to a later question was there before it. The pages run without a bundle, and so without core's.

/** Questions without an answer at once; the next is asked when one of them has it. */
const MOST_UNDER_WAY = 3;

export interface Repeated {
  /** Asks, now or as soon as an answer makes room. */
  ask(): void;
  /** Nothing is asked or shown any more. */
  stop(): void;
}

/** @param show gets answers in the order of their questions; `fail` the failures among them */
export function inOrder<T>(
  read: () => Promise<T>,
  show: (answer: T) => void,
  fail: (error: unknown) => void,
): Repeated {
  let asked = 0;
  let newest = 0;
  let underWay = 0;
  let isWanted = false;
  let isStopped = false;
  const ask = (): void => {
    if (isStopped) return;
    if (underWay === MOST_UNDER_WAY) {
      isWanted = true;
      return;
    }
    asked += 1;
    underWay += 1;
    const turn = asked;
    const end = (act: () => void): void => {
      underWay -= 1;
      if (!isStopped && turn > newest) {
        newest = turn;
        act();
      }
      if (!isWanted) return;
      isWanted = false;
      ask();
    };
    read().then(
      (answer) => end(() => show(answer)),
      (error: unknown) => end(() => fail(error)),
    );
  };
  return {
    ask,
    stop: () => {
      isStopped = true;
    },
  };
}
