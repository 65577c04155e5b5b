// A keystore file of an account, under a password of its own.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { saveFile } from '../../format/saveFile.ts';
import { PasswordField } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { PasswordStep } from '../Onboarding/PasswordStep.tsx';
import { usePassword } from '../usePassword.ts';
import { NoAccount } from './AccountDetail.tsx';

/** The form. */
export function ExportKeystore({ id }: { readonly id: string }) {
  const account = useView((view) => view.accounts.find((one) => one.id === id));
  const [saved, setSaved] = useState<string>();
  const password = usePassword();
  const make = useCommand('exportKeystore');
  if (account === undefined) return <NoAccount />;
  return (
    <Screen title={say('common.keystoreFile')} intro={say('accounts.aFileThatOther')} onBack={() => go('accounts', id)}>
      {saved !== undefined ? (
        <Notice kind="good" what={say('accounts.savedAs', { saved })} advice={say('accounts.keepTheFileAnd')} />
      ) : (
        <>
          <PasswordField
            label={say('accounts.passwordOfThisWallet')}
            value={password.value}
            onChange={(event) => password.change(event.target.value)}
            fault={password.fault}
            autoFocus
          />
          <PasswordStep
            action={say('accounts.saveFile')}
            label={say('common.passwordOfTheFile')}
            busy={make.busy}
            fault={make.fault}
            onDone={async (filePassword) => {
              const answer = await make.run({ accountId: id, password: password.value, filePassword });
              if (answer === undefined || !password.settle(answer.result) || !answer.result.ok) return;
              saveFile(answer.result.fileName, answer.result.json);
              setSaved(answer.result.fileName);
            }}
          />
        </>
      )}
    </Screen>
  );
}
