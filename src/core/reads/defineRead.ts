// Shape of a read: one declaration gives the REST route, its JSON-RPC twin, the checks of its parameters and the
// documents. node-sim implements it under the same file name.

import type { Static, TInteger, TObject, TSchema } from 'typebox';
import { Type } from 'typebox';
import type { JsonObject } from '../json/canonicalJson.ts';

/**
 * What an answer follows, which says how long it may be kept. `nothing`: the same for ever. `newestBlock`: it stands
 * until there is another block. `mempool`: what waits for one, too. `filter`: a filter of the client, which a poll
 * changes. `clock`: it may change at any moment, as what is known of other nodes does.
 */
export type Follows = 'nothing' | 'newestBlock' | 'mempool' | 'filter' | 'clock';

/** The limit over time that a read's requests over REST count against, by its name in a node's documents. */
export type RestLimit =
  | 'rest_single_per_second'
  | 'rest_blocks_per_second'
  | 'attestations_per_minute'
  | 'simulate_per_second'
  | 'submit_per_minute';

/** Chapters of a node's documents, in their order. */
export const READ_GROUPS = [
  'Chain',
  'History',
  'Exchange',
  'Simulation',
  'Tokens',
  'Items',
  'Spot',
  'Perpetuals',
  'Market data',
  'EVM',
  'Node',
] as const;

/** The chapter of the documents that a read stands in. */
export type ReadGroup = (typeof READ_GROUPS)[number];

/** Which transaction the body of a POST brings: as an object, as JSON text, or by its members alone. */
export type RestBody = 'signedTransaction' | 'unsignedTransaction' | 'transactionToSimulate';

/** A sentence, or that there is none. */
export type UnknownObject = `There is no such ${string}.` | 'none';

interface RestPath<P extends TObject> {
  readonly path: string;
  readonly limit: RestLimit | 'none';
  /**
   * What 404 says where something that the request names does not exist, or the result is null; `none` where a request
   * names nothing that could be missing.
   */
  readonly unknown: UnknownObject;
  /**
   * What a request costs of the hourly budget for pages; absent: nothing. It is called with checked parameters alone,
   * and is a method so that lists of all reads can hold it.
   */
  cost?(params: Static<P>): number;
}

/** The way to a read over REST. */
export type RestRoute<P extends TObject> = RestPath<P> &
  ({ readonly method: 'GET' } | { readonly method: 'POST'; readonly body: RestBody });

export interface ReadSpec<
  N extends string,
  P extends TObject,
  R extends TSchema,
  M extends string | undefined = string | undefined,
> {
  /** Unique name; also the file name here and in node-sim. */
  readonly name: N;
  readonly group: ReadGroup;
  readonly rest?: RestRoute<P>;
  /** JSON-RPC method, where there is one. Positional parameters follow `order`. */
  readonly rpc?: string;
  /** Order of positional JSON-RPC parameters where it differs from the schema's; names of `params`. */
  readonly order?: readonly (keyof Static<P> & string)[];
  readonly params: P;
  readonly result: R;
  /** The JSON-RPC result where it differs from REST's: a member of it, by name. */
  readonly rpcResult?: M;
  /** The JSON-RPC result where it is REST's with fewer members. */
  readonly rpcMembers?: readonly string[];
  /** Brings other accepted forms of a JSON body, or of parameters by name, into the declared one. */
  readonly accept?: (members: JsonObject) => JsonObject;
  /** What its answer follows; whoever keeps answers goes by this alone. */
  readonly follows: Follows;
  /** The parameter that has an answer follow the mempool where it is true. */
  readonly mempoolWith?: keyof Static<P> & string;
  /** One sentence for the documents. */
  readonly summary: string;
  /** Whether the wallet passes this read to sites under its JSON-RPC name. */
  readonly passed?: boolean;
  /** Whether it is ours: the network's interface document has none. */
  readonly extension?: boolean;
  /**
   * Whether how long it takes is up to others: it runs code of the client's choice, or is as long as there are orders,
   * ticks, positions. A node tries it for a moment, and goes on beside everything else.
   */
  readonly mayTakeLong?: boolean;
  /** Whether it is the receipt of one transaction, which `sim_faults` can hold back. */
  readonly isReceipt?: true;
  /** Whether its numbers are handed on as the node wrote them, beyond 2^53 and with their fractions. */
  readonly keepsLiterals?: true;
  /** How many JSON-RPC requests it counts as against the limits; 1 where it is not said. */
  readonly weight?: number;
}

export type ReadDeclaration<
  N extends string = string,
  P extends TObject = TObject,
  R extends TSchema = TSchema,
  M extends string | undefined = string | undefined,
> = ReadSpec<N, P, R, M>;

/** Whether an answer to these checked parameters stands until there is another block, or for ever. */
export function lastsForBlock(
  { follows, mempoolWith }: Pick<ReadDeclaration, 'follows' | 'mempoolWith'>,
  params: Readonly<Record<string, unknown>>,
): boolean {
  if (mempoolWith !== undefined && params[mempoolWith] === true) return false;
  return follows === 'newestBlock' || follows === 'nothing';
}

/** Declares a read. */
export function defineRead<
  const N extends string,
  P extends TObject,
  R extends TSchema,
  const M extends string | undefined = undefined,
>(spec: ReadSpec<N, P, R, M>): ReadDeclaration<N, P, R, M> {
  return spec;
}

/** Mark of a parameter that has a default: callers may leave it out, handlers always get it. */
export interface Defaulted {
  readonly defaulted: true;
}

/** A parameter with a default. */
export function withDefault<S extends TSchema>(schema: S, value: Static<S>): S & Defaulted {
  return { ...schema, default: value, defaulted: true };
}

/** An integer parameter with a default and a range: REST refuses a value outside, JSON-RPC pulls it in. */
export function ranged(value: number, minimum: number, maximum: number): TInteger & Defaulted {
  return withDefault(
    Type.Integer({ minimum, maximum, clamp: true, expected: `an integer from ${minimum} to ${maximum}` }),
    value,
  );
}

type DefaultedKeys<P extends TObject> = {
  [K in keyof P['properties']]: P['properties'][K] extends Defaulted ? K : never;
}[keyof P['properties']];

/** Parameters as a caller gives them. */
export type InputOf<P extends TObject> = Omit<Static<P>, DefaultedKeys<P>> &
  Partial<Pick<Static<P>, DefaultedKeys<P> & keyof Static<P>>>;
