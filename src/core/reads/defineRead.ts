// Shape of a read: one declaration gives the REST route, its JSON-RPC twin, the checks of its parameters and the
// documents. node-sim implements it under the same file name.

import type { Static, TObject, TSchema } from 'typebox';

export interface ReadSpec<N extends string, P extends TObject, R extends TSchema> {
  /** Unique name; also the file name here and in node-sim. */
  readonly name: N;
  readonly rest?: { readonly method: 'GET' | 'POST'; readonly path: string };
  /** JSON-RPC method, where there is one. Positional parameters follow `order`. */
  readonly rpc?: string;
  /** Order of positional JSON-RPC parameters; names of `params`. */
  readonly order?: readonly (keyof Static<P> & string)[];
  readonly params: P;
  readonly result: R;
  /** The JSON-RPC result where it differs from REST's (a member of it, by name). */
  readonly rpcResult?: string;
  /** One sentence for the documents. */
  readonly summary: string;
  /** Whether the wallet passes this read to sites under its JSON-RPC name. */
  readonly passed?: boolean;
}

export type ReadDeclaration<N extends string = string, P extends TObject = TObject, R extends TSchema = TSchema> = ReadSpec<N, P, R>;

/** Declares a read. */
export function defineRead<const N extends string, P extends TObject, R extends TSchema>(spec: ReadSpec<N, P, R>): ReadDeclaration<N, P, R> {
  return spec;
}
