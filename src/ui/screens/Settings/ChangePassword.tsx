// Change the password: the current one first, then the new one twice.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { useFault } from '../../format/useFault.ts';
import { PasswordField } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { PasswordStep } from '../Onboarding/PasswordStep.tsx';
import { passwordFault } from '../Unlock/Unlock.tsx';

/** The form. */
export function ChangePassword({ onBack }: { readonly onBack: () => void }) {
  const [current, setCurrent] = useState('');
  const [wrong, setWrong] = useFault();
  const [done, setDone] = useState(false);
  const change = useCommand('changePassword');
  return (
    <Screen title={say('settings.changePassword')} intro={say('settings.accountsAndPhraseStay')} onBack={onBack}>
      {done ? (
        <Notice kind="good" what={say('settings.thePasswordIsChanged')} advice={say('settings.useTheNewOne')} />
      ) : (
        <>
          <PasswordField
            label={say('settings.presentPassword')}
            value={current}
            onChange={(event) => {
              setWrong(undefined);
              setCurrent(event.target.value);
            }}
            fault={wrong}
            autoFocus
          />
          <PasswordStep
            action={say('settings.changePassword')}
            label={say('settings.newPassword')}
            busy={change.busy}
            fault={change.fault}
            onDone={async (next) => {
              const answer = await change.run({ current, next });
              if (answer === undefined) return;
              setWrong(() => passwordFault(answer.result));
              setDone(answer.result.ok);
              if (answer.result.ok) setCurrent('');
            }}
          />
        </>
      )}
    </Screen>
  );
}
