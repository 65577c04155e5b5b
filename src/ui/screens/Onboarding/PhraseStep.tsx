// A new phrase, to be written down. Nothing is stored here.

import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Loading } from '../../kit/States.tsx';
import { useCommand } from '../../store/useCommand.ts';
import { SecretCopy } from '../SecretCopy.tsx';
import { PhraseCard } from './PhraseCard.tsx';

/** Creates a phrase and shows it; continues once it was seen. */
export function PhraseStep({
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
  // A new phrase for each length; the other one is dropped.
  const make = async (count: 12 | 24): Promise<void> => {
    setWords(count);
    setShown(false);
    const made = await create.run({ words: count });
    if (made !== undefined) onPhrase(made.result.phrase);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => void make(12), []);
  return (
    <Screen title={say('onboarding.writeDownYourRecovery')} intro={say('onboarding.theseWordsAreYour')} onBack={onBack}>
      <Choice
        label={say('onboarding.lengthOfThePhrase')}
        labelHidden
        value={words}
        options={[
          { value: 12, label: say('onboarding.12Words') },
          { value: 24, label: say('onboarding.24Words') },
        ]}
        onChange={(count) => void make(count)}
      />
      {create.fault !== undefined ? (
        <Notice kind="fault" what={create.fault} />
      ) : phrase === '' ? (
        <Loading label={say('onboarding.makingAPhrase')} />
      ) : (
        <PhraseCard key={phrase} phrase={phrase} onShown={() => setShown(true)} />
      )}
      {shown && <SecretCopy text={phrase} />}
      <Button kind="primary" wide why={shown ? undefined : say('onboarding.showThePhraseTo')} onClick={onDone}>
        {say('common.continue')}
      </Button>
    </Screen>
  );
}
