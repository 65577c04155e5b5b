// Several chain transactions of one account in one request (EIP-5792): one question with one combined effect. Each is a
// separate transaction with its own nonce, signed once; they are not atomic.

import type { Description } from '@svc/core/ops/describe';
import type { TypedNode } from '@svc/core/tx/typedData';
import { Type } from 'typebox';
import { accountRef, defineApproval, description, networkRef } from '../defineApproval.ts';
import { effect } from '../effect.ts';
import { transaction } from './sendTransaction.ts';

/** Most calls in one window: nobody would read more. */
export const MAX_BATCH_CALLS = 16;

const batchCall = Type.Object({
  tx: transaction,
  /** Whom the call goes to, as the site wrote it; null where it creates a contract. */
  to: Type.Union([Type.String(), Type.Null()]),
  /** What its data calls, where the function is known, with the arguments as a tree. */
  call: Type.Optional(
    Type.Object({
      name: Type.String(),
      args: Type.Array(Type.Unsafe<TypedNode>(Type.Object({ name: Type.String() }))),
    }),
  ),
  /** The effect of this one alone; risks of all of them are in the description of the batch. */
  description: Type.Unsafe<Description>(description),
});

/** Sign and send calls in list order. Their nonces are taken at approval. */
export const sendCalls = defineApproval({
  kind: 'sendCalls',
  subject: Type.Object({
    account: accountRef,
    network: networkRef,
    calls: Type.Array(batchCall, { minItems: 1, maxItems: MAX_BATCH_CALLS }),
    /** Symbol of the native asset. */
    currency: Type.String(),
    /** Maximum total fee, decimal text in the native asset. */
    fee: Type.String(),
    description: Type.Unsafe<Description>(description),
    /** The combined effect on the current state, one after another; absent without a simulation. */
    effect: Type.Optional(effect),
  }),
  decision: Type.Object({}),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 1,
  restsOn: 'simulation',
  isAskedOnce: false,
  isFollowed: true,
});
