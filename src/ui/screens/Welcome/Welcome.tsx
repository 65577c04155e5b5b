// The first screen: create or import.

import { WALLET_NAME } from '@svc/core/names';
import { Button } from '../../kit/Button.tsx';
import { Mark } from '../../kit/Mark.tsx';

/** Two doors. */
export function Welcome({ onCreate, onImport }: { readonly onCreate: () => void; readonly onImport: () => void }) {
  return (
    <main className="welcome">
      <Mark size={56} />
      <header className="stack">
        <h1>{WALLET_NAME}</h1>
        <p className="soft">
          Every request of a site is written out in plain words before you sign it. Accounts are quantum-safe: they sign
          with ML-DSA-65, which a quantum computer is not known to break.
        </p>
      </header>
      <div className="stack">
        <Button kind="primary" wide onClick={onCreate}>
          Create a new wallet
        </Button>
        <Button wide onClick={onImport}>
          Import an existing wallet
        </Button>
      </div>
      <p className="small soft">
        Your keys stay on this device, encrypted with your password. Nobody can restore them for you.
      </p>
    </main>
  );
}
