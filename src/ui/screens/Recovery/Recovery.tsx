// An earlier wallet's vault is missing or unreadable. Nothing is overwritten until the user chooses.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { Erase } from '../Erase.tsx';

/** What happened, and the three options: backup copy, phrase, start over. */
export function Recovery({ onImport }: { readonly onImport: () => void }) {
  const { status, backupAvailable } = useView((view) => view.lock);
  const restore = useCommand('restoreBackup');
  const [erasing, setErasing] = useState(false);
  if (erasing) return <Erase onBack={() => setErasing(false)} forgotten />;
  const damaged = status === 'damaged';
  return (
    <Screen
      title={damaged ? say('recovery.theStoredWalletIs') : say('recovery.theStoredWalletIsMissing')}
      intro={damaged ? say('recovery.itsEncryptedFileCannot') : say('recovery.settingsOfAnEarlier')}
    >
      {backupAvailable && (
        <div className="card padded stack">
          <h2>{say('recovery.useTheSecondCopy')}</h2>
          <p className="small soft">{say('recovery.theWalletKeepsA')}</p>
          <Button kind="primary" busy={restore.busy} onClick={() => void restore.run({})}>
            {say('recovery.restoreTheCopy')}
          </Button>
          {restore.fault !== undefined && <Notice kind="fault" what={restore.fault} />}
        </div>
      )}
      <div className="card padded stack">
        <h2>{say('recovery.useYourRecoveryPhrase')}</h2>
        <p className="small soft">{say('recovery.thePhraseBringsBack')}</p>
        <Button kind={backupAvailable ? 'normal' : 'primary'} onClick={onImport}>
          {say('common.importAnExistingWallet')}
        </Button>
      </div>
      <Button kind="plain" onClick={() => setErasing(true)}>
        {say('recovery.eraseAndStartOver')}
      </Button>
    </Screen>
  );
}
