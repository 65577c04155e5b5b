// The account's positions on every perpetuals market, each with a button that closes it: the closing order is built
// from the node's current data.

import { formatDecimal, PLACES } from '@svc/core/decimal';
import { say } from '@svc/core/words/say';
import { type ReactNode, useState } from 'react';
import { splitAmount } from '../../format/amount.ts';
import { useFault } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { failureText, type PerpAccount } from '../data/nodeApi.ts';
import { type Closing, closingOrder, signedAmount } from '../data/perpForecast.ts';
import { amountLine, fixed, placesFor, scaled } from '../format.ts';
import { nextBlockTime, obstacleText, readPicture } from '../perps.ts';
import { type Order, type PartProps, useMarketData } from '../trading.ts';
import { useSend } from './useSend.ts';

type Held = PerpAccount['positions'][string];

/** A close that leaves a part open, which needs a confirmation: for this account, as of this moment. */
interface Part {
  readonly address: string;
  readonly market: string;
  readonly closing: Closing;
}

function orderOf(market: string, { terms: { side, size, price: limit } }: Closing): Order {
  const params = { market_id: market, side, size: formatDecimal(size), price: formatDecimal(limit) };
  return {
    op: 'PERP_ORDER',
    params: { ...params, reduce_only: true, tif: 'ioc' },
    label: say('trade.perp.closeLabel', { market }),
  };
}

/** Whether the closed and the remaining size are as announced. */
const isAsSaid = (now: Closing, said: Closing | undefined): boolean =>
  now.stays === said?.stays && now.terms.side === said.terms.side && now.terms.size === said.terms.size;

const price = (text: string): string => fixed(scaled(text), placesFor(scaled(text)));

function Profit({ text }: { readonly text: string }) {
  const isLoss = text.startsWith('-');
  const isNothing = /^[0.]*$/.test(text);
  const { mark, whole, fraction } = splitAmount(text, 2);
  return (
    <bdi dir="ltr" className={isNothing ? 'soft' : isLoss ? 'sell' : 'buy'} title={text}>
      {mark}
      {isNothing || isLoss ? '' : '+'}
      {whole}
      {fraction}
    </bdi>
  );
}

export function PerpPositions({ source, trader, account }: PartProps & { readonly account: PerpAccount | undefined }) {
  const stale = useMarketData(source, (data) => data.stale);
  const { busy, fault, sendMade } = useSend(trader);
  const [pressed, setPressed] = useState<string>();
  const [obstacle, setObstacle] = useFault();
  const [asked, setPart] = useState<Part>();
  const part = asked?.address === trader.address ? asked : undefined;
  const positions = Object.entries(account?.positions ?? {});
  if (positions.length === 0) return null;

  /** @param said of a confirmed partial close: it is sent while that is still the result, else announced again */
  const closingOf = async (market: string, said: Closing | undefined): Promise<readonly Order[]> => {
    const { address } = trader;
    if (address === undefined) return [];
    setPressed(market);
    setObstacle(undefined);
    setPart(undefined);
    try {
      const closing = closingOrder(await readPicture(source, market, address), nextBlockTime(source));
      if (!('terms' in closing)) {
        const { obstacle: why } = closing;
        setObstacle(() => obstacleText(why));
        return [];
      }
      // A partial close is announced before anything is sent.
      if (closing.stays === 0n || isAsSaid(closing, said)) return [orderOf(market, closing)];
      setPart({ address, market, closing });
    } catch (error) {
      setObstacle(() => failureText(error) || say('trade.theNodeCannotBe'));
    }
    return [];
  };
  // The button is busy from the press on, also while the node is asked.
  const close = (market: string, said?: Closing): Promise<boolean> => sendMade(() => closingOf(market, said));
  const reason = fault ?? obstacle;
  return (
    <section className="panel" aria-labelledby="positions-title">
      <header className="panel-head">
        <h2 id="positions-title">{say('trade.perp.positions')}</h2>
      </header>
      {reason !== undefined && (
        <div className="padded">
          <Notice kind="fault" what={reason} />
        </div>
      )}
      {part !== undefined && (
        <div className="padded">
          <Notice
            kind="caution"
            what={say('trade.perp.onlyAPart', {
              market: part.market,
              closes: amountLine(formatDecimal(part.closing.terms.size), PLACES),
              stays: amountLine(formatDecimal(part.closing.stays), PLACES),
            })}
          >
            <Button busy={busy} disabled={busy || stale} onClick={() => void close(part.market, part.closing)}>
              {say('trade.perp.closePart')}
            </Button>
          </Notice>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="scroll-aside positions" tabIndex={0} aria-label={say('trade.perp.positionsTable')}>
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">{say('trade.perp.market')}</th>
              <th scope="col">
                <span className="only-heard">{say('trade.act')}</span>
              </th>
              <th scope="col">{say('trade.perp.profit')}</th>
              <th scope="col">{say('trade.perp.entry')}</th>
              <th scope="col">{say('trade.perp.mark')}</th>
              <th scope="col">{say('trade.perp.liquidation')}</th>
              <th scope="col">{say('trade.perp.margin')}</th>
            </tr>
          </thead>
          <tbody>
            {positions.map(([market, one]) => (
              <Row key={market} market={market} one={one}>
                <Button
                  kind="plain"
                  busy={busy && pressed === market}
                  disabled={busy || stale}
                  onClick={() => void close(market)}
                >
                  {say('trade.perp.close')}
                </Button>
              </Row>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Row({ market, one, children }: { readonly market: string; readonly one: Held; readonly children: ReactNode }) {
  const size = signedAmount(one.size);
  const [base = market] = market.split('-');
  const margin = one.isolated ? one.isolated_margin : undefined;
  return (
    <tr>
      <td className={size > 0n ? 'buy' : 'sell'} title={one.size}>
        <span className="strong">{base}</span>{' '}
        {say(size > 0n ? 'trade.perp.long' : 'trade.perp.short', {
          size: amountLine(one.size.replace('-', ''), 4),
          base: say('trade.perp.leverageOf', { leverage: one.leverage }),
        })}
      </td>
      <td>{children}</td>
      <td data-name={say('trade.perp.profit')}>
        <Profit text={one.unrealized_pnl} />
      </td>
      <td data-name={say('trade.perp.entry')} title={one.entry_price}>
        {price(one.entry_price)}
      </td>
      <td data-name={say('trade.perp.mark')} title={one.mark_price}>
        {price(one.mark_price)}
      </td>
      <td data-name={say('trade.perp.liquidation')} title={one.liquidation_price ?? undefined}>
        {one.liquidation_price === null ? say('trade.perp.noLiquidation') : price(one.liquidation_price)}
      </td>
      <td data-name={say('trade.perp.margin')}>{amountLine(margin ?? crossMargin(one), 2)}</td>
    </tr>
  );
}

/** Margin of a cross position at its leverage. */
function crossMargin({ notional, leverage }: Held): string {
  const by = scaled(leverage);
  return by === 0n ? '0' : formatDecimal((scaled(notional) * 10n ** BigInt(PLACES)) / by);
}
