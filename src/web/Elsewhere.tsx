// What the web wallet says when it cannot run in this page.

import { WALLET_NAME } from '@svc/core/names';
import { Button } from '../ui/kit/Button.tsx';
import { Mark } from '../ui/kit/Mark.tsx';
import '../ui/styles/all.css';

/** Another tab runs the wallet. */
export function Elsewhere({ onTake }: { readonly onTake: () => void }) {
  return (
    <main className="welcome">
      <Mark size={48} />
      <header className="stack">
        <h1>{WALLET_NAME} is open in another tab</h1>
        <p className="soft">
          It runs in one tab at a time, so that no request is answered twice. Using it here locks the other tab.
        </p>
      </header>
      <Button kind="primary" wide onClick={onTake}>
        Use it here
      </Button>
    </main>
  );
}

/** The page is not served in a way that lets a wallet keep keys. */
export function Unsupported() {
  return (
    <main className="welcome">
      <Mark size={48} />
      <header className="stack">
        <h1>{WALLET_NAME} cannot run here</h1>
        <p className="soft">
          The browser allows encryption only on pages served over https, or from this machine (localhost, 127.0.0.1).
          Open the wallet at such an address.
        </p>
      </header>
    </main>
  );
}
