// TOKEN_SET_TRANSFER_FEE.

import { formatDecimal } from '@svc/core/decimal';
import { TRANSFER_FEE_DELAY } from '@svc/core/ops/tokenSetTransferFee';
import { fail } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { requireBps } from '../textRules.ts';
import { requireAuthority } from '../tokens/authorities.ts';
import { feeCapOf } from '../tokens/deploy.ts';
import { requireToken, transferFeeRateAt } from '../tokens/transfer.ts';

export const tokenSetTransferFee: Executor<'TOKEN_SET_TRANSFER_FEE'> = (context, params) => {
  const { state, block } = context;
  const token = requireToken(state, params.token_address);
  const fee = token.transferFee ?? fail('token.noTransferFee', `${token.symbol} was deployed without a transfer fee`);
  requireAuthority(context, fee.feeAuthority, 'fee');
  const bps = Number(params.transfer_fee_bps);
  requireBps('token', bps);
  const max = feeCapOf(params.max_transfer_fee);
  const fromHeight = block.height + TRANSFER_FEE_DELAY;
  // A pending rate that is due is in force; the new one takes the place of one that is not.
  const { bps: currentBps, max: currentMax } = transferFeeRateAt(token, block.height) ?? fee;
  state.tokens.set(token.address, {
    ...token,
    transferFee: { ...fee, bps: currentBps, max: currentMax, pending: { bps, max, fromHeight } },
  });
  return {
    token_address: token.address,
    transfer_fee_bps: bps,
    max_transfer_fee: max === null ? null : formatDecimal(max),
    from_height: fromHeight,
  };
};
