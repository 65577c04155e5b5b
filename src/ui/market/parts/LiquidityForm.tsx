// Adding liquidity to a pool: the price range, the amounts of both assets, and their maximum.

import { formatDecimal, ONE, PLACES } from '@svc/core/decimal';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { Droplets } from 'lucide-react';
import { useState } from 'react';
import type { Words } from '../../format/useFault.ts';
import { Choice } from '../../kit/Choice.tsx';
import { Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Empty, Loading } from '../../kit/States.tsx';
import {
  byWorth,
  type Deposit,
  depositObstacle,
  depositOf,
  farFrom,
  isWorking,
  liquidityFor,
  nodeRange,
  poolPrice,
  priceAtTick,
  type ShownAmounts,
  type ShownRange,
  shownTick,
} from '../data/liquidity.ts';
import type { Pool } from '../data/nodeApi.ts';
import { type MarketView, shownPrice } from '../data/orientation.ts';
import { ONCE } from '../data/watchRead.ts';
import { amountLine, findAmount, fixed, placesFor, scaled } from '../format.ts';
import { type LiquidityRead, usePoolTicks } from '../liquidity.ts';
import { type MarketSource, useMarketData, useRead, useSpendable } from '../trading.ts';
import { atHand, faultOfAmount, faultOfCost, fieldText, Shares, Submit } from './formParts.tsx';
import type { FormProps } from './LimitForm.tsx';
import { firstRange, isNoPrice, isShown, RangePicker, type TypedEnd } from './RangePicker.tsx';
import { useSend } from './useSend.ts';

interface LiquidityFormProps extends FormProps, LiquidityRead {}

/** The user's input: an amount of one asset, from which the other follows; or a liquidity, from which both follow. */
type Asked =
  | { readonly of: 'base' | 'quote'; readonly text: string }
  | { readonly of: 'both'; readonly liquidity: bigint };

const NOTHING: Asked = { of: 'base', text: '' };

export function LiquidityForm({ picture, failure, isBefore, ...props }: LiquidityFormProps) {
  const { source, market } = props;
  const [chosen, setChosen] = useState<string>();
  const marketPrice = useMarketPrice(source, market);
  const { order, failure: orderFailure } = useFirstPools(source, market, picture?.pools, marketPrice);
  if (picture !== undefined && order === undefined && orderFailure !== undefined)
    return <Notice kind="caution" what={say('trade.pool.cannotBeRead')} advice={orderFailure()} />;
  if (picture === undefined || order === undefined)
    return failure === undefined ? (
      <Loading label={say('trade.pool.reading')} lines={4} />
    ) : (
      <Notice kind="caution" what={say('trade.pool.cannotBeRead')} advice={failure()} />
    );
  const pools = [...picture.pools].sort((a, b) => a.fee_tier - b.fee_tier);
  const find = (wanted: string | undefined): Pool | undefined => pools.find(({ pool_id: id }) => id === wanted);
  const first = order.map(find).find((one) => one !== undefined) ?? pools[0];
  const pool = find(chosen) ?? first;
  if (pool === undefined) return <Empty icon={Droplets} title={say('trade.pool.none')} />;
  return (
    <div className="stack">
      {pools.length === 1 ? (
        <p className="total">
          <span className="soft">{say('trade.pool.which')}</span>
          <span>{feeText(pool)}</span>
        </p>
      ) : (
        <Choice
          label={say('trade.pool.which')}
          value={pool.pool_id}
          options={pools.map((one) => ({ value: one.pool_id, label: feeText(one) }))}
          onChange={setChosen}
        />
      )}
      <FarOff market={market} pool={pool} others={[marketPrice, first && poolPrice(market, first)]} />
      <Deposits key={pool.pool_id} {...props} pool={pool} isBefore={isBefore || props.balances.isBefore} />
    </div>
  );
}

/** The displayed price of the newest trade; undefined without trades. */
function useMarketPrice(source: MarketSource, market: MarketView): bigint | undefined {
  const last = useMarketData(source, ({ trades }) => trades).find((trade) => trade.market === market.id);
  const price = last === undefined ? 0n : scaled(last.price);
  return price === 0n ? undefined : shownPrice(market, price);
}

/** Most pools whose holdings are read. */
const MOST_POOLS = 20;

/** Ids of pools in the order that a form first offers them, as of its opening: later ones never come before them. */
function useFirstPools(
  source: MarketSource,
  market: MarketView,
  pools: readonly Pool[] | undefined,
  price: bigint | undefined,
): { readonly order: readonly string[] | undefined; readonly failure: Words | undefined } {
  const [known, setKnown] = useState<{ readonly market: string; readonly order: readonly string[] }>();
  const order = known?.market === market.id ? known.order : undefined;
  const isNeeded = pools !== undefined && order === undefined;
  const read = async () => {
    const most = [...(pools ?? [])]
      .sort((a, b) => (scaled(b.liquidity) > scaled(a.liquidity) ? 1 : -1))
      .slice(0, MOST_POOLS);
    const of = (side: 'base' | 'quote', pool: Pool) =>
      source.api.balance(market[side].asset, pool.holder_address).then(scaled);
    const held = await Promise.all(
      most.map(async (pool) => ({ pool, base: await of('base', pool), quote: await of('quote', pool) })),
    );
    return { market: market.id, order: byWorth(market, held, price).map(({ pool_id: id }) => id) };
  };
  const { value, failure } = useRead(source, isNeeded ? read : undefined, [market.id], ONCE);
  if (isNeeded && value !== undefined) setKnown(value);
  return { order, failure };
}

/** Says that a pool's price differs from the market's, or from that of the largest pool. */
function FarOff({
  market,
  pool,
  others,
}: {
  readonly market: MarketView;
  readonly pool: Pool;
  readonly others: readonly (bigint | undefined)[];
}) {
  const price = poolPrice(market, pool);
  const other = farFrom(price, others);
  if (other === undefined) return null;
  const text = (one: bigint): string => fixed(one, placesFor(one));
  return (
    <Notice
      kind="caution"
      what={say('trade.pool.farOff', { price: text(price), other: text(other), unit: market.quote.symbol })}
      advice={say('trade.pool.farOff.advice')}
    />
  );
}

/** The swap fee of a pool. */
export const feeText = ({ fee_tier: tier }: Pool): string =>
  say('trade.percent', { percent: amountLine(formatDecimal(BigInt(tier), 4)) });

/** The other amount of a deposit, for a field: rounded up, since that much is needed. */
function followed(amount: bigint): string {
  const unit = 10n ** BigInt(PLACES - 8);
  return amount === 0n ? '0' : formatDecimal(((amount + unit - 1n) / unit) * unit);
}

/** The most that the account can add, of both assets. */
function useMost({ source, market, balances }: FormProps): Partial<ShownAmounts> {
  const base = useSpendable(source, market.base.asset, balances.of[market.base.asset]);
  const quote = useSpendable(source, market.quote.asset, balances.of[market.quote.asset]);
  return {
    ...(base === undefined ? {} : { base: scaled(base) }),
    ...(quote === undefined ? {} : { quote: scaled(quote) }),
  };
}

function Deposits({ pool, isBefore, ...props }: FormProps & { readonly pool: Pool; readonly isBefore: boolean }) {
  const { source, trader, market, balances } = props;
  const { busy, fault, send, clear } = useSend(trader);
  const ticks = usePoolTicks(source, pool);
  const [range, setRange] = useState<ShownRange>(() => firstRange(market, pool));
  const [typedEnd, setTypedEnd] = useState<TypedEnd>();
  const [asked, setAsked] = useState<Asked>(NOTHING);
  const most = useMost(props);

  const isRange = range.low < range.high && !isNoPrice(market, pool, typedEnd);
  const typed = asked.of === 'both' ? undefined : findAmount(asked.text);
  const liquidity = !isRange
    ? undefined
    : asked.of === 'both'
      ? asked.liquidity
      : typed === undefined
        ? undefined
        : liquidityFor(market, pool, range, { [asked.of]: typed });
  const deposit = liquidity === undefined ? undefined : depositOf(market, pool, range, liquidity);
  const largest =
    isRange && most.base !== undefined && most.quote !== undefined
      ? liquidityFor(market, pool, range, most)
      : undefined;
  const short = (of: 'base' | 'quote'): string | undefined =>
    faultOfCost(deposit?.[of], balances.of[market[of].asset], market[of].symbol);

  const add = async (): Promise<void> => {
    if (deposit === undefined) return;
    const { tickLower, tickUpper } = nodeRange(market, range);
    const sent = await send({
      op: 'ADD_LIQUIDITY',
      params: {
        pool_id: pool.pool_id,
        tick_lower: tickLower,
        tick_upper: tickUpper,
        amount: formatDecimal(deposit.liquidity),
      },
      label: say('trade.pool.addLabel', {
        base: amountLine(formatDecimal(deposit.base)),
        baseUnit: market.base.symbol,
        quote: amountLine(formatDecimal(deposit.quote)),
        quoteUnit: market.quote.symbol,
      }),
      units: unitsOf(market),
    });
    if (sent) setAsked(NOTHING);
  };

  const refusal =
    deposit === undefined ? undefined : depositObstacle(market, pool, ticks ?? [], range, deposit.liquidity);
  const obstacle = (): string | undefined => {
    if (!isRange) return say('trade.pool.rangeFault');
    if (asked.of !== 'both' && asked.text.trim() === '') return say('trade.enterAnAmount');
    if (deposit === undefined) return typed === undefined ? undefined : say('trade.pool.nothing');
    if (refusal !== undefined) return say(refusal === 'paused' ? 'trade.pool.paused' : 'trade.pool.tooMuch');
    return short('base') ?? short('quote');
  };
  const works = isWorking(market, pool, range);
  const only = deposit === undefined || works ? undefined : deposit.base > 0n ? market.base : market.quote;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the field of an end first selects the nearest valid price, which the field then shows.
        if (isShown(market, pool, range, typedEnd)) void add();
        else setTypedEnd(undefined);
      }}
      onChange={clear}
    >
      <RangePicker {...{ market, pool, ticks, range }} onRange={setRange} typed={typedEnd} onTyped={setTypedEnd} />
      {(['base', 'quote'] as const).map((of) => {
        const own = asked.of === of ? asked.text : deposit === undefined ? '' : followed(deposit[of]);
        return (
          <Field
            key={of}
            label={say('trade.amount', { unit: market[of].symbol })}
            inputMode="decimal"
            value={own}
            onChange={(event) => setAsked({ of, text: plainDigits(event.target.value) })}
            fault={(asked.of === of ? faultOfAmount(asked.text) : undefined) ?? short(of)}
            hint={atHand(balances.of[market[of].asset], market[of].symbol)}
          />
        );
      })}
      <Shares
        available={largest === undefined ? undefined : fieldText(largest)}
        onTake={(share) => setAsked({ of: 'both', liquidity: share })}
      />
      <Foreseen market={market} pool={pool} deposit={isBefore ? undefined : deposit} works={works} />
      {only !== undefined && <Notice kind="note" what={say('trade.pool.outside', { unit: only.symbol })} />}
      {deposit !== undefined && obstacle() === undefined && <MayBeShort {...{ market, deposit, most }} />}
      <Submit
        source={source}
        trader={trader}
        obstacle={obstacle()}
        isBefore={isBefore}
        isReady={deposit !== undefined && deposit.liquidity > 0n}
        busy={busy}
        fault={fault}
      >
        {say('trade.pool.add')}
      </Submit>
    </form>
  );
}

/** Symbols of the amounts in a receipt, whose members follow the node's order. */
export function unitsOf(market: MarketView): Readonly<Record<string, string>> {
  const [first, second] = market.inverted ? [market.quote, market.base] : [market.base, market.quote];
  return { amount0: first.symbol, amount1: second.symbol };
}

/** Both amounts, each on its own line. */
export function BothAmounts({ market, amounts }: { readonly market: MarketView; readonly amounts: ShownAmounts }) {
  return (['base', 'quote'] as const).map((of) => (
    <span key={of} className="block" title={formatDecimal(amounts[of])}>
      {amountLine(formatDecimal(amounts[of]))} {market[of].symbol}
    </span>
  ));
}

function Foreseen({
  market,
  pool,
  deposit,
  works,
}: {
  readonly market: MarketView;
  readonly pool: Pool;
  readonly deposit: Deposit | undefined;
  readonly works: boolean;
}) {
  const price = priceAtTick(market, shownTick(market, pool.tick));
  const active = scaled(pool.liquidity);
  const part =
    deposit === undefined || deposit.liquidity === 0n
      ? undefined
      : works
        ? (deposit.liquidity * 100n * ONE) / (active + deposit.liquidity)
        : 0n;
  return (
    <dl className="rows">
      <div>
        <dt>{say('trade.pool.priceNow')}</dt>
        <dd>
          {fixed(price, placesFor(price))} {market.quote.symbol}
        </dd>
      </div>
      <div>
        <dt>{say('trade.pool.goesIn')}</dt>
        <dd>{deposit === undefined ? '–' : <BothAmounts market={market} amounts={deposit} />}</dd>
      </div>
      <div>
        <dt>{say('trade.pool.atMost')}</dt>
        <dd>{deposit === undefined ? '–' : <BothAmounts market={market} amounts={deposit.most} />}</dd>
      </div>
      <div>
        <dt>{say('trade.pool.partOfAll')}</dt>
        <dd>{part === undefined ? '–' : say('trade.percent', { percent: fixed(part, 2) })}</dd>
      </div>
    </dl>
  );
}

/** The balance may no longer be enough when the price moves. */
function MayBeShort({
  market,
  deposit,
  most,
}: {
  readonly market: MarketView;
  readonly deposit: Deposit;
  readonly most: Partial<ShownAmounts>;
}) {
  const of = (['base', 'quote'] as const).find((side) => deposit.most[side] > (most[side] ?? 0n));
  return of === undefined ? null : (
    <p className="small soft">{say('trade.pool.mayBeShort', { unit: market[of].symbol })}</p>
  );
}
