// The head of Home: the total value, free and reserved; without prices, the native asset.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { say } from '@svc/core/words/say';
import { ChartLine, CloudOff, Eye, EyeOff, RefreshCw } from 'lucide-react';
import type { BalancesView } from '../../../background/state/view.ts';
import { placesInList } from '../../format/amount.ts';
import { timeAgo } from '../../format/time.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Button, IconButton } from '../../kit/Button.tsx';
import { CopyIcon } from '../../kit/Copy.tsx';
import { useAmountsHidden } from '../../kit/hiddenAmounts.ts';
import { useNow } from '../../kit/useNow.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { readAgain, useCurrency, usePriceReading, usePrices } from '../Market/prices.ts';
import { Change, Value } from '../Market/Worth.tsx';
import { formOf, together } from '../Market/worth.ts';
import { useAccount, useNetwork } from '../useAccount.ts';
import { total, useBalances } from '../useBalances.ts';
import { readPositionsAgain, usePositions } from '../usePositions.ts';
import { everything } from './everything.ts';
import { outOfSight } from './tokenPlaces.ts';

function refresh(): void {
  void send('refreshBalances', {}).catch(() => undefined);
  readPositionsAgain();
  readAgain();
}

/** The total, and what is missing from it. */
function Figure({ balances, isValued }: { readonly balances: BalancesView; readonly isValued: boolean }) {
  const { positions } = usePositions();
  const { state, prices } = usePrices();
  const { currency, unit, byHost } = useCurrency();
  const isHidden = useAmountsHidden();
  const hidden = outOfSight(useView((view) => view.settings));
  const native = balances.assets.find((one) => one.asset === NATIVE_SYMBOL);
  if (!isValued) {
    const free = native === undefined ? '0' : total(native);
    return (
      <>
        <Amount large value={free} unit={native?.symbol ?? NATIVE_SYMBOL} places={placesInList(free)} />
        {state === 'reading' && <p className="tiny soft">{say('market.readingValues')}</p>}
      </>
    );
  }
  const { usd, change24h, leftOut } = together(everything(balances, positions, hidden), prices, NATIVE_SYMBOL);
  const unread = positions?.unread.length ?? 0;
  return (
    <>
      <span className="line wraps">
        <span className="large">
          <Value usd={usd} currency={currency} unit={unit} byHost={byHost} />
        </span>
        {change24h !== undefined && !isHidden && <Change percent={change24h} />}
      </span>
      {byHost !== undefined && <p className="tiny soft">{say('market.valuesByRatesOf', { currency, host: byHost })}</p>}
      {unit === undefined && (
        <p className="tiny soft">{say('market.noRateOf', { currency: formOf(currency).label })}</p>
      )}
      {leftOut > 0 && <p className="tiny soft">{say('market.without', { count: leftOut })}</p>}
      {unread > 0 && <p className="tiny soft">{say('home.somePositionsUnread')}</p>}
    </>
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

function HideButton() {
  const isHidden = useAmountsHidden();
  return (
    <IconButton
      icon={isHidden ? EyeOff : Eye}
      label={isHidden ? say('home.showBalances') : say('home.hideBalances')}
      onClick={() => void send('updateSettings', { hideBalances: !isHidden }).catch(() => undefined)}
    />
  );
}

/** The age of the total, or why there is none. */
function Age({ balances, isValued }: { readonly balances: BalancesView | undefined; readonly isValued: boolean }) {
  const now = useNow(15_000);
  if (balances === undefined || balances.updatedAt === 0)
    return balances?.error !== undefined ? say('home.balanceUnknown') : say('home.readingTheBalance');
  const updatedAt = timeAgo(balances.updatedAt, now);
  return isValued ? say('home.total', { updatedAt }) : say('home.balanceAt', { updatedAt });
}

/** The account's total, its age, and its address to copy. */
export function Total() {
  usePriceReading();
  const balances = useBalances();
  const account = useAccount();
  const { state, prices } = usePrices();
  const isSvc = useNetwork()?.isSvc !== false;
  const isValued = state !== 'none' && Object.values(prices).some((price) => price !== null);
  const isKnown = balances !== undefined && balances.updatedAt > 0;
  return (
    <section className="native" aria-label={say('home.balance')}>
      <div className="line tight">
        <span className="small soft grow">
          <Age balances={balances} isValued={isValued} />
        </span>
        <HideButton />
        <IconButton icon={RefreshCw} label={say('home.refreshBalances')} onClick={refresh} />
        {state !== 'none' && state !== 'switchedOff' && (
          <IconButton icon={ChartLine} label={say('market.profitAndLoss')} onClick={() => go('profit')} />
        )}
        {account !== undefined && (
          <CopyIcon text={isSvc ? account.pqAddress : account.address} label={say('common.copyAddress')} />
        )}
      </div>
      {isKnown ? <Figure balances={balances} isValued={isValued} /> : <span className="amount large soft">…</span>}
      {state === 'off' && <Off />}
      {state === 'switchedOff' && <p className="tiny soft">{say('market.pricesAreSwitchedOff')}</p>}
    </section>
  );
}
