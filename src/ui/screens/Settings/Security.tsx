// Locking, password, recovery phrase, erasing: everything that protects the keys.

import { say } from '@svc/core/words/say';
import {
  ChevronRight,
  CircleCheck,
  Eraser,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { Select } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';

const MINUTE = 60_000;
const AUTO_LOCK = [1, 5, 10, 15, 30];

function Door({ icon: Icon, label, to }: { readonly icon: LucideIcon; readonly label: string; readonly to: string }) {
  return (
    <li>
      <button type="button" className="item" onClick={() => go('settings', to)}>
        <Icon className="icon soft" aria-hidden />
        <span className="grow">{label}</span>
        <ChevronRight className="icon soft" aria-hidden />
      </button>
    </li>
  );
}

/** Whether a copy of the phrase was confirmed. */
function Backup() {
  const phrases = useView((view) => view.keyrings).filter((keyring) => keyring.type === 'hd');
  if (phrases.length === 0) return null;
  const safe = phrases.every((keyring) => keyring.backedUp);
  const Icon = safe ? CircleCheck : TriangleAlert;
  return (
    <p className={safe ? 'line small' : 'line small strong'}>
      <Icon className={safe ? 'icon good' : 'icon warn'} aria-hidden />
      {safe ? say('settings.youHaveConfirmedA') : say('common.youHaveNotConfirmed')}
    </p>
  );
}

const HIDDEN: readonly { readonly ms: number; readonly label: string }[] = [
  {
    ms: 0,
    get label() {
      return say('settings.atOnce');
    },
  },
  {
    ms: 30_000,
    get label() {
      return say('settings.30Seconds');
    },
  },
  {
    ms: MINUTE,
    get label() {
      return say('settings.1Minute');
    },
  },
  {
    ms: 5 * MINUTE,
    get label() {
      return say('settings.5Minutes');
    },
  },
];
const NEVER = 'never';

/** For a wallet in a page: how long it may be hidden. */
function WhenHidden() {
  const platform = useView((view) => view.platform);
  const { lockOnHideMs } = useView((view) => view.settings);
  const update = useCommand('updateSettings');
  if (platform !== 'web') return null;
  return (
    <Select
      label={say('settings.lockWhenThisPage')}
      value={lockOnHideMs ?? NEVER}
      onChange={({ target }) => void update.run({ lockOnHideMs: target.value === NEVER ? null : Number(target.value) })}
      hint={say('settings.anotherTabAnotherApp')}
      fault={update.fault}
    >
      {HIDDEN.map(({ ms, label }) => (
        <option key={ms} value={ms}>
          {label}
        </option>
      ))}
      <option value={NEVER}>{say('settings.never')}</option>
    </Select>
  );
}

/** The screen. */
export function Security({ onBack }: { readonly onBack: () => void }) {
  const { autoLockMs } = useView((view) => view.settings);
  const update = useCommand('updateSettings');
  const own = autoLockMs / MINUTE;
  const choices = AUTO_LOCK.includes(own) || autoLockMs === 0 ? AUTO_LOCK : [...AUTO_LOCK, own].sort((a, b) => a - b);
  return (
    <Screen title={say('settings.security')} onBack={onBack}>
      <Backup />
      <Select
        label={say('settings.lockAfter')}
        value={autoLockMs}
        onChange={(event) => void update.run({ autoLockMs: Number(event.target.value) })}
        hint={say('settings.countedFromYourLast')}
      >
        {choices.map((minutes) => (
          <option key={minutes} value={minutes * MINUTE}>
            {say('settings.minutes', { count: minutes })}
          </option>
        ))}
        <option value={0}>{say('settings.never')}</option>
      </Select>
      {autoLockMs === 0 && (
        <Notice kind="caution" what={say('settings.theWalletStaysOpen')} advice={say('settings.whoeverSitsDownAt')} />
      )}
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
      <WhenHidden />
      <ul className="list card">
        <Door icon={KeyRound} label={say('settings.showRecoveryPhrase')} to="phrase" />
        <Door icon={Fingerprint} label={say('settings.passkeys')} to="passkeys" />
        <Door icon={LockKeyhole} label={say('settings.changePassword')} to="password" />
        <Door icon={Eraser} label={say('settings.eraseThisWallet')} to="erase" />
      </ul>
    </Screen>
  );
}
