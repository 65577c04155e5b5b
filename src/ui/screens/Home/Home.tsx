// Home: pending requests, network problems, the total value, and in tabs the account's assets and history.

import { say } from '@svc/core/words/say';
import { ArrowUpRight, BellRing, ChevronRight, Hourglass, Link2, QrCode, ScanLine } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Loading } from '../../kit/States.tsx';
import { TabList } from '../../kit/TabList.tsx';
import { useHeadingFocus } from '../../kit/useHeadingFocus.ts';
import { usePageTitle } from '../../kit/usePageTitle.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { usePending } from '../Activity/Pending.tsx';
import { useNetwork, useWatchOnly } from '../useAccount.ts';
import { total, useBalances } from '../useBalances.ts';
import { usePositionReading } from '../usePositions.ts';
import { WatchOnly } from '../WatchOnly.tsx';
import { Tokens } from './Tokens.tsx';
import { Total } from './Total.tsx';

const Activity = lazy(async () => ({ default: (await import('../Activity/Activity.tsx')).Activity }));
const ItemList = lazy(async () => ({ default: (await import('../Items/ItemList.tsx')).ItemList }));
const Positions = lazy(async () => ({ default: (await import('../Positions/Positions.tsx')).Positions }));

function NetworkProblem() {
  const network = useNetwork();
  if (network === undefined || network.health === 'ok' || network.health === 'unknown') return null;
  if (network.health === 'off')
    return (
      <Notice kind="note" what={say('home.theNodeIsOff')} advice={say('home.balancesMayBeOld')}>
        <div>
          <Button onClick={() => go('settings', 'services')}>{say('settings.services')}</Button>
        </div>
      </Notice>
    );
  const again = (
    <div className="line wraps">
      <Button onClick={() => void send('checkNetwork', {}).catch(() => undefined)}>{say('common.checkAgain')}</Button>
      <Button kind="plain" onClick={() => go('settings', 'networks', network.slug)}>
        {network.health === 'mismatch' ? say('home.lookAtTheNetwork') : say('home.editAddress')}
      </Button>
    </div>
  );
  if (network.health === 'unreachable') {
    return (
      <Notice
        kind="caution"
        what={say('home.theNodeOfDoes', { name: network.name })}
        advice={say('home.balancesMayBeOld')}
      >
        {again}
      </Notice>
    );
  }
  if (network.trustedChainId !== undefined && network.trustedChainId === network.liveChainId) {
    return (
      <Notice
        kind="caution"
        what={say('home.theNodeIsOn', { liveChainId: network.liveChainId, chainId: network.chainId })}
        advice={say('common.whatYouSignCounts')}
      >
        {again}
      </Notice>
    );
  }
  return (
    <Notice
      kind="danger"
      what={say('home.otherChain', { live: network.liveChainId ?? say('home.unknownChain'), chainId: network.chainId })}
      advice={say('home.nothingIsSignedWhile')}
    >
      {again}
    </Notice>
  );
}

const TABS = ['tokens', 'positions', 'nfts', 'activity'] as const;
type HomeTab = (typeof TABS)[number];

const LABELS: Readonly<Record<HomeTab, () => string>> = {
  tokens: () => say('home.tokens'),
  positions: () => say('home.positions'),
  nfts: () => say('common.nfts'),
  activity: () => say('home.activity'),
};

const PANELS: Readonly<Record<HomeTab, ComponentType>> = {
  tokens: Tokens,
  positions: Positions,
  nfts: ItemList,
  activity: Activity,
};

/** A note that something has not ended, with a link to it. */
function UnderWay() {
  const count = usePending().length;
  if (count === 0) return null;
  return (
    <button type="button" className="banner" onClick={() => go('home', 'activity')}>
      <Hourglass className="icon" aria-hidden />
      <span className="grow">{say('home.underWayCount', { count })}</span>
      <ChevronRight className="icon" aria-hidden />
    </button>
  );
}

function Acts() {
  const balances = useBalances();
  const isWatchOnly = useWatchOnly();
  // With nothing to send, the next action is to receive.
  const isEmpty =
    balances !== undefined && balances.updatedAt > 0 && balances.assets.every((one) => total(one) === '0');
  if (isWatchOnly)
    return (
      <>
        <WatchOnly />
        <Button icon={QrCode} onClick={() => go('receive')}>
          {say('common.receive')}
        </Button>
      </>
    );
  return (
    <div className="acts">
      <Button kind={isEmpty ? 'normal' : 'primary'} icon={ArrowUpRight} onClick={() => go('send')}>
        {say('common.send')}
      </Button>
      <Button kind={isEmpty ? 'primary' : 'normal'} icon={QrCode} onClick={() => go('receive')}>
        {say('common.receive')}
      </Button>
      <Button icon={ScanLine} onClick={() => go('pair', 'camera')}>
        {say('home.scan')}
      </Button>
      <Button icon={Link2} onClick={() => go('pair')}>
        {say('common.pairASite')}
      </Button>
    </div>
  );
}

/** What waits for the user, and what is wrong. */
function Notices() {
  const waiting = useView((view) => view.approvals.length);
  const unsaved = useView((view) => view.keyrings.find((keyring) => keyring.type === 'hd' && !keyring.backedUp));
  return (
    <>
      {waiting > 0 && (
        <button type="button" className="banner" onClick={() => void send('showApprovals', {}).catch(() => undefined)}>
          <BellRing className="icon" aria-hidden />
          <span className="grow">{say('home.waiting', { count: waiting })}</span>
          <ChevronRight className="icon" aria-hidden />
        </button>
      )}
      <NetworkProblem />
      {unsaved !== undefined && (
        <Notice kind="caution" what={say('common.youHaveNotConfirmed')} advice={say('home.ifThisDeviceBreaks')}>
          <div>
            <Button onClick={() => go('settings', 'phrase')}>{say('common.showThePhrase')}</Button>
          </div>
        </Notice>
      )}
    </>
  );
}

/** The first screen of an unlocked wallet. */
export function Home({ tab }: { readonly tab: string | undefined }) {
  usePositionReading();
  usePageTitle(say('common.home'));
  const heading = useHeadingFocus();
  const current = TABS.find((one) => one === tab) ?? 'tokens';
  const Panel = PANELS[current];
  return (
    <div className="screen home">
      <h1 className="only-heard" ref={heading} tabIndex={-1}>
        {say('common.home')}
      </h1>
      <Notices />
      <Total />
      <Acts />
      {current !== 'activity' && <UnderWay />}
      <TabList
        label={say('home.whatTheAccountHas')}
        tabs={TABS.map((value) => ({ value, label: LABELS[value]() }))}
        value={current}
        onChange={(next) => go('home', next)}
      >
        <Suspense fallback={<Loading label={say('home.opening')} />}>
          <Panel />
        </Suspense>
      </TabList>
    </div>
  );
}
