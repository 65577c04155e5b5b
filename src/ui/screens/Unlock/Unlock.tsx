// Unlock with the password; after too many wrong ones, a countdown.

import { WALLET_NAME } from '@svc/core/names';
import { useState } from 'react';
import type { PasswordOutcome } from '../../../background/commands/registry.ts';
import { countdown } from '../../format/time.ts';
import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/Field.tsx';
import { Mark } from '../../kit/Mark.tsx';
import { useNow } from '../../kit/useNow.ts';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { Erase } from '../Settings/Erase.tsx';

/** Sentence of a refused password, or undefined when it was right. */
export function passwordFault(outcome: PasswordOutcome): string | undefined {
  if (outcome.ok) return undefined;
  switch (outcome.reason) {
    case 'bad-password':
      return 'That is not the password.';
    case 'throttled':
      return 'Too many wrong passwords. Wait for the countdown.';
    case 'no-vault':
      return 'There is no wallet on this device. Import your recovery phrase.';
    case 'damaged':
      return 'The stored wallet cannot be read. Close this page and open it again.';
  }
}

/** The locked wallet. `why` says what waits behind it. */
export function Unlock({ why }: { readonly why?: string }) {
  const retryAt = useView((view) => view.lock.retryAt);
  const now = useNow(500);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [forgot, setForgot] = useState(false);
  const unlock = useCommand('unlock');
  const wait = retryAt !== undefined && retryAt > now ? retryAt - now : 0;
  if (forgot) {
    return (
      <main className="flow">
        <Erase onBack={() => setForgot(false)} forgotten />
      </main>
    );
  }
  return (
    <main className="welcome">
      <Mark size={48} />
      <header className="stack">
        <h1>{WALLET_NAME}</h1>
        <p className="soft">{why ?? 'The wallet is locked.'}</p>
      </header>
      <form
        className="stack loose"
        onSubmit={async (event) => {
          event.preventDefault();
          const done = await unlock.run({ password });
          setPassword('');
          setWrong(done === undefined ? undefined : passwordFault(done.result));
        }}
      >
        <PasswordField
          label="Password"
          value={password}
          onChange={(event) => {
            setWrong(undefined);
            setPassword(event.target.value);
          }}
          fault={wait > 0 ? `Too many wrong passwords. Try again in ${countdown(wait)}.` : (wrong ?? unlock.fault)}
          autoFocus
        />
        <Button type="submit" kind="primary" wide busy={unlock.busy} disabled={password === '' || wait > 0}>
          Unlock
        </Button>
      </form>
      <Button kind="plain" wide onClick={() => setForgot(true)}>
        I forgot the password
      </Button>
    </main>
  );
}
