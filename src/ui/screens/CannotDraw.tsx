// A page, or a screen of it, that failed to render: the wallet is still there, with ways to continue.

import { say } from '@svc/core/words/say';
import { Button } from '../kit/Button.tsx';
import { Failed } from '../kit/States.tsx';
import { useHeadingFocus } from '../kit/useHeadingFocus.ts';

/** What to do when a screen failed; the page is reloaded. */
export function CannotDraw() {
  const heading = useHeadingFocus();
  return (
    <div className="welcome">
      <h1 className="only-heard" ref={heading} tabIndex={-1}>
        {say('common.cannotBeShown')}
      </h1>
      <Failed title={say('shared.thisCannotBeShown')} advice={say('shared.nothingWasChangedOr')} />
      <Button wide onClick={() => location.reload()}>
        {say('shared.openItAgain')}
      </Button>
    </div>
  );
}
