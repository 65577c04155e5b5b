// A limit order, typed on the displayed market and sent on the node's.

import { divDown, formatDecimal, PLACES } from '@svc/core/decimal';
import type { Side } from '@svc/core/markets/orientation';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { isTooSmall, limitOrder, type MarketView, shownPrice, totalOf } from '../data/orientation.ts';
import { amountLine, findAmount, placesFor, scaled } from '../format.ts';
import { type Balances, type PartProps, useMarketData, useSpendable } from '../trading.ts';
import { atHand, faultOfCost, fieldText, Shares, Submit } from './formParts.tsx';
import { OrderFields } from './OrderFields.tsx';
import { useOfferedPrice } from './useOfferedPrice.ts';
import { useSend } from './useSend.ts';

export interface FormProps extends PartProps {
  readonly market: MarketView;
  readonly balances: Balances;
}

/** A price with no more places than displayed; a buyer's is rounded up, so that it still matches the offer. */
function rounded(price: bigint, side: Side): bigint {
  const unit = 10n ** BigInt(PLACES - placesFor(price));
  return ((price + (side === 'buy' ? unit - 1n : 0n)) / unit) * unit;
}

export function LimitForm({
  source,
  trader,
  market,
  balances,
  picked,
}: FormProps & { readonly picked: { readonly price: string } | undefined }) {
  const book = useMarketData(source, (data) => data.book);
  const { busy, fault, send, clear } = useSend(trader);
  const [side, setSide] = useState<Side>('buy');
  const [amount, setAmount] = useState('');

  const [bids, asks] = market.inverted ? [book?.asks, book?.bids] : [book?.bids, book?.asks];
  const best = (side === 'buy' ? asks : bids)?.[0] ?? (side === 'buy' ? bids : asks)?.[0];
  const offer = best === undefined ? '' : formatDecimal(rounded(shownPrice(market, scaled(best.price)), side));
  const { renew, ...offered } = useOfferedPrice(offer, picked);
  const { price } = offered;

  const priceValue = findAmount(price);
  const amountValue = findAmount(amount);
  const total =
    priceValue !== undefined && amountValue !== undefined ? totalOf(side, priceValue, amountValue) : undefined;
  const pays = side === 'buy' ? market.quote : market.base;
  const cost = side === 'buy' ? total : amountValue;
  const available = balances.of[pays.asset];
  const spendable = useSpendable(source, pays.asset, available);
  const tooMuch = faultOfCost(cost, available, pays.symbol);
  const order =
    priceValue === undefined || amountValue === undefined
      ? undefined
      : limitOrder(market, side, priceValue, amountValue);
  const tooSmall = order !== undefined && isTooSmall(order) ? say('trade.perp.tooSmall') : undefined;

  const place = async (): Promise<void> => {
    if (priceValue === undefined || amountValue === undefined || order === undefined) return;
    const slots = {
      amount: amountLine(formatDecimal(amountValue), PLACES),
      base: market.base.symbol,
      price: amountLine(formatDecimal(priceValue), PLACES),
      quote: market.quote.symbol,
    };
    const sent = await send({
      op: 'PLACE_ORDER',
      params: order,
      label: say(side === 'buy' ? 'trade.limitOrderBuy' : 'trade.limitOrderSell', slots),
      // The node counts fills in its own base.
      units: { filled: market.inverted ? market.quote.symbol : market.base.symbol },
    });
    if (sent) setAmount('');
  };

  const take = (share: bigint): void => {
    if (side === 'sell') setAmount(fieldText(share));
    else if (priceValue !== undefined) setAmount(fieldText(divDown(share, priceValue)));
  };
  return (
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
        amountFault={tooMuch}
        amountHint={atHand(available, pays.symbol)}
      />
      <Shares available={side === 'buy' && priceValue === undefined ? undefined : spendable} onTake={take} />
      <p className="total">
        <span className="soft">{say('trade.total')}</span>
        <span>{total === undefined ? '–' : `${amountLine(formatDecimal(total))} ${market.quote.symbol}`}</span>
      </p>
      <Submit
        source={source}
        trader={trader}
        obstacle={price.trim() === '' || amount.trim() === '' ? say('trade.enterAPriceAnd') : (tooMuch ?? tooSmall)}
        isBefore={balances.isBefore}
        isReady={order !== undefined}
        busy={busy}
        fault={fault}
      >
        {say('trade.placeOrder')}
      </Submit>
    </form>
  );
}
