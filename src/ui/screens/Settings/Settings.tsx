// Settings: what is chosen here takes effect at once. Sub-screens by the next segment of the path.

import { WALLET_NAME } from '@svc/core/names';
import { ChevronRight, Eraser, KeyRound, LockKeyhole, type LucideIcon, Maximize2, Network, Users } from 'lucide-react';
import { getHost } from '../../host.ts';
import { Choice } from '../../kit/Choice.tsx';
import { Select } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Erase } from './Erase.tsx';
import { NetworkEditor } from './NetworkEditor.tsx';
import { Networks } from './Networks.tsx';
import { ShowPhrase } from './ShowPhrase.tsx';

const MINUTE = 60_000;
const AUTO_LOCK = [1, 5, 10, 15, 30];

const back = (): void => go('settings');

const isFullPage = (): boolean => !document.documentElement.classList.contains('popup');

/** The list, or the sub-screen that the path names. */
export function Settings({ path: [name, detail] }: { readonly path: readonly string[] }) {
  switch (name) {
    case 'networks':
      return detail === undefined ? <Networks onBack={back} /> : <NetworkEditor slug={detail === 'new' ? undefined : detail} />;
    case 'password':
      return <ChangePassword onBack={back} />;
    case 'phrase':
      return <ShowPhrase onBack={back} />;
    case 'erase':
      return <Erase onBack={back} />;
    default:
      return <Overview />;
  }
}

function Door({ icon: Icon, label, to }: { readonly icon: LucideIcon; readonly label: string; readonly to: readonly string[] }) {
  return (
    <li>
      <button type="button" className="item" onClick={() => go(...to)}>
        <Icon className="icon soft" aria-hidden />
        <span className="grow">{label}</span>
        <ChevronRight className="icon soft" aria-hidden />
      </button>
    </li>
  );
}

function Overview() {
  const settings = useView((view) => view.settings);
  const platform = useView((view) => view.platform);
  const update = useCommand('updateSettings');
  const { openFullPage } = getHost();
  const choices =
    AUTO_LOCK.includes(settings.autoLockMs / MINUTE) || settings.autoLockMs === 0
      ? AUTO_LOCK
      : [...AUTO_LOCK, settings.autoLockMs / MINUTE].sort((a, b) => a - b);
  return (
    <Screen title="Settings">
      <Choice
        label="Theme"
        value={settings.theme}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(theme) => void update.run({ theme })}
      />
      <Select
        label="Lock after"
        value={settings.autoLockMs}
        onChange={(event) => void update.run({ autoLockMs: Number(event.target.value) })}
        hint="Counted from your last act in the wallet or your last signature."
      >
        {choices.map((minutes) => (
          <option key={minutes} value={minutes * MINUTE}>
            {minutes} {minutes === 1 ? 'minute' : 'minutes'}
          </option>
        ))}
        <option value={0}>Never</option>
      </Select>
      {settings.autoLockMs === 0 && (
        <Notice kind="caution" what="The wallet stays open until the browser closes." advice="Whoever sits down at this device can approve requests." />
      )}
      <label className="card pick">
        <input type="checkbox" checked={settings.showTestnets} onChange={(event) => void update.run({ showTestnets: event.target.checked })} />
        <span className="grow">
          <span className="strong block">Show test networks</span>
          <span className="small soft">Their money has no value.</span>
        </span>
      </label>
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
      <ul className="list card">
        <Door icon={Users} label="Accounts" to={['accounts']} />
        <Door icon={Network} label="Networks" to={['settings', 'networks']} />
        <Door icon={KeyRound} label="Show recovery phrase" to={['settings', 'phrase']} />
        <Door icon={LockKeyhole} label="Change password" to={['settings', 'password']} />
        {openFullPage !== undefined && !isFullPage() && (
          <li>
            <button type="button" className="item" onClick={() => openFullPage('home')}>
              <Maximize2 className="icon soft" aria-hidden />
              <span className="grow">Open the wallet in a tab</span>
            </button>
          </li>
        )}
        <Door icon={Eraser} label="Erase this wallet" to={['settings', 'erase']} />
      </ul>
      <p className="tiny soft">
        {WALLET_NAME}, {platform === 'web' ? 'in this page' : 'browser extension'}. It sends nothing to anybody but the node, the relay and the profile service
        that you see under Networks and Sites.
      </p>
    </Screen>
  );
}
