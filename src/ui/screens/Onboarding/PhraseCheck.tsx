// Three questions about the phrase: proof that it was written down.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { phraseQuestions } from '../../format/phrase.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';

function randomBelow(bound: number): number {
  // For questions only; a slight modulo bias does not matter here.
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % bound;
}

export interface PhraseCheckProps {
  readonly phrase: string;
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly onDone: () => void;
}

/** Asks for three words, four choices each. */
export function PhraseCheck({ phrase, busy, fault, onDone }: PhraseCheckProps) {
  const words = phrase.split(' ');
  const [questions] = useState(() => phraseQuestions(words, randomBelow));
  const [answers, setAnswers] = useState<Readonly<Record<number, string>>>({});
  const [wrong, setWrong] = useState(false);
  const complete = questions.every(({ position }) => answers[position] !== undefined);
  return (
    <form
      className="stack loose"
      onSubmit={(event) => {
        event.preventDefault();
        if (questions.every(({ position }) => answers[position] === words[position])) onDone();
        else setWrong(true);
      }}
    >
      {questions.map(({ position, choices }) => (
        <fieldset key={position} className="plain">
          <legend>{say('onboarding.word', { position: position + 1 })}</legend>
          <div className="words">
            {choices.map((choice) => (
              <button
                key={choice}
                type="button"
                className="word"
                aria-pressed={answers[position] === choice}
                onClick={() => {
                  setWrong(false);
                  setAnswers({ ...answers, [position]: choice });
                }}
              >
                {choice}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      {wrong && (
        <Notice kind="fault" what={say('onboarding.atLeastOneWord')} advice={say('onboarding.compareWithWhatYou')} />
      )}
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <Button type="submit" kind="primary" wide disabled={!complete} busy={busy}>
        {say('common.continue')}
      </Button>
    </form>
  );
}
