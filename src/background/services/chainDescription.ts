// What a chain transaction is said to do: its call described from the bytes that are signed and from what the network
// says of the contracts, and what the rules say of it. Asked again while its window waits: both may have changed.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import type { Description } from '@svc/core/ops/describe';
import { intrinsicGas, PQ_TX_TYPE } from '@svc/core/tx/evmTx';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import { message, type TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT, part } from '@svc/core/words/parts';
import type { Subject } from '../../approvals/kinds.ts';
import { type CallQuestion, type DescribedCall, describeCall } from '../decoding/describeCall.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import { largest } from './fees.ts';
import type { Risks } from './risks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const ENVELOPES = { legacy: 0, accessList: 1, dynamicFee: 2, pq: PQ_TX_TYPE } as const;

/** What decides the least gas of a transaction. */
export interface Envelope {
  readonly type: keyof typeof ENVELOPES;
  readonly to: AccountId | null;
  readonly data: Uint8Array;
  readonly accessList: Parameters<typeof intrinsicGas>[0]['accessList'];
}

/** The least gas that a transaction takes. */
export const leastGasOf = ({ type, to, data, accessList }: Envelope): bigint =>
  BigInt(intrinsicGas({ type: ENVELOPES[type], to, data, accessList }));

export interface ChainDescribing {
  readonly network: Network;
  readonly account: AccountEntry;
  readonly form: 'classic' | 'pq';
  /** Undefined: the wallet itself. */
  readonly origin: string | undefined;
  readonly evm: EvmClient;
  readonly risks: Risks;
  readonly findFunction: CallQuestion['findFunction'];
  readonly decimalsOf: CallQuestion['decimalsOf'];
  readonly attempt: Attempt;
  readonly envelope: Envelope;
  /** The recipient as it is shown. */
  readonly toShown: string | null;
  readonly valueWei: bigint;
  readonly gasLimit: bigint;
  readonly gasPriceWei: bigint;
  /** The waiting transaction whose place it takes. */
  readonly replaces?: Subject<'sendTransaction'>['replaces'];
}

export interface DescribedChain {
  /** With what the rules say. */
  readonly described: DescribedCall;
  readonly needsPassword: boolean;
  readonly usualFeeWei: bigint;
  /** What the signer has of what fees are paid in; undefined where it could not be read. */
  readonly heldWei: bigint | undefined;
}

/** The asset that a network's fees and values are in. */
export function nativeFactOf(network: Network): TokenFact {
  return network.isSvc ? NATIVE_FACT : { ...NATIVE_FACT, symbol: network.currency, name: network.currency };
}

/** Act and sentence of a payment of nothing to oneself that is made to cancel another transaction. */
function cancelWords(replaces: ChainDescribing['replaces']): Partial<Description> {
  return replaces?.act === 'cancel'
    ? {
        act: message('act.cancelTransaction'),
        sentence: [message('calls.cancel', { nonce: part.number(replaces.nonce) })],
      }
    : {};
}

/** Describes a transaction whose every signed byte is known. */
export async function describeChain(asked: ChainDescribing): Promise<DescribedChain> {
  const { network, account, form, origin, evm, risks, attempt, envelope, valueWei, gasLimit, gasPriceWei } = asked;
  const sender = form === 'pq' ? account.pqAccountId : account.ethAddress;
  const usualFeeWei = largest(leastGasOf(envelope), 100_000n) * (network.isSvc ? MIN_GAS_PRICE_WEI : gasPriceWei);
  const balance = attempt(evm.balanceWei(network, sender));
  const described = await describeCall({
    network,
    evm,
    attempt,
    sender,
    to: envelope.to,
    toAsked: asked.toShown,
    valueWei,
    data: envelope.data,
    native: nativeFactOf(network),
    findFunction: asked.findFunction,
    decimalsOf: asked.decimalsOf,
  });
  const heldWei = await balance;
  const { warnings, needsPassword } = await risks.assess({
    intent: described.intent,
    origin,
    network,
    account,
    form,
    feeWei: gasLimit * gasPriceWei,
    usualFeeWei,
    heldWei,
    said: described.description.warnings,
    attempt,
  });
  return {
    described: { ...described, description: { ...described.description, ...cancelWords(asked.replaces), warnings } },
    needsPassword,
    usualFeeWei,
    heldWei,
  };
}

/** A transaction that waits for its user, described from what is signed and what the network says now. */
export function describeWaiting(
  { tx, form, to, replaces }: Subject<'sendTransaction'>,
  asked: Pick<
    ChainDescribing,
    'network' | 'account' | 'origin' | 'evm' | 'risks' | 'findFunction' | 'decimalsOf' | 'attempt'
  >,
): Promise<DescribedChain> {
  return describeChain({
    ...asked,
    form,
    envelope: {
      type: tx.type,
      to: tx.to === null ? null : accountId(tx.to),
      data: fromHex(tx.data),
      accessList: tx.accessList,
    },
    toShown: to,
    valueWei: BigInt(tx.valueWei),
    gasLimit: BigInt(tx.gasLimit),
    gasPriceWei: BigInt(tx.gasPriceWei),
    replaces,
  });
}
