// A chain transaction: classic (legacy, access list, dynamic fee) or in the post-quantum envelope. What it does is
// decoded from the very bytes that are signed.

import { formatDecimal } from '@svc/core/decimal';
import type { Description } from '@svc/core/ops/describe';
import type { TypedNode } from '@svc/core/tx/typedData';
import { Type } from 'typebox';
import { accountRef, defineApproval, description, networkRef } from '../defineApproval.ts';
import { effect } from '../effect.ts';
import { feeChoice, feeOffer, feeWeiOf, integerText, requireFee } from '../fee.ts';

/** The members of the envelope, the nonce apart. */
export const transaction = Type.Object({
  type: Type.Union([
    Type.Literal('legacy'),
    Type.Literal('accessList'),
    Type.Literal('dynamicFee'),
    Type.Literal('pq'),
  ]),
  /** The chain that is signed for. */
  chainId: Type.Integer({ minimum: 1 }),
  /** The ledger account, `0x` + 40 hex; null makes a contract. */
  to: Type.Union([Type.String(), Type.Null()]),
  valueWei: integerText,
  /** 0x hex. */
  data: Type.String(),
  gasLimit: integerText,
  /** Most wei per gas that is paid. */
  gasPriceWei: integerText,
  /** Equal to the price in envelopes that know only one. */
  priorityFeeWei: integerText,
  accessList: Type.Array(Type.Object({ address: Type.String(), storageKeys: Type.Array(Type.String()) })),
});

/** Sign and send a chain transaction. The nonce is given when it is approved. */
export const sendTransaction = defineApproval({
  kind: 'sendTransaction',
  subject: Type.Object({
    account: accountRef,
    /** Which of the account's two ledger accounts signs. */
    form: Type.Union([Type.Literal('classic'), Type.Literal('pq')]),
    network: networkRef,
    tx: transaction,
    /** The recipient as it was asked for; null for a new contract. */
    to: Type.Union([Type.String(), Type.Null()]),
    /** Decimal text in the native asset. */
    value: Type.String(),
    /** Symbol of the native asset. */
    currency: Type.String(),
    /** Highest fee, decimal text in the native asset: gas limit times the most that is paid for gas. */
    fee: Type.String(),
    feeOffer,
    /** The contract call, where its function is known; its arguments as a tree. */
    call: Type.Optional(
      Type.Object({
        name: Type.String(),
        args: Type.Array(Type.Unsafe<TypedNode>(Type.Object({ name: Type.String() }))),
      }),
    ),
    description: Type.Unsafe<Description>(description),
    /** What it would do on the state of now; absent where no simulation was asked for. */
    effect: Type.Optional(effect),
    /** The waiting transaction whose place this one takes. */
    replaces: Type.Optional(
      Type.Object({
        hash: Type.String(),
        nonce: integerText,
        act: Type.Union([Type.Literal('cancel'), Type.Literal('speedUp')]),
      }),
    ),
  }),
  /** Absent: the fee as proposed. */
  decision: Type.Object({ fee: Type.Optional(feeChoice) }),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 1,
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
