// A validator's stake: deposit, status, and exit. It is paid back automatically once the exit is final.

import { formatDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { MIN_STAKE } from '@svc/core/ops/limits';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Loading } from '../../kit/States.tsx';
import { ofOneBlock } from '../data/oneBlock.ts';
import { cancelsExit, canLeave, isStake, ownStake, type StakePicture, stakeAfter } from '../data/stake.ts';
import { amountLine, findAmount } from '../format.ts';
import { type PartProps, useBalances, useOwnRead, useSpendable } from '../trading.ts';
import { validatorState } from '../validatorState.ts';
import { atHand, faultOfAmount, faultOfCost, fieldText, Shares, Submit, Tick, useObstacle } from './formParts.tsx';
import { useSend } from './useSend.ts';

interface StakeProps extends PartProps {
  /** Hex of the key that the validator runs with: the account's own. */
  readonly validatorKey: string | undefined;
}

export function StakeDesk({ source, trader, validatorKey }: StakeProps) {
  const { api } = source;
  const { address } = trader;
  const read = async (of: string): Promise<StakePicture> => {
    const { value } = await ofOneBlock(api, () => Promise.all([api.validators(), api.newestBlock()]));
    const [validators, { epoch }] = value;
    return { own: ownStake(validators, of), epoch };
  };
  const wanted = address === undefined ? undefined : () => read(address);
  const { value: picture, failure, isBefore } = useOwnRead(source, trader, wanted, [address]);
  return (
    <section className="panel" aria-labelledby="stake-title">
      <header className="panel-head">
        <h2 id="stake-title">{say('positions.stake')}</h2>
      </header>
      <div className="stack padded">
        <p className="small soft">{say('trade.stake.what')}</p>
        {picture === undefined ? (
          failure === undefined ? (
            <Loading label={say('trade.stake.reading')} lines={3} />
          ) : (
            <Notice kind="caution" what={say('trade.stake.cannotBeRead')} advice={failure()} />
          )
        ) : (
          <>
            <Held picture={picture} />
            <Deposit {...{ source, trader, validatorKey, picture, isBefore }} />
            {canLeave(picture) && <Leave {...{ source, trader, isBefore }} />}
          </>
        )}
      </div>
    </section>
  );
}

function Held({ picture: { own, epoch } }: { readonly picture: StakePicture }) {
  if (own === undefined) return null;
  const { stake, effective_stake: counts, status, activation_epoch: from, exit_epoch: exit } = own;
  return (
    <dl className="rows">
      <div>
        <dt>{say('trade.stake.own')}</dt>
        <dd title={stake}>
          {amountLine(stake, 4)} {NATIVE_SYMBOL}
        </dd>
      </div>
      <div>
        <dt>{say('trade.stake.counts')}</dt>
        <dd title={counts}>
          {amountLine(counts, 4)} {NATIVE_SYMBOL}
        </dd>
      </div>
      <div>
        <dt>{say('trade.stake.state')}</dt>
        <dd>{say('positions.validator', { status: validatorState(status) })}</dd>
      </div>
      <div>
        <dt>{say('trade.stake.epochNow')}</dt>
        <dd>{epoch}</dd>
      </div>
      {status === 'pending' && from !== null && (
        <div>
          <dt>{say('trade.stake.activeFrom')}</dt>
          <dd>{from}</dd>
        </div>
      )}
      {exit !== null && (
        <div>
          <dt>{say('trade.stake.exitAt')}</dt>
          <dd>{exit}</dd>
        </div>
      )}
    </dl>
  );
}

function Deposit({
  source,
  trader,
  validatorKey,
  picture,
  ...read
}: StakeProps & { readonly picture: StakePicture; readonly isBefore: boolean }) {
  const { busy, fault, send, clear } = useSend(trader);
  const [typed, setTyped] = useState('');
  const [runs, setRuns] = useState(false);
  const balances = useBalances(source, [NATIVE_SYMBOL], trader);
  const balance = balances.of[NATIVE_SYMBOL];
  const isBefore = read.isBefore || balances.isBefore;
  const spendable = useSpendable(source, NATIVE_SYMBOL, balance);
  const amount = findAmount(typed);
  const least = formatDecimal(MIN_STAKE);
  const wrong =
    amount !== undefined && !isStake(amount)
      ? say('trade.stake.atLeast', { amount: amountLine(least), unit: NATIVE_SYMBOL })
      : faultOfCost(amount, balance, NATIVE_SYMBOL);
  const deposit = async (): Promise<void> => {
    if (amount === undefined || validatorKey === undefined) return;
    const sent = await send({
      op: 'STAKE_DEPOSIT',
      params: { validator_public_key: validatorKey, stake_amount: formatDecimal(amount) },
      label: say('trade.stake.deposit'),
    });
    if (sent) setTyped('');
  };
  const after = amount === undefined || isBefore ? undefined : stakeAfter(picture, amount);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void deposit();
      }}
      onChange={clear}
    >
      <Field
        label={say('trade.stake.amount', { unit: NATIVE_SYMBOL })}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(plainDigits(event.target.value))}
        fault={faultOfAmount(typed) ?? wrong}
        hint={atHand(balance, NATIVE_SYMBOL)}
      />
      <Shares available={spendable} onTake={(share) => setTyped(fieldText(share))} />
      <dl className="rows">
        <div>
          <dt>{say('trade.stake.after')}</dt>
          <dd title={after === undefined ? undefined : formatDecimal(after)}>
            {after === undefined ? '–' : `${amountLine(formatDecimal(after), 4)} ${NATIVE_SYMBOL}`}
          </dd>
        </div>
      </dl>
      {cancelsExit(picture) && <Notice kind="caution" what={say('trade.stake.cancelsExit')} />}
      <Slashing />
      <Tick checked={runs} onChange={setRuns}>
        {say('trade.stake.runs')}
      </Tick>
      <Submit
        source={source}
        trader={trader}
        obstacle={
          amount === undefined ? say('trade.enterAnAmount') : (wrong ?? (runs ? undefined : say('trade.stake.confirm')))
        }
        isBefore={isBefore}
        isReady={amount !== undefined && validatorKey !== undefined}
        busy={busy}
        fault={fault}
      >
        {say('trade.stake.deposit')}
      </Submit>
    </form>
  );
}

/** Percent of a stake that is slashed for a fault. */
const SLASHED = [
  ['trade.stake.doubleSign', 50],
  ['trade.stake.surroundVote', 50],
  ['trade.stake.wrongVote', 30],
  ['trade.stake.away', 5],
] as const;

function Slashing() {
  return (
    <details className="fold">
      <summary>
        <ChevronRight className="icon" aria-hidden />
        {say('trade.stake.slashing')}
      </summary>
      <dl className="rows">
        {SLASHED.map(([code, percent]) => (
          <div key={code}>
            <dt>{say(code)}</dt>
            <dd>{say('trade.percent', { percent: String(percent) })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Leave({ source, trader, isBefore }: PartProps & { readonly isBefore: boolean }) {
  const obstacle = useObstacle(source, trader, isBefore);
  const { busy, fault, send } = useSend(trader);
  return (
    <div className="stack leave">
      <p className="small soft">{say('trade.stake.exitWhat')}</p>
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <Button
        busy={busy}
        disabled={obstacle !== undefined}
        onClick={() => void send({ op: 'STAKE_EXIT', params: {}, label: say('trade.stake.exit') })}
      >
        {say('trade.stake.exit')}
      </Button>
    </div>
  );
}
