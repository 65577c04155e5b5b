// Shape of an operation's declaration. It says what may be sent, what it means to people and for their money, who may
// ask for it, and how the index lists it; node-sim executes it under the same file name. Nothing else decides by an
// operation's name.

import type { Static, TObject, TSchema } from 'typebox';
import type { JsonObject } from '../json/canonicalJson.ts';
import type { OpAct } from './acts.ts';
import type { Description, FactNeeds, Facts } from './describe.ts';
import type { Intent } from './intent.ts';
import type { Lists } from './listing.ts';
import { type KnownOpName, opGas, opNumber } from './opTable.ts';
import type { NamedTokens, Outcome } from './outcome.ts';

/** What is wrong with parameters: where, and what is expected. */
export interface ParamsFault {
  readonly path: string;
  readonly expected: string;
}

/** Whether sites may ask for an operation; the sentence they hear where not. */
export type Sites = 'may ask' | { readonly refused: string };

export interface OpSpec<N extends KnownOpName, P extends TObject, R extends TSchema> {
  readonly name: N;
  /**
   * Parameters; required ones are structurally required at admission. The node ignores others, the wallet refuses them.
   */
  readonly params: P;
  /**
   * Structure beyond the schema (either-or requirements). Refused at admission, nothing charged. Rules that can fail in
   * a block belong to the executor.
   */
  readonly structure?: (params: Static<P>) => ParamsFault | undefined;
  /**
   * A parameter that means nothing beside the others, or with which the operation fails in every block. The node
   * ignores it or charges for the failure; the wallet refuses to sign it. @param sender absent where it is not known
   * yet
   */
  readonly vain?: (params: Static<P>, sender: string | undefined) => ParamsFault | undefined;
  /** What the receipt of a success holds besides that it is one (`data`). */
  readonly receipt: R;
  /** Whether sites may ask for it. */
  readonly sites: Sites;
  /** Reads that `describe` and `intent` want. */
  readonly needs: (params: Static<P>) => FactNeeds;
  readonly describe: (params: Static<P>, facts: Facts) => Description;
  /**
   * What came of it by the data of its successful receipt, where success leaves that open. Absent: success says all.
   * Undefined: the data does not tell.
   */
  readonly outcome?: (params: Static<P>, data: JsonObject, tokens: NamedTokens) => Outcome | undefined;
  /**
   * What may leave the account, who receives, who may do what afterwards. One that moves nothing says MOVES_NOTHING.
   */
  readonly intent: (params: Static<P>, facts: Facts) => Intent;
  /** What the index lists a transaction as. */
  readonly lists: Lists;
  /** The acts of the wallet's own screens that it is; absent: it is reached in another way, or not at all. */
  readonly acts?: readonly OpAct<keyof Static<P> & string>[];
  /** Whether the sentence of a failure begins with the operation's name. */
  readonly namesFailures?: true;
}

export interface OpDeclaration<
  N extends KnownOpName = KnownOpName,
  P extends TObject = TObject,
  R extends TSchema = TSchema,
> extends OpSpec<N, P, R> {
  readonly number: number;
  readonly gas: bigint;
}

/** Declares an operation; number and gas come from the table of consensus constants. */
export function defineOp<const N extends KnownOpName, P extends TObject, R extends TSchema>(
  spec: OpSpec<N, P, R>,
): OpDeclaration<N, P, R> {
  return { ...spec, number: opNumber(spec.name), gas: opGas(spec.name) };
}
