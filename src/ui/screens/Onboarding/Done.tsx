// The end of onboarding: the account's two addresses and what they are for.

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
export function Done({
  title,
  intro = 'One account, two addresses, one phrase that restores both.',
  onEnd,
}: DoneProps) {
  const account = mirror(({ view }) => view?.accounts[0]);
  return (
    <Screen title={title} intro={intro}>
      {account !== undefined && (
        <dl className="rows card padded compact">
          <div className="tall">
            <dt>Quantum-safe address: trading, tokens, profile</dt>
            <dd>
              <Address address={account.pqAddress} />
            </dd>
          </div>
          <div className="tall">
            <dt>Classic address: for sites that know only 0x accounts</dt>
            <dd>
              <Address address={account.address} />
            </dd>
          </div>
        </dl>
      )}
      <Button kind="primary" wide onClick={onEnd} autoFocus>
        Continue
      </Button>
    </Screen>
  );
}
