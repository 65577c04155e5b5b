// The open wallet: top bar with account, network and lock; the screen; the tabs, a rail on wide pages.

import { House, Link2, Lock, Settings as SettingsIcon, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/Button.tsx';
import { useView } from '../../store/mirror.ts';
import { go, useRoute } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { Accounts } from '../Accounts/Accounts.tsx';
import { ActivityDetail } from '../Home/ActivityDetail.tsx';
import { Home } from '../Home/Home.tsx';
import { Pair } from '../Pair/Pair.tsx';
import { Profile } from '../Profile/Profile.tsx';
import { Receive } from '../Receive/Receive.tsx';
import { Settings } from '../Settings/Settings.tsx';
import { Sites } from '../Sites/Sites.tsx';
import { AccountSwitcher } from './AccountSwitcher.tsx';
import { NetworkSwitcher } from './NetworkSwitcher.tsx';

const TABS = [
  { name: 'home', label: 'Home', icon: House, also: ['receive', 'activity', 'accounts'] },
  { name: 'sites', label: 'Sites', icon: Link2, also: ['pair'] },
  { name: 'profile', label: 'Profile', icon: UserRound, also: [] },
  { name: 'settings', label: 'Settings', icon: SettingsIcon, also: [] },
] as const;

function screenFor([name = 'home', ...rest]: readonly string[]): ReactNode {
  switch (name) {
    case 'receive':
      return <Receive />;
    case 'activity':
      return <ActivityDetail id={rest[0] ?? ''} />;
    case 'accounts':
      return <Accounts />;
    case 'sites':
      return <Sites />;
    case 'pair':
      return <Pair />;
    case 'profile':
      return <Profile />;
    case 'settings':
      return <Settings path={rest} />;
    default:
      return <Home />;
  }
}

/** The frame of every screen of the open wallet. `full`: a page of its own rather than the popup. */
export function Shell({ full }: { readonly full: boolean }) {
  const path = useRoute();
  const accountId = useView((view) => view.selectedAccountId);
  const network = useView((view) => view.activeNetwork);
  const current = path[0] ?? 'home';
  return (
    <div className={full ? 'shell railed' : 'shell'}>
      <header className="topbar">
        <div className="grow">
          <AccountSwitcher />
        </div>
        <NetworkSwitcher />
        <IconButton icon={Lock} label="Lock" onClick={() => void send('lock', {}).catch(() => undefined)} />
      </header>
      {/* A screen belongs to one account, network and path: state of another one never shows through. */}
      <main className="content" key={`${path.join('/')} ${accountId} ${network}`}>
        {screenFor(path)}
      </main>
      <nav className="tabs" aria-label="Wallet">
        {TABS.map(({ name, label, icon: Icon, also }) => (
          <button
            key={name}
            type="button"
            aria-current={current === name || (also as readonly string[]).includes(current) ? 'page' : undefined}
            onClick={() => go(name)}
          >
            <Icon className="icon" aria-hidden />
            {label}
          </button>
        ))}
      </nav>
    </div>
  );
}
