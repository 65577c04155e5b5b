// The first screen: create or import.

import { WALLET_NAME } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { Button } from '../../kit/Button.tsx';
import { Mark } from '../../kit/Mark.tsx';
import { useHeadingFocus } from '../../kit/useHeadingFocus.ts';

/** Two buttons. */
export function Welcome({ onCreate, onImport }: { readonly onCreate: () => void; readonly onImport: () => void }) {
  const heading = useHeadingFocus();
  return (
    <main className="welcome">
      <Mark size={56} />
      <header className="stack">
        <h1 ref={heading} tabIndex={-1}>
          {WALLET_NAME}
        </h1>
        <p className="soft">{say('welcome.everyRequestOfA')}</p>
      </header>
      <div className="stack">
        <Button kind="primary" wide onClick={onCreate}>
          {say('welcome.createANewWallet')}
        </Button>
        <Button wide onClick={onImport}>
          {say('common.importAnExistingWallet')}
        </Button>
      </div>
      <p className="small soft">{say('welcome.yourKeysStayOn')}</p>
    </main>
  );
}
