// Several chain transactions of one account, asked for at once (EIP-5792): one question, one effect for all of them.
// Each is a transaction of its own under a nonce of its own, signed once; nothing makes them succeed or fail together.

import type { Description } from '@svc/core/ops/describe';
import type { TypedNode } from '@svc/core/tx/typedData';
import { Type } from 'typebox';
import { accountRef, defineApproval, description, networkRef } from '../defineApproval.ts';
import { effect } from '../effect.ts';
import { transaction } from './sendTransaction.ts';

/** Most calls that one window lists: more are not read by anybody. */
export const MAX_BATCH_CALLS = 16;

const batchCall = Type.Object({
  tx: transaction,
  /** The recipient as it was asked for; null for a new contract. */
  to: Type.Union([Type.String(), Type.Null()]),
  /** The contract call, where its function is known; its arguments as a tree. */
  call: Type.Optional(
    Type.Object({
      name: Type.String(),
      args: Type.Array(Type.Unsafe<TypedNode>(Type.Object({ name: Type.String() }))),
    }),
  ),
  /** What this one does by itself; what all of them risk stands in the description of the batch. */
  description: Type.Unsafe<Description>(description),
});

/** Sign and send calls in the order of the list. Their nonces are given when they are approved. */
export const sendCalls = defineApproval({
  kind: 'sendCalls',
  subject: Type.Object({
    account: accountRef,
    network: networkRef,
    calls: Type.Array(batchCall, { minItems: 1, maxItems: MAX_BATCH_CALLS }),
    /** Symbol of the native asset. */
    currency: Type.String(),
    /** Highest fee of all together, decimal text in the native asset. */
    fee: Type.String(),
    description: Type.Unsafe<Description>(description),
    /** What all of them would do on the state of now, one after another; absent where no simulation was asked for. */
    effect: Type.Optional(effect),
  }),
  decision: Type.Object({}),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 1,
  isFollowed: true,
});
