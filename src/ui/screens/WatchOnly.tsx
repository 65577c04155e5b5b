// What is said where the account on the screens is only looked at.

import { say } from '@svc/core/words/say';
import { Notice } from '../kit/Notice.tsx';

/** Why there is nothing to sign with here, and what to do. */
export function WatchOnly() {
  return <Notice kind="note" what={say('accounts.watchOnlyNote')} advice={say('accounts.watchOnlyWay')} />;
}
