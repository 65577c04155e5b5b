// The documents of one node, each made on first request.

import type { ChainView } from '../../chain/chainView.ts';
import type { Documents } from '../../reads/context.ts';
import { asyncApiDocument } from './asyncApi.ts';
import { createExamples, type ExampleOf } from './examples.ts';
import { nodeOpenApi } from './openApi.ts';
import { modulesOf, openRpcDocument } from './openRpc.ts';
import type { OtherMethod } from './otherMethods.ts';

/** Documents of a node, and what their page needs. */
export interface NodeDocuments extends Documents {
  openApi(): Readonly<Record<string, unknown>>;
  asyncApi(): Readonly<Record<string, unknown>>;
  readonly controls: readonly OtherMethod[];
  readonly exampleOf: ExampleOf;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * @param controls the developer controls of this node, none where they are off @param urlOf base URL of this node, once
 *   it listens
 */
export function createDocuments(
  chain: ChainView,
  controls: readonly OtherMethod[],
  urlOf: () => string,
): NodeDocuments {
  const exampleOf = createExamples(chain);
  return {
    controls,
    exampleOf,
    openApi: once(() => nodeOpenApi(exampleOf)),
    asyncApi: once(asyncApiDocument),
    openRpc: once(() => openRpcDocument(controls, exampleOf, urlOf())),
    modules: () => modulesOf(controls),
  };
}
