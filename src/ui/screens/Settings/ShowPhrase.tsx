// Shows the recovery phrase: after the password, hidden until tapped, dropped when the screen is left.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { useFault } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { PasswordField, Select } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';
import { PhraseCard } from '../Onboarding/PhraseCard.tsx';
import { SecretCopy } from '../SecretCopy.tsx';
import { passwordFault } from '../Unlock/Unlock.tsx';

/** Asks for the password, then shows the words. */
export function ShowPhrase({ onBack }: { readonly onBack: () => void }) {
  const keyrings = useView((view) => view.keyrings).filter((keyring) => keyring.type === 'hd');
  const [chosen, setChosen] = useState(keyrings[0]?.id ?? '');
  const [password, setPassword] = useState('');
  const [phrase, setPhrase] = useState('');
  const [wrong, setWrong] = useFault();
  const reveal = useCommand('revealPhrase');
  const confirm = useCommand('confirmBackup');
  const keyring = keyrings.find((one) => one.id === chosen);
  if (keyring === undefined) {
    return (
      <Screen title={say('common.recoveryPhrase')} onBack={onBack}>
        <Notice kind="note" what={say('settings.thisWalletHasNo')} advice={say('settings.itsAccountsWereImported')} />
      </Screen>
    );
  }
  return (
    <Screen title={say('common.recoveryPhrase')} onBack={onBack}>
      <Notice kind="danger" what={say('settings.whoeverSeesTheseWords')} advice={say('common.noSiteNoSupport')} />
      {phrase === '' ? (
        <form
          className="stack loose"
          onSubmit={async (event) => {
            event.preventDefault();
            const answer = await reveal.run({ password, keyringId: keyring.id });
            setPassword('');
            if (answer === undefined) return;
            if (answer.result.ok) setPhrase(answer.result.phrase);
            else setWrong(() => passwordFault(answer.result));
          }}
        >
          {keyrings.length > 1 && (
            <Select label={say('common.phrase')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {keyrings.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.label}
                </option>
              ))}
            </Select>
          )}
          <PasswordField
            label={say('common.password')}
            value={password}
            onChange={(event) => {
              setWrong(undefined);
              setPassword(event.target.value);
            }}
            fault={wrong ?? reveal.fault}
            autoFocus
          />
          <Button type="submit" kind="primary" wide busy={reveal.busy} disabled={password === ''}>
            {say('common.continue')}
          </Button>
        </form>
      ) : (
        <>
          <PhraseCard phrase={phrase} />
          <SecretCopy text={phrase} />
          {!keyring.backedUp && (
            <Button kind="primary" busy={confirm.busy} onClick={() => void confirm.run({ keyringId: keyring.id })}>
              {say('settings.iHaveWrittenIt')}
            </Button>
          )}
          {confirm.fault !== undefined && <Notice kind="fault" what={confirm.fault} />}
        </>
      )}
    </Screen>
  );
}
