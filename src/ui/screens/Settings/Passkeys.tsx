// Passkeys that unlock the wallet instead of the password. The password stays, and is still needed for serious actions.

import { say } from '@svc/core/words/say';
import { Fingerprint, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PasskeyView } from '../../../background/state/view.ts';
import { dateText } from '../../format/time.ts';
import { useFault } from '../../format/useFault.ts';
import { Button, IconButton } from '../../kit/Button.tsx';
import { Field, PasswordField } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { canUsePasskeys, makePasskey, passkeyHost } from '../../passkey.ts';
import { useView } from '../../store/mirror.ts';
import { faultText } from '../../store/send.ts';
import { useCommand } from '../../store/useCommand.ts';
import { usePassword } from '../usePassword.ts';

const LABEL_MAX = 40;

function Add({ onDone }: { readonly onDone: () => void }) {
  const [label, setLabel] = useState(say('settings.thisDevice'));
  const [fault, setFault] = useFault();
  const password = usePassword();
  const add = useCommand('addPasskey');
  return (
    <form
      className="card padded stack"
      onSubmit={async (event) => {
        event.preventDefault();
        setFault(undefined);
        try {
          const made = await makePasskey(label.trim());
          const answer = await add.run({ password: password.value, label: label.trim(), ...made });
          if (answer !== undefined && password.settle(answer.result)) onDone();
        } catch (error) {
          setFault(() => faultText(error));
        }
      }}
    >
      <h2>{say('settings.addAPasskey')}</h2>
      <Field
        label={say('common.name')}
        value={label}
        maxLength={LABEL_MAX}
        onChange={(event) => setLabel(event.target.value)}
      />
      <PasswordField
        label={say('common.password')}
        value={password.value}
        onChange={(event) => password.change(event.target.value)}
        fault={password.fault ?? add.fault}
      />
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <div className="pair">
        <Button onClick={onDone}>{say('common.cancel')}</Button>
        <Button type="submit" kind="primary" busy={add.busy} disabled={label.trim() === '' || password.value === ''}>
          {say('settings.add')}
        </Button>
      </div>
    </form>
  );
}

function Remove({ passkey, onDone }: { readonly passkey: PasskeyView; readonly onDone: () => void }) {
  const password = usePassword();
  const remove = useCommand('removePasskey');
  return (
    <form
      className="card padded stack"
      onSubmit={async (event) => {
        event.preventDefault();
        const answer = await remove.run({ credentialId: passkey.credentialId, password: password.value });
        if (answer !== undefined && password.settle(answer.result)) onDone();
      }}
    >
      <h2>
        <Say code="settings.remove" slots={{ label: <Given text={passkey.label} max={LABEL_MAX} /> }} />
      </h2>
      <p className="small soft">{say('settings.thePasskeyItselfStays')}</p>
      <PasswordField
        label={say('common.password')}
        value={password.value}
        onChange={(event) => password.change(event.target.value)}
        fault={password.fault ?? remove.fault}
      />
      <div className="pair">
        <Button onClick={onDone}>{say('common.cancel')}</Button>
        <Button type="submit" kind="danger" busy={remove.busy} disabled={password.value === ''}>
          {say('settings.remove2')}
        </Button>
      </div>
    </form>
  );
}

/** The list and its two forms. */
export function Passkeys({ onBack }: { readonly onBack: () => void }) {
  const passkeys = useView((view) => view.passkeys);
  const [act, setAct] = useState<'add' | PasskeyView>();
  const [usable, setUsable] = useState(true);
  useEffect(() => void canUsePasskeys().then(setUsable), []);
  const close = (): void => setAct(undefined);
  return (
    <Screen title={say('settings.passkeys')} intro={say('settings.unlockWithAFingerprint')} onBack={onBack}>
      <div className="card">
        {passkeys.length === 0 ? (
          <Empty icon={Fingerprint} title={say('settings.noPasskeysYet')}>
            <p>{say('settings.thePasswordAloneUnlocks')}</p>
          </Empty>
        ) : (
          <ul className="list">
            {passkeys.map((passkey) => (
              <li key={passkey.credentialId} className="item">
                <Fingerprint className="icon soft" aria-hidden />
                <span className="grow">
                  <span className="clip strong">
                    <Given text={passkey.label} max={LABEL_MAX} />
                  </span>
                  <span className="tiny soft">
                    {passkey.rpId === passkeyHost()
                      ? say('settings.since', { createdAt: dateText(passkey.createdAt) })
                      : say('settings.sinceFor', { createdAt: dateText(passkey.createdAt), host: passkey.rpId })}
                  </span>
                </span>
                <IconButton
                  icon={Trash2}
                  label={say('settings.remove', { label: passkey.label })}
                  onClick={() => setAct(passkey)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {act === 'add' ? (
        <Add onDone={close} />
      ) : act !== undefined ? (
        <Remove passkey={act} onDone={close} />
      ) : usable ? (
        <Button icon={Plus} wide onClick={() => setAct('add')}>
          {say('settings.addPasskey')}
        </Button>
      ) : (
        <Notice kind="note" what={say('settings.thisDeviceOffersNo')} advice={say('settings.itNeedsAScreen')} />
      )}
    </Screen>
  );
}
