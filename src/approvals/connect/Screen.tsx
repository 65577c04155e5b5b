// Connect a site: which accounts it may see.

import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { shortAddress } from '../../ui/format/address.ts';
import { visibleText } from '../../ui/format/text.ts';
import { Identicon } from '../../ui/kit/Address.tsx';
import { ApprovalFrame } from '../../ui/kit/ApprovalFrame.tsx';
import type { ApprovalScreenProps } from '../../ui/kit/approvalScreen.ts';

/** Accounts to tick, what the site will see, what it will not be able to do. */
export function ConnectScreen({ subject, requester, onDecide, ...rest }: ApprovalScreenProps<'connect'>) {
  const [ticked, setTicked] = useState<readonly string[]>([subject.selectedAccountId]);
  const toggle = (id: string): void => setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  const accountIds = subject.accounts.map((account) => account.id).filter((id) => ticked.includes(id));
  return (
    <ApprovalFrame
      {...rest}
      requester={requester}
      act="Connect site"
      lead={`Let this site see ${accountIds.length > 1 ? 'these accounts' : 'this account'}?`}
      warnings={subject.warnings}
      blocked={accountIds.length === 0 ? 'Choose at least one account.' : undefined}
      onApprove={() => onDecide({ accountIds })}
    >
      <fieldset className="card picks">
        <legend className="only-heard">Accounts that the site may see</legend>
        <ul className="list">
          {subject.accounts.map((account) => (
            <li key={account.id}>
              <label className="pick">
                <input type="checkbox" checked={ticked.includes(account.id)} onChange={() => toggle(account.id)} />
                <Identicon address={account.pqAddress} />
                <span className="grow">
                  <span className="clip strong">{visibleText(account.name)}</span>
                  <span className="mono tiny soft">{shortAddress(account.pqAddress)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <ul className="facts">
        <li>
          <Check className="icon" aria-hidden /> It will see both addresses, their balances and what they did.
        </li>
        <li>
          <Check className="icon" aria-hidden /> It may ask for signatures. Each one is shown to you first.
        </li>
        <li>
          <X className="icon" aria-hidden /> It cannot move anything without your approval.
        </li>
      </ul>
    </ApprovalFrame>
  );
}
