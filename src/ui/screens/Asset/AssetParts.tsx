// Parts of a token's page: its price over a week, where the account's amounts are, its history.

import { say } from '@svc/core/words/say';
import { useEffect, useMemo, useState } from 'react';
import type { PositionsView } from '../../../background/state/positions.ts';
import type { PriceCurve as Prices } from '../../../background/state/tokenFacts.ts';
import { amountText } from '../../format/amount.ts';
import { timeText } from '../../format/time.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Button } from '../../kit/Button.tsx';
import { go } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { HistoryRow } from '../Activity/HistoryRow.tsx';
import { useHistory } from '../Activity/history.ts';
import { isWanted, linesOf } from '../Activity/lines.ts';
import { Curve, type CurvePoint } from '../Market/Curve.tsx';
import { usePositionReading, usePositions } from '../usePositions.ts';

/** Lines of activity on the page. */
const LINES = 5;

/** The price chart; nothing if the network has no price service. */
export function PriceCurve({ asset }: { readonly asset: string }) {
  const [prices, setPrices] = useState<Prices | 'none' | 'off' | 'switchedOff'>();
  useEffect(() => {
    let isCurrent = true;
    send('readPriceCurve', { asset }).then(
      (answer) =>
        isCurrent && setPrices(answer === null ? 'none' : answer.state === 'ok' ? answer.value : answer.state),
      () => isCurrent && setPrices('off'),
    );
    return () => {
      isCurrent = false;
    };
  }, [asset]);
  if (prices === undefined || prices === 'none') return null;
  if (prices === 'switchedOff') return <p className="small soft">{say('market.pricesAreSwitchedOff')}</p>;
  if (prices === 'off' || prices.points.length < 2) return <p className="small soft">{say('asset.noPrices')}</p>;
  const words = ({ time, value }: CurvePoint): string =>
    say('asset.priceAt', { value: amountText(value), quote: prices.quote, time: timeText(time * 1_000) });
  return (
    <section className="card padded" aria-label={say('asset.price', { quote: prices.quote })}>
      <h2 className="small soft">{say('asset.price', { quote: prices.quote })}</h2>
      <Curve
        points={prices.points}
        label={say('asset.price', { quote: prices.quote })}
        fromZero={false}
        words={words}
        caption={words}
      />
    </section>
  );
}

/** Amounts of an asset in each kind of position. */
function boundOf({ orders, liquidity, perps, vault, stake }: PositionsView, asset: string) {
  const of = (list: readonly ({ readonly asset: string; readonly amount: string } | undefined)[]) =>
    list.flatMap((one) => (one?.asset === asset && !/^[0.]*$/.test(one.amount) ? [one.amount] : []));
  return [
    { label: say('asset.orders'), amounts: of(orders.map(({ locked }) => locked)) },
    { label: say('asset.liquidity'), amounts: of(liquidity.flatMap(({ amounts, fees }) => [...amounts, ...fees])) },
    { label: say('asset.collateral'), amounts: of([perps?.equity]) },
    { label: say('asset.vault'), amounts: of([vault?.value]) },
    { label: say('asset.stake'), amounts: of([stake?.stake]) },
  ].filter(({ amounts }) => amounts.length > 0);
}

/** Its reserved amounts, as rows; nothing if there are none. */
export function BoundRows({ asset }: { readonly asset: string }) {
  usePositionReading();
  const { positions } = usePositions();
  if (positions === undefined) return null;
  return boundOf(positions, asset).map(({ label, amounts }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        {amounts.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: amounts have no name but their place
          <span key={at} className="block">
            <Amount value={amount} />
          </span>
        ))}
      </dd>
    </div>
  ));
}

/** The latest history entries of the asset, and a link to all. */
export function AssetActivity({ asset }: { readonly asset: string }) {
  const { entries } = useHistory();
  const lines = useMemo(
    () => linesOf(entries, [], false).filter((line) => isWanted(line, { kind: '', asset })),
    [entries, asset],
  );
  if (lines.length === 0) return null;
  return (
    <section className="stack" aria-label={say('asset.activity')}>
      <h2>{say('asset.activity')}</h2>
      <ul className="list card">
        {lines.slice(0, LINES).map((line) => (
          <li key={line.key}>
            <HistoryRow line={line} />
          </li>
        ))}
      </ul>
      <Button kind="plain" onClick={() => go('home', 'activity')}>
        {say('asset.allActivity')}
      </Button>
    </section>
  );
}
