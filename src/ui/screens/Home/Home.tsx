// Home: what waits, what is wrong with the network, balances, activity.

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
      <Button onClick={() => void send('checkNetwork', {}).catch(() => undefined)}>Check again</Button>
      <Button kind="plain" onClick={() => go('settings', 'networks', network.slug)}>
        {network.health === 'mismatch' ? 'Look at the network' : 'Edit address'}
      </Button>
    </div>
  );
  if (network.health === 'unreachable') {
    return (
      <Notice
        kind="caution"
        what={`The node of ${network.name} does not answer.`}
        advice="Balances may be old and nothing can be sent. Start the node, or check its address."
      >
        {again}
      </Notice>
    );
  }
  if (network.trustedChainId !== undefined && network.trustedChainId === network.liveChainId) {
    return (
      <Notice
        kind="caution"
        what={`The node is on chain ${network.liveChainId}, not ${network.chainId}; you trust it.`}
        advice="What you sign counts on that chain."
      >
        {again}
      </Notice>
    );
  }
  return (
    <Notice
      kind="danger"
      what={`The node says that it is chain ${network.liveChainId ?? 'unknown'}, not ${network.chainId}.`}
      advice="Nothing is signed while they differ. Check the address of the node."
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
      <h1 className="only-heard">Home</h1>
      {waiting > 0 && (
        <button type="button" className="banner" onClick={() => void send('showApprovals', {}).catch(() => undefined)}>
          <BellRing className="icon" aria-hidden />
          <span className="grow">
            {waiting} {waiting === 1 ? 'request waits' : 'requests wait'} for your answer
          </span>
          <ChevronRight className="icon" aria-hidden />
        </button>
      )}
      <NetworkProblem />
      {unsaved !== undefined && (
        <Notice
          kind="caution"
          what="You have not confirmed a copy of your recovery phrase."
          advice="If this device breaks, the phrase is the only way back."
        >
          <div>
            <Button onClick={() => go('settings', 'phrase')}>Show the phrase</Button>
          </div>
        </Notice>
      )}
      <div className="columns">
        <div className="stack loose">
          <NativeBalance />
          <div className="acts">
            <Button kind={isEmpty ? 'normal' : 'primary'} icon={ArrowUpRight} onClick={() => go('send')}>
              Send
            </Button>
            <Button kind={isEmpty ? 'primary' : 'normal'} icon={QrCode} onClick={() => go('receive')}>
              Receive
            </Button>
            <Button icon={Link2} onClick={() => go('pair')}>
              Pair a site
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
