// Adding a watch-only account: an address and a name, no key.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { readRecipient } from '../../format/entry.ts';
import { Button } from '../../kit/Button.tsx';
import { AddressField, Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';

const NAME_MAX = 40;

/** The form. */
export function WatchAccount() {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const watch = useCommand('watchAccount');
  const address = readRecipient(typed);
  return (
    <Screen title={say('accounts.watchAnAddress')} intro={say('accounts.watchIntro')} onBack={() => go('accounts')}>
      <form
        className="stack loose"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!('value' in address)) return;
          if ((await watch.run({ address: address.value, name: name.trim() })) !== undefined) go('home');
        }}
      >
        <AddressField
          label={say('common.address')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          fault={'fault' in address ? address.fault : undefined}
          hint={say('contacts.0xOr0xpq')}
        />
        <Field
          label={say('common.name')}
          value={name}
          maxLength={NAME_MAX}
          onChange={(event) => setName(event.target.value)}
        />
        {watch.fault !== undefined && <Notice kind="fault" what={watch.fault} />}
        <Button
          type="submit"
          kind="primary"
          wide
          busy={watch.busy}
          why={!('value' in address) ? say('why.address') : name.trim() === '' ? say('why.name') : undefined}
        >
          {say('accounts.watch')}
        </Button>
      </form>
    </Screen>
  );
}
