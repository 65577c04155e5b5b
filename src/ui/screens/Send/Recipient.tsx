// To whom: typed or pasted, or picked from contacts and own accounts. Says who it is, and what speaks against it.

import { sameAccount } from '@svc/core/accounts/address';
import { looksAlike } from '@svc/core/accounts/lookAlike';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { shortAddress } from '../../format/address.ts';
import { type Entry, isTraditional, readRecipient } from '../../format/entry.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { AddressField } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { Empty } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { useShownAccounts } from '../useAccount.ts';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Whether it is the wallet's own, and which of its addresses. */
  readonly own?: 'quantum-safe' | 'classic';
}

/** Contacts, then the wallet's other accounts under both addresses. */
function useKnown(fromAccountId: string): Known[] {
  const contacts = useView((view) => view.contacts);
  const accounts = useShownAccounts();
  return [
    ...contacts.map(({ id, name, address }) => ({ id, name, address })),
    ...accounts.flatMap(({ id, name, address, pqAddress }) => [
      ...(id === fromAccountId ? [] : [{ id: `${id}-pq`, name, address: pqAddress, own: 'quantum-safe' as const }]),
      { id: `${id}-classic`, name, address, own: 'classic' as const },
    ]),
  ];
}

function Picker({
  known,
  onPick,
  onClose,
}: {
  readonly known: readonly Known[];
  readonly onPick: (address: string) => void;
  readonly onClose: () => void;
}) {
  return (
    <Sheet title="Send to" onClose={onClose}>
      {known.length === 0 ? (
        <Empty icon={BookUser} title="Nobody is known yet">
          <p>Contacts and your other accounts appear here.</p>
        </Empty>
      ) : (
        <ul className="list card">
          {known.map((one) => (
            <li key={one.id}>
              <button type="button" className="item" onClick={() => onPick(one.address)}>
                <Identicon address={one.address} />
                <span className="grow">
                  <span className="clip strong">
                    <Given text={one.name} />
                  </span>
                  <span className="clip mono tiny soft">{shortAddress(one.address)}</span>
                  {one.own !== undefined && <span className="clip tiny soft">Yours, {one.own}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

export interface RecipientProps {
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  readonly fromAccountId: string;
  readonly form: 'pq' | 'classic';
  /** The address that sends: nothing can be sent to itself. */
  readonly fromAddress: string;
}

/** What a typed recipient comes to: its address in checksum form when it can be sent to. */
export function recipientOf(typed: string, form: 'pq' | 'classic', fromAddress: string): Entry {
  const entry = readRecipient(typed);
  if ('value' in entry && form === 'classic' && !isTraditional(entry.value))
    return { fault: 'The classic address pays to 0x and 40 characters only. Send from the quantum-safe one.' };
  return 'value' in entry && sameAccount(entry.value, fromAddress)
    ? { fault: 'This is the address that sends.' }
    : entry;
}

/** The field with its picker and what is known of the address. */
export function Recipient({ typed, onChange, fromAccountId, form, fromAddress }: RecipientProps) {
  const all = useKnown(fromAccountId);
  const known = form === 'pq' ? all : all.filter((one) => isTraditional(one.address));
  const [picking, setPicking] = useState(false);
  const entry = recipientOf(typed, form, fromAddress);
  const address = 'value' in entry ? entry.value : undefined;
  const who = address === undefined ? undefined : all.find((one) => sameAccount(one.address, address));
  const twin =
    address === undefined || who !== undefined ? undefined : all.find((one) => looksAlike(one.address, address));
  return (
    <div className="stack">
      <AddressField
        label="To"
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        fault={'fault' in entry ? entry.fault : undefined}
        hint={
          who !== undefined ? (
            <>
              {who.own !== undefined ? 'Your own account ' : 'Your contact '}
              <Given text={who.name} max={40} />
              {who.own !== undefined && `, ${who.own}`}
            </>
          ) : address !== undefined ? (
            'Not one of your contacts. Compare the whole address with its source.'
          ) : (
            '0x… or 0xPQ…'
          )
        }
      />
      {twin !== undefined && (
        <Notice
          kind="danger"
          what={
            <>
              This address looks like that of “<Given text={twin.name} max={40} />” but is another one.
            </>
          }
          advice="Thieves make addresses with the same ends. Pick the contact instead."
        />
      )}
      <Button kind="plain" icon={BookUser} onClick={() => setPicking(true)}>
        Choose from contacts and accounts
      </Button>
      {picking && (
        <Picker
          known={known}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            onChange(picked);
            setPicking(false);
          }}
        />
      )}
    </div>
  );
}
