// The choice of the sending address, where the network has both.

import { say } from '@svc/core/words/say';
import type { ReactNode } from 'react';
import { Choice } from '../../kit/Choice.tsx';

export interface FromChoiceProps {
  readonly form: 'pq' | 'classic';
  readonly onlyClassic: boolean;
  readonly onChange: (form: 'pq' | 'classic') => void;
  /** The balance of the address. */
  readonly children: ReactNode;
}

/** The choice, with the balance. */
export function FromChoice({ form, onlyClassic, onChange, children }: FromChoiceProps) {
  return (
    <div className="stack">
      {!onlyClassic && (
        <Choice
          label={say('common.from')}
          value={form}
          options={[
            { value: 'pq', label: say('common.quantumSafe') },
            { value: 'classic', label: say('common.classic') },
          ]}
          onChange={onChange}
        />
      )}
      <p className="small soft">{children}</p>
    </div>
  );
}
