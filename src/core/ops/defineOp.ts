// Shape of an operation's declaration. It says what may be sent and what it means to people; node-sim executes it under
// the same file name.

import type { Static, TObject } from 'typebox';
import type { JsonObject } from '../tx/canonicalJson.ts';
import type { Description, FactNeeds, Facts } from './describe.ts';
import { type KnownOpName, opGas, opNumber } from './names.ts';
import type { Outcome } from './outcome.ts';

export interface OpSpec<N extends KnownOpName, P extends TObject> {
  readonly name: N;
  /** Parameters; required ones are structurally required at admission. The node ignores others, the wallet refuses them. */
  readonly params: P;
  /**
   * Structure beyond the schema (either-or requirements): the path of the fault and what is expected, or undefined.
   * Refused at admission, nothing charged. Rules that can fail in a block belong to the executor.
   */
  readonly structure?: (params: Static<P>) => { readonly path: string; readonly expected: string } | undefined;
  /**
   * The path of a parameter that means nothing beside the others, and what is expected. The node ignores it like an
   * unknown one, the wallet refuses it.
   */
  readonly idle?: (params: Static<P>) => { readonly path: string; readonly expected: string } | undefined;
  /** Reads that `describe` wants. `pool` is the pool named by an earlier need, once it was read. */
  readonly needs: (params: Static<P>) => FactNeeds;
  readonly describe: (params: Static<P>, facts: Facts) => Description;
  /**
   * What came of it by the data of its successful receipt, where success leaves that open. Absent: success says all. Undefined:
   * the data does not tell.
   */
  readonly outcome?: (params: Static<P>, data: JsonObject) => Outcome | undefined;
}

export interface OpDeclaration<N extends KnownOpName = KnownOpName, P extends TObject = TObject> extends OpSpec<N, P> {
  readonly number: number;
  readonly gas: bigint;
}

/** Declares an operation; number and gas come from the table of consensus constants. */
export function defineOp<const N extends KnownOpName, P extends TObject>(spec: OpSpec<N, P>): OpDeclaration<N, P> {
  return { ...spec, number: opNumber(spec.name), gas: opGas(spec.name) };
}
