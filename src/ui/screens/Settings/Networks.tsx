// The networks of the wallet and the URLs of their nodes.

import { say } from '@svc/core/words/say';
import { ChevronRight, Plus } from 'lucide-react';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { healthText } from './NetworkState.tsx';

/** The list, with the last known state of each network's node. */
export function Networks({ onBack }: { readonly onBack: () => void }) {
  const networks = useView((view) => view.networks);
  const active = useView((view) => view.activeNetwork);
  return (
    <Screen title={say('common.networks')} intro={say('settings.sitesCanAskTo')} onBack={onBack}>
      <ul className="list card">
        {networks.map((network) => (
          <li key={network.slug}>
            <button type="button" className="item" onClick={() => go('settings', 'networks', network.slug)}>
              <span className="grow">
                <span className="clip strong">
                  <Given text={network.name} />
                  {network.slug === active && <span className="chip in-use">{say('common.inUse')}</span>}
                </span>
                <span className="clip tiny soft">
                  {network.isSvc
                    ? say('settings.chainAt', { chainId: network.chainId, rpcUrl: network.rpcUrl })
                    : say('settings.classicChainAt', { chainId: network.chainId, rpcUrl: network.rpcUrl })}
                </span>
                <span className="clip tiny soft">{healthText(network.health)}</span>
              </span>
              <ChevronRight className="icon soft" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button icon={Plus} wide onClick={() => go('settings', 'networks', 'new')}>
        {say('settings.addNetwork')}
      </Button>
    </Screen>
  );
}
