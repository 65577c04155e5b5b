// Profit and loss of the selected account: the sums, the realized profit as a chart or a table, and each market.

import { visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { ChartLine, CloudOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { ProfitReport, TradeApiAnswer } from '../../../background/commands/registry.ts';
import { amountText } from '../../format/amount.ts';
import { dateText, timeText } from '../../format/time.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Say } from '../../kit/Say.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty, Failed, Loading } from '../../kit/States.tsx';
import { back } from '../../store/route.ts';
import { send } from '../../store/send.ts';
import { useAccount } from '../useAccount.ts';
import { Curve } from './Curve.tsx';
import { useCurrency, usePriceReading } from './prices.ts';
import { Value } from './Worth.tsx';

const toHome = (): void => back('home');
const PLACES = 6;
/** Most rows in the table of points. */
const MOST_ROWS = 60;

/** An amount of money, with a word and a sign for gain or loss. */
function Money({ usd }: { readonly usd: string | null }) {
  const { currency, unit, byHost } = useCurrency();
  if (usd === null) return <span className="soft">{say('market.noPrice')}</span>;
  const tone = /^-?[0.]*$/.test(usd) ? '' : usd.startsWith('-') ? 'down' : 'up';
  return (
    <span className={tone}>
      <Value usd={usd} currency={currency} unit={unit} byHost={byHost} signed />
    </span>
  );
}

/** The screen. */
export function Profit() {
  usePriceReading();
  const accountId = useAccount()?.id;
  const [answer, setAnswer] = useState<TradeApiAnswer<ProfitReport> | 'reading'>('reading');
  const read = useCallback((): void => {
    if (accountId === undefined) return;
    setAnswer('reading');
    send('readProfit', { accountId })
      .catch(() => null)
      .then((found) => setAnswer(found ?? { state: 'off' }));
  }, [accountId]);
  useEffect(read, [read]);
  return (
    <Screen title={say('market.profitAndLoss')} intro={say('market.whatTradingMadeAt')} onBack={toHome}>
      {answer === 'reading' ? (
        <Loading label={say('market.readingProfitAndLoss')} lines={5} />
      ) : answer.state === 'ok' ? (
        <Report report={answer.value} />
      ) : answer.state === 'switchedOff' ? (
        <Empty icon={CloudOff} title={say('market.switchedOff')}>
          <p>{say('market.pricesAreSwitchedOff')}</p>
        </Empty>
      ) : answer.state === 'none' ? (
        <Empty icon={CloudOff} title={say('market.thisNetworkHasNo')}>
          <p>{say('market.profitAndLossCome')}</p>
        </Empty>
      ) : (
        <Failed title={say('market.thePriceServiceDoes')} advice={say('market.yourMoneyIsNot')} onRetry={read} />
      )}
    </Screen>
  );
}

function Report({ report }: { readonly report: ProfitReport }) {
  const { totals, series, markets, window: seen } = report;
  if (markets.length === 0) {
    return (
      <Empty icon={ChartLine} title={say('market.noTradesYet')}>
        <p>{say('market.whatThisAccountGains')}</p>
      </Empty>
    );
  }
  return (
    <>
      <section className="stack" aria-label={say('market.sums')}>
        <p className="large strong">
          <Money usd={totals.pnlUsd} />
        </p>
        <dl className="rows card padded compact">
          <div>
            <dt>{say('market.realized')}</dt>
            <dd>
              <Money usd={totals.realizedUsd} />
            </dd>
          </div>
          <div>
            <dt>{say('market.notRealized')}</dt>
            <dd>
              <Money usd={totals.unrealizedUsd} />
            </dd>
          </div>
          <div>
            <dt>{say('market.trades')}</dt>
            <dd>{say('market.withAGainWith', { trades: totals.trades, wins: totals.wins, losses: totals.losses })}</dd>
          </div>
        </dl>
      </section>
      {series.length > 0 && <Realized series={series} />}
      {totals.unpriced.length > 0 && (
        <Notice
          kind="note"
          what={say('market.leftOut', { count: totals.unpriced.length })}
          advice={say('market.whatTheyAreCounted')}
        />
      )}
      {seen.truncated && (
        <Notice kind="note" what={say('market.olderTradesAreLeft')} advice={say('market.onlyTheNewest1')} />
      )}
      <section aria-label={say('market.markets')}>
        <div className="section-head">
          <h2>{say('market.markets')}</h2>
        </div>
        <ul className="list card">
          {markets.map((one) => (
            <MarketLine key={`${one.kind} ${one.path}`} market={one} />
          ))}
        </ul>
      </section>
    </>
  );
}

function MarketLine({ market }: { readonly market: ProfitReport['markets'][number] }) {
  const { market: name, unit, positionSymbol, position, trades, realized, realizedUsd, unrealizedUsd } = market;
  return (
    <li className="item">
      <span className="grow">
        <span className="clip strong" title={visibleText(name)}>
          <bdi>{visibleText(name).toUpperCase()}</bdi>
        </span>
        <span className="clip tiny soft">
          <Say
            code="market.holds"
            slots={{
              trades,
              position: <Amount value={position} unit={positionSymbol} places={PLACES} />,
            }}
          />
        </span>
      </span>
      <span className="end">
        {realizedUsd === null ? <Amount value={realized} unit={unit} places={PLACES} /> : <Money usd={realizedUsd} />}
        <span className="clip tiny soft">
          <Say code="market.open" slots={{ unrealizedUsd: <Money usd={unrealizedUsd} /> }} />
        </span>
      </span>
    </li>
  );
}

function Realized({ series }: { readonly series: ProfitReport['series'] }) {
  const [shape, setShape] = useState<'curve' | 'table'>('curve');
  const points = series.map(({ time, realizedUsd }) => ({ time, value: realizedUsd }));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <section aria-label={say('market.realizedProfit')} className="stack">
      <div className="section-head line apart">
        <h2>{say('market.realizedFrom', { time: dateText(first.time * 1000) })}</h2>
        <Choice
          label={say('market.showAs')}
          labelHidden
          value={shape}
          options={[
            { value: 'curve', label: say('market.curve') },
            { value: 'table', label: say('market.table') },
          ]}
          onChange={setShape}
        />
      </div>
      {shape === 'curve' ? (
        <Curve
          points={points}
          label={say('market.realizedProfitSoFar')}
          words={({ time, value }) =>
            say('market.usDollarsAt', { value: amountText(value), time: timeText(time * 1000) })
          }
          caption={({ time, value }) => (
            <>
              <Money usd={value} /> <span className="soft">{timeText(time * 1000)}</span>
            </>
          )}
        />
      ) : (
        <div className="card">
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{say('common.when')}</th>
                <th scope="col">{say('market.realizedSoFar')}</th>
              </tr>
            </thead>
            <tbody>
              {points
                .slice(-MOST_ROWS)
                .reverse()
                .map(({ time, value }) => (
                  <tr key={time}>
                    <td>{timeText(time * 1000)}</td>
                    <td>
                      <Money usd={value} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
