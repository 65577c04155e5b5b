// A limit order typed on the shown market and sent on the node's.

import { formatDecimal, mulDown, PLACES } from '@svc/core/decimal';
import { METHOD_PREFIX } from '@svc/core/names';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/kit/Button.tsx';
import { Choice } from '../../ui/kit/Choice.tsx';
import { Field } from '../../ui/kit/Field.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { amountLine, findAmount, scaled } from '../format.ts';
import { limitOrder, type MarketView, type Side } from '../market/orientation.ts';
import { type Stores, useWalletState } from '../stores.ts';
import { sentenceOf } from '../wallet/wallet.ts';

export interface FormProps {
  readonly stores: Stores;
  readonly market: MarketView;
  readonly balances: Readonly<Record<string, string>>;
}

/** Why a form cannot be sent; undefined when it can. */
export type Obstacle = string | undefined;

export function LimitForm({
  stores,
  market,
  balances,
  picked,
}: FormProps & { readonly picked: { readonly price: string } | undefined }) {
  const wallet = useWalletState(stores);
  const [side, setSide] = useState<Side>('buy');
  const [price, setPrice] = useState('');
  const [amount, setAmount] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (picked !== undefined) setPrice(picked.price);
  }, [picked]);

  const priceValue = findAmount(price);
  const amountValue = findAmount(amount);
  const total = priceValue !== undefined && amountValue !== undefined ? mulDown(priceValue, amountValue) : undefined;
  const pays = side === 'buy' ? market.quote : market.base;
  const cost = side === 'buy' ? total : amountValue;
  const available = balances[pays.asset];
  const tooMuch = cost !== undefined && available !== undefined && cost > scaled(available);

  const place = async (): Promise<void> => {
    if (priceValue === undefined || amountValue === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const params = limitOrder(market, side, priceValue, amountValue);
      const sent = await stores.wallet.request(`${METHOD_PREFIX}sendExchangeTransaction`, [
        { op: 'PLACE_ORDER', params },
      ]);
      stores.receipts.follow(
        sent as { txHash: string; nonce: number },
        `Limit order: ${side} ${amountLine(formatDecimal(amountValue), PLACES)} ${market.base.symbol} at ${amountLine(formatDecimal(priceValue), PLACES)} ${market.quote.symbol}`,
        // The node counts what was filled in its own base.
        { filled: market.inverted ? market.quote.symbol : market.base.symbol },
      );
      setAmount('');
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };

  const obstacle: Obstacle =
    wallet.way === 'none'
      ? 'Connect a wallet first.'
      : price === '' || amount === ''
        ? 'Enter a price and an amount.'
        : undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void place();
      }}
    >
      <Choice
        label="Side"
        labelHidden
        value={side}
        options={[
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell' },
        ]}
        onChange={setSide}
      />
      <Field
        label={`Price (${market.quote.symbol})`}
        inputMode="decimal"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        fault={price !== '' && priceValue === undefined ? 'Digits and a point, above zero.' : undefined}
      />
      <Field
        label={`Amount (${market.base.symbol})`}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        fault={
          amount !== '' && amountValue === undefined
            ? 'Digits and a point, above zero.'
            : tooMuch
              ? `More than the account holds (${amountLine(available ?? '0')} ${pays.symbol}).`
              : undefined
        }
        hint={available === undefined ? undefined : `${amountLine(available)} ${pays.symbol} at hand`}
      />
      <p className="total">
        <span className="soft">Total</span>
        <span>{total === undefined ? '–' : `${amountLine(formatDecimal(total))} ${market.quote.symbol}`}</span>
      </p>
      {error !== undefined && <Notice kind="fault" what={error} />}
      <Button
        kind="primary"
        wide
        type="submit"
        busy={busy}
        disabled={obstacle !== undefined || priceValue === undefined || amountValue === undefined}
      >
        Place order
      </Button>
      <p className="small soft note">
        {busy ? 'Waiting for the wallet.' : (obstacle ?? 'The wallet shows what will be signed.')}
      </p>
    </form>
  );
}
