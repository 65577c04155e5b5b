// The unlocked wallet: top bar with account, network and lock; the screen; the tabs, as a rail on wide pages.

import { say } from '@svc/core/words/say';
import { ChartCandlestick, House, Link2, Lock, Settings as SettingsIcon, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from '../../kit/Boundary.tsx';
import { IconButton } from '../../kit/Button.tsx';
import { AmountsHidden } from '../../kit/hiddenAmounts.ts';
import { useView } from '../../store/mirror.ts';
import { back, go, useRoute } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { CannotDraw } from '../CannotDraw.tsx';
import { Home } from '../Home/Home.tsx';
import { WithValues } from '../Market/WithValues.tsx';
import { Receive } from '../Receive/Receive.tsx';
import { AccountSwitcher } from './AccountSwitcher.tsx';
import { NetworkSwitcher } from './NetworkSwitcher.tsx';

// Screens that are not visible at first are loaded on demand.
const Accounts = lazy(async () => ({ default: (await import('../Accounts/Accounts.tsx')).Accounts }));
const Act = lazy(async () => ({ default: (await import('../Manage/Act.tsx')).Act }));
const Asset = lazy(async () => ({ default: (await import('../Asset/Asset.tsx')).Asset }));
const ActivityDetail = lazy(async () => ({ default: (await import('../Activity/ActivityDetail.tsx')).ActivityDetail }));
const Collection = lazy(async () => ({ default: (await import('../Manage/Collection.tsx')).Collection }));
const Item = lazy(async () => ({ default: (await import('../Items/Item.tsx')).Item }));
const Managed = lazy(async () => ({ default: (await import('../Manage/Managed.tsx')).Managed }));
const Outcome = lazy(async () => ({ default: (await import('../Outcome/Outcome.tsx')).Outcome }));
const Pair = lazy(async () => ({ default: (await import('../Pair/Pair.tsx')).Pair }));
const Profit = lazy(async () => ({ default: (await import('../Market/Profit.tsx')).Profit }));
const Profile = lazy(async () => ({ default: (await import('../Profile/Profile.tsx')).Profile }));
const Send = lazy(async () => ({ default: (await import('../Send/Send.tsx')).Send }));
const Settings = lazy(async () => ({ default: (await import('../Settings/Settings.tsx')).Settings }));
const Trade = lazy(async () => ({ default: (await import('../Trade/Trade.tsx')).Trade }));
const Sites = lazy(async () => ({ default: (await import('../Sites/Sites.tsx')).Sites }));

const TABS = [
  {
    name: 'home',
    get label() {
      return say('common.home');
    },
    icon: House,
    also: [
      ...['receive', 'send', 'asset', 'items', 'activity', 'accounts', 'outcome', 'profit'],
      ...['act', 'collection', 'create', 'managed'],
    ],
  },
  {
    name: 'trade',
    get label() {
      return say('trade.title');
    },
    icon: ChartCandlestick,
    also: [],
  },
  {
    name: 'sites',
    get label() {
      return say('common.sites');
    },
    icon: Link2,
    also: ['pair'],
  },
  {
    name: 'profile',
    get label() {
      return say('common.profile');
    },
    icon: UserRound,
    also: [],
  },
  {
    name: 'settings',
    get label() {
      return say('common.settings');
    },
    icon: SettingsIcon,
    also: [],
  },
] as const;

const toItems = (): void => back('home', 'nfts');

function screenFor([name = 'home', ...rest]: readonly string[]): ReactNode {
  switch (name) {
    case 'receive':
      return <Receive />;
    case 'activity':
      return <ActivityDetail id={rest[0] ?? ''} accountId={rest[1]} />;
    case 'outcome':
      return <Outcome hash={rest[0] ?? ''} />;
    case 'send':
      return <Send asset={rest[0]} />;
    case 'items':
      return rest[0] === undefined ? <Home tab="nfts" /> : <Item itemId={rest[0]} onBack={toItems} />;
    case 'asset':
      return <Asset asset={rest[0] ?? ''} />;
    case 'collection':
      return <Collection collection={rest[0] ?? ''} />;
    case 'create':
      return <Act place={rest[0] === 'token' ? 'newToken' : 'newCollection'} id="" />;
    case 'act':
      return <Act op={rest[0]} place={rest[1] ?? ''} id={rest[2] ?? ''} />;
    case 'managed':
      return <Managed />;
    case 'accounts':
      return <Accounts path={rest} />;
    case 'trade':
      return <Trade marketId={rest[0]} />;
    case 'sites':
      return <Sites path={rest} />;
    case 'pair':
      return <Pair withCamera={rest[0] === 'camera'} />;
    case 'profit':
      return <Profit />;
    case 'profile':
      return <Profile />;
    case 'settings':
      return <Settings path={rest} />;
    default:
      return <Home tab={rest[0]} />;
  }
}

/** The frame of every screen of the unlocked wallet. `full`: a separate page instead of the popup. */
export function Shell({ full }: { readonly full: boolean }) {
  const path = useRoute();
  const accountId = useView((view) => view.selectedAccountId);
  const network = useView((view) => view.activeNetwork);
  const current = path[0] ?? 'home';
  // Where something is sent or destroyed, the available amount is always shown.
  const isHidden = useView((view) => view.settings.hideBalances) === true && !['send', 'act'].includes(current);
  // The tabs of Home are one screen: the focused one stays.
  const place = current === 'home' ? 'home' : path.join('/');
  return (
    <div className={full ? 'shell railed' : 'shell'}>
      <header className="topbar">
        <div className="grow">
          <AccountSwitcher />
        </div>
        <NetworkSwitcher />
        <IconButton
          icon={Lock}
          label={say('shell.lock')}
          onClick={() => void send('lock', {}).catch(() => undefined)}
        />
      </header>
      {/* A screen belongs to one account, network and path: its state is never reused for another one. */}
      <main className="content" key={`${place} ${accountId} ${network}`}>
        <Boundary instead={<CannotDraw />}>
          <AmountsHidden value={isHidden}>
            <WithValues>
              <Suspense>{screenFor(path)}</Suspense>
            </WithValues>
          </AmountsHidden>
        </Boundary>
      </main>
      <nav className="tabs" aria-label={say('shell.wallet')}>
        {TABS.map(({ name, label, icon: Icon, also }) => (
          <button
            key={name}
            type="button"
            data-label={label}
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
