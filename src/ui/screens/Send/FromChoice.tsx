// Which of the account's two addresses sends, where the network has both.

import type { ReactNode } from 'react';
import { Choice } from '../../kit/Choice.tsx';

export interface FromChoiceProps {
  readonly form: 'pq' | 'classic';
  readonly onlyClassic: boolean;
  readonly onChange: (form: 'pq' | 'classic') => void;
  /** What the address has. */
  readonly children: ReactNode;
}

/** The choice, with what stands there. */
export function FromChoice({ form, onlyClassic, onChange, children }: FromChoiceProps) {
  return (
    <div className="stack">
      {!onlyClassic && (
        <Choice
          label="From"
          value={form}
          options={[
            { value: 'pq', label: 'Quantum-safe' },
            { value: 'classic', label: 'Classic' },
          ]}
          onChange={onChange}
        />
      )}
      <p className="small soft">{children}</p>
    </div>
  );
}
