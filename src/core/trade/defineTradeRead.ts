// Shape of a read of the trade API: one declaration gives the route, the checks of its parameters, the caching header,
// the document and the page. node-sim/src/trade implements it under the same name.

import type { Static, TObject } from 'typebox';

export interface TradeReadSpec<N extends string, P extends TObject, Q extends TObject, R extends TObject> {
  /** Unique name; also the handler's. */
  readonly name: N;
  /** Path below the base, parameters in braces, named as in `params`. */
  readonly path: string;
  /** Parameters of the path. */
  readonly params: P;
  /** Parameters of the query: integers out of range are pulled in, other integers and words are refused. */
  readonly query: Q;
  readonly result: R;
  /** Seconds for which anybody may keep an answer; a stale one may be shown four times as long while it is renewed. */
  readonly maxAgeSec: number;
  /** Whether an answer that is no longer fresh may be given while the node is away. */
  readonly isStaleAllowed: boolean;
  /**
   * How long the service keeps an answer while no block comes. `short`: a second, or `maxAgeSec` where that is shorter.
   * `costly`: ten seconds. `moment`: a second even where nothing that it is made of changed.
   */
  readonly keeps: 'short' | 'costly' | 'moment';
  /**
   * Whether a body says that the node is away, so that it holds for this moment alone; absent where none does. A
   * method, so that lists of all reads can hold it.
   */
  saysAway?(body: Static<R>): boolean;
  /** Whether its numbers are those that the node wrote, beyond 2^53 and with their fractions. */
  readonly keepsLiterals: boolean;
  /** Statuses of errors beside 500, for the documents. */
  readonly errors: readonly (400 | 404 | 502)[];
  /** One sentence for the documents. */
  readonly summary: string;
  readonly group: string;
}

/** Declares a read. */
export function defineTradeRead<const N extends string, P extends TObject, Q extends TObject, R extends TObject>(
  spec: TradeReadSpec<N, P, Q, R>,
): TradeReadSpec<N, P, Q, R> {
  return spec;
}

/** `saysAway` of reads whose body has the member. */
export const saysNodeAway = ({ nodeOk }: { readonly nodeOk: boolean }): boolean => !nodeOk;
