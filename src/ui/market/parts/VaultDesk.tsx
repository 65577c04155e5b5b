// The backstop vault: free collateral in, shares out, and a preview of either.

import { formatDecimal } from '@svc/core/decimal';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { timeText } from '../../format/time.ts';
import { Choice } from '../../kit/Choice.tsx';
import { Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import type { PerpAccount } from '../data/nodeApi.ts';
import { carried, deposited, mostShares, type VaultObstacle, type VaultPicture, withdrawn } from '../data/vault.ts';
import { amountLine, findAmount } from '../format.ts';
import { useNextBlockTime, useReleasable } from '../perps.ts';
import type { PartProps } from '../trading.ts';
import { faultOfAmount, fieldText, Shares, Submit } from './formParts.tsx';
import { useSend } from './useSend.ts';

interface VaultProps extends PartProps {
  readonly account: PerpAccount;
  /** Whether the account may be of before the trader's last act. */
  readonly isBefore: boolean;
  readonly symbol: string;
}

export function VaultDesk({ source, trader, account, symbol, ...read }: VaultProps) {
  const { busy, fault, send, clear } = useSend(trader);
  const [way, setWay] = useState<'in' | 'out'>('in');
  const [typed, setTyped] = useState('');
  const amount = findAmount(typed);
  const blockTime = useNextBlockTime(source);
  const { value: releasable, ...vault } = useReleasable(source, trader, account);
  const isBefore = read.isBefore || vault.isBefore;
  const available = way === 'in' ? account.withdrawable : sharesAtHand(account, releasable);
  const foretold = isBefore ? undefined : amount;
  const into = foretold === undefined || way === 'out' ? undefined : deposited(account, foretold);
  const out = foretold === undefined || way === 'in' ? undefined : withdrawn(account, foretold, blockTime, releasable);
  const obstacle = into?.obstacle ?? out?.obstacle;
  const reason = obstacle === undefined ? undefined : obstacleText(obstacle, account, releasable, symbol);
  const move = async (): Promise<void> => {
    if (amount === undefined) return;
    const sent = await send(
      way === 'in'
        ? { op: 'VAULT_DEPOSIT', params: { amount: formatDecimal(amount) }, label: say('trade.vault.deposit') }
        : { op: 'VAULT_WITHDRAW', params: { shares: formatDecimal(amount) }, label: say('trade.vault.withdraw') },
    );
    if (sent) setTyped('');
  };
  const result =
    into !== undefined
      ? `${amountLine(formatDecimal(into.shares))}`
      : out !== undefined
        ? `${amountLine(formatDecimal(out.value))} ${symbol}`
        : '–';
  const exact = into === undefined ? out?.value : into.shares;
  return (
    <section className="panel" aria-labelledby="vault-title">
      <header className="panel-head">
        <h2 id="vault-title">{say('positions.vault')}</h2>
      </header>
      <form
        className="stack padded"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
        onChange={clear}
      >
        <p className="small soft">{say('trade.vault.what')}</p>
        <Holding account={account} symbol={symbol} releasable={releasable} />
        <Choice
          label={say('trade.perp.direction')}
          labelHidden
          value={way}
          options={[
            { value: 'in', label: say('trade.vault.in') },
            { value: 'out', label: say('trade.vault.out') },
          ]}
          onChange={(next) => {
            setWay(next);
            setTyped('');
          }}
        />
        <Field
          label={way === 'in' ? say('trade.vault.amount', { unit: symbol }) : say('trade.vault.shares')}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(plainDigits(event.target.value))}
          fault={faultOfAmount(typed) ?? reason}
          hint={
            way === 'in'
              ? say('trade.vault.freeCollateral', { amount: amountLine(account.withdrawable), unit: symbol })
              : say('trade.vault.ownShares', { shares: amountLine(account.vault_shares) })
          }
        />
        <Shares available={available} onTake={(share) => setTyped(fieldText(share))} />
        <dl className="rows">
          <div>
            <dt>{say(way === 'in' ? 'trade.vault.buys' : 'trade.vault.comesBack')}</dt>
            <dd title={exact === undefined ? undefined : formatDecimal(exact)}>{result}</dd>
          </div>
          {way === 'in' && (
            <div>
              <dt>{say('trade.vault.lockedUntil')}</dt>
              <dd>{timeText((blockTime + account.vault.lockup_seconds) * 1000)}</dd>
            </div>
          )}
        </dl>
        {way === 'out' && carried(account).length > 0 && <Notice kind="note" what={say('trade.vault.carries')} />}
        <Submit
          source={source}
          trader={trader}
          obstacle={amount === undefined ? say('trade.enterAnAmount') : reason}
          isBefore={isBefore}
          isReady={amount !== undefined}
          busy={busy}
          fault={fault}
        >
          {say(way === 'in' ? 'trade.vault.deposit' : 'trade.vault.withdraw')}
        </Submit>
      </form>
    </section>
  );
}

/** The shares that the account has and that the vault can pay out, decimal text. */
const sharesAtHand = (account: VaultPicture, releasable: bigint | undefined): string =>
  releasable === undefined ? account.vault_shares : formatDecimal(mostShares(account, releasable));

function obstacleText(
  obstacle: VaultObstacle,
  account: PerpAccount,
  releasable: bigint | undefined,
  symbol: string,
): string {
  switch (obstacle) {
    case 'moreThanFree':
      return say('trade.vault.moreThanFree');
    case 'tooSmall':
      return say('trade.vault.tooSmall');
    case 'moreThanShares':
      return say('trade.vault.moreThanShares');
    case 'locked':
      return say('trade.vault.locked', { time: timeText(Number(account.vault_unlock_time) * 1000) });
    case 'worthless':
      return say('trade.vault.worthless');
    case 'cannotRelease':
      return say('trade.vault.cannotRelease', {
        amount: amountLine(formatDecimal(releasable ?? 0n), 4),
        unit: symbol,
      });
  }
}

/** The vault, and the account's share of it. */
function Holding({
  account,
  symbol,
  releasable,
}: Pick<VaultProps, 'account' | 'symbol'> & { readonly releasable: bigint | undefined }) {
  const { vault, vault_shares: shares } = account;
  const own = findAmount(shares);
  const worth = own === undefined ? 0n : withdrawn(account, own, Number(account.vault_unlock_time), releasable).value;
  return (
    <dl className="rows">
      <div>
        <dt>{say('trade.vault.holds')}</dt>
        <dd title={vault.nav}>
          {amountLine(vault.nav, 4)} {symbol}
        </dd>
      </div>
      <div>
        <dt>{say('trade.vault.releasable')}</dt>
        <dd title={releasable === undefined ? undefined : formatDecimal(releasable)}>
          {releasable === undefined ? '–' : `${amountLine(formatDecimal(releasable), 4)} ${symbol}`}
        </dd>
      </div>
      <div>
        <dt>{say('trade.vault.own')}</dt>
        <dd title={shares}>
          {say('trade.vault.ownWorth', {
            shares: amountLine(shares, 4),
            value: amountLine(formatDecimal(worth), 4),
            unit: symbol,
          })}
        </dd>
      </div>
    </dl>
  );
}
