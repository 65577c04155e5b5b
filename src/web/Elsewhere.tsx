// The messages of the web wallet when it cannot run in this page.

import { WALLET_NAME } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { Button } from '../ui/kit/Button.tsx';
import { Mark } from '../ui/kit/Mark.tsx';
import '../ui/styles/all.css';

/** Another tab runs the wallet. */
export function Elsewhere({ onTake }: { readonly onTake: () => void }) {
  return (
    <main className="welcome">
      <Mark size={48} />
      <header className="stack">
        <h1>{say('web.isOpenInAnother', { walletname: WALLET_NAME })}</h1>
        <p className="soft">{say('web.itRunsInOne')}</p>
      </header>
      <Button kind="primary" wide onClick={onTake}>
        {say('web.useItHere')}
      </Button>
    </main>
  );
}

/** The page is not served in a way that lets a wallet store keys. */
export function Unsupported() {
  return (
    <main className="welcome">
      <Mark size={48} />
      <header className="stack">
        <h1>{say('web.cannotRunHere', { walletname: WALLET_NAME })}</h1>
        <p className="soft">{say('web.theBrowserAllowsEncryption')}</p>
      </header>
    </main>
  );
}
