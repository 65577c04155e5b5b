// The state of an activity as icon and word.

import type { Outcome } from '@svc/core/ops/outcome';
import { shownText, storedText } from '@svc/core/words/plainText';
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
  unsent: {
    icon: CircleX,
    get word() {
      return say('home.notSent');
    },
    kind: 'bad',
    get meaning() {
      return say('home.nothingWasSent');
    },
  },
  sending: {
    icon: LoaderCircle,
    get word() {
      return say('home.sending');
    },
    kind: 'wait',
    get meaning() {
      return say('home.onItsWayTo');
    },
  },
  unknown: {
    icon: HelpCircle,
    get word() {
      return say('home.unclear');
    },
    kind: 'wait',
    get meaning() {
      return say('home.itMayStillExecute');
    },
  },
  waiting: {
    icon: Clock,
    get word() {
      return say('home.waitingForABlock');
    },
    kind: 'wait',
    get meaning() {
      return say('home.theNodeHasIt');
    },
  },
  dropped: {
    icon: Unplug,
    get word() {
      return say('home.dropped');
    },
    kind: 'bad',
    get meaning() {
      return say('home.theNodeShowsIt');
    },
  },
  succeeded: {
    icon: CircleCheck,
    get word() {
      return say('home.done');
    },
    kind: 'good',
    get meaning() {
      return say('home.itWasCarriedOut');
    },
  },
  failed: {
    icon: CircleX,
    get word() {
      return say('home.failed');
    },
    kind: 'bad',
    get meaning() {
      return say('home.aBlockIncludedIt');
    },
  },
  refused: {
    icon: CircleX,
    get word() {
      return say('home.refused');
    },
    kind: 'bad',
    get meaning() {
      return say('home.theNodeRefusedIt');
    },
  },
  overtaken: {
    icon: CircleX,
    get word() {
      return say('home.notPlaced');
    },
    kind: 'bad',
    get meaning() {
      return say('home.anotherTransactionOfThis');
    },
  },
  givenUp: {
    icon: Unplug,
    get word() {
      return say('home.givenUp');
    },
    kind: 'bad',
    get meaning() {
      return say('home.theWalletSendsIt');
    },
  },
  lost: {
    icon: Unplug,
    get word() {
      return say('home.notSeen');
    },
    kind: 'bad',
    get meaning() {
      return say('home.noBlockWasSeen');
    },
  },
};

/** The result of an executed one, if success alone does not tell it. */
const EXTENTS: { readonly [E in Outcome['extent']]: { icon: LucideIcon; kind: 'good' | 'bad' | 'wait' } } = {
  none: { icon: CircleSlash, kind: 'bad' },
  part: { icon: CircleCheck, kind: 'good' },
  open: { icon: Clock, kind: 'wait' },
  whole: { icon: CircleCheck, kind: 'good' },
};

type Told = Pick<ActivityView, 'status' | 'outcome'>;

/** A status in a word. */
export const statusWord = (status: ActivityView['status']): string => STATES[status].word;

/** The meaning of a status in a sentence: for an executed one, its result. */
export function statusMeaning({ status, outcome }: Told): string {
  return outcome === undefined ? STATES[status].meaning : shownText(outcome.text);
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
