// How stored transactions end: in a block, lost, or closed; and the consequences for the later ones of their batch.
// Nothing of a batch is sent before the earlier ones were, nor after one that was given up.

import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import type { ActivityView } from '../state/view.ts';
import type { Activity } from './activity.ts';
import { besidesOf, type Closing, type Outgoing, type OutgoingStore } from './outgoing.ts';

const CLOSED_AS: {
  readonly [B in Closing['by']]: (closing: Extract<Closing, { by: B }>) => Pick<ActivityView, 'status' | 'error'>;
} = {
  refusal: ({ message: words }) => ({ status: 'refused', error: part.given(words, 500) }),
  other: ({ hash }) => ({
    status: 'overtaken',
    error: message('activity.overtaken', { hash: part.id(hash) }),
  }),
  user: () => ({ status: 'givenUp' }),
  before: () => ({ status: 'unsent', error: message('activity.notSentAfter') }),
};

export interface EndingsOptions {
  readonly stored: OutgoingStore;
  readonly activity: Activity;
  readonly onSettled: () => void;
  readonly onClosed: () => void;
}

/** The ends of one wallet's stored transactions. */
export function createEndings({ stored, activity, onSettled, onClosed }: EndingsOptions) {
  const isLater = (one: Outgoing, than: Outgoing): boolean => (one.batch?.at ?? 0) > (than.batch?.at ?? 0);

  /** Closes the unsent ones after it in its batch: they may depend on one that does not come any more. */
  const unsentAfter = (record: Outgoing): Outgoing[] =>
    besidesOf(record, stored.all())
      .filter((one) => one.state === 'sending' && isLater(one, record))
      .map((one) => ({ ...one, state: 'closed', closing: { by: 'before' } }));

  const sayUnsent = async (closed: readonly Outgoing[]): Promise<void> => {
    for (const { hash } of closed) await activity.update(hash, CLOSED_AS.before({ by: 'before' }));
  };

  async function finish(record: Outgoing, members: Partial<ActivityView>): Promise<void> {
    const isLost = members.status === 'lost';
    const rest = isLost ? unsentAfter(record) : [];
    await stored.putAll([{ ...record, state: isLost ? 'lost' : 'done', wireText: '' }, ...rest]);
    await activity.update(record.hash, members);
    await sayUnsent(rest);
    onSettled();
  }

  /**
   * Frees its nonce and those of the unsent ones after it in its batch, in one step, so that none of them waits for it.
   * Its receipt is still looked for.
   */
  async function close(record: Outgoing, closing: Closing): Promise<Outgoing> {
    const closed: Outgoing = { ...record, state: 'closed', closing };
    const rest = unsentAfter(record);
    await stored.putAll([closed, ...rest], false);
    await activity.update(record.hash, CLOSED_AS[closing.by](closing as never));
    await sayUnsent(rest);
    onClosed();
    onSettled();
    return closed;
  }

  /**
   * Whether an unsent one has to stay: the earlier ones of its batch go first, and if one of them was given up, none
   * after it is sent.
   */
  async function isHeldBack(record: Outgoing): Promise<boolean> {
    if (record.state !== 'sending') return false;
    const before = besidesOf(record, stored.all()).filter((one) => isLater(record, one));
    if (before.some(({ state }) => state === 'closed' || state === 'lost')) {
      await close(record, { by: 'before' });
      return true;
    }
    return before.some(({ state }) => state === 'sending' || state === 'unknown');
  }

  return { finish, close, isHeldBack };
}
