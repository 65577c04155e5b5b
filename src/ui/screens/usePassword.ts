// A password field whose answer comes with a command's outcome.

import { useState } from 'react';
import type { PasswordOutcome } from '../../background/commands/registry.ts';
import { passwordFault } from './Unlock/Unlock.tsx';

/** The field's value and fault; `settle` empties it, notes why it was refused, and says whether it was right. */
export function usePassword() {
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  return {
    value,
    fault,
    change(next: string): void {
      setFault(undefined);
      setValue(next);
    },
    settle(outcome: PasswordOutcome): boolean {
      setValue('');
      setFault(passwordFault(outcome));
      return outcome.ok;
    },
  };
}
