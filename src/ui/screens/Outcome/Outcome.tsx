// What came of a transaction that the wallet's own screens sent: on its way, in a block, done or failed, followed in
// place until it has ended.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { visibleText } from '@svc/core/visibleText';
import { storedText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { ActivityView } from '../../../background/state/view.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { statusMeaning } from '../Home/ActivityStatus.tsx';
import { useNetwork } from '../useAccount.ts';

const home = (): void => go('home');

/** Whether it has ended, and how. */
function endOf({ status, outcome }: ActivityView): 'done' | 'failed' | undefined {
  if (status === 'succeeded') return outcome?.extent === 'none' ? 'failed' : 'done';
  return status === 'sending' || status === 'waiting' || status === 'unknown' ? undefined : 'failed';
}

const ENDS = {
  done: { icon: CircleCheck, kind: 'good', word: () => say('send.ended.done') },
  failed: { icon: CircleX, kind: 'bad', word: () => say('send.ended.failed') },
} as const;

/** How it stands, the last word being the one that ends it. */
function State({ one }: { readonly one: ActivityView }) {
  const unit = useNetwork()?.nativeCurrency.symbol ?? NATIVE_SYMBOL;
  const end = endOf(one);
  const shown = end === undefined ? undefined : ENDS[end];
  const Icon = shown?.icon ?? LoaderCircle;
  return (
    <section className="card padded stack outcome" aria-label={say('send.outcome')} aria-live="polite">
      <Icon className={`icon ${shown?.kind ?? 'spin'}`} aria-hidden />
      <p className="sentence">
        <Given text={storedText(one.label)} />
      </p>
      <p className="soft">{one.error === undefined ? statusMeaning(one) : visibleText(storedText(one.error))}</p>
      {(one.blockHeight !== undefined || one.fee !== undefined) && (
        <dl className="rows compact">
          {one.blockHeight !== undefined && (
            <div>
              <dt>{say('home.block')}</dt>
              <dd>{one.blockHeight}</dd>
            </div>
          )}
          {one.fee !== undefined && (
            <div>
              <dt>{say('home.feePaid')}</dt>
              <dd>
                <Amount value={one.fee} unit={unit} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <p className={`status ${shown?.kind ?? 'wait'}`}>
        {shown?.word() ?? (one.status === 'sending' ? say('home.sending') : say('home.waitingForABlock'))}
      </p>
    </section>
  );
}

/** The outcome of the transaction with a hash. */
export function Outcome({ hash }: { readonly hash: string }) {
  const one = useView((view) => view.activity.find((entry) => entry.txHash === hash));
  const hasEnded = one !== undefined && endOf(one) !== undefined;
  return (
    <Screen title={say('send.outcome')}>
      {one !== undefined && <State one={one} />}
      <div className="line even">
        <Button kind="primary" onClick={home}>
          {hasEnded ? say('send.ended.done') : say('common.close')}
        </Button>
        {one !== undefined && <Button onClick={() => go('activity', one.id)}>{say('send.viewIt')}</Button>}
      </div>
      {!hasEnded && <p className="small soft">{say('send.itGoesOn')}</p>}
    </Screen>
  );
}
