// The state of an activity as icon and word.

import type { Outcome } from '@svc/core/ops/outcome';
import { storedText } from '@svc/core/words/plainText';
import {
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  HelpCircle,
  LoaderCircle,
  type LucideIcon,
  Unplug,
} from 'lucide-react';
import type { ActivityView, ActivityStatus as Status } from '../../../background/state/view.ts';

const STATES: {
  readonly [S in Status]: { icon: LucideIcon; word: string; kind: 'good' | 'bad' | 'wait'; meaning: string };
} = {
  sending: { icon: LoaderCircle, word: 'Sending', kind: 'wait', meaning: 'On its way to the node.' },
  unknown: {
    icon: HelpCircle,
    word: 'Unclear',
    kind: 'wait',
    meaning:
      'It may still execute. The node gave no clear answer, so the same signed bytes are sent again; it cannot happen twice.',
  },
  waiting: {
    icon: Clock,
    word: 'Waiting for a block',
    kind: 'wait',
    meaning: 'The node has it; the next blocks decide.',
  },
  dropped: {
    icon: Unplug,
    word: 'Dropped',
    kind: 'bad',
    meaning: 'The node shows it no more. It may still execute; it can be sent again or given up.',
  },
  succeeded: { icon: CircleCheck, word: 'Done', kind: 'good', meaning: 'It was carried out.' },
  failed: {
    icon: CircleX,
    word: 'Failed',
    kind: 'bad',
    meaning: 'A block included it, but it had no effect. The fee was burned.',
  },
  refused: {
    icon: CircleX,
    word: 'Refused',
    kind: 'bad',
    meaning: 'The node refused it before any block. Nothing was charged.',
  },
  overtaken: {
    icon: CircleX,
    word: 'Not placed',
    kind: 'bad',
    meaning: 'Another transaction of this account took its nonce. Nothing was charged.',
  },
  givenUp: {
    icon: Unplug,
    word: 'Given up',
    kind: 'bad',
    meaning: 'The wallet sends it no more. A node that kept it may still execute it.',
  },
  lost: {
    icon: Unplug,
    word: 'Not seen',
    kind: 'bad',
    meaning: 'No block was seen to include it within a day. The wallet looks for it no more.',
  },
};

/** What came of one that was carried out, where that was left open. */
const EXTENTS: { readonly [E in Outcome['extent']]: { icon: LucideIcon; kind: 'good' | 'bad' | 'wait' } } = {
  none: { icon: CircleSlash, kind: 'bad' },
  part: { icon: CircleCheck, kind: 'good' },
  open: { icon: Clock, kind: 'wait' },
  whole: { icon: CircleCheck, kind: 'good' },
};

type Told = Pick<ActivityView, 'status' | 'outcome'>;

/** What a state means, in a sentence: of one that was carried out what its receipt says. */
export function statusMeaning({ status, outcome }: Told): string {
  return outcome === undefined ? STATES[status].meaning : storedText(outcome.text);
}

/** Icon and word of a state. */
export function ActivityStatus({ one: { status, outcome } }: { readonly one: Told }) {
  const { icon: Icon, kind } = outcome === undefined ? STATES[status] : EXTENTS[outcome.extent];
  return (
    <span className={`status ${kind}`}>
      <Icon className={status === 'sending' ? 'icon spin' : 'icon'} aria-hidden />
      {outcome === undefined ? STATES[status].word : storedText(outcome.word)}
    </span>
  );
}
