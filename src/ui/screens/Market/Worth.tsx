// Values beside balances: of one asset, and of everything; and that there are none now.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { ChartLine, ChevronRight, CloudOff, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { splitAmount } from '../../format/amount.ts';
import { Button } from '../../kit/Button.tsx';
import { go } from '../../store/route.ts';
import { total, useBalances } from '../Home/useBalances.ts';
import { readAgain, useCurrency, usePriceReading, usePrices } from './prices.ts';
import { CURRENCIES, type Currency, inCurrency, together, worthOf } from './worth.ts';

/** A value in a currency; `signed` shows a plus too. */
export function Value({
  usd,
  currency,
  unit,
  signed = false,
}: {
  readonly usd: string;
  readonly currency: Currency;
  readonly unit: bigint | undefined;
  readonly signed?: boolean;
}) {
  const value = inCurrency(usd, currency, unit);
  if (value === undefined) return <span className="soft">{say('market.noRate')}</span>;
  const { before, after, places } = CURRENCIES[currency];
  const isNegative = value.startsWith('-');
  const { whole, fraction } = splitAmount(isNegative ? value.slice(1) : value);
  const sign = isNegative ? '−' : signed && value !== '0' ? '+' : '';
  // Money of everyday life has both of its decimals.
  const shown = currency === 'usd' ? (fraction === '' ? '.00' : fraction.padEnd(places + 1, '0')) : fraction;
  return (
    <span className="amount" title={say('market.usDollars', { usd })}>
      {sign}
      {before}
      {whole}
      {shown}
      {after !== '' && <span className="unit"> {after}</span>}
    </span>
  );
}

/** Change of a day: a sign, a colour, and where there is room an arrow. */
function Change({ percent, small = false }: { readonly percent: string; readonly small?: boolean }) {
  const isDown = percent.startsWith('-');
  const isFlat = percent === '0';
  const Icon = isFlat ? Minus : isDown ? TrendingDown : TrendingUp;
  return (
    <span className={isFlat ? 'change soft' : isDown ? 'change down' : 'change up'}>
      {!small && <Icon className="icon" aria-hidden />}
      {isFlat ? '0' : isDown ? `−${percent.slice(1)}` : `+${percent}`} %
      <span className="only-heard"> {say('market.in24Hours')}</span>
    </span>
  );
}

/** What an amount of an asset is worth, small; nothing where that is not known. */
export function Worth({ asset, amount }: { readonly asset: string; readonly amount: string }) {
  const { prices } = usePrices();
  const { currency, unit } = useCurrency();
  const price = prices[asset];
  if (price === null || price === undefined) return null;
  return (
    <span className="worth tiny soft">
      <Value usd={worthOf(amount, price.price)} currency={currency} unit={unit} />
      {price.isOutside || asset === NATIVE_SYMBOL ? (
        price.change24h !== null && <Change percent={price.change24h} small />
      ) : (
        <span>{say('market.byItsPool')}</span>
      )}
    </span>
  );
}

/** What the account holds is worth together, with the way to its profit and loss; or that the service is off. */
export function TotalWorth() {
  usePriceReading();
  const balances = useBalances();
  const { state, prices } = usePrices();
  const { currency, unit } = useCurrency();
  if (state === 'none') return null;
  if (state === 'reading' || balances === undefined || balances.updatedAt === 0)
    return <p className="small soft">{state === 'off' ? <Off /> : say('market.readingValues')}</p>;
  const holdings = balances.assets.map((one) => ({ asset: one.asset, amount: total(one) }));
  const { usd, change24h, leftOut } = together(holdings, prices, NATIVE_SYMBOL);
  const hasPrices = Object.values(prices).some((price) => price !== null);
  return (
    <div className="total">
      {state === 'off' && <Off />}
      {hasPrices && (
        <p className="line wraps">
          <span className="strong">
            <Value usd={usd} currency={currency} unit={unit} />
          </span>
          {change24h !== undefined && <Change percent={change24h} />}
          {leftOut > 0 && <span className="tiny soft">{say('market.without', { count: leftOut })}</span>}
        </p>
      )}
      <div>
        <Button kind="plain" icon={ChartLine} onClick={() => go('profit')}>
          {say('market.profitAndLoss')} <ChevronRight className="icon" aria-hidden />
        </Button>
      </div>
    </div>
  );
}

function Off() {
  return (
    <span className="line wraps small soft" role="status">
      <CloudOff className="icon" aria-hidden />
      <span className="grow">{say('market.valuesAreOffThe')}</span>
      <Button kind="plain" onClick={readAgain}>
        {say('common.tryAgain')}
      </Button>
    </span>
  );
}
