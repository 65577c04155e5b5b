// Create: password, phrase, check, done. Nothing is stored before the check was passed.

import { useEffect, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { CopyButton } from '../../kit/Copy.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Loading } from '../../kit/States.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { Done } from './Done.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PhraseCard } from './PhraseCard.tsx';
import { PhraseCheck } from './PhraseCheck.tsx';

type Step = 'password' | 'phrase' | 'check' | 'done';

function PhraseStep({
  phrase,
  onPhrase,
  onDone,
  onBack,
}: {
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const [words, setWords] = useState<12 | 24>(12);
  const [shown, setShown] = useState(false);
  const create = useCommand('createPhrase');
  // A fresh phrase for each length; the other one is forgotten.
  const make = async (count: 12 | 24): Promise<void> => {
    setWords(count);
    setShown(false);
    const made = await create.run({ words: count });
    if (made !== undefined) onPhrase(made.result.phrase);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => void make(12), []);
  return (
    <Screen
      title="Write down your recovery phrase"
      intro="These words are your wallet: whoever has them has everything. Write them on paper, in order, and keep it where you keep your passport."
      onBack={onBack}
    >
      <Choice
        label="Length of the phrase"
        labelHidden
        value={words}
        options={[
          { value: 12, label: '12 words' },
          { value: 24, label: '24 words' },
        ]}
        onChange={(count) => void make(count)}
      />
      {create.fault !== undefined ? (
        <Notice kind="fault" what={create.fault} />
      ) : phrase === '' ? (
        <Loading label="Making a phrase" />
      ) : (
        <PhraseCard key={phrase} phrase={phrase} onShown={() => setShown(true)} />
      )}
      {shown && (
        <div className="stack">
          <CopyButton text={phrase} label="Copy for one minute" secret />
          <p className="small soft">A copy in the clipboard can be read by other programs; it is cleared after one minute. Paper is safer.</p>
        </div>
      )}
      <Button kind="primary" wide disabled={!shown} onClick={onDone}>
        Continue
      </Button>
      {!shown && <p className="small soft">Show the phrase to continue.</p>}
    </Screen>
  );
}

/** The whole way; `onEnd` is called on the last step, `onBack` before the first. */
export function Create({ onBack, onEnd }: { readonly onBack: () => void; readonly onEnd: () => void }) {
  const [step, setStep] = useState<Step>('password');
  const [password, setPassword] = useState('');
  const [phrase, setPhrase] = useState('');
  const create = useCommand('createWallet');
  if (step === 'password') {
    return (
      <Screen
        title="Choose a password"
        intro="It encrypts your keys on this device. It cannot be reset; the recovery phrase that follows is the way back."
        onBack={onBack}
      >
        <PasswordStep
          onDone={(chosen) => {
            setPassword(chosen);
            setStep('phrase');
          }}
        />
      </Screen>
    );
  }
  if (step === 'phrase') return <PhraseStep phrase={phrase} onPhrase={setPhrase} onDone={() => setStep('check')} onBack={() => setStep('password')} />;
  if (step === 'check') {
    return (
      <Screen title="Check what you wrote" intro="Choose the right word for each place." onBack={() => setStep('phrase')}>
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
  return <Done title="Your wallet is ready" onEnd={onEnd} />;
}
