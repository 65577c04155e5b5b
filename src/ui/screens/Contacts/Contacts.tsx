// The address book, in the user's own words. A name here is shown wherever the address is, and an address that merely
// looks like one here causes a warning.

import { say } from '@svc/core/words/say';
import { BookUser, ChevronRight, Plus } from 'lucide-react';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';

/** The list. */
export function Contacts({ onBack }: { readonly onBack: () => void }) {
  const contacts = useView((view) => view.contacts);
  return (
    <Screen title={say('common.contacts')} intro={say('contacts.peopleAndPlacesThat')} onBack={onBack}>
      <div className="card">
        {contacts.length === 0 ? (
          <Empty icon={BookUser} title={say('contacts.noContactsYet')}>
            <p>{say('contacts.addAnAddressThat')}</p>
          </Empty>
        ) : (
          <ul className="list">
            {contacts.map((contact) => (
              <li key={contact.id}>
                <button type="button" className="item" onClick={() => go('settings', 'contacts', contact.id)}>
                  <Identicon address={contact.address} />
                  <span className="grow">
                    <span className="clip strong">
                      <Given text={contact.name} />
                    </span>
                    <span className="clip mono tiny soft">{shortAddress(contact.address)}</span>
                  </span>
                  <ChevronRight className="icon soft" aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button icon={Plus} wide onClick={() => go('settings', 'contacts', 'new')}>
        {say('contacts.addContact')}
      </Button>
    </Screen>
  );
}
