// Import: phrase, new password, done. Also the way out of a lost or damaged vault.

import { useState } from 'react';
import { phraseWords } from '../../format/phrase.ts';
import { Button } from '../../kit/Button.tsx';
import { TextArea } from '../../kit/Field.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { Done } from './Done.tsx';
import { PasswordStep } from './PasswordStep.tsx';

/** The whole way; `onEnd` is called on the last step, `onBack` before the first. */
export function Import({ onBack, onEnd }: { readonly onBack: () => void; readonly onEnd: () => void }) {
  const [step, setStep] = useState<'phrase' | 'password' | 'done'>('phrase');
  const [phrase, setPhrase] = useState('');
  const check = useCommand('checkPhrase');
  const create = useCommand('importWallet');
  const count = phraseWords(phrase).length;
  if (step === 'phrase') {
    return (
      <Screen title="Enter your recovery phrase" intro="12 or 24 English words, in order." onBack={onBack}>
        <form
          className="stack loose"
          onSubmit={async (event) => {
            event.preventDefault();
            const checked = await check.run({ phrase });
            if (checked === undefined) return;
            setPhrase(checked.result.phrase);
            setStep('password');
          }}
        >
          <TextArea
            label="Recovery phrase"
            rows={4}
            value={phrase}
            onChange={(event) => {
              check.clear();
              setPhrase(event.target.value);
            }}
            hint={count === 0 ? 'Nobody who helps you will ever need it.' : `${count} ${count === 1 ? 'word' : 'words'}`}
            fault={check.fault}
            autoFocus
          />
          <Button type="submit" kind="primary" wide disabled={count === 0} busy={check.busy}>
            Continue
          </Button>
        </form>
      </Screen>
    );
  }
  if (step === 'password') {
    return (
      <Screen title="Choose a password" intro="It encrypts your keys on this device." onBack={() => setStep('phrase')}>
        <PasswordStep
          busy={create.busy}
          fault={create.fault}
          onDone={async (password) => {
            if ((await create.run({ password, phrase })) === undefined) return;
            setPhrase('');
            setStep('done');
          }}
        />
      </Screen>
    );
  }
  return <Done title="Your wallet is back" onEnd={onEnd} />;
}
