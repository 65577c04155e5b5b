// Copying a secret, with the truth about it beside the button: what the clipboard gives away, and what a browser lets
// us undo.

import { getHost } from '../host.ts';
import { CopyButton } from '../kit/Copy.tsx';

/** A button and two sentences. */
export function SecretCopy({ text }: { readonly text: string }) {
  const closesSoon = getHost().isTransient?.() === true;
  return (
    <div className="stack">
      <CopyButton text={text} label="Copy for one minute" secret />
      <p className="small soft">
        Other programs can read the clipboard, and a clipboard history keeps what was in it.{' '}
        {closesSoon
          ? 'Browsers let an open page alone clear it: keep this popup open for the minute, or open the wallet in a tab first.'
          : 'It is cleared after one minute, or when you come back to this page after that. If you close the page first, copy something else.'}
      </p>
    </div>
  );
}
