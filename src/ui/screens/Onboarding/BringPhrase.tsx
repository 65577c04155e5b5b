// Importing a phrase, validated before a password is chosen.

import { wordsOfPhrase } from '@svc/core/accounts/phraseText';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { TextArea } from '../../kit/Field.tsx';
import { useCommand } from '../../store/useCommand.ts';

/** Passes on the normalised phrase. */
export function BringPhrase({ onDone }: { readonly onDone: (phrase: string) => void }) {
  const [phrase, setPhrase] = useState('');
  const check = useCommand('checkPhrase');
  const count = wordsOfPhrase(phrase).length;
  return (
    <form
      className="stack loose"
      onSubmit={async (event) => {
        event.preventDefault();
        const checked = await check.run({ phrase });
        if (checked !== undefined) onDone(checked.result.phrase);
      }}
    >
      <TextArea
        label={say('common.recoveryPhrase')}
        rows={4}
        value={phrase}
        onChange={(event) => {
          check.clear();
          setPhrase(event.target.value);
        }}
        hint={count === 0 ? say('onboarding.12Or24English') : say('common.words', { count })}
        fault={check.fault}
        autoFocus
      />
      <Button type="submit" kind="primary" wide disabled={count === 0} busy={check.busy}>
        {say('common.continue')}
      </Button>
    </form>
  );
}
