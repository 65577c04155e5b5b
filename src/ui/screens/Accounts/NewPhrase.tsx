// A recovery phrase for a wallet that started with a key: created, written down, checked, then added with its first
// account.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Screen } from '../../kit/Screen.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { PhraseCheck } from '../Onboarding/PhraseCheck.tsx';
import { PhraseStep } from '../Onboarding/PhraseStep.tsx';

/** Both steps. */
export function NewPhrase() {
  const [phrase, setPhrase] = useState('');
  const [checking, setChecking] = useState(false);
  const add = useCommand('importPhrase');
  if (!checking)
    return (
      <PhraseStep phrase={phrase} onPhrase={setPhrase} onDone={() => setChecking(true)} onBack={() => go('accounts')} />
    );
  return (
    <Screen
      title={say('common.checkWhatYouWrote')}
      intro={say('common.chooseTheRightWord')}
      onBack={() => setChecking(false)}
    >
      <PhraseCheck
        phrase={phrase}
        busy={add.busy}
        fault={add.fault}
        onDone={async () => {
          if ((await add.run({ phrase, isNew: true })) !== undefined) go('accounts');
        }}
      />
    </Screen>
  );
}
