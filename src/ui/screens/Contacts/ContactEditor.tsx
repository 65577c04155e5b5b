// One entry of the address book.

import { looksAlike } from '@svc/core/accounts/lookAlikeAddress';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { readRecipient } from '../../format/entry.ts';
import { Button } from '../../kit/Button.tsx';
import { AddressField, Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';

const NAME_MAX = 40;
const NOTE_MAX = 200;

const back = (): void => go('settings', 'contacts');

/** Changes an entry, or adds one when no id is given. */
export function ContactEditor({ id }: { readonly id: string | undefined }) {
  const contacts = useView((view) => view.contacts);
  const contact = contacts.find((one) => one.id === id);
  const [name, setName] = useState(contact?.name ?? '');
  const [typed, setTyped] = useState(contact?.address ?? '');
  const [note, setNote] = useState(contact?.note ?? '');
  const save = useCommand('saveContact');
  const remove = useCommand('removeContact');
  const address = readRecipient(typed);
  const twin =
    'value' in address ? contacts.find((one) => one.id !== id && looksAlike(one.address, address.value)) : undefined;
  return (
    <Screen title={contact === undefined ? say('contacts.addContact') : say('contacts.contact')} onBack={back}>
      <form
        className="stack loose"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!('value' in address)) return;
          const done = await save.run({
            ...(contact === undefined ? {} : { id: contact.id }),
            name: name.trim(),
            address: address.value,
            ...(note.trim() === '' ? {} : { note: note.trim() }),
          });
          if (done !== undefined) back();
        }}
      >
        <Field
          label={say('common.name')}
          value={name}
          maxLength={NAME_MAX}
          onChange={(event) => setName(event.target.value)}
        />
        <AddressField
          label={say('common.address')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          fault={'fault' in address ? address.fault : undefined}
          hint={say('contacts.0xOr0xpq')}
        />
        {twin !== undefined && (
          <Notice
            kind="danger"
            what={say('common.thisAddressLooksLike', { name: twin.name })}
            advice={say('contacts.compareEveryCharacterThieves')}
          />
        )}
        <Field
          label={say('contacts.note')}
          value={note}
          maxLength={NOTE_MAX}
          onChange={(event) => setNote(event.target.value)}
          hint={say('contacts.forYouAlone')}
        />
        {save.fault !== undefined && <Notice kind="fault" what={save.fault} />}
        <Button
          type="submit"
          kind="primary"
          wide
          busy={save.busy}
          why={name.trim() === '' ? say('why.name') : 'value' in address ? undefined : say('why.address')}
        >
          {say('common.save')}
        </Button>
      </form>
      {contact !== undefined && (
        <Button
          kind="danger"
          busy={remove.busy}
          onClick={async () => (await remove.run({ id: contact.id })) !== undefined && back()}
        >
          {say('contacts.removeContact')}
        </Button>
      )}
      {remove.fault !== undefined && <Notice kind="fault" what={remove.fault} />}
    </Screen>
  );
}
