// A swap with the node's quote and a bound on what comes out.

import { ONE, PLACES } from '@svc/core/decimal';
import { METHOD_PREFIX } from '@svc/core/names';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { Choice } from '../../ui/kit/Choice.tsx';
import { Field } from '../../ui/kit/Field.tsx';
import { Notice } from '../../ui/kit/Notice.tsx';
import { amountLine, findAmount, fixed, scaled } from '../format.ts';
import { minimumOut } from '../market/orientation.ts';
import { useMarketData, useRead, useWalletState } from '../stores.ts';
import { sentenceOf } from '../wallet/wallet.ts';
import type { FormProps, Obstacle } from './LimitForm.tsx';

/** Parts of 10,000. */
const SLIPPAGES = [10, 50, 100, 300] as const;
const DEADLINE_SEC = 30 * 60;

export function SwapForm({ stores, market, balances }: FormProps) {
  const wallet = useWalletState(stores);
  const { height } = useMarketData(stores);
  const [turned, setTurned] = useState(false);
  const [amount, setAmount] = useState('');
  const [slippage, setSlippage] = useState<number>(50);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const [pay, receive] = turned ? [market.base, market.quote] : [market.quote, market.base];
  const amountText = amount.trim();
  const amountValue = findAmount(amountText);
  const sender = wallet.accounts[0]?.pqAddress ?? '';
  const quoted = useRead(
    amountValue === undefined ? undefined : () => stores.api.quote(pay.asset, receive.asset, amountText, sender),
    [pay.asset, receive.asset, amountText, sender, height],
  );
  const quote = quoted.error === undefined ? quoted.value : undefined;
  const least = quote === undefined ? undefined : minimumOut(quote.amount_out, BigInt(slippage));
  const available = balances[pay.asset];
  const tooMuch = amountValue !== undefined && available !== undefined && amountValue > scaled(available);

  const swap = async (): Promise<void> => {
    if (quote === undefined || least === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const params = {
        token_in: pay.asset,
        token_out: receive.asset,
        amount_in: amountText,
        min_amount_out: least,
        venue: 'auto',
        deadline: Math.floor(Date.now() / 1000) + DEADLINE_SEC,
      };
      const sent = await stores.wallet.request(`${METHOD_PREFIX}sendExchangeTransaction`, [{ op: 'SWAP', params }]);
      stores.receipts.follow(
        sent as { txHash: string; nonce: number },
        `Swap ${amountLine(amountText, PLACES)} ${pay.symbol} for at least ${amountLine(least, PLACES)} ${receive.symbol}`,
        { amount_in: pay.symbol, amount_out: receive.symbol },
      );
      setAmount('');
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };

  const obstacle: Obstacle =
    wallet.way === 'none' ? 'Connect a wallet first.' : amount === '' ? 'Enter an amount.' : undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void swap();
      }}
    >
      <div className="swap-line">
        <Field
          label={`Pay (${pay.symbol})`}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          fault={
            amount !== '' && amountValue === undefined
              ? 'Digits and a point, above zero.'
              : tooMuch
                ? `More than the account holds (${amountLine(available ?? '0')} ${pay.symbol}).`
                : undefined
          }
          hint={available === undefined ? undefined : `${amountLine(available)} ${pay.symbol} at hand`}
        />
        <IconButton
          icon={ArrowDownUp}
          label={`Pay with ${receive.symbol} instead`}
          onClick={() => setTurned(!turned)}
        />
      </div>
      <Choice
        label="Slippage"
        value={slippage}
        options={SLIPPAGES.map((parts) => ({ value: parts, label: `${parts / 100} %` }))}
        onChange={setSlippage}
      />
      <dl className="rows">
        <div>
          <dt>Receive</dt>
          <dd>{quote === undefined ? '–' : `${amountLine(quote.amount_out)} ${receive.symbol}`}</dd>
        </div>
        <div>
          <dt>No less than</dt>
          <dd title={least}>{least === undefined ? '–' : `${amountLine(least)} ${receive.symbol}`}</dd>
        </div>
        <div>
          <dt>Filled by</dt>
          <dd>{quote === undefined ? '–' : quote.source === 'amm' ? 'pool' : 'order book'}</dd>
        </div>
        <div>
          <dt>Price impact</dt>
          <dd>{quote?.price_impact === undefined ? '–' : percent(quote.price_impact)}</dd>
        </div>
      </dl>
      {amountValue !== undefined && quoted.error !== undefined && (
        <Notice kind="caution" what="There is no quote for this amount." advice={quoted.error} />
      )}
      {error !== undefined && <Notice kind="fault" what={error} />}
      <Button kind="primary" wide type="submit" busy={busy} disabled={obstacle !== undefined || quote === undefined}>
        Swap
      </Button>
      <p className="small soft note">
        {busy ? 'Waiting for the wallet.' : (obstacle ?? 'The wallet shows what will be signed.')}
      </p>
    </form>
  );
}

/** A ratio as percent, cut to three places. */
function percent(ratio: string): string {
  const value = scaled(ratio) * 100n;
  return value > 0n && value < ONE / 1_000n ? '< 0.001 %' : `${fixed(value, 3)} %`;
}
