// What the account may do with a thing, by the rights that it has now: a list of acts. One that cannot be done at
// present says why.

import type { ActPlace, ActThing } from '@svc/core/ops/acts';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ChevronRight } from 'lucide-react';
import { go } from '../../store/route.ts';
import { useWatchOnly } from '../useAccount.ts';
import { allowedActs } from './things.ts';

export interface ManageProps {
  readonly place: ActPlace;
  /** Address of the token or collection, or the item's id. */
  readonly id: string;
  readonly thing: ActThing;
}

/** The list; nothing where the account may do nothing. */
export function Manage({ place, id, thing }: ManageProps) {
  const isWatchOnly = useWatchOnly();
  const acts = allowedActs(place, thing);
  if (isWatchOnly || acts.length === 0) return null;
  return (
    <section className="stack" aria-label={say('manage.title')}>
      <h2>{say('manage.title')}</h2>
      <ul className="list card">
        {acts.map(({ op, act }) => {
          const bar = act.bar?.(thing);
          return (
            <li key={op.name}>
              <button
                type="button"
                className="item"
                disabled={bar !== undefined}
                onClick={() => go('act', op.name, place, id)}
              >
                <span className="grow">
                  <span className={bar === undefined ? 'block strong' : 'block soft'}>{saidText(act.title)}</span>
                  <span className="block small soft">{saidText(bar ?? act.about)}</span>
                </span>
                {bar === undefined && <ChevronRight className="icon soft" aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
