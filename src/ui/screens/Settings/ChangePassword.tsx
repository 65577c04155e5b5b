// Change the password: the present one first, then the new one twice.

import { useState } from 'react';
import { PasswordField } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { PasswordStep } from '../Onboarding/PasswordStep.tsx';
import { passwordFault } from '../Unlock/Unlock.tsx';

/** The form. */
export function ChangePassword({ onBack }: { readonly onBack: () => void }) {
  const [current, setCurrent] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [done, setDone] = useState(false);
  const change = useCommand('changePassword');
  return (
    <Screen title="Change password" intro="Accounts and phrase stay the same." onBack={onBack}>
      {done ? (
        <Notice kind="good" what="The password is changed." advice="Use the new one from now on." />
      ) : (
        <>
          <PasswordField
            label="Present password"
            value={current}
            onChange={(event) => {
              setWrong(undefined);
              setCurrent(event.target.value);
            }}
            fault={wrong}
            autoFocus
          />
          <PasswordStep
            action="Change password"
            label="New password"
            busy={change.busy}
            fault={change.fault}
            onDone={async (next) => {
              const answer = await change.run({ current, next });
              if (answer === undefined) return;
              const fault = passwordFault(answer.result);
              setWrong(fault);
              setDone(fault === undefined);
              if (fault === undefined) setCurrent('');
            }}
          />
        </>
      )}
    </Screen>
  );
}
