// Every read of the protocol by its name. It includes all declarations; a program that uses a few imports those and
// passes them to `node.read`.

import { READS, type ReadName, type ReadParams, type ReadResult } from '@svc/core/reads/registry';
import type { Node } from './node.ts';

/** A method for each read, typed by its declaration; parameters are optional where none is required. */
export type Reads = {
  readonly [N in ReadName]: Record<never, never> extends ReadParams<N>
    ? (params?: ReadParams<N>) => Promise<ReadResult<N>>
    : (params: ReadParams<N>) => Promise<ReadResult<N>>;
};

/** All reads of a node. */
export function allReads(node: Node): Reads {
  const entries = READS.map((read) => [read.name, (params: object = {}) => node.read(read as never, params as never)]);
  return Object.fromEntries(entries) as Reads;
}
