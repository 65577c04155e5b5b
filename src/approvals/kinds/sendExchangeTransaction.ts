// An exchange operation, described by its declaration when the request arrived. One kind for every operation.

import { formatDecimal } from '@svc/core/decimal';
import type { Description } from '@svc/core/ops/describe';
import { Type } from 'typebox';
import { accountRef, defineApproval, description, networkRef } from '../defineApproval.ts';
import { effect } from '../effect.ts';
import { feeWeiOf, requireFee } from '../fee.ts';
import { feeChoice, feeOffer } from '../feeShape.ts';

/** Sign and send an exchange transaction. The nonce is taken at approval. */
export const sendExchangeTransaction = defineApproval({
  kind: 'sendExchangeTransaction',
  subject: Type.Object({
    account: accountRef,
    network: networkRef,
    /** Operation name, `PLACE_ORDER`. */
    op: Type.String(),
    opNumber: Type.Integer(),
    /** Canonical JSON of the parameters: exactly the bytes that are signed. */
    paramsText: Type.String(),
    description: Type.Unsafe<Description>(description),
    /** Decimal integer text. */
    gasLimit: Type.String(),
    /** Decimal integer text, wei per gas. */
    gasPriceWei: Type.String(),
    /** Maximum fee, decimal text in the native asset; also charged when the operation fails. */
    fee: Type.String(),
    feeOffer,
    /** What the node says that it would change now; absent where it was not simulated. */
    effect: Type.Optional(effect),
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
    return { ...subject, gasLimit: fee.gasLimit, gasPriceWei: fee.gasPriceWei, fee: formatDecimal(feeWeiOf(fee)) };
  },
});
