// Removing an account from this device.

import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
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
    <Screen title="Remove account" onBack={() => go('accounts', id)}>
      <p className="sentence">
        Take <Given text={account.name} max={40} /> off this device?
      </p>
      <Notice
        kind={fromPhrase ? 'caution' : 'danger'}
        what={
          fromPhrase
            ? 'Your phrase can bring it back. With the last account of a phrase the phrase goes too.'
            : 'The key is on this device alone. Without a copy of it, what the account holds is lost for ever.'
        }
        advice={fromPhrase ? 'Sites that can see it lose sight of it.' : 'Save its keystore file or its keys first.'}
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
          label="Password"
          value={password.value}
          onChange={(event) => password.change(event.target.value)}
          fault={password.fault ?? remove.fault}
        />
        <Button type="submit" kind="danger" wide busy={remove.busy} disabled={password.value === ''}>
          Remove account
        </Button>
      </form>
    </Screen>
  );
}
