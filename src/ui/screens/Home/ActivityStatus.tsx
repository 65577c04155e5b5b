// The state of an activity as icon and word.

import type { Outcome } from '@svc/core/ops/outcome';
import { storedText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
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
  sending: { icon: LoaderCircle, word: say('home.sending'), kind: 'wait', meaning: say('home.onItsWayTo') },
  unknown: {
    icon: HelpCircle,
    word: say('home.unclear'),
    kind: 'wait',
    meaning: say('home.itMayStillExecute'),
  },
  waiting: {
    icon: Clock,
    word: say('home.waitingForABlock'),
    kind: 'wait',
    meaning: say('home.theNodeHasIt'),
  },
  dropped: {
    icon: Unplug,
    word: say('home.dropped'),
    kind: 'bad',
    meaning: say('home.theNodeShowsIt'),
  },
  succeeded: { icon: CircleCheck, word: say('home.done'), kind: 'good', meaning: say('home.itWasCarriedOut') },
  failed: {
    icon: CircleX,
    word: say('home.failed'),
    kind: 'bad',
    meaning: say('home.aBlockIncludedIt'),
  },
  refused: {
    icon: CircleX,
    word: say('home.refused'),
    kind: 'bad',
    meaning: say('home.theNodeRefusedIt'),
  },
  overtaken: {
    icon: CircleX,
    word: say('home.notPlaced'),
    kind: 'bad',
    meaning: say('home.anotherTransactionOfThis'),
  },
  givenUp: {
    icon: Unplug,
    word: say('home.givenUp'),
    kind: 'bad',
    meaning: say('home.theWalletSendsIt'),
  },
  lost: {
    icon: Unplug,
    word: say('home.notSeen'),
    kind: 'bad',
    meaning: say('home.noBlockWasSeen'),
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
