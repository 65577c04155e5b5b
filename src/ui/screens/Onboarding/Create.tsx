// Create: password, phrase, check, done. Nothing is stored before the check is passed.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Screen } from '../../kit/Screen.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { Done } from './Done.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PhraseCheck } from './PhraseCheck.tsx';
import { PhraseStep } from './PhraseStep.tsx';

type Step = 'password' | 'phrase' | 'check' | 'done';

/** All steps; `onEnd` is called on the last step, `onBack` before the first. */
export function Create({ onBack, onEnd }: { readonly onBack: () => void; readonly onEnd: () => void }) {
  const [step, setStep] = useState<Step>('password');
  const [password, setPassword] = useState('');
  const [phrase, setPhrase] = useState('');
  const create = useCommand('createWallet');
  if (step === 'password') {
    return (
      <Screen title={say('onboarding.chooseAPassword')} intro={say('onboarding.itEncryptsYourKeys')} onBack={onBack}>
        <PasswordStep
          onDone={(chosen) => {
            setPassword(chosen);
            setStep('phrase');
          }}
        />
      </Screen>
    );
  }
  if (step === 'phrase')
    return (
      <PhraseStep
        phrase={phrase}
        onPhrase={setPhrase}
        onDone={() => setStep('check')}
        onBack={() => setStep('password')}
      />
    );
  if (step === 'check') {
    return (
      <Screen
        title={say('common.checkWhatYouWrote')}
        intro={say('common.chooseTheRightWord')}
        onBack={() => setStep('phrase')}
      >
        <PhraseCheck
          phrase={phrase}
          busy={create.busy}
          fault={create.fault}
          onDone={async () => {
            if ((await create.run({ password, phrase, backedUp: true })) === undefined) return;
            setPassword('');
            setPhrase('');
            setStep('done');
          }}
        />
      </Screen>
    );
  }
  return <Done title={say('onboarding.yourWalletIsReady')} onEnd={onEnd} />;
}
