// The form that adds a contract: its address, further fields, and the result.

import { say } from '@svc/core/words/say';
import { type ReactNode, useState } from 'react';
import { readContract } from '../../format/entry.ts';
import { Button } from '../../kit/Button.tsx';
import { AddressField } from '../../kit/Field.tsx';

export interface ContractFormProps {
  /** Heading and words of the button. */
  readonly act: string;
  readonly busy: boolean;
  /** Whether the fields below the address are filled in. */
  readonly ready?: boolean;
  readonly hint?: string;
  /** What is wrong with the contract at the address. */
  readonly fault?: string | undefined;
  /** Adds the contract. @returns the message to show, or undefined when it was refused */
  readonly onAdd: (address: string) => Promise<ReactNode | undefined>;
  /** Called when the address changed. */
  readonly onTyped?: () => void;
  readonly children?: ReactNode;
}

/** The form. */
export function ContractForm({ act, busy, ready = true, hint, fault, onAdd, onTyped, children }: ContractFormProps) {
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<ReactNode>();
  const address = readContract(typed);
  return (
    <form
      className="card padded stack"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!('value' in address)) return;
        const said = await onAdd(address.value);
        if (said === undefined) return;
        setAdded(said);
        setTyped('');
      }}
    >
      <h2>{act}</h2>
      <AddressField
        label={say('tokens.contractAddress')}
        value={typed}
        onChange={(event) => {
          setAdded(undefined);
          onTyped?.();
          setTyped(event.target.value);
        }}
        fault={'fault' in address ? address.fault : fault}
        hint={hint}
      />
      {children}
      {added !== undefined && (
        <p className="small" role="status">
          {added}
        </p>
      )}
      <Button
        type="submit"
        busy={busy}
        why={'value' in address ? (ready ? undefined : say('why.fields')) : say('why.address')}
      >
        {act}
      </Button>
    </form>
  );
}
