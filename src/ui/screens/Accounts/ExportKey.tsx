// The private keys of an account: behind the password, and then only while a button is held.

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

function Secret({ title, about, secret }: { readonly title: string; readonly about: string; readonly secret: string }) {
  return (
    <section className="card padded stack">
      <h2>{title}</h2>
      <p className="small soft">{about}</p>
      <HeldSecret secret={secret} what={`the ${title.toLowerCase()}`} />
      <SecretCopy text={secret} />
    </section>
  );
}

/** Asks for the password, then offers both keys. Leaving the screen forgets them. */
export function ExportKey({ id }: { readonly id: string }) {
  const account = useView((view) => view.accounts.find((one) => one.id === id));
  const [keys, setKeys] = useState<Keys>();
  const password = usePassword();
  const reveal = useCommand('revealKey');
  if (account === undefined) return <NoAccount />;
  return (
    <Screen title="Private keys" onBack={() => go('accounts', id)}>
      <Notice
        kind="danger"
        what="Whoever has these keys can take everything that this account holds."
        advice="No site, no support and no update ever needs them."
      />
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
            label="Password"
            value={password.value}
            onChange={(event) => password.change(event.target.value)}
            fault={password.fault ?? reveal.fault}
            autoFocus
          />
          <Button type="submit" kind="primary" wide busy={reveal.busy} disabled={password.value === ''}>
            Continue
          </Button>
        </form>
      ) : (
        <>
          <Secret title="Classic key" about="For other wallets that know 0x addresses." secret={keys.privateKey} />
          <Secret
            title="Quantum-safe seed"
            about="32 bytes that the ML-DSA-65 key is made from."
            secret={keys.pqSeed}
          />
        </>
      )}
    </Screen>
  );
}
