// The result of a site's request, in its approval window: shown for a moment after the end, and not for long before,
// unless the user interacts with it. Closing the window stops nothing.

import { say } from '@svc/core/words/say';
import { useEffect, useRef, useState } from 'react';
import type { ActivityView } from '../../../background/state/view.ts';
import { getHost } from '../../host.ts';
import { Button } from '../../kit/Button.tsx';
import { usePageTitle } from '../../kit/usePageTitle.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { WithValues } from '../Market/WithValues.tsx';
import { createdPath } from './createdPath.ts';
import { endOf, OutcomeState } from './OutcomeState.tsx';

/** How long it is shown, in milliseconds: a failure has a reason to read. */
const SHOWN_MS = { done: 4_000, failed: 12_000, open: 15_000 } as const;

/** The most relevant transaction of an approval: one that has not ended, else one that failed. */
function leading(list: readonly ActivityView[]): ActivityView | undefined {
  return list.find((one) => endOf(one) === undefined) ?? list.find((one) => endOf(one) === 'failed') ?? list[0];
}

/** The result of an approval. `onEnd`: called after it was shown. */
export function SiteOutcome({ approvalId, onEnd }: { readonly approvalId: string; readonly onEnd: () => void }) {
  usePageTitle(say('send.outcome'));
  const one = useView((view) => leading(view.activity.filter((entry) => entry.approvalId === approvalId)));
  const account = useView((view) => view.accounts.find(({ id }) => id === one?.accountId));
  const end = one === undefined ? undefined : endOf(one);
  const [isHeld, setHeld] = useState(false);
  const hold = (): void => setHeld(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => ended.current(), SHOWN_MS[end ?? 'open']);
    return () => clearTimeout(timer);
  }, [end, isHeld]);
  const view = async (shown: ActivityView): Promise<void> => {
    const path = (await createdPath(shown, account)) ?? ['activity', shown.id];
    const { openFullPage } = getHost();
    if (openFullPage === undefined) go(...path);
    else openFullPage(path.map(encodeURIComponent).join('/'));
    onEnd();
  };
  return (
    <main
      className="welcome"
      onPointerDown={hold}
      onFocus={({ target }) => {
        if (target !== heading.current) hold();
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {say('send.outcome')}
      </h1>
      <WithValues>
        <OutcomeState one={one} />
      </WithValues>
      <div className="line even">
        {one !== undefined && <Button onClick={() => void view(one)}>{say('send.viewIt')}</Button>}
        <Button kind="primary" onClick={onEnd}>
          {end === undefined ? say('common.close') : say('send.ended.done')}
        </Button>
      </div>
      {end === undefined && <p className="small soft">{say('send.itGoesOn')}</p>}
    </main>
  );
}
