// Values beside balances, in the user's currency, and their changes.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { numberSigns } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { amountText, splitAmount } from '../../format/amount.ts';
import { HiddenAmount } from '../../kit/Amount.tsx';
import { useAmountsHidden } from '../../kit/hiddenAmounts.ts';
import { useCurrency, usePrices } from './prices.ts';
import { type Currency, formOf, inCurrency, worthOf } from './worth.ts';

/** A value in a currency; `signed` shows a plus too. */
export function Value({
  usd,
  currency,
  unit,
  byHost,
  signed = false,
}: {
  readonly usd: string;
  readonly currency: Currency;
  readonly unit: bigint | undefined;
  /** The source of rates for the value, if one is used. */
  readonly byHost?: string | undefined;
  readonly signed?: boolean;
}) {
  const isHidden = useAmountsHidden();
  const value = inCurrency(usd, currency, unit);
  if (isHidden) return <HiddenAmount />;
  if (value === undefined) return <span className="soft">{say('market.noRate')}</span>;
  const { before, after, places, isPadded } = formOf(currency);
  const isNegative = value.startsWith('-');
  const { whole, fraction } = splitAmount(isNegative ? value.slice(1) : value);
  const sign = isNegative ? '−' : signed && value !== '0' ? '+' : '';
  // Amounts in ordinary currencies have both decimals.
  const shown =
    isPadded && places > 0 ? (fraction === '' ? numberSigns().point : fraction).padEnd(places + 1, '0') : fraction;
  return (
    <span
      className="amount"
      title={
        byHost === undefined
          ? say('market.usDollars', { usd: amountText(usd) })
          : say('market.usDollarsByRates', { usd: amountText(usd), host: byHost })
      }
    >
      {byHost !== undefined && '≈ '}
      {sign}
      {before}
      {whole}
      {shown}
      {after !== '' && <span className="unit"> {after}</span>}
      {byHost !== undefined && <span className="only-heard"> {say('market.byRatesOf', { host: byHost })}</span>}
    </span>
  );
}

/** Daily change: a sign, a colour, and if there is room an arrow. */
export function Change({ percent, small = false }: { readonly percent: string; readonly small?: boolean }) {
  const isDown = percent.startsWith('-');
  const isFlat = percent === '0';
  const Icon = isFlat ? Minus : isDown ? TrendingDown : TrendingUp;
  return (
    <span className={isFlat ? 'change soft' : isDown ? 'change down' : 'change up'}>
      {!small && <Icon className="icon" aria-hidden />}
      <bdi dir="ltr">
        {isFlat || isDown ? '' : '+'}
        {amountText(percent)} %
      </bdi>
      <span className="only-heard"> {say('market.in24Hours')}</span>
    </span>
  );
}

/** The value of an amount, small; nothing if unknown. */
export function Worth({ asset, amount }: { readonly asset: string; readonly amount: string }) {
  const { prices } = usePrices();
  const { currency, unit, byHost } = useCurrency();
  const price = prices[asset];
  if (price === null || price === undefined) return null;
  return (
    <span className="worth tiny soft">
      <Value usd={worthOf(amount, price.price)} currency={currency} unit={unit} byHost={byHost} />
      {price.isOutside || asset === NATIVE_SYMBOL ? (
        price.change24h !== null && <Change percent={price.change24h} small />
      ) : (
        <span>{say('market.byItsPool')}</span>
      )}
    </span>
  );
}
