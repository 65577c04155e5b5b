// A page, or a screen of it, that cannot be drawn: the wallet is still there, and so are the ways out.

import { Button } from '../kit/Button.tsx';
import { Failed } from '../kit/States.tsx';

/** What to do when a screen failed; the page is read anew. */
export function CannotDraw() {
  return (
    <div className="welcome">
      <h1 className="only-heard">Cannot be shown</h1>
      <Failed title="This cannot be shown" advice="Nothing was changed or sent by that. Your accounts are safe." />
      <Button wide onClick={() => location.reload()}>
        Open it again
      </Button>
    </div>
  );
}
