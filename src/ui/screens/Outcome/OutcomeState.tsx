// The state of a transaction from approval to end: pending, in a block, done or failed, with what was actually received
// and, on failure, why and what to do.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { shownText, storedText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { ActivityStatus, ActivityView } from '../../../background/state/view.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Parts } from '../../kit/Parts.tsx';
import { Valued, ValuedParts } from '../../kit/Valued.tsx';
import { statusMeaning, statusWord } from '../Activity/ActivityStatus.tsx';
import { useNetwork } from '../useAccount.ts';

/** Whether it has ended, and how. */
export function endOf({ status, outcome }: ActivityView): 'done' | 'failed' | undefined {
  if (status === 'succeeded') return outcome?.extent === 'none' ? 'failed' : 'done';
  return status === 'sending' || status === 'waiting' || status === 'unknown' ? undefined : 'failed';
}

const ENDS = {
  done: { icon: CircleCheck, kind: 'good', word: () => say('send.ended.done') },
  failed: { icon: CircleX, kind: 'bad', word: () => say('send.ended.failed') },
} as const;

/** Possible actions for one without the wanted result. */
const WAYS_OUT: { readonly [S in ActivityStatus]?: () => string } = {
  unsent: () => say('outcome.try'),
  refused: () => say('outcome.try'),
  failed: () => say('outcome.tryOtherwise'),
  succeeded: () => say('outcome.tryPrice'),
  overtaken: () => say('outcome.lookFirst'),
  dropped: () => say('outcome.sendAgain'),
  lost: () => say('outcome.lookFirst'),
  givenUp: () => say('outcome.lookFirst'),
};

/** The result in a sentence: on failure the reason. */
function Why({ one }: { readonly one: ActivityView }) {
  const wayOut = endOf(one) === 'failed' ? WAYS_OUT[one.status]?.() : undefined;
  return (
    <>
      {one.error !== undefined && (
        <p>
          <bdi>{shownText(one.error)}</bdi>
        </p>
      )}
      <p className="soft">
        {statusMeaning(one)} {wayOut}
      </p>
    </>
  );
}

/** What was actually received, the block, and the fee. */
function Facts({ one }: { readonly one: ActivityView }) {
  const unit = useNetwork()?.nativeCurrency.symbol ?? NATIVE_SYMBOL;
  const came = one.outcome?.rows ?? [];
  if (came.length === 0 && one.blockHeight === undefined && one.fee === undefined) return null;
  return (
    <dl className="rows compact">
      {came.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn whole each time
        <div key={at}>
          <dt>{storedText(label)}</dt>
          <dd>
            <Parts parts={value} />
            <ValuedParts parts={value} />
          </dd>
        </div>
      ))}
      {one.fee !== undefined && (
        <div>
          <dt>{say('home.feePaid')}</dt>
          <dd>
            <Amount value={one.fee} unit={unit} />
            {unit === NATIVE_SYMBOL && <Valued asset={NATIVE_SYMBOL} amount={one.fee} />}
          </dd>
        </div>
      )}
      {one.blockHeight !== undefined && (
        <div>
          <dt>{say('home.block')}</dt>
          <dd>{one.blockHeight}</dd>
        </div>
      )}
    </dl>
  );
}

/** Its state, ending with the final one. `one`: absent until it was signed. */
export function OutcomeState({ one }: { readonly one: ActivityView | undefined }) {
  const end = one === undefined ? undefined : endOf(one);
  const shown = end === undefined ? undefined : ENDS[end];
  const Icon = shown?.icon ?? LoaderCircle;
  return (
    <section className="card padded stack outcome" aria-label={say('send.outcome')} aria-live="polite">
      <Icon className={`icon ${shown?.kind ?? 'spin'}`} aria-hidden />
      {one !== undefined && (
        <>
          <p className="sentence">
            <bdi>{shownText(one.label)}</bdi>
          </p>
          <Why one={one} />
          <Facts one={one} />
        </>
      )}
      <p className={`status ${shown?.kind ?? 'wait'}`}>{shown?.word() ?? statusWord(one?.status ?? 'sending')}</p>
    </section>
  );
}
