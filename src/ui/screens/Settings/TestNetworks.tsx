// Whether test networks are listed.

import { say } from '@svc/core/words/say';

export interface TestNetworksProps {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** The switch. */
export function TestNetworks({ isShown, onChange }: TestNetworksProps) {
  return (
    <label className="card pick">
      <input type="checkbox" checked={isShown} onChange={(event) => onChange(event.target.checked)} />
      <span className="grow">
        <span className="strong block">{say('settings.showTestNetworks')}</span>
        <span className="small soft">{say('settings.theirMoneyHasNo')}</span>
      </span>
    </label>
  );
}
