// The effects of several EVM calls of one account in a row on the current state.

import { toHex } from '@svc/core/bytes';
import { ParseRefusal } from '@svc/core/errors';
import { toQuantity } from '@svc/core/rpc/quantity';
import { revertReason } from '../../evm/revertReason.ts';
import type { Handler } from '../context.ts';
import { actionOf } from '../eth/simulateCall.ts';
import { planCall, simulateInRow } from './simulateInRow.ts';

export const simulateCalls: Handler<'simulateCalls'> = (context, { calls, overrides }) => {
  const senders = new Set(calls.map((call) => actionOf(call).from));
  if (senders.size > 1) throw new ParseRefusal('calls', 'calls with the same from');
  const plans = calls.map((call, at) => () => planCall(context, call, BigInt(at)));
  const { at, ran, fee, changes } = simulateInRow(context, plans, overrides, true);
  return {
    at,
    calls: ran.map(({ result: { success, error, output, gasUsed }, gasNeeded }) => ({
      success,
      error,
      revert_reason: success ? null : (revertReason(output) ?? null),
      return_data: `0x${toHex(output)}`,
      gas_used: toQuantity(gasUsed),
      gas_needed: gasNeeded === undefined ? null : toQuantity(gasNeeded),
    })),
    success: ran.every(({ result }) => result.success),
    fee,
    changes,
  };
};
