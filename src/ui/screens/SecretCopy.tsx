// Copying a secret, with an honest note beside the button: what the clipboard reveals, and what a browser can undo.

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
