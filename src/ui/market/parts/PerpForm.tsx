// A perpetuals order: typed with its leverage, and its forecast before it is sent.

import { formatDecimal, ONE, PLACES } from '@svc/core/decimal';
import type { Side } from '@svc/core/markets/orientation';
import { LIQUIDATION_PRICE_PLACES } from '@svc/core/perps/margin';
import { abs } from '@svc/core/perps/rounding';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { type ReactNode, useState } from 'react';
import { Field } from '../../kit/Field.tsx';
import type { MarketView } from '../data/orientation.ts';
import {
  closableOf,
  forecastPerpOrder,
  largestOrder,
  type PerpForecast,
  type PerpPicture,
  type PositionAhead,
} from '../data/perpForecast.ts';
import { amountLine, findAmount, fixed, placesFor, scaled } from '../format.ts';
import { obstacleText, useNextBlockTime } from '../perps.ts';
import type { PartProps } from '../trading.ts';
import { fieldText, Shares, Submit, Tick } from './formParts.tsx';
import { OrderFields } from './OrderFields.tsx';
import { useOfferedPrice } from './useOfferedPrice.ts';
import { useSend } from './useSend.ts';

interface PerpFormProps extends PartProps {
  readonly market: MarketView;
  readonly picture: PerpPicture | undefined;
  /** The picture is of before the trader's last act. */
  readonly isBefore: boolean;
  readonly picked: { readonly price: string } | undefined;
}

const MONEY_PLACES = 2 * PLACES;
const money = (value: bigint): string => amountLine(formatDecimal(value, MONEY_PLACES), 4);

export function PerpForm({ source, trader, market, picture, isBefore, picked }: PerpFormProps) {
  const { busy, fault, send, clear } = useSend(trader);
  const [side, setSide] = useState<Side>('buy');
  const [amount, setAmount] = useState('');
  const [reduceOnly, setReduceOnly] = useState(false);
  const [ioc, setIoc] = useState(false);
  const [leverage, setLeverage] = useState<string>();

  const best = (side === 'buy' ? picture?.asks : picture?.bids)?.[0]?.price ?? picture?.market.mark_price ?? '';
  const { renew, ...offered } = useOfferedPrice(best, picked);
  const { price } = offered;
  const priceValue = findAmount(price);
  const amountValue = findAmount(amount);
  const blockTime = useNextBlockTime(source);

  const own = picture?.account.leverage[market.id];
  const isSame = leverage === undefined || own === undefined || findAmount(leverage) === scaled(own.leverage);
  const forecast =
    picture === undefined || isBefore || priceValue === undefined || amountValue === undefined
      ? undefined
      : forecastPerpOrder(picture, { side, size: amountValue, price: priceValue, reduceOnly, ioc }, blockTime);
  const largest =
    picture === undefined || priceValue === undefined
      ? undefined
      : reduceOnly
        ? closableOf(picture, side)
        : largestOrder(picture, side, priceValue);

  const place = async (): Promise<void> => {
    if (priceValue === undefined || amountValue === undefined) return;
    const slots = {
      amount: amountLine(formatDecimal(amountValue), PLACES),
      market: market.id,
      price: amountLine(formatDecimal(priceValue), PLACES),
    };
    const sent = await send({
      op: 'PERP_ORDER',
      params: {
        market_id: market.id,
        side,
        size: formatDecimal(amountValue),
        price: formatDecimal(priceValue),
        reduce_only: reduceOnly,
        tif: ioc ? 'ioc' : 'gtc',
      },
      label: say(side === 'buy' ? 'trade.perp.orderBuy' : 'trade.perp.orderSell', slots),
      units: { filled: market.base.symbol },
    });
    if (sent) setAmount('');
  };

  const obstacle = (): string | undefined => {
    if (!isSame) return say('trade.perp.setLeverageFirst');
    if (price.trim() === '' || amount.trim() === '') return say('trade.enterAPriceAnd');
    if (picture?.account.equity === '0' && !reduceOnly) return say('trade.perp.depositFirst');
    return forecast?.obstacle === undefined ? undefined : obstacleText(forecast.obstacle);
  };
  return (
    <div className="stack">
      <Leverage
        {...{ source, trader, market, picture, isBefore }}
        typed={leverage}
        onType={setLeverage}
        isSame={isSame}
      />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void place();
        }}
        onChange={clear}
      >
        <OrderFields
          market={market}
          side={side}
          onSide={(next) => {
            setSide(next);
            renew();
            clear();
          }}
          {...offered}
          amount={amount}
          onAmount={setAmount}
        />
        <Shares
          available={largest === undefined ? undefined : formatDecimal(largest)}
          onTake={(share) => setAmount(fieldText(share - (share % 10n ** 10n)))}
        />
        <Tick checked={reduceOnly} onChange={setReduceOnly}>
          {say('trade.perp.reduceOnly')}
        </Tick>
        <Tick checked={ioc} onChange={setIoc}>
          {say('trade.perp.ioc')}
        </Tick>
        <Foretold market={market} forecast={forecast} />
        {forecast !== undefined && picture?.isMixed === true && (
          <p className="small soft">{say('trade.perp.ofTwoBlocks')}</p>
        )}
        <Submit
          source={source}
          trader={trader}
          obstacle={obstacle()}
          isBefore={isBefore}
          isReady={forecast !== undefined && isSame}
          busy={busy}
          fault={fault}
        >
          {say('trade.placeOrder')}
        </Submit>
      </form>
    </div>
  );
}

/** The leverage of the market, set by its own operation: an order's forecast depends on it. */
function Leverage({
  source,
  trader,
  market,
  picture,
  isBefore,
  typed,
  onType,
  isSame,
}: Omit<PerpFormProps, 'picked'> & {
  readonly typed: string | undefined;
  readonly onType: (text: string | undefined) => void;
  readonly isSame: boolean;
}) {
  const { busy, fault, send, clear } = useSend(trader);
  const own = picture?.account.leverage[market.id];
  const most = scaled(picture?.market.max_leverage);
  const value = typed === undefined ? undefined : findAmount(typed);
  const isRight = value !== undefined && value >= ONE && value <= most;
  const isFixed = picture?.account.positions[market.id]?.isolated === true;
  const set = async (): Promise<void> => {
    if (typed === undefined || own === undefined || value === undefined) return;
    const text = formatDecimal(value);
    await send({
      op: 'PERP_SET_LEVERAGE',
      params: { market_id: market.id, leverage: text, mode: own.mode },
      label: say('trade.perp.setLeverageLabel', { market: market.id, leverage: text }),
    });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void set();
      }}
      onChange={clear}
    >
      <Field
        label={say('trade.perp.leverage')}
        inputMode="decimal"
        value={typed ?? own?.leverage ?? ''}
        disabled={picture === undefined || isFixed}
        onChange={(event) => onType(plainDigits(event.target.value))}
        fault={
          typed !== undefined && !isRight ? say('trade.perp.leverageBounds', { most: formatDecimal(most) }) : undefined
        }
        hint={
          isFixed
            ? say('trade.perp.leverageFixed')
            : own === undefined
              ? undefined
              : say('trade.perp.leverageNow', {
                  leverage: own.leverage,
                  mode: own.mode === 'isolated' ? 'isolated' : 'other',
                })
        }
      />
      {!isSame && isRight && (
        <Submit {...{ source, trader, isBefore, busy, fault }} obstacle={undefined} isReady>
          {say('trade.perp.setLeverage')}
        </Submit>
      )}
    </form>
  );
}

function Line({
  name,
  title,
  children,
}: {
  readonly name: string;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={title}>{children}</dd>
    </div>
  );
}

/** Size of a position in words. */
function sizeText(size: bigint, base: string): string {
  if (size === 0n) return say('trade.perp.closed');
  return say(size > 0n ? 'trade.perp.long' : 'trade.perp.short', { size: amountLine(formatDecimal(abs(size))), base });
}

/** A liquidation price in the node's form. */
function liquidationText({ liquidation }: Pick<PositionAhead, 'liquidation'>): string {
  return liquidation === undefined
    ? say('trade.perp.noLiquidation')
    : formatDecimal(liquidation, LIQUIDATION_PRICE_PLACES);
}

function Foretold({ market, forecast }: { readonly market: MarketView; readonly forecast: PerpForecast | undefined }) {
  const unit = market.quote.symbol;
  const after = forecast?.whole;
  const average =
    forecast === undefined || forecast.filled === 0n
      ? undefined
      : forecast.fills.reduce((sum, one) => sum + one.price * one.amount, 0n) / forecast.filled;
  const said = (text: (one: PerpForecast, then: PositionAhead) => string): string =>
    forecast === undefined || after === undefined ? '–' : text(forecast, after);
  return (
    <>
      <dl className="rows">
        <Line name={say('trade.perp.fillsNow')}>
          {said(({ filled }) =>
            average === undefined
              ? say('trade.perp.nothingNow')
              : say('trade.perp.fillsNowAt', {
                  amount: amountLine(formatDecimal(filled)),
                  base: market.base.symbol,
                  price: fixed(average, placesFor(average)),
                }),
          )}
        </Line>
        <Line name={say('trade.perp.rests')}>
          {said(({ rests }) => `${amountLine(formatDecimal(rests))} ${market.base.symbol}`)}
        </Line>
        <Line name={say('trade.perp.fee')}>{said(({ fee }) => `${money(fee)} ${unit}`)}</Line>
        <Line name={say('trade.perp.realised')}>{said(({ realised }) => `${money(realised)} ${unit}`)}</Line>
        <Line name={say('trade.perp.positionAfter')}>{said((_, { size }) => sizeText(size, market.base.symbol))}</Line>
        <Line name={say('trade.perp.notional')}>{said((_, { notional }) => `${money(notional)} ${unit}`)}</Line>
        <Line name={say('trade.perp.margin')}>{said((_, { margin }) => `${money(margin)} ${unit}`)}</Line>
        <Line name={say('trade.perp.liquidation')} title={said((_, then) => liquidationText(then))}>
          {said((_, then) =>
            then.liquidation === undefined
              ? liquidationText(then)
              : fixed(then.liquidation * 10n ** 10n, placesFor(then.liquidation * 10n ** 10n)),
          )}
        </Line>
      </dl>
      {average !== undefined && <p className="small soft">{say('trade.perp.mayFillLess')}</p>}
    </>
  );
}
