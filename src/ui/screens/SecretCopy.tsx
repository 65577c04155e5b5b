// Copying a secret, with the truth about it beside the button: what the clipboard gives away, and what a browser lets
// us undo.

import { say } from '@svc/core/words/say';
import { getHost } from '../host.ts';
import { CopyButton } from '../kit/Copy.tsx';

/** A button and two sentences. */
export function SecretCopy({ text }: { readonly text: string }) {
  const closesSoon = getHost().isTransient?.() === true;
  return (
    <div className="stack">
      <CopyButton text={text} label={say('shared.copyForOneMinute')} secret />
      <p className="small soft">
        {say('shared.othersReadClipboard')}{' '}
        {closesSoon ? say('shared.browsersLetAnOpen') : say('shared.itIsClearedAfter')}
      </p>
    </div>
  );
}
