// A swap with the node's quote and a minimum output.

import { formatDecimal, ONE, PLACES } from '@svc/core/decimal';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { findSlippage, minimumOut } from '../data/orientation.ts';
import { priceImpact } from '../data/swapImpact.ts';
import { amountLine, findAmount, fixed, scaled } from '../format.ts';
import { useMarketData, useOwnRead, useSpendable } from '../trading.ts';
import { atHand, faultOfAmount, faultOfCost, fieldText, Shares, Submit } from './formParts.tsx';
import type { FormProps } from './LimitForm.tsx';
import { useSend } from './useSend.ts';

/** Percent. */
const SLIPPAGES = ['0.1', '0.5', '1', '3'] as const;
const CUSTOM = 'custom';
const DEADLINE_SEC = 30 * 60;
const NONE = { quote: undefined, timestamp: undefined };

export function SwapForm({ source, trader, market, balances }: FormProps) {
  const { busy, fault, send, clear } = useSend(trader);
  const [turned, setTurned] = useState(false);
  const [amount, setAmount] = useState('');
  const { slippage: usual = '0.5' } = trader;
  const listed = SLIPPAGES.find((one) => one === usual);
  const [chosen, setChosen] = useState<(typeof SLIPPAGES)[number] | typeof CUSTOM>(listed ?? CUSTOM);
  const [custom, setCustom] = useState(listed === undefined ? usual : '');

  const [pay, receive] = turned ? [market.base, market.quote] : [market.quote, market.base];
  const amountValue = findAmount(amount);
  // As the node writes it, however it was typed: 007 is 7.
  const amountText = amountValue === undefined ? amount.trim() : formatDecimal(amountValue);
  const sender = trader.address ?? '';
  const read = async () => {
    const [quote, { timestamp }] = await Promise.all([
      source.api.quote(pay.asset, receive.asset, amountText, sender),
      source.api.newestBlock(),
    ]);
    return { quote, timestamp };
  };
  const asked = [pay.asset, receive.asset, amountText, sender];
  const quoted = useOwnRead(source, trader, amountValue === undefined ? undefined : read, asked);
  const { quote, timestamp } = (quoted.failure === undefined && !quoted.isBefore ? quoted.value : undefined) ?? NONE;
  const slippage = findSlippage(chosen === CUSTOM ? custom : chosen);
  const least = quote === undefined || slippage === undefined ? undefined : minimumOut(quote.amount_out, slippage);
  const book = useMarketData(source, (data) => data.book);
  const impact = quote === undefined ? undefined : priceImpact(quote, market, book);
  const isPart = quote !== undefined && scaled(quote.unfilled_in) > 0n;
  const available = balances.of[pay.asset];
  const spendable = useSpendable(source, pay.asset, available);
  const tooMuch = faultOfCost(amountValue, available, pay.symbol);

  const swap = async (): Promise<void> => {
    if (least === undefined || timestamp === undefined) return;
    const sent = await send({
      op: 'SWAP',
      params: {
        token_in: pay.asset,
        token_out: receive.asset,
        amount_in: amountText,
        min_amount_out: least,
        venue: 'auto',
        // Counted by the chain's clock, which may be another than this machine's.
        deadline: timestamp + DEADLINE_SEC,
      },
      label: say('trade.swapForAtLeast', {
        amount: amountLine(amountText, PLACES),
        pay: pay.symbol,
        least: amountLine(least, PLACES),
        receive: receive.symbol,
      }),
      units: { amount_in: pay.symbol, amount_out: receive.symbol },
    });
    if (sent) setAmount('');
  };

  const obstacle = (): string | undefined => {
    if (amountText === '') return say('trade.enterAnAmount');
    if (slippage === undefined) return say('trade.enterASlippage');
    return tooMuch ?? (least !== undefined && scaled(least) === 0n ? say('trade.nothingWouldCome') : undefined);
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void swap();
      }}
      onChange={clear}
    >
      <div className="swap-line">
        <Field
          label={say('trade.pay', { unit: pay.symbol })}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(plainDigits(event.target.value))}
          fault={faultOfAmount(amount) ?? tooMuch}
          hint={atHand(available, pay.symbol)}
        />
        <IconButton
          icon={ArrowDownUp}
          label={say('trade.payWithInstead', { unit: receive.symbol })}
          onClick={() => {
            setTurned(!turned);
            clear();
          }}
        />
      </div>
      <Shares available={spendable} onTake={(share) => setAmount(fieldText(share))} />
      <div className="slippage">
        <Choice
          label={say('trade.slippage')}
          value={chosen}
          options={[
            ...SLIPPAGES.map((parts) => ({
              value: parts,
              label: say('trade.percent', { percent: amountLine(parts) }),
            })),
            { value: CUSTOM, label: say('trade.custom') },
          ]}
          onChange={(next) => {
            // What was chosen last is what is changed.
            if (next === CUSTOM && chosen !== CUSTOM) setCustom(chosen);
            setChosen(next);
          }}
        />
      </div>
      {chosen === CUSTOM && (
        <Field
          label={say('trade.slippageInPercent')}
          inputMode="decimal"
          value={custom}
          onChange={(event) => setCustom(plainDigits(event.target.value))}
          fault={custom.trim() !== '' && slippage === undefined ? say('trade.slippageBounds') : undefined}
        />
      )}
      <dl className="rows">
        <div>
          <dt>{say('trade.receive')}</dt>
          <dd title={quote?.amount_out}>
            {quote === undefined ? '–' : `${amountLine(quote.amount_out)} ${receive.symbol}`}
          </dd>
        </div>
        <div>
          <dt>{say('trade.noLessThan')}</dt>
          <dd title={least}>{least === undefined ? '–' : `${amountLine(least)} ${receive.symbol}`}</dd>
        </div>
        <div>
          <dt>{say('trade.filledBy')}</dt>
          <dd>{quote === undefined ? '–' : say(quote.source === 'amm' ? 'trade.pool' : 'trade.theOrderBook')}</dd>
        </div>
        <div>
          <dt>{say('trade.priceImpact')}</dt>
          <dd>{impact === undefined ? '–' : percent(impact)}</dd>
        </div>
      </dl>
      {amountValue !== undefined && quoted.failure !== undefined && (
        <Notice kind="caution" what={say('trade.thereIsNoQuote')} advice={quoted.failure()} />
      )}
      {isPart && (
        <Notice
          kind="caution"
          what={say('trade.onlyAPart', {
            amount: amountLine(formatDecimal(scaled(quote.unfilled_in))),
            unit: pay.symbol,
          })}
        />
      )}
      <Submit
        source={source}
        trader={trader}
        obstacle={obstacle()}
        isBefore={quoted.isBefore || balances.isBefore}
        isReady={least !== undefined}
        busy={busy}
        fault={fault}
      >
        {say('trade.swap')}
      </Submit>
    </form>
  );
}

/** A ratio in units of 10^-18 as percent, rounded to three places. */
function percent(ratio: bigint): string {
  const value = ratio * 100n;
  return value > 0n && value < ONE / 1_000n ? `< ${fixed(ONE / 1_000n, 3)} %` : `${fixed(value, 3)} %`;
}
