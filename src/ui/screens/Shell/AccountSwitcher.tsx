// The selected account, and the sheet that changes it.

import { say } from '@svc/core/words/say';
import { ChevronDown, Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Given } from '../../kit/Given.tsx';
import { useAccount } from '../useAccount.ts';

const AccountSheet = lazy(async () => ({ default: (await import('./AccountSheet.tsx')).AccountSheet }));

/** A button with the account's picture and name. */
export function AccountSwitcher() {
  const account = useAccount();
  const [open, setOpen] = useState(false);
  if (account === undefined) return null;
  return (
    <>
      <button type="button" className="switcher" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Identicon address={account.pqAddress} size={28} />
        <span className="names">
          <span className="clip">
            <span className="only-heard">{say('shell.account')} </span>
            <Given text={account.name} />
          </span>
          <span className="clip mono tiny soft address-line">{shortAddress(account.pqAddress, 4)}</span>
        </span>
        {account.watched !== undefined && <Eye className="icon soft" aria-label={say('accounts.watchOnly')} />}
        <ChevronDown className="icon soft" aria-hidden />
      </button>
      {open && (
        <Suspense>
          <AccountSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
