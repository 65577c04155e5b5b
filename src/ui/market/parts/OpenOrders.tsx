// The account's resting orders on a market, with a button to cancel each, and one for all.

import { formatDecimal } from '@svc/core/decimal';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import type { Words } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import type { PerpAccount } from '../data/nodeApi.ts';
import { type MarketView, shownAmount, shownPrice, shownSide } from '../data/orientation.ts';
import { fixed, placesFor, scaled } from '../format.ts';
import { type Order, type PartProps, useRead } from '../trading.ts';
import { useSend } from './useSend.ts';

/** A resting order of either kind of market, in the node's price and base. */
interface Resting {
  readonly order_id: string;
  readonly side: string;
  readonly price: string;
  readonly remaining: string;
}

/** Orders on a spot market, which are read here. */
export function OpenOrders({ source, trader, market }: PartProps & { readonly market: MarketView }) {
  const { address } = trader;
  const read = address === undefined ? undefined : () => source.api.openOrders(address);
  const { value, failure } = useRead(source, read, [address]);
  return (
    <OrdersTable
      trader={trader}
      market={market}
      orders={(value ?? []).filter(({ pair }) => pair === market.id)}
      failure={failure}
      cancelling={({ order_id: id }) => ({
        op: 'CANCEL_ORDER',
        params: { order_id: id, pair: market.id },
        label: say('trade.cancelOrderId', { id }),
      })}
    />
  );
}

/** Orders on a perpetuals market, which are part of the account. */
export function PerpOrders({
  trader,
  market,
  account,
}: Pick<PartProps, 'trader'> & { readonly market: MarketView; readonly account: PerpAccount | undefined }) {
  return (
    <OrdersTable
      trader={trader}
      market={market}
      orders={(account?.orders ?? []).filter(({ market_id: id }) => id === market.id)}
      failure={undefined}
      cancelling={({ order_id: id }) => ({
        op: 'PERP_CANCEL',
        params: { market_id: market.id, order_id: id },
        label: say('trade.cancelOrderId', { id }),
      })}
    />
  );
}

function OrdersTable({
  trader,
  market,
  orders,
  failure,
  cancelling,
}: Pick<PartProps, 'trader'> & {
  readonly market: MarketView;
  readonly orders: readonly Resting[];
  readonly failure: Words | undefined;
  readonly cancelling: (order: Resting) => Order;
}) {
  const { busy, fault, send } = useSend(trader);
  const [pressed, setPressed] = useState<string>();
  if (orders.length === 0 && failure === undefined) return null;
  const cancel = (name: string, some: readonly Resting[]): void => {
    setPressed(name);
    void send(...some.map(cancelling));
  };

  return (
    <section className="panel receipts-panel" aria-labelledby="orders-title">
      <header className="panel-head">
        <h2 id="orders-title">{say('positions.openOrders')}</h2>
        {orders.length > 1 && (
          <Button busy={busy && pressed === 'all'} disabled={busy} onClick={() => cancel('all', orders)}>
            {say('trade.cancelAll')}
          </Button>
        )}
      </header>
      {(fault ?? failure) !== undefined && (
        <div className="padded">
          <Notice kind="fault" what={fault ?? say('trade.ordersCouldNotBe')} />
        </div>
      )}
      {orders.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="scroll-aside" tabIndex={0} aria-label={say('trade.orders.table')}>
          <table className="numbers orders">
            <thead>
              <tr>
                <th scope="col">{say('trade.order')}</th>
                <th scope="col">{say('trade.price', { unit: market.quote.symbol })}</th>
                <th scope="col">{say('trade.left', { unit: market.base.symbol })}</th>
                <th scope="col">
                  <span className="only-heard">{say('trade.act')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => {
                const nodePrice = scaled(order.price);
                const price = shownPrice(market, nodePrice);
                const left = shownAmount(market, nodePrice, scaled(order.remaining));
                const side = shownSide(market, order.side);
                return (
                  <tr key={order.order_id}>
                    <td className={side}>{say(side === 'buy' ? 'trade.buy' : 'trade.sell')}</td>
                    <td title={formatDecimal(price)}>{fixed(price, placesFor(price))}</td>
                    <td title={formatDecimal(left)}>{fixed(left, 4)}</td>
                    <td>
                      <Button
                        kind="plain"
                        busy={busy && pressed === order.order_id}
                        disabled={busy}
                        onClick={() => cancel(order.order_id, [order])}
                      >
                        {say('trade.cancelOrder')}
                      </Button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
