// Unlock with the password; after too many wrong ones, a countdown.

import { WALLET_NAME } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { PasswordOutcome } from '../../../background/commands/registry.ts';
import type { PasskeyView } from '../../../background/state/view.ts';
import { countdown } from '../../format/time.ts';
import { useFault } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Mark } from '../../kit/Mark.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { useNow } from '../../kit/useNow.ts';
import { askPasskey, passkeyHost } from '../../passkey.ts';
import { useView } from '../../store/mirror.ts';
import { faultText } from '../../store/send.ts';
import { useCommand } from '../../store/useCommand.ts';
import { Erase } from '../Erase.tsx';

/** Sentence of a refused password, or undefined when it was right. */
export function passwordFault(outcome: PasswordOutcome): string | undefined {
  if (outcome.ok) return undefined;
  switch (outcome.reason) {
    case 'bad-password':
      return say('unlock.thatIsNotThe');
    case 'throttled':
      return say('unlock.tooManyWrongPasswords');
    case 'no-vault':
      return say('unlock.thereIsNoWallet');
    case 'damaged':
      return say('unlock.theStoredWalletCannot');
  }
}

/** A button for each passkey of this page's host; nothing without one. */
function PasskeyUnlock() {
  const passkeys = useView((view) => view.passkeys).filter((one) => one.rpId === passkeyHost());
  const [fault, setFault] = useFault();
  const unlock = useCommand('unlockWithPasskey');
  const use = async (passkey: PasskeyView): Promise<void> => {
    setFault(undefined);
    try {
      const answer = await unlock.run({ credentialId: passkey.credentialId, prfOutput: await askPasskey(passkey) });
      if (answer?.result.ok === false) setFault(() => say('unlock.thisPasskeyDoesNot'));
    } catch (error) {
      setFault(() => faultText(error));
    }
  };
  if (passkeys.length === 0) return null;
  return (
    <div className="stack">
      {passkeys.map((passkey) => (
        <Button key={passkey.credentialId} icon={Fingerprint} wide busy={unlock.busy} onClick={() => void use(passkey)}>
          <span>
            <Say code="unlock.unlockWith" slots={{ label: <Given text={passkey.label} max={24} /> }} />
          </span>
        </Button>
      ))}
      {(fault ?? unlock.fault) !== undefined && <Notice kind="fault" what={fault ?? unlock.fault} />}
    </div>
  );
}

/** The locked wallet. `why` says what is pending. */
export function Unlock({ why }: { readonly why?: string }) {
  const retryAt = useView((view) => view.lock.retryAt);
  const now = useNow(500);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useFault();
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
        <p className="soft">{why ?? say('unlock.theWalletIsLocked')}</p>
      </header>
      <form
        className="stack loose"
        onSubmit={async (event) => {
          event.preventDefault();
          const done = await unlock.run({ password });
          setPassword('');
          setWrong(done === undefined ? undefined : () => passwordFault(done.result));
        }}
      >
        <PasswordField
          label={say('common.password')}
          value={password}
          onChange={(event) => {
            setWrong(undefined);
            setPassword(event.target.value);
          }}
          fault={wait > 0 ? say('unlock.tooManyWrongPasswordsTry', { wait: countdown(wait) }) : (wrong ?? unlock.fault)}
          autoFocus
        />
        <Button type="submit" kind="primary" wide busy={unlock.busy} disabled={password === '' || wait > 0}>
          {say('unlock.unlock')}
        </Button>
      </form>
      <PasskeyUnlock />
      <Button kind="plain" wide onClick={() => setForgot(true)}>
        {say('unlock.iForgotThePassword')}
      </Button>
    </main>
  );
}
