// A new password, typed twice, with its strength.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { MIN_PASSWORD, passwordStrength } from '../../format/strength.ts';
import { Button } from '../../kit/Button.tsx';
import { PasswordField } from '../../kit/Field.tsx';

/** Four bars and a word. */
function StrengthMeter({ password }: { readonly password: string }) {
  const { score, word } = passwordStrength(password);
  const level = score <= 1 ? 'low' : score === 2 ? 'mid' : 'high';
  return (
    <span className={`strength ${level}`}>
      <span className="bars" aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= score ? 'on' : ''} />
        ))}
      </span>
      <span>{word}</span>
    </span>
  );
}

export interface PasswordStepProps {
  readonly busy?: boolean;
  readonly fault?: string | undefined;
  readonly onDone: (password: string) => void;
  /** Button text when it is not one of several steps. */
  readonly action?: string;
  /** Name of the field when there is another password field beside it, which then has the focus. */
  readonly label?: string;
}

/** Asks for a password; it is passed on only when both fields agree and it is long enough. */
export function PasswordStep({
  busy = false,
  fault,
  onDone,
  action = say('common.continue'),
  label,
}: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const short = Array.from(password).length < MIN_PASSWORD;
  const differs = password !== again;
  return (
    <form
      className="stack loose"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!short && !differs) onDone(password);
      }}
    >
      <PasswordField
        label={label ?? say('common.password')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={
          password === '' ? (
            say('onboarding.atLeastCharactersSeveral', { minpassword: MIN_PASSWORD })
          ) : (
            <StrengthMeter password={password} />
          )
        }
        fault={tried && short ? say('onboarding.useAtLeastCharacters', { minpassword: MIN_PASSWORD }) : undefined}
        autoFocus={label === undefined}
      />
      <PasswordField
        label={say('onboarding.confirmPassword')}
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        fault={tried && !short && differs ? say('onboarding.theTwoPasswordsDiffer') : fault}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {action}
      </Button>
    </form>
  );
}
