// A password field whose error comes with a command's result.

import { useState } from 'react';
import type { PasswordOutcome } from '../../background/commands/registry.ts';
import { useFault } from '../format/useFault.ts';
import { passwordFault } from './Unlock/Unlock.tsx';

/** The field's value and error; `settle` clears it, sets the error, and returns whether the password was right. */
export function usePassword() {
  const [value, setValue] = useState('');
  const [fault, setFault] = useFault();
  return {
    value,
    fault,
    change(next: string): void {
      setFault(undefined);
      setValue(next);
    },
    settle(outcome: PasswordOutcome): boolean {
      setValue('');
      setFault(() => passwordFault(outcome));
      return outcome.ok;
    },
  };
}
