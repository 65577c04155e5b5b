// The note for a watch-only account on the screens.

import { say } from '@svc/core/words/say';
import { Notice } from '../kit/Notice.tsx';

/** Why nothing can be signed here, and what to do. */
export function WatchOnly() {
  return <Notice kind="note" what={say('accounts.watchOnlyNote')} advice={say('accounts.watchOnlyWay')} />;
}
