// Home: what waits, what is wrong with the network, balances, activity.

import { say } from '@svc/core/words/say';
import { ArrowUpRight, BellRing, ChevronRight, Link2, QrCode } from 'lucide-react';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { useNetwork } from '../useAccount.ts';
import { ActivityList } from './ActivityList.tsx';
import { Balances, NativeBalance } from './Balances.tsx';
import { Pending } from './Pending.tsx';
import { total, useBalances } from './useBalances.ts';

function NetworkProblem() {
  const network = useNetwork();
  if (network === undefined || network.health === 'ok' || network.health === 'unknown') return null;
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

/** The first screen of an open wallet. */
export function Home() {
  const waiting = useView((view) => view.approvals.length);
  const balances = useBalances();
  // With nothing to send, the next thing to do is to receive.
  const isEmpty =
    balances !== undefined && balances.updatedAt > 0 && balances.assets.every((one) => total(one) === '0');
  const unsaved = useView((view) => view.keyrings.find((keyring) => keyring.type === 'hd' && !keyring.backedUp));
  return (
    <div className="screen wide">
      <h1 className="only-heard">{say('common.home')}</h1>
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
      <div className="columns">
        <div className="stack loose">
          <NativeBalance />
          <div className="acts">
            <Button kind={isEmpty ? 'normal' : 'primary'} icon={ArrowUpRight} onClick={() => go('send')}>
              {say('common.send')}
            </Button>
            <Button kind={isEmpty ? 'primary' : 'normal'} icon={QrCode} onClick={() => go('receive')}>
              {say('common.receive')}
            </Button>
            <Button icon={Link2} onClick={() => go('pair')}>
              {say('common.pairASite')}
            </Button>
          </div>
          <Balances />
        </div>
        <div className="stack loose">
          <Pending />
          <ActivityList />
        </div>
      </div>
    </div>
  );
}
