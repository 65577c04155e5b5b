// The state of an activity as icon and word.

import { CircleCheck, CircleX, Clock, HelpCircle, LoaderCircle, type LucideIcon, Unplug } from 'lucide-react';
import type { ActivityStatus as Status } from '../../../background/state/view.ts';

const STATES: { readonly [S in Status]: { icon: LucideIcon; word: string; kind: 'good' | 'bad' | 'wait'; meaning: string } } = {
  sending: { icon: LoaderCircle, word: 'Sending', kind: 'wait', meaning: 'On its way to the node.' },
  unknown: {
    icon: HelpCircle,
    word: 'Unclear',
    kind: 'wait',
    meaning: 'It may still execute. The node gave no clear answer, so the same signed bytes are sent again; it cannot happen twice.',
  },
  waiting: { icon: Clock, word: 'Waiting for a block', kind: 'wait', meaning: 'The node has it; the next blocks decide.' },
  dropped: { icon: Unplug, word: 'Dropped', kind: 'bad', meaning: 'The node shows it no more. It may still execute; it can be sent again or given up.' },
  succeeded: { icon: CircleCheck, word: 'Done', kind: 'good', meaning: 'It took effect.' },
  failed: { icon: CircleX, word: 'Failed', kind: 'bad', meaning: 'A block included it, but it had no effect. The fee was burned.' },
  refused: { icon: CircleX, word: 'Refused', kind: 'bad', meaning: 'The node refused it before any block. Nothing was charged.' },
  overtaken: { icon: CircleX, word: 'Not placed', kind: 'bad', meaning: 'Another transaction of this account took its nonce. Nothing was charged.' },
  givenUp: { icon: Unplug, word: 'Given up', kind: 'bad', meaning: 'The wallet sends it no more. A node that kept it may still execute it.' },
  lost: { icon: Unplug, word: 'Not seen', kind: 'bad', meaning: 'No block was seen to include it within a day. The wallet looks for it no more.' },
};

/** What a state means, in a sentence. */
export function statusMeaning(status: Status): string {
  return STATES[status].meaning;
}

/** Icon and word of a state. */
export function ActivityStatus({ status }: { readonly status: Status }) {
  const { icon: Icon, word, kind } = STATES[status];
  return (
    <span className={`status ${kind}`}>
      <Icon className={status === 'sending' ? 'icon spin' : 'icon'} aria-hidden />
      {word}
    </span>
  );
}
