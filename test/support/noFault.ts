// What a test gives to services that report bugs: a bug fails the test, a refusal or a node's answer is none.

import { Refusal } from '@svc/core/errors';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';

/** Keeps bugs from passing unseen: the promise that it rejects is caught by nobody, which fails the run. */
export function noFault(where: string, thrown: unknown): void {
  if (thrown instanceof Refusal || thrown instanceof RpcFailure) return;
  void Promise.reject(new Error(`A fault in ${where}`, { cause: thrown }));
}
