// What the operations of the perpetuals share: spelling of markets, sides and leverage. Whether a market exists is
// decided in the block.

import { type Static, Type } from 'typebox';
import { formatDecimal, formatRatioHalfUp, ONE, PLACES } from '../decimal.ts';
import { LIQUIDATION_PRICE_PLACES } from '../perps/margin.ts';
import { crossMarkets, type PerpsAccount, type Weighed, weigh, withCollateral } from '../perps/preview.ts';
import { abs } from '../perps/rounding.ts';
import { amountOrZeroIn } from '../schema/fields.ts';
import { type Message, message, type Part } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { type AmountInput, amountPart, amountText, tokenWarnings, unreadWarnings } from './common.ts';
import type { ParamsFault } from './defineOp.ts';
import { estimateRow, type Facts, type Row, row } from './describe.ts';
import type { UnnamedPayment } from './intent.ts';
import { fitsMarketId } from './limits.ts';

/** A market of the perpetuals as a request may spell it. */
export const perpMarketId = Type.String({
  minLength: 1,
  maxLength: 80,
  expected: 'a perpetuals market such as BTC-USD-PERP',
  words: true,
});

/** A leverage; what is out of range fails in the block. */
export const leverageInput = amountOrZeroIn('number');

/** Quote of a market whose request names none. */
export const DEFAULT_PERP_QUOTE = 'USD';
/** Largest leverage of a market whose request names none. */
export const DEFAULT_MAX_LEVERAGE = '20';

/** Market id in the protocol's spelling: upper case, no white space around. */
export function perpMarketOf(text: string): string {
  return text.trim().toUpperCase();
}

/** What is wrong with a market that cannot exist, whatever is opened. */
export function perpMarketFault(given: { readonly market_id: string }): ParamsFault | undefined {
  return fitsMarketId(perpMarketOf(given.market_id))
    ? undefined
    : { path: 'market_id', expected: 'a perpetuals market such as BTC-USD-PERP' };
}

/** Id of the market of a base and a quote. */
export function perpMarketIdOf(base: string, quote: string): string {
  return `${perpMarketOf(base)}-${perpMarketOf(quote)}-PERP`;
}

/** The market as a part of a sentence. */
export function marketPart(text: string): Part {
  return part.given(perpMarketOf(text), 80);
}

/** A leverage as a part of a sentence: `10×`. */
export function leveragePart(value: Static<typeof leverageInput>): Message {
  return message('value.times', { value: part.number(amountText(value)) });
}

/** Quote of a market in its own spelling. */
const quoteOf = (market: string): string => perpMarketOf(market).split('-').at(-2) ?? '';

/** Money of a market in its quote. */
export function inQuote(value: string, market: string): Part {
  const quote = quoteOf(market);
  return quote === ''
    ? part.number(value)
    : message('value.inQuote', { value: part.number(value), quote: part.given(quote, 32) });
}

/** Digits of a figure that the node had a hand in: more are noise. */
const DIGITS = 8;

/** The same of a scaled value; one with many digits is cut to those that are read. */
function aboutInQuote(value: bigint, places: number, market: string): Part {
  const scale = 10n ** BigInt(places);
  const exact = formatDecimal(value, places);
  const short = value > 0n ? formatRatioHalfUp(value, scale, DIGITS) : exact;
  return short === exact ? inQuote(exact, market) : message('value.about', { amount: inQuote(short, market) });
}

/** The mark price that the node tells of. */
export function markRow({ terms }: PerpsAccount, market: string): Row {
  return estimateRow(message('row.markPrice'), aboutInQuote(terms.get(market)?.mark ?? 0n, PLACES, market));
}

/** Leverage and margin mode that the account has in a market. */
export function leverageRow({ terms }: PerpsAccount, market: string): Row {
  const { leverage = ONE, isolated = false } = terms.get(market) ?? {};
  return estimateRow(
    message('row.leverage'),
    message('value.leverageIn', {
      leverage: leveragePart(formatDecimal(leverage)),
      mode: isolated ? 'isolated' : 'other',
    }),
  );
}

const none = (): Part => message('value.none');

const positionOf = ({ size }: Weighed): Part =>
  size === 0n
    ? none()
    : message('value.positionOf', {
        side: size > 0n ? 'long' : 'other',
        size: part.number(formatDecimal(abs(size))),
      });

const marginPartOf = ({ size, margin }: Weighed, market: string): Part =>
  size === 0n ? none() : aboutInQuote(margin, 2 * PLACES, market);

const liquidationOf = ({ liquidation }: Weighed, market: string): Part =>
  liquidation === undefined ? none() : aboutInQuote(liquidation, LIQUIDATION_PRICE_PLACES, market);

const afterNow = (before: Part, after: Part): Part => message('value.afterNow', { before, after });

/** Position, margin and liquidation price before an order and after it. */
export function filledRows(before: PerpsAccount, after: PerpsAccount, market: string): Row[] {
  const [now, then] = [weigh(before, market), weigh(after, market)];
  return [
    estimateRow(message('row.positionIfFilled'), afterNow(positionOf(now), positionOf(then))),
    estimateRow(message('row.marginIfFilled'), afterNow(marginPartOf(now, market), marginPartOf(then, market))),
    estimateRow(message('row.liquidationIfFilled'), afterNow(liquidationOf(now, market), liquidationOf(then, market))),
  ];
}

/** Margin and liquidation price of the position in a market, before a change and after it. */
export function heldRows(before: PerpsAccount, after: PerpsAccount, market: string): Row[] {
  const [now, then] = [weigh(before, market), weigh(after, market)];
  if (now.size === 0n) return [estimateRow(message('row.position'), none())];
  return [
    estimateRow(message('row.position'), positionOf(now)),
    estimateRow(message('row.marginHeld'), afterNow(marginPartOf(now, market), marginPartOf(then, market))),
    estimateRow(message('row.liquidationPrice'), afterNow(liquidationOf(now, market), liquidationOf(then, market))),
  ];
}

/** Positions whose liquidation price is shown beside an act that moves those of all. */
const MOST_SHOWN = 5;

/** The liquidation price of each cross position, before collateral comes or goes and after it. */
export function liquidationRows({ perps }: Facts, difference: bigint): Row[] {
  if (perps === undefined) return [];
  const after = withCollateral(perps, difference * ONE);
  return crossMarkets(perps)
    .slice(0, MOST_SHOWN)
    .map((market) =>
      estimateRow(
        message('row.liquidationIn', { market: marketPart(market) }),
        afterNow(liquidationOf(weigh(perps, market), market), liquidationOf(weigh(after, market), market)),
      ),
    );
}

/** A payment of collateral: no request names the asset, and it is never more than the node's word. */
export function collateralPayment(
  value: AmountInput,
  { collateral }: Pick<Facts, 'collateral'>,
  from?: 'collateral',
): UnnamedPayment {
  return {
    unnamed: [message('payment.collateral')],
    amount: amountText(value),
    ...(collateral === undefined ? {} : { token: collateral }),
    ...(from === undefined ? {} : { from }),
  };
}

/** An amount of collateral in a sentence. */
export function collateralParts(value: AmountInput, { collateral }: Pick<Facts, 'collateral'>): Part[] {
  return collateral === undefined
    ? [message('value.ofCollateral', { value: part.number(amountText(value)) })]
    : [amountPart(value, collateral)];
}

/** A row for the collateral asset; the screen adds its address. */
export function collateralRows({ collateral }: Pick<Facts, 'collateral'>): Row[] {
  return collateral === undefined ? [] : [row(message('row.collateralAsset'), part.token(collateral))];
}

/** What is to be said of the collateral asset. */
export function collateralWarnings(facts: Facts): Warning[] {
  return [
    ...unreadWarnings(facts, 'collateral', 'perps'),
    ...(facts.collateral === undefined ? [] : tokenWarnings(facts.collateral)),
  ];
}
