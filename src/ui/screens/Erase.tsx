// Erases everything on this device: only after typing a word, since only the phrase undoes it.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useCommand } from '../store/useCommand.ts';

/** What the command takes; the user types the word of the language. */
const CONFIRM = 'erase';

/** Asks for the word and erases. */
export function Erase({ onBack, forgotten = false }: { readonly onBack: () => void; readonly forgotten?: boolean }) {
  const asked = say('settings.wordToErase');
  const [word, setWord] = useState('');
  const erase = useCommand('resetWallet');
  return (
    <Screen
      title={say('settings.eraseThisWallet')}
      intro={forgotten ? say('settings.aForgottenPasswordCannot') : undefined}
      onBack={onBack}
    >
      <Notice
        kind="danger"
        what={say('settings.keysAccountsPairingsAnd')}
        advice={say('settings.yourRecoveryPhraseBrings')}
      />
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void erase.run({ confirm: CONFIRM });
        }}
      >
        <Field
          label={say('settings.typeToConfirm', { word: asked })}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          fault={erase.fault}
        />
        <Button
          type="submit"
          kind="danger"
          wide
          disabled={word.trim().normalize().toLowerCase() !== asked}
          busy={erase.busy}
        >
          {say('settings.eraseEverything')}
        </Button>
      </form>
    </Screen>
  );
}
