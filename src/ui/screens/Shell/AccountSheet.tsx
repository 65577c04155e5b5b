// The list of accounts, each with its total, and their order.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { ArrowDown, ArrowUp, Check, Eye } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { placesInList } from '../../format/amount.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Button, IconButton } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { AmountsHidden } from '../../kit/hiddenAmounts.ts';
import { Notice } from '../../kit/Notice.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useCurrency, useRateReading } from '../Market/prices.ts';
import { Value } from '../Market/Worth.tsx';
import { together } from '../Market/worth.ts';
import { useAccount, useShownAccounts } from '../useAccount.ts';
import { useAccountHoldings, useAccountTotalsReading } from './accountTotals.ts';

/** The total of an account: its value, or its native balance without prices. */
function Held({ accountId }: { readonly accountId: string }) {
  const { held, prices } = useAccountHoldings(accountId);
  const { currency, unit, byHost } = useCurrency();
  if (held === undefined) return <span className="tiny soft">{say('shell.readingBalance')}</span>;
  if (held === null) return <span className="tiny soft">{say('shell.balanceUnread')}</span>;
  const isValued = prices !== undefined && Object.values(prices).some((price) => price !== null);
  const { amount, symbol } = held.native;
  return (
    <span className="end">
      {isValued ? (
        <Value
          usd={together(held.holdings, prices, NATIVE_SYMBOL).usd}
          currency={currency}
          unit={unit}
          byHost={byHost}
        />
      ) : (
        <Amount value={amount} unit={symbol} places={placesInList(amount)} />
      )}
      {held.unread.positions && <span className="block tiny soft">{say('shell.positionsUnread')}</span>}
      {held.unread.tokens && <span className="block tiny soft">{say('positions.thereMayBeMore')}</span>}
    </span>
  );
}

function Names({ account }: { readonly account: AccountView }) {
  return (
    <>
      <Identicon address={account.pqAddress} />
      <span className="grow">
        <span className="clip strong">
          <Given text={account.name} />
        </span>
        <span className="mono tiny soft">{shortAddress(account.pqAddress)}</span>
        {account.watched !== undefined && (
          <span className="block tiny soft">
            <Eye className="icon inline" aria-hidden /> {say('accounts.watchOnly')}
          </span>
        )}
      </span>
    </>
  );
}

/** One account to move up or down. */
function Placed({
  account,
  isFirst,
  isLast,
}: {
  readonly account: AccountView;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const move = useCommand('moveAccount');
  const { id: accountId, name } = account;
  return (
    <li className="item">
      <Names account={account} />
      <IconButton
        icon={ArrowUp}
        label={say('shell.moveUp', { name })}
        disabled={isFirst || move.busy}
        onClick={() => void move.run({ accountId, to: 'up' })}
      />
      <IconButton
        icon={ArrowDown}
        label={say('shell.moveDown', { name })}
        disabled={isLast || move.busy}
        onClick={() => void move.run({ accountId, to: 'down' })}
      />
    </li>
  );
}

/** Whether no account of the same kind is next to it. */
const isApart = (one: AccountView, beside: AccountView | undefined): boolean =>
  beside === undefined || (one.watched === undefined) !== (beside.watched === undefined);

/** The sheet. */
export function AccountSheet({ onClose }: { readonly onClose: () => void }) {
  const current = useAccount();
  const isHidden = useView((view) => view.settings.hideBalances) === true;
  const accounts = useShownAccounts();
  const [isArranging, setArranging] = useState(false);
  const select = useCommand('selectAccount');
  useAccountTotalsReading(accounts);
  useRateReading();
  return (
    <Sheet title={say('common.accounts')} onClose={onClose}>
      <ul className="list card">
        {accounts.map((one, at) =>
          isArranging ? (
            <Placed
              key={one.id}
              account={one}
              // Watch-only accounts stay after those that sign.
              isFirst={isApart(one, accounts[at - 1])}
              isLast={isApart(one, accounts[at + 1])}
            />
          ) : (
            <li key={one.id}>
              <button
                type="button"
                className="item"
                aria-current={one.id === current?.id || undefined}
                onClick={async () => {
                  if ((await select.run({ accountId: one.id })) !== undefined) onClose();
                }}
              >
                <Names account={one} />
                <AmountsHidden value={isHidden}>
                  <Held accountId={one.id} />
                </AmountsHidden>
                {one.id === current?.id && <Check className="icon" aria-label={say('common.inUse')} />}
              </button>
            </li>
          ),
        )}
      </ul>
      {select.fault !== undefined && <Notice kind="fault" what={select.fault} />}
      <div className="pair">
        {accounts.length > 1 && (
          <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {isArranging ? say('shell.arranged') : say('shell.arrange')}
          </Button>
        )}
        <Button
          onClick={() => {
            onClose();
            go('accounts');
          }}
        >
          {say('shell.addOrRenameAccounts')}
        </Button>
      </div>
    </Sheet>
  );
}
