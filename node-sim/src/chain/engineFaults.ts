// Reports engine bugs that transactions hit, with their cause, since a receipt says only that there was one.

import type { Chain } from './chain.ts';
import type { NewBlockNews } from './chainNews.ts';

/**
 * Reports each transaction of a new block that failed because of a bug.
 * @param tell gets the error, the place, and the transaction's hash
 */
export function reportEngineFaults(
  chain: Chain,
  tell: (cause: unknown, at: { op: string; hash: string }) => void,
): void {
  const look = ({ outcome }: NewBlockNews): void => {
    for (const { bug, tx, hash } of outcome.executed) if (bug !== undefined) tell(bug, { op: tx.op, hash });
  };
  chain.onBlock(look);
  chain.onReorg(({ blocks }) => blocks.forEach(look));
}
