// Which accounts a site may see: a list of checkboxes, and what that means.

import { say } from '@svc/core/words/say';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { shortAddress } from '../format/address.ts';
import { Identicon } from './Address.tsx';
import { Given } from './Given.tsx';

interface PickableAccount {
  readonly id: string;
  readonly name: string;
  readonly pqAddress: string;
}

/** The selected accounts, in the wallet's order, and a function to change them. */
export function useAccountPicks(accounts: readonly PickableAccount[], tickedAtFirst: readonly string[]) {
  const [ticked, setTicked] = useState<readonly string[]>(tickedAtFirst);
  const toggle = (id: string): void =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  return { accountIds: accounts.map((account) => account.id).filter((id) => ticked.includes(id)), toggle };
}

interface AccountPicksProps {
  readonly accounts: readonly PickableAccount[];
  readonly accountIds: readonly string[];
  readonly toggle: (id: string) => void;
}

/** One line per account. */
export function AccountPicks({ accounts, accountIds, toggle }: AccountPicksProps) {
  return (
    <fieldset className="card picks">
      <legend className="only-heard">{say('kit.accountsThatTheSite')}</legend>
      <ul className="list">
        {accounts.map((account) => (
          <li key={account.id}>
            <label className="pick">
              <input type="checkbox" checked={accountIds.includes(account.id)} onChange={() => toggle(account.id)} />
              <Identicon address={account.pqAddress} />
              <span className="grow">
                <span className="clip strong">
                  <Given text={account.name} />
                </span>
                <span className="mono tiny soft">{shortAddress(account.pqAddress)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** What a connected site can and cannot do. */
export function ConnectionFacts() {
  return (
    <ul className="facts">
      <li>
        <Check className="icon" aria-hidden /> {say('kit.itWillSeeBoth')}
      </li>
      <li>
        <Check className="icon" aria-hidden /> {say('kit.itMayAskFor')}
      </li>
      <li>
        <X className="icon" aria-hidden /> {say('kit.itCannotMoveAnything')}
      </li>
    </ul>
  );
}
