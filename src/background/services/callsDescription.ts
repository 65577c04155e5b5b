// The description of a batch of calls: each call by itself from the signed bytes, and the risk rules for all of them
// together. Repeated while its window is open.

import { accountId } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import type { Description } from '@svc/core/ops/describe';
import { type Intent, joinIntents } from '@svc/core/ops/intent';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import { message } from '@svc/core/words/message';
import type { Warning } from '@svc/core/words/parts';
import type { Subject } from '../../approvals/kinds.ts';
import { type DescribedCall, describeCall } from '../decoding/describeCall.ts';
import { highFee, highFeeWarning } from '../risks/highFee.ts';
import { type ChainDescribing, leastGasOf, nativeFactOf } from './chainDescription.ts';
import { largest } from './fees.ts';

type BatchCall = Subject<'sendCalls'>['calls'][number];
/** A call before it is described. */
export type PlainCall = Pick<BatchCall, 'tx' | 'to'>;

export type CallsDescribing = Pick<
  ChainDescribing,
  'network' | 'account' | 'origin' | 'evm' | 'risks' | 'findFunction' | 'decimalsOf' | 'attempt'
>;

export interface DescribedCalls {
  readonly calls: BatchCall[];
  readonly description: Subject<'sendCalls'>['description'];
  readonly intent: Intent;
  readonly needsPassword: boolean;
}

/** Removes duplicate warnings of several calls. */
function unlike(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((one) => [JSON.stringify(one), one])).values()];
}

/** The maximum fee of some calls. */
export const feeWeiOfCalls = (calls: readonly PlainCall[]): bigint =>
  calls.reduce((sum, { tx }) => sum + BigInt(tx.gasLimit) * BigInt(tx.gasPriceWei), 0n);

const usualFeeWeiOf = ({ tx }: PlainCall): bigint =>
  largest(
    leastGasOf({
      type: tx.type,
      to: tx.to === null ? null : accountId(tx.to),
      data: fromHex(tx.data),
      accessList: tx.accessList,
    }),
    100_000n,
  ) * MIN_GAS_PRICE_WEI;

/** The warning for the call whose fee is furthest above its usual one: in the sum it would not be noticed. */
function highFeeOfOne(plain: readonly PlainCall[], currency: string): Warning[] {
  const [worst] = plain
    .map((one) => ({ feeWei: feeWeiOfCalls([one]), usualFeeWei: usualFeeWeiOf(one) }))
    .sort((one, other) => (other.feeWei * one.usualFeeWei > one.feeWei * other.usualFeeWei ? 1 : -1));
  const found = worst === undefined ? undefined : highFeeWarning({ ...worst, currency });
  return found === undefined ? [] : [{ ...found, code: highFee.code }];
}

/** Describes calls of a classic account on a network with this protocol. */
export async function describeCalls(plain: readonly PlainCall[], asked: CallsDescribing): Promise<DescribedCalls> {
  const { network, account, origin, evm, risks, attempt, findFunction, decimalsOf } = asked;
  const balance = attempt(evm.balanceWei(network, account.ethAddress));
  const described = await Promise.all(
    plain.map(
      ({ tx, to }): Promise<DescribedCall> =>
        describeCall({
          network,
          evm,
          attempt,
          sender: account.ethAddress,
          to: tx.to === null ? null : accountId(tx.to),
          toAsked: to,
          valueWei: BigInt(tx.valueWei),
          data: fromHex(tx.data),
          native: nativeFactOf(network),
          findFunction,
          decimalsOf,
        }),
    ),
  );
  const intent = joinIntents(described.map((one) => one.intent));
  const usualFeeWei = plain.reduce((sum, one) => sum + usualFeeWeiOf(one), 0n);
  const { warnings, needsPassword } = await risks.assess({
    intent,
    origin,
    network,
    account,
    form: 'classic',
    feeWei: feeWeiOfCalls(plain),
    usualFeeWei,
    heldWei: await balance,
    said: unlike([
      ...highFeeOfOne(plain, network.currency),
      ...described.flatMap(({ description }) => description.warnings),
    ]),
    attempt,
  });
  const description: Description = {
    act: message('act.sendCalls'),
    sentence: [message('calls.batch', { count: plain.length })],
    rows: [],
    warnings,
  };
  return {
    // The warnings of single calls are shown above all of them, once.
    calls: plain.map(({ tx, to }, at) => {
      const { description: own, call } = described[at] as DescribedCall;
      return { tx, to, ...(call === undefined ? {} : { call }), description: { ...own, warnings: [] } };
    }),
    description: { ...description, warnings: [...warnings] },
    intent,
    needsPassword,
  };
}
