// What came of an executed operation, where success leaves that open: an order may fill, fill in part, rest, or end
// without a trade. Said by the operation's own declaration from its parameters and the data of its receipt.

import { formatDecimal, mulDown, parseDecimal } from '../decimal.ts';
import type { JsonObject, JsonValue } from '../json/canonicalJson.ts';
import { type Message, message, type Said, type TokenFact } from '../words/message.ts';
import { part } from '../words/parts.ts';
import { type Row, row } from './describe.ts';

/** What came into being. Addresses are lower case. */
export type Created =
  | { readonly kind: 'token' | 'collection'; readonly address: string }
  | {
      readonly kind: 'item';
      readonly collection: string;
      /** Decimal digits. */
      readonly tokenId: string;
      /** Whose it is; absent where the receipt does not say. */
      readonly owner?: string;
    };

export interface Outcome {
  /**
   * `none`: nothing happened and nothing is left to happen. `open`: something is still to come. `whole`: all that was
   * asked for.
   */
  readonly extent: 'none' | 'part' | 'open' | 'whole';
  /** In a word or two, in the place of "Done". */
  readonly word: Said;
  /** In a sentence or two. */
  readonly text: Said;
  /** What was really paid and received, by the receipt; absent where it does not say. */
  readonly rows?: readonly Row[];
  readonly created?: Created;
}

/** What a token is called, as the request's own words name it; undefined where they do not. */
export type NamedTokens = (asset: string) => TokenFact | undefined;

/** An amount in a receipt; undefined when it is not one. */
export function amountIn(value: JsonValue | undefined): bigint | undefined {
  try {
    return typeof value === 'string' ? parseDecimal(value) : undefined;
  } catch {
    return undefined;
  }
}

/** The sum of the amounts of a receipt's fills; undefined when they cannot be read. */
export function filledIn(fills: JsonValue | undefined): bigint | undefined {
  if (!Array.isArray(fills)) return undefined;
  let sum = 0n;
  for (const fill of fills) {
    const one =
      typeof fill === 'object' && fill !== null && 'amount' in fill ? amountIn((fill as JsonObject).amount) : undefined;
    if (one === undefined) return undefined;
    sum += one;
  }
  return sum;
}

const said = (
  extent: Outcome['extent'],
  word: 'outcome.filled' | 'outcome.open' | 'outcome.nothing' | 'outcome.part',
  text: Message,
): Outcome => ({
  extent,
  word: message(word),
  text,
});

/** What came of an order of a size. @returns undefined when the receipt does not say it, or says what cannot be */
export function orderOutcome(
  size: bigint,
  filled: bigint | undefined,
  resting: JsonValue | undefined,
): Outcome | undefined {
  if (filled === undefined || typeof resting !== 'boolean' || filled > size || (resting && filled === size))
    return undefined;
  const [done, all] = [part.number(formatDecimal(filled)), part.number(formatDecimal(size))];
  if (filled === size) return said('whole', 'outcome.filled', message('outcome.filled.text', { all }));
  if (resting && filled === 0n) return said('open', 'outcome.open', message('outcome.rests'));
  if (resting) return said('open', 'outcome.open', message('outcome.partRests', { done, all }));
  if (filled === 0n) return said('none', 'outcome.nothing', message('outcome.nothing.text'));
  return said('part', 'outcome.part', message('outcome.part.text', { done, all }));
}

/** Quote of the fills of a receipt, each rounded down as the book pays it; undefined when they cannot be read. */
function quoteOf(fills: JsonValue | undefined): bigint | undefined {
  if (!Array.isArray(fills)) return undefined;
  let sum = 0n;
  for (const fill of fills) {
    const { amount, price } = (typeof fill === 'object' && fill !== null ? fill : {}) as JsonObject;
    const [base, each] = [amountIn(amount), amountIn(price)];
    if (base === undefined || each === undefined) return undefined;
    sum += mulDown(base, each);
  }
  return sum;
}

/** What was paid and received, as rows; none where a token has no name or nothing moved. */
export function exchanged(
  paid: { readonly amount: bigint | undefined; readonly token: TokenFact | undefined },
  received: { readonly amount: bigint | undefined; readonly token: TokenFact | undefined },
): Row[] {
  const rows: Row[] = [];
  if (paid.amount !== undefined && paid.amount > 0n && paid.token !== undefined)
    rows.push(row(message('row.paid'), part.amount(formatDecimal(paid.amount), paid.token)));
  if (received.amount !== undefined && received.amount > 0n && received.token !== undefined)
    rows.push(row(message('row.received'), part.amount(formatDecimal(received.amount), received.token)));
  return rows;
}

/** What the fills of a spot order moved, where its receipt and the names of its tokens say it. */
export function fillRows(
  side: 'buy' | 'sell',
  data: JsonObject,
  { base, quote }: { readonly base: TokenFact | undefined; readonly quote: TokenFact | undefined },
): Row[] {
  const [baseSide, quoteSide] = [
    { amount: filledIn(data.fills), token: base },
    { amount: quoteOf(data.fills), token: quote },
  ];
  return side === 'buy' ? exchanged(quoteSide, baseSide) : exchanged(baseSide, quoteSide);
}

/** The member `filled` of a receipt, as an amount. */
export const filledMember = (data: JsonObject): bigint | undefined => amountIn(data.filled);
