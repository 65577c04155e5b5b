// The account in use, and the sheet that changes it.

import { say } from '@svc/core/words/say';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useAccount, useShownAccounts } from '../useAccount.ts';

/** A button with the account's picture and name. */
export function AccountSwitcher() {
  const account = useAccount();
  const accounts = useShownAccounts();
  const [open, setOpen] = useState(false);
  const select = useCommand('selectAccount');
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
        <ChevronDown className="icon soft" aria-hidden />
      </button>
      {open && (
        <Sheet title={say('common.accounts')} onClose={() => setOpen(false)}>
          <ul className="list card">
            {accounts.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="item"
                  aria-current={one.id === account.id || undefined}
                  onClick={async () => {
                    if ((await select.run({ accountId: one.id })) !== undefined) setOpen(false);
                  }}
                >
                  <Identicon address={one.pqAddress} />
                  <span className="grow">
                    <span className="clip strong">
                      <Given text={one.name} />
                    </span>
                    <span className="mono tiny soft">{shortAddress(one.pqAddress)}</span>
                  </span>
                  {one.id === account.id && <Check className="icon" aria-label={say('common.inUse')} />}
                </button>
              </li>
            ))}
          </ul>
          {select.fault !== undefined && <Notice kind="fault" what={select.fault} />}
          <Button
            onClick={() => {
              setOpen(false);
              go('accounts');
            }}
          >
            {say('shell.addOrRenameAccounts')}
          </Button>
        </Sheet>
      )}
    </>
  );
}
