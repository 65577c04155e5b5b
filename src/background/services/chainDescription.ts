// The description of a chain transaction: its call, described from the signed bytes and from the network's data about
// the contracts, and the risk rules. Repeated while its window is open, since both may change.

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

/** What determines the minimum gas of a transaction. */
export interface Envelope {
  readonly type: keyof typeof ENVELOPES;
  readonly to: AccountId | null;
  readonly data: Uint8Array;
  readonly accessList: Parameters<typeof intrinsicGas>[0]['accessList'];
}

/** The minimum gas of a transaction. */
export const leastGasOf = ({ type, to, data, accessList }: Envelope): bigint =>
  BigInt(intrinsicGas({ type: ENVELOPES[type], to, data, accessList }));

export interface ChainDescribing {
  readonly network: Network;
  readonly account: AccountEntry;
  readonly form: 'classic' | 'pq';
  /** Undefined for the wallet itself. */
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
  /** The pending transaction that it replaces. */
  readonly replaces?: Subject<'sendTransaction'>['replaces'];
}

export interface DescribedChain {
  /** With the result of the risk rules. */
  readonly described: DescribedCall;
  readonly needsPassword: boolean;
  readonly usualFeeWei: bigint;
  /** The signer's balance of the fee currency; undefined if it could not be read. */
  readonly heldWei: bigint | undefined;
}

/** The asset of a network's fees and values. */
export function nativeFactOf(network: Network): TokenFact {
  return network.isSvc ? NATIVE_FACT : { ...NATIVE_FACT, symbol: network.currency, name: network.currency };
}

/** Words for an empty payment to oneself that cancels another transaction. */
function cancelWords(replaces: ChainDescribing['replaces']): Partial<Description> {
  return replaces?.act === 'cancel'
    ? {
        act: message('act.cancelTransaction'),
        sentence: [message('calls.cancel', { nonce: part.id(replaces.nonce) })],
      }
    : {};
}

/** Describes a transaction whose signed bytes are all known. */
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

/** A pending transaction, described from what is signed and the network's current data. */
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
