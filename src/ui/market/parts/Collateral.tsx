// The perpetuals account: its balance, what can be withdrawn, deposits and withdrawals.

import { formatDecimal } from '@svc/core/decimal';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Choice } from '../../kit/Choice.tsx';
import { Field } from '../../kit/Field.tsx';
import type { PerpAccount } from '../data/nodeApi.ts';
import { amountLine, findAmount, scaled } from '../format.ts';
import { type PartProps, useBalances, useSpendable } from '../trading.ts';
import { atHand, faultOfAmount, faultOfCost, fieldText, Shares, Submit } from './formParts.tsx';
import { useSend } from './useSend.ts';

interface CollateralProps extends PartProps {
  readonly account: PerpAccount;
  /** Whether the account may be of before the trader's last act. */
  readonly isBefore: boolean;
  /** Name of the collateral asset. */
  readonly symbol: string;
}

export function Collateral({ source, trader, account, isBefore, symbol }: CollateralProps) {
  const { busy, fault, send, clear } = useSend(trader);
  const [way, setWay] = useState<'in' | 'out'>('in');
  const [amount, setAmount] = useState('');
  const asset = account.collateral_token;
  const balances = useBalances(source, asset === '' ? [] : [asset], trader);
  const balance = balances.of[asset];
  const spendable = useSpendable(source, asset, balance);
  const available = way === 'in' ? spendable : account.withdrawable;
  const value = findAmount(amount);
  const tooMuch = faultOfCost(value, way === 'in' ? balance : account.withdrawable, symbol);
  const move = async (): Promise<void> => {
    if (value === undefined) return;
    const sent = await send({
      op: way === 'in' ? 'PERP_DEPOSIT' : 'PERP_WITHDRAW',
      params: { amount: formatDecimal(value) },
      label: say(way === 'in' ? 'trade.perp.depositCollateral' : 'trade.perp.withdrawCollateral'),
    });
    if (sent) setAmount('');
  };
  return (
    <section className="panel" aria-labelledby="collateral-title">
      <header className="panel-head">
        <h2 id="collateral-title">{say('trade.perp.account')}</h2>
      </header>
      <form
        className="stack padded"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
        onChange={clear}
      >
        <dl className="rows">
          <div>
            <dt>{say('trade.perp.equity')}</dt>
            <dd title={account.equity}>{`${amountLine(account.equity, 4)} ${symbol}`}</dd>
          </div>
          <div>
            <dt>{say('trade.perp.maintenance')}</dt>
            <dd title={account.maintenance_margin}>{`${amountLine(account.maintenance_margin, 4)} ${symbol}`}</dd>
          </div>
          <div>
            <dt>{say('trade.perp.free')}</dt>
            <dd title={account.withdrawable}>{`${amountLine(account.withdrawable, 4)} ${symbol}`}</dd>
          </div>
        </dl>
        <Choice
          label={say('trade.perp.direction')}
          labelHidden
          value={way}
          options={[
            { value: 'in', label: say('trade.perp.deposit') },
            { value: 'out', label: say('trade.perp.withdraw') },
          ]}
          onChange={(next) => {
            setWay(next);
            setAmount('');
          }}
        />
        <Field
          label={say('trade.perp.collateralAmount', { unit: symbol })}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(plainDigits(event.target.value))}
          fault={faultOfAmount(amount) ?? tooMuch}
          hint={
            way === 'in'
              ? atHand(balance, symbol)
              : say('trade.perp.withdrawable', { amount: amountLine(account.withdrawable), unit: symbol })
          }
        />
        <Shares available={available} onTake={(share) => setAmount(fieldText(share))} />
        <Submit
          source={source}
          trader={trader}
          obstacle={
            asset === '' ? say('trade.perp.noCollateral') : value === undefined ? say('trade.enterAnAmount') : tooMuch
          }
          isBefore={isBefore || balances.isBefore}
          isReady={value !== undefined && scaled(available) > 0n}
          busy={busy}
          fault={fault}
        >
          {say(way === 'in' ? 'trade.perp.depositCollateral' : 'trade.perp.withdrawCollateral')}
        </Submit>
      </form>
    </section>
  );
}
