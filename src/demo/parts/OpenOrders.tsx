// The connected account's resting orders on this market, each with a way to withdraw it.

import { formatDecimal } from '@svc/core/decimal';
import { METHOD_PREFIX } from '@svc/core/names';
import { useState } from 'react';
import { Button } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { fixed, placesFor, scaled } from '../format.ts';
import type { OpenOrder } from '../market/nodeApi.ts';
import { type MarketView, shownAmount, shownPrice, shownSide } from '../market/orientation.ts';
import { type Stores, useMarketData, useRead, useWalletState } from '../stores.ts';
import { sentenceOf } from '../wallet/wallet.ts';

export function OpenOrders({ stores, market }: { readonly stores: Stores; readonly market: MarketView }) {
  const { accounts } = useWalletState(stores);
  const { height } = useMarketData(stores);
  const address = accounts[0]?.pqAddress;
  const { value } = useRead(address === undefined ? undefined : () => stores.api.openOrders(address), [
    address,
    height,
  ]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const orders = (value ?? []).filter(({ pair }) => pair === market.id);
  if (orders.length === 0) return null;

  const withdraw = async ({ order_id: id, pair }: OpenOrder): Promise<void> => {
    setBusy(id);
    setError(undefined);
    try {
      const sent = await stores.wallet.request(`${METHOD_PREFIX}sendExchangeTransaction`, [
        { op: 'CANCEL_ORDER', params: { order_id: id, pair } },
      ]);
      stores.receipts.follow(sent as { txHash: string; nonce: number }, `Cancel order ${id}`);
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <section className="panel receipts-panel" aria-labelledby="orders-title">
      <header className="panel-head">
        <h2 id="orders-title">Open orders</h2>
      </header>
      {error !== undefined && (
        <div className="padded">
          <Notice kind="fault" what={error} />
        </div>
      )}
      <table className="numbers orders">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Price ({market.quote.symbol})</th>
            <th scope="col">Left ({market.base.symbol})</th>
            <th scope="col">
              <span className="only-heard">Act</span>
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
                <td className={side}>{side === 'buy' ? 'Buy' : 'Sell'}</td>
                <td title={formatDecimal(price)}>{fixed(price, placesFor(price))}</td>
                <td title={formatDecimal(left)}>{fixed(left, 4)}</td>
                <td>
                  <Button
                    kind="plain"
                    busy={busy === order.order_id}
                    disabled={busy !== undefined}
                    onClick={() => void withdraw(order)}
                  >
                    Withdraw
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
