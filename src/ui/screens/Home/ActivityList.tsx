// What the wallet did, newest first; each line opens its detail.

import { visibleText } from '@svc/core/visibleText';
import { storedText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { History } from 'lucide-react';
import { useState } from 'react';
import { shortenAddresses } from '../../format/address.ts';
import { hostOf } from '../../format/host.ts';
import { timeAgo } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/States.tsx';
import { useNow } from '../../kit/useNow.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { ActivityStatus } from './ActivityStatus.tsx';

const PAGE = 12;

/** The activity of the account in use. */
export function ActivityList() {
  const activity = useView((view) => view.activity);
  const accountId = useView((view) => view.selectedAccountId);
  const network = useView((view) => view.activeNetwork);
  const now = useNow(15_000);
  const [shown, setShown] = useState(PAGE);
  const own = activity.filter(
    (one) =>
      (one.accountId === undefined || one.accountId === accountId) &&
      (one.network === undefined || one.network === network),
  );
  return (
    <section aria-label={say('home.activity')}>
      <div className="section-head">
        <h2>{say('home.activity')}</h2>
      </div>
      <div className="card">
        {own.length === 0 ? (
          <Empty icon={History} title={say('home.nothingHasHappenedYet')}>
            <p>{say('home.whatYouApproveAppears')}</p>
          </Empty>
        ) : (
          <ul className="list">
            {own.slice(0, shown).map((one) => (
              <li key={one.id}>
                <button type="button" className="item" onClick={() => go('activity', one.id)}>
                  <span className="grow">
                    <span className="activity-label wrap">{shortenAddresses(visibleText(storedText(one.label)))}</span>
                    <span className="line wraps tiny soft">
                      <ActivityStatus one={one} />
                      <span>{timeAgo(one.createdAt, now)}</span>
                      {one.origin !== undefined && <span className="clip">{hostOf(one.origin)}</span>}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {own.length > shown && (
        <Button kind="plain" wide onClick={() => setShown(shown + PAGE)}>
          {say('home.showMore')}
        </Button>
      )}
    </section>
  );
}
