// A chain transaction: classic (legacy, access list, dynamic fee) or in the post-quantum envelope. Its description is
// decoded from the signed bytes.

import { formatDecimal } from '@svc/core/decimal';
import type { Description } from '@svc/core/ops/describe';
import type { TypedNode } from '@svc/core/tx/typedData';
import { Type } from 'typebox';
import { accountRef, defineApproval, description, networkRef } from '../defineApproval.ts';
import { effect } from '../effect.ts';
import { feeWeiOf, requireFee } from '../fee.ts';
import { feeChoice, feeOffer, integerText } from '../feeShape.ts';

/** The members of the envelope, without the nonce. */
export const transaction = Type.Object({
  type: Type.Union([
    Type.Literal('legacy'),
    Type.Literal('accessList'),
    Type.Literal('dynamicFee'),
    Type.Literal('pq'),
  ]),
  /** The chain that is signed for. */
  chainId: Type.Integer({ minimum: 1 }),
  /** The ledger account, `0x` + 40 hex; null creates a contract. */
  to: Type.Union([Type.String(), Type.Null()]),
  valueWei: integerText,
  /** 0x hex. */
  data: Type.String(),
  gasLimit: integerText,
  /** Maximum price in wei per gas. */
  gasPriceWei: integerText,
  /** Equal to the price in envelopes with a single price. */
  priorityFeeWei: integerText,
  accessList: Type.Array(Type.Object({ address: Type.String(), storageKeys: Type.Array(Type.String()) })),
});

/** Sign and send a chain transaction. The nonce is taken at approval. */
export const sendTransaction = defineApproval({
  kind: 'sendTransaction',
  subject: Type.Object({
    account: accountRef,
    /** Which of the account's two ledger accounts signs. */
    form: Type.Union([Type.Literal('classic'), Type.Literal('pq')]),
    network: networkRef,
    tx: transaction,
    /** The recipient in the request's spelling; null for a new contract. */
    to: Type.Union([Type.String(), Type.Null()]),
    /** Decimal text in the native asset. */
    value: Type.String(),
    /** Symbol of the native asset. */
    currency: Type.String(),
    /** Maximum fee, decimal text in the native asset: gas limit times the maximum gas price. */
    fee: Type.String(),
    feeOffer,
    /** The contract call, if its function is known; its arguments as a tree. */
    call: Type.Optional(
      Type.Object({
        name: Type.String(),
        args: Type.Array(Type.Unsafe<TypedNode>(Type.Object({ name: Type.String() }))),
      }),
    ),
    description: Type.Unsafe<Description>(description),
    /** The effect on the current state; absent without a simulation. */
    effect: Type.Optional(effect),
    /** The pending transaction that this one replaces. */
    replaces: Type.Optional(
      Type.Object({
        hash: Type.String(),
        nonce: integerText,
        act: Type.Union([Type.Literal('cancel'), Type.Literal('speedUp')]),
      }),
    ),
  }),
  /** Absent for the proposed fee. */
  decision: Type.Object({ fee: Type.Optional(feeChoice) }),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 1,
  restsOn: 'simulation',
  isAskedOnce: false,
  isFollowed: true,
  chosen(subject, { fee }) {
    if (fee === undefined) return subject;
    requireFee(subject.feeOffer, fee);
    const { gasLimit, gasPriceWei, priorityFeeWei } = fee;
    return {
      ...subject,
      tx: { ...subject.tx, gasLimit, gasPriceWei, priorityFeeWei },
      fee: formatDecimal(feeWeiOf(fee)),
    };
  },
});
