// The account's own positions in the pools of a market: their ranges, their fees, and what removing them pays.

import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { isWorking, rangeOf, removalOf } from '../data/liquidity.ts';
import type { LiquidityPosition, Pool } from '../data/nodeApi.ts';
import type { MarketView } from '../data/orientation.ts';
import { shortHex } from '../format.ts';
import type { LiquidityRead } from '../liquidity.ts';
import type { PartProps } from '../trading.ts';
import { useObstacle } from './formParts.tsx';
import { BothAmounts, feeText, unitsOf } from './LiquidityForm.tsx';
import { endText } from './RangePicker.tsx';
import { useSend } from './useSend.ts';

const PERCENTS = [25, 50, 75, 100] as const;

interface OwnProps extends PartProps, Omit<LiquidityRead, 'failure'> {
  readonly market: MarketView;
}

export function LiquidityPositions({ picture, ...props }: OwnProps) {
  const own = (picture?.positions ?? []).flatMap((position) => {
    const pool = picture?.pools.find(({ pool_id: id }) => id === position.pool_id);
    return pool === undefined ? [] : [{ position, pool }];
  });
  if (own.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="liquidity-title">
      <header className="panel-head">
        <h2 id="liquidity-title">{say('trade.pool.own')}</h2>
      </header>
      <ul className="own-liquidity">
        {own.map((one) => (
          <li key={one.position.position_id} className="padded stack">
            <Position {...props} {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Position({
  source,
  trader,
  market,
  position,
  pool,
  isBefore,
}: Omit<OwnProps, 'picture'> & { readonly position: LiquidityPosition; readonly pool: Pool }) {
  const obstacle = useObstacle(source, trader, isBefore);
  const { busy, fault, send } = useSend(trader);
  const [percent, setPercent] = useState<number>(100);
  const [pressed, setPressed] = useState<'remove' | 'collect'>();
  const range = rangeOf(market, position);
  const works = isWorking(market, pool, range);
  const removal = removalOf(market, pool, position, percent);
  const collected = removalOf(market, pool, position, 0);
  const id = shortHex(position.position_id);
  const take = (act: 'remove' | 'collect'): void => {
    setPressed(act);
    const { params } = act === 'remove' ? removal : collected;
    const label =
      act === 'remove'
        ? say('trade.pool.removeLabel', { percent: String(percent), id })
        : say('trade.pool.collectLabel', { id });
    void send({ op: 'REMOVE_LIQUIDITY', params, label, units: unitsOf(market) });
  };
  const reason = obstacle ?? (pool.paused ? say('trade.pool.paused') : undefined);
  const hasFees = collected.fees.base + collected.fees.quote > 0n;
  return (
    <>
      <p className="own-head">
        <span className="strong">
          {say('trade.pool.range', {
            low: endText(market, pool, range.low),
            high: endText(market, pool, range.high),
            unit: market.quote.symbol,
          })}
        </span>
        <span className={works ? 'chip good' : 'chip warn'}>
          {say(works ? 'trade.pool.inRange' : 'trade.pool.outOfRange')}
        </span>
        <span className="small soft">{feeText(pool)}</span>
      </p>
      <Choice
        label={say('trade.pool.howMuch')}
        value={percent}
        options={PERCENTS.map((value) => ({ value, label: say('trade.percent', { percent: String(value) }) }))}
        onChange={setPercent}
      />
      <dl className="rows">
        <div>
          <dt>{say('trade.pool.fees')}</dt>
          <dd>{isBefore ? '–' : <BothAmounts market={market} amounts={collected.fees} />}</dd>
        </div>
        <div>
          <dt>{say('trade.pool.comesBack')}</dt>
          <dd>{isBefore ? '–' : <BothAmounts market={market} amounts={removal.pays} />}</dd>
        </div>
      </dl>
      {fault !== undefined && <Notice kind="fault" what={fault} />}
      <div className="row-tools">
        <Button
          busy={busy && pressed === 'remove'}
          disabled={busy || reason !== undefined || removal.liquidity === 0n}
          onClick={() => take('remove')}
        >
          {say('trade.pool.remove')}
        </Button>
        <Button
          kind="plain"
          busy={busy && pressed === 'collect'}
          disabled={busy || reason !== undefined || !hasFees}
          onClick={() => take('collect')}
        >
          {say('trade.pool.collect')}
        </Button>
      </div>
      {reason !== undefined && <p className="small soft">{reason}</p>}
    </>
  );
}
