// The end of onboarding: the account's two addresses and their purposes.

import { say } from '@svc/core/words/say';
import { Address } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { mirror } from '../../store/mirror.ts';

export interface DoneProps {
  readonly title: string;
  readonly intro?: string;
  readonly onEnd: () => void;
}

/** Shows the first account. */
export function Done({ title, intro = say('onboarding.oneAccountTwoAddresses'), onEnd }: DoneProps) {
  const account = mirror(({ view }) => view?.accounts[0]);
  return (
    <Screen title={title} intro={intro}>
      {account !== undefined && (
        <dl className="rows card padded compact">
          <div className="tall">
            <dt>{say('onboarding.quantumSafeAddressTrading')}</dt>
            <dd>
              <Address address={account.pqAddress} />
            </dd>
          </div>
          <div className="tall">
            <dt>{say('onboarding.classicAddressForSites')}</dt>
            <dd>
              <Address address={account.address} />
            </dd>
          </div>
        </dl>
      )}
      <Button kind="primary" wide onClick={onEnd} autoFocus>
        {say('common.continue')}
      </Button>
    </Screen>
  );
}
