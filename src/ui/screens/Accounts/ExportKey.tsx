// The private keys of an account: after the password, and then only while a button is held.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/Field.tsx';
import { HeldSecret } from '../../kit/HeldSecret.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { SecretCopy } from '../SecretCopy.tsx';
import { usePassword } from '../usePassword.ts';
import { NoAccount } from './AccountDetail.tsx';

interface Keys {
  readonly privateKey: string;
  readonly pqSeed: string;
}

interface SecretProps {
  readonly title: string;
  /** What it is, within a sentence. */
  readonly named: string;
  readonly about: string;
  readonly secret: string;
}

function Secret({ title, named, about, secret }: SecretProps) {
  return (
    <section className="card padded stack">
      <h2>{title}</h2>
      <p className="small soft">{about}</p>
      <HeldSecret secret={secret} what={named} />
      <SecretCopy text={secret} />
    </section>
  );
}

/** Asks for the password, then offers both keys. Leaving the screen drops them. */
export function ExportKey({ id }: { readonly id: string }) {
  const account = useView((view) => view.accounts.find((one) => one.id === id));
  const [keys, setKeys] = useState<Keys>();
  const password = usePassword();
  const reveal = useCommand('revealKey');
  if (account === undefined) return <NoAccount />;
  return (
    <Screen title={say('accounts.privateKeys')} onBack={() => go('accounts', id)}>
      <Notice kind="danger" what={say('accounts.whoeverHasTheseKeys')} advice={say('common.noSiteNoSupport')} />
      {keys === undefined ? (
        <form
          className="stack loose"
          onSubmit={async (event) => {
            event.preventDefault();
            const answer = await reveal.run({ accountId: id, password: password.value });
            if (answer !== undefined && password.settle(answer.result) && answer.result.ok) setKeys(answer.result);
          }}
        >
          <PasswordField
            label={say('common.password')}
            value={password.value}
            onChange={(event) => password.change(event.target.value)}
            fault={password.fault ?? reveal.fault}
            autoFocus
          />
          <Button type="submit" kind="primary" wide busy={reveal.busy} disabled={password.value === ''}>
            {say('common.continue')}
          </Button>
        </form>
      ) : (
        <>
          <Secret
            title={say('accounts.classicKey')}
            named={say('approvals.theClassicKey')}
            about={say('accounts.forOtherWalletsThat')}
            secret={keys.privateKey}
          />
          <Secret
            title={say('common.quantumSafeSeed')}
            named={say('accounts.theQuantumSafeSeed')}
            about={say('accounts.32BytesThatThe')}
            secret={keys.pqSeed}
          />
        </>
      )}
    </Screen>
  );
}
