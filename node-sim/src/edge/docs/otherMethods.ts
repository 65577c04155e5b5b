// Documented methods that are not reads: those of a WebSocket, and the shape of developer controls.

import { type TObject, Type } from 'typebox';

/** A documented method that is not a read. */
export interface OtherMethod {
  readonly method: string;
  readonly params: TObject;
  readonly summary: string;
}

/** Methods that only a WebSocket answers. */
export const SOCKET_METHODS: readonly OtherMethod[] = [
  {
    method: 'eth_subscribe',
    params: Type.Object({
      kind: Type.Union([
        Type.Literal('newHeads'),
        Type.Literal('logs'),
        Type.Literal('newPendingTransactions'),
        Type.Literal('syncing'),
      ]),
      filter: Type.Optional(Type.Unknown({ expected: 'a log filter, for logs' })),
    }),
    summary: 'Starts notifications on this WebSocket: eth_subscription with the id that this answers.',
  },
  {
    method: 'eth_unsubscribe',
    params: Type.Object({ id: Type.String() }),
    summary: 'Ends notifications; false when there were none.',
  },
];

/** Namespace of a method: the part before the first `_` or `.`. */
export function namespaceOf(method: string): string {
  return /^[a-z0-9]+/.exec(method)?.[0] ?? method;
}
