// A wallet was here and its vault is gone or unreadable. Nothing is overwritten until the user chooses.

import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { Erase } from '../Settings/Erase.tsx';

/** What happened, and the three ways on: backup copy, phrase, start over. */
export function Recovery({ onImport }: { readonly onImport: () => void }) {
  const { status, backupAvailable } = useView((view) => view.lock);
  const restore = useCommand('restoreBackup');
  const [erasing, setErasing] = useState(false);
  if (erasing) return <Erase onBack={() => setErasing(false)} forgotten />;
  const damaged = status === 'damaged';
  return (
    <Screen
      title={damaged ? 'The stored wallet is damaged' : 'The stored wallet is missing'}
      intro={
        damaged
          ? 'Its encrypted file cannot be read. This is not about your password, and nothing has been changed or deleted.'
          : 'Settings of an earlier wallet are on this device, but its encrypted keys are not.'
      }
    >
      {backupAvailable && (
        <div className="card padded stack">
          <h2>Use the second copy</h2>
          <p className="small soft">
            The wallet keeps a second copy of its encrypted keys. Your password opens it as before.
          </p>
          <Button kind="primary" busy={restore.busy} onClick={() => void restore.run({})}>
            Restore the copy
          </Button>
          {restore.fault !== undefined && <Notice kind="fault" what={restore.fault} />}
        </div>
      )}
      <div className="card padded stack">
        <h2>Use your recovery phrase or key</h2>
        <p className="small soft">
          The phrase brings back the same accounts with the same addresses; a private key or keystore file brings back
          its one. What is stored here now is replaced.
        </p>
        <Button kind={backupAvailable ? 'normal' : 'primary'} onClick={onImport}>
          Import an existing wallet
        </Button>
      </div>
      <Button kind="plain" onClick={() => setErasing(true)}>
        Erase and start over
      </Button>
    </Screen>
  );
}
