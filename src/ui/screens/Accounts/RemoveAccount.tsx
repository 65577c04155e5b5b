// Removing an account from this device.

import { say } from '@svc/core/words/say';
import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { usePassword } from '../usePassword.ts';
import { NoAccount } from './AccountDetail.tsx';

/** The form. */
export function RemoveAccount({ id }: { readonly id: string }) {
  const account = useView((view) => view.accounts.find((one) => one.id === id));
  const password = usePassword();
  const remove = useCommand('removeAccount');
  if (account === undefined) return <NoAccount />;
  const fromPhrase = account.hdIndex !== undefined;
  return (
    <Screen title={say('accounts.removeAccount')} onBack={() => go('accounts', id)}>
      <p className="sentence">
        <Say code="accounts.takeOffThisDevice" slots={{ name: <Given text={account.name} max={40} /> }} />
      </p>
      <Notice
        kind={fromPhrase ? 'caution' : 'danger'}
        what={fromPhrase ? say('accounts.yourPhraseCanBring') : say('accounts.theKeyIsOn')}
        advice={fromPhrase ? say('accounts.sitesThatCanSee') : say('accounts.saveItsKeystoreFile')}
      />
      <form
        className="stack loose"
        onSubmit={async (event) => {
          event.preventDefault();
          const answer = await remove.run({ accountId: id, password: password.value });
          if (answer !== undefined && password.settle(answer.result)) go('accounts');
        }}
      >
        <PasswordField
          label={say('common.password')}
          value={password.value}
          onChange={(event) => password.change(event.target.value)}
          fault={password.fault ?? remove.fault}
        />
        <Button type="submit" kind="danger" wide busy={remove.busy} disabled={password.value === ''}>
          {say('accounts.removeAccount')}
        </Button>
      </form>
    </Screen>
  );
}
