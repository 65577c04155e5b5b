// The fault handler of tests for services that report bugs: a bug fails the test, a refusal or a node's answer does
// not.

import { Refusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';

/** Makes bugs visible: nothing catches its rejected promise, which fails the run. */
export function noFault(where: string, thrown: unknown): void {
  if (thrown instanceof Refusal || thrown instanceof RpcFailure) return;
  void Promise.reject(new Error(`A fault in ${where}`, { cause: thrown }));
}
