// The active network, with its state as icon and word, and the sheet that changes it.

import { say } from '@svc/core/words/say';
import { Check, CircleAlert, CircleCheck, CircleDashed, TriangleAlert, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { NetworkView } from '../../../background/state/view.ts';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useNetwork } from '../useAccount.ts';

const HEALTH = {
  ok: {
    icon: CircleCheck,
    get word() {
      return say('shell.reachable');
    },
    kind: 'good',
  },
  unknown: {
    icon: CircleDashed,
    get word() {
      return say('shell.notCheckedYet');
    },
    kind: '',
  },
  mismatch: {
    icon: TriangleAlert,
    get word() {
      return say('shell.anotherChainAnswers');
    },
    kind: 'warn',
  },
  off: {
    icon: Unplug,
    get word() {
      return say('shell.switchedOff');
    },
    kind: '',
  },
  unreachable: {
    icon: CircleAlert,
    get word() {
      return say('shell.unreachable');
    },
    kind: 'bad',
  },
} as const;

/** A chip with the network's name. */
export function NetworkSwitcher() {
  const network = useNetwork();
  const networks = useView((view) => view.networks);
  const showTestnets = useView((view) => view.settings.showTestnets);
  const [open, setOpen] = useState(false);
  const select = useCommand('selectNetwork');
  if (network === undefined) return null;
  const { icon: Icon, word, kind } = HEALTH[network.health];
  const listed = networks.filter((one: NetworkView) => showTestnets || !one.isTestnet || one.slug === network.slug);
  return (
    <>
      <button
        type="button"
        className="chip-button"
        aria-haspopup="dialog"
        aria-label={say('shell.network', { name: network.name, word })}
        onClick={() => setOpen(true)}
      >
        <span className={`chip ${kind}`}>
          <Icon className="icon" aria-hidden />
          <span className="clip">
            <Given text={network.name} />
          </span>
        </span>
      </button>
      {open && (
        <Sheet title={say('common.networks')} onClose={() => setOpen(false)}>
          <ul className="list card">
            {listed.map((one) => (
              <li key={one.slug}>
                <button
                  type="button"
                  className="item"
                  aria-current={one.slug === network.slug || undefined}
                  onClick={async () => {
                    if ((await select.run({ slug: one.slug })) !== undefined) setOpen(false);
                  }}
                >
                  <span className="grow">
                    <span className="clip strong">
                      <Given text={one.name} />
                    </span>
                    <span className="tiny soft">
                      {one.isTestnet
                        ? say('shell.testChain', { chainId: one.chainId })
                        : say('common.chainId2', { chainId: one.chainId })}
                    </span>
                  </span>
                  {one.slug === network.slug && <Check className="icon" aria-label={say('common.inUse')} />}
                </button>
              </li>
            ))}
          </ul>
          {select.fault !== undefined && <Notice kind="fault" what={select.fault} />}
          <Button
            onClick={() => {
              setOpen(false);
              go('settings', 'networks');
            }}
          >
            {say('shell.editNetworks')}
          </Button>
        </Sheet>
      )}
    </>
  );
}
