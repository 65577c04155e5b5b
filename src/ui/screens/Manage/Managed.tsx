// The tokens and collections that the account created or has a right over: held or not, this is where they are found.

import { say } from '@svc/core/words/say';
import { ChevronRight, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ManagedThing } from '../../../background/state/tokenFacts.ts';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Given } from '../../kit/Given.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { back, go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useAccount } from '../useAccount.ts';

const NAME_MAX = 24;
const toHome = (): void => back('home');

function Line({ one }: { readonly one: ManagedThing }) {
  return (
    <li>
      <button
        type="button"
        className="item"
        onClick={() => go(one.kind === 'token' ? 'asset' : 'collection', one.address.toLowerCase())}
      >
        <Identicon address={one.address} />
        <span className="grow">
          <span className="clip strong">
            <Given text={one.symbol} max={NAME_MAX} />
          </span>
          <span className="clip tiny soft">
            {say('manage.kind', { kind: one.kind })} · <Given text={one.name} max={NAME_MAX} />{' '}
            <span className="mono nowrap">{shortAddress(one.address, 4)}</span>
          </span>
        </span>
        <ChevronRight className="icon soft" aria-hidden />
      </button>
    </li>
  );
}

/** The screen. */
export function Managed() {
  const accountId = useAccount()?.id ?? '';
  const [found, setFound] = useState<readonly ManagedThing[]>();
  const list = useCommand('listManaged');
  const look = async (): Promise<void> => {
    const answer = await list.run({ accountId });
    if (answer !== undefined) setFound(answer.result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; the screen is drawn anew for another account
  useEffect(() => void look(), []);
  return (
    <Screen title={say('manage.yours')} intro={say('manage.yoursText')} onBack={toHome}>
      <div className="card">
        {found === undefined ? (
          list.fault === undefined ? (
            <Loading label={say('asset.readingFacts')} />
          ) : (
            <Failed title={say('asset.unread')} advice={list.fault} onRetry={() => void look()} />
          )
        ) : found.length === 0 ? (
          <Empty icon={KeyRound} title={say('manage.none')}>
            <p>{say('manage.noneText')}</p>
          </Empty>
        ) : (
          <ul className="list">
            {found.map((one) => (
              <Line key={one.address} one={one} />
            ))}
          </ul>
        )}
      </div>
    </Screen>
  );
}
