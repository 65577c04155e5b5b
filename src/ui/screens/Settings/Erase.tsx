// Erase everything on this device: behind a typed word, since only the phrase undoes it.

import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useCommand } from '../../store/useCommand.ts';

const WORD = 'erase';

/** Asks for the word and erases. */
export function Erase({ onBack, forgotten = false }: { readonly onBack: () => void; readonly forgotten?: boolean }) {
  const [word, setWord] = useState('');
  const erase = useCommand('resetWallet');
  return (
    <Screen
      title="Erase this wallet"
      intro={
        forgotten
          ? 'A forgotten password cannot be found again. Erase the wallet here, then import it with your recovery phrase or key, and a new password.'
          : undefined
      }
      onBack={onBack}
    >
      <Notice
        kind="danger"
        what="Keys, accounts, pairings and activity on this device are deleted."
        advice="Your recovery phrase brings its accounts back, and copies of imported keys theirs. Without them they are lost for ever."
      />
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void erase.run({ confirm: WORD });
        }}
      >
        <Field
          label={`Type “${WORD}” to confirm`}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          fault={erase.fault}
        />
        <Button type="submit" kind="danger" wide disabled={word.trim().toLowerCase() !== WORD} busy={erase.busy}>
          Erase everything
        </Button>
      </form>
    </Screen>
  );
}
