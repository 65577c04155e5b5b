// The recipient: typed or pasted, or picked from contacts and own accounts. Says who it is, with warnings.

import { sameAccount } from '@svc/core/accounts/address';
import { looksAlike } from '@svc/core/accounts/lookAlikeAddress';
import { say } from '@svc/core/words/say';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { shortAddress } from '../../format/address.ts';
import { type Entry, isTraditional, readRecipient } from '../../format/entry.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { AddressField } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { Empty } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { useShownAccounts } from '../useAccount.ts';
import { type Known, knownParties } from './knownParties.ts';

function useKnown(fromAccountId: string): Known[] {
  const contacts = useView((view) => view.contacts);
  return knownParties(contacts, useShownAccounts(), fromAccountId);
}

function Picker({
  title,
  known,
  onPick,
  onClose,
}: {
  readonly title: string;
  readonly known: readonly Known[];
  readonly onPick: (address: string) => void;
  readonly onClose: () => void;
}) {
  return (
    <Sheet title={title} onClose={onClose}>
      {known.length === 0 ? (
        <Empty icon={BookUser} title={say('send.nobodyIsKnownYet')}>
          <p>{say('send.contactsAndYourOther')}</p>
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
                  {one.own !== undefined && (
                    <span className="clip tiny soft">{say('send.yours', { own: one.own })}</span>
                  )}
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
  /** The sending address: it cannot send to itself. */
  readonly fromAddress: string;
  /** Name of the field where it is not whom to pay. */
  readonly label?: string;
  /** What stands below the empty field. */
  readonly hint?: string | undefined;
}

/** A typed recipient as an address in checksum form, if it can be sent to. */
export function recipientOf(typed: string, form: 'pq' | 'classic', fromAddress: string): Entry {
  const entry = readRecipient(typed);
  if ('value' in entry && form === 'classic' && !isTraditional(entry.value))
    return { fault: say('send.theClassicAddressPays') };
  return 'value' in entry && sameAccount(entry.value, fromAddress) ? { fault: say('send.thisIsTheAddress') } : entry;
}

/** The field with its picker and what is known about the address. */
export function Recipient({
  typed,
  onChange,
  fromAccountId,
  form,
  fromAddress,
  label,
  hint = say('contacts.0xOr0xpq'),
}: RecipientProps) {
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
        label={label ?? say('common.to')}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        fault={'fault' in entry ? entry.fault : undefined}
        hint={
          who !== undefined ? (
            who.own === undefined ? (
              <Say code="send.contact" slots={{ name: <Given text={who.name} max={40} /> }} />
            ) : (
              <Say code="send.ownAccount" slots={{ name: <Given text={who.name} max={40} />, own: who.own }} />
            )
          ) : address !== undefined ? (
            say('send.notOneOfYour')
          ) : (
            hint
          )
        }
      />
      {twin !== undefined && (
        <Notice
          kind="danger"
          what={<Say code="common.thisAddressLooksLike" slots={{ name: <Given text={twin.name} max={40} /> }} />}
          advice={say('send.thievesMakeAddressesWith')}
        />
      )}
      <Button kind="plain" icon={BookUser} onClick={() => setPicking(true)}>
        {say('send.chooseFromContactsAnd')}
      </Button>
      {picking && (
        <Picker
          title={label ?? say('send.sendTo')}
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
