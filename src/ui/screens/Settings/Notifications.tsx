// Notices of the system: which are shown, what they show and who is told what. The browser's permission is asked for
// when one is switched on; while it is refused, every switch is off.

import { say } from '@svc/core/words/say';
import { useEffect, useState } from 'react';
import type { WalletView } from '../../../background/state/view.ts';
import { getHost } from '../../host.ts';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Switch } from '../../kit/Switch.tsx';
import { useView } from '../../store/mirror.ts';
import { useCommand } from '../../store/useCommand.ts';

type NoticeKind = NonNullable<WalletView['settings']['notify']>[number];

const KINDS: readonly { readonly kind: NoticeKind; readonly label: () => string; readonly about: () => string }[] = [
  {
    kind: 'received',
    label: () => say('settings.notifyReceived'),
    about: () => say('settings.notifyReceivedIs'),
  },
  { kind: 'filled', label: () => say('settings.notifyFilled'), about: () => say('settings.notifyFilledIs') },
  { kind: 'ended', label: () => say('settings.notifyEnded'), about: () => say('settings.notifyEndedIs') },
  { kind: 'asks', label: () => say('settings.notifyAsks'), about: () => say('settings.notifyAsksIs') },
];

/** Whether the browser allows them; undefined until it has said. */
function useAllowed(): [boolean | undefined, (isAllowed: boolean) => void] {
  const [isAllowed, setAllowed] = useState<boolean>();
  useEffect(() => {
    let isCurrent = true;
    void getHost()
      .notices?.isAllowed()
      .then((answer) => isCurrent && setAllowed(answer));
    return () => {
      isCurrent = false;
    };
  }, []);
  return [isAllowed, setAllowed];
}

function Switches() {
  const chosen = useView((view) => view.settings.notify) ?? [];
  const update = useCommand('updateSettings');
  const [isAllowed, setAllowed] = useAllowed();
  const [isRefused, setRefused] = useState(false);
  const on = isAllowed === true ? chosen : [];

  async function put(kind: NoticeKind, isOn: boolean): Promise<void> {
    if (isOn) {
      // At once: a browser asks its user only while something was just pressed.
      const allowed = (await getHost().notices?.ask()) === true;
      setAllowed(allowed);
      setRefused(!allowed);
      if (!allowed) return;
    }
    await update.run({ notify: [...on.filter((one) => one !== kind), ...(isOn ? [kind] : [])] });
  }

  return (
    <>
      {isRefused && (
        <Notice kind="caution" what={say('settings.notifyRefused')} advice={say('settings.notifyRefusedAdvice')} />
      )}
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
      <ul className="list card">
        {KINDS.map(({ kind, label, about }) => (
          <li key={kind} className="item">
            <span className="grow">
              <span className="block">{label()}</span>
              <span className="block tiny soft">{about()}</span>
            </span>
            <Switch label={label()} isOn={on.includes(kind)} onChange={(isOn) => void put(kind, isOn)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The screen. */
export function Notifications({ onBack }: { readonly onBack: () => void }) {
  const platform = useView((view) => view.platform);
  if (getHost().notices === undefined)
    return (
      <Screen title={say('settings.notifications')} onBack={onBack}>
        <Notice kind="note" what={say('settings.notifyNowhere')} advice={say('settings.notifyNowhereAdvice')} />
      </Screen>
    );
  return (
    <Screen
      title={say('settings.notifications')}
      intro={say('settings.notifyIntro', { place: platform === 'web' ? 'page' : 'extension' })}
      onBack={onBack}
    >
      <Switches />
      <section className="stack">
        <h2>{say('settings.notifyPrivacy')}</h2>
        <p className="small soft">{say('settings.notifyLocked')}</p>
        <p className="small soft">{say('settings.notifyAsked')}</p>
      </section>
    </Screen>
  );
}
