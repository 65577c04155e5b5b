// From a request for a batch of calls (EIP-5792) to the subject of its approval. Only on networks of this protocol:
// only their nodes can simulate calls in a row, and tell how much gas a call needs after those before it.

import { accountId, toChecksumAddress } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { ParseRefusal } from '@svc/core/errors';
import type { Intent } from '@svc/core/ops/intent';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import { MAX_BATCH_CALLS } from '../../approvals/kinds/sendCalls.ts';
import type { Subject } from '../../approvals/kinds.ts';
import { BatchRefused } from '../requests/refusals.ts';
import type { Network } from '../state/network.ts';
import { accountRefOf } from './accounts.ts';
import { type CallsDescribing, describeCalls, feeWeiOfCalls, type PlainCall } from './callsDescription.ts';
import { leastGasOf } from './chainDescription.ts';
import { type ChainRequest, readChainRequest } from './evmRequest.ts';
import { largest, MOST_GAS, readPrices, smallest } from './fees.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** Longest id that a site may choose: 4,096 bytes in hex. */
const MAX_ID = 8_194;
/** Bytes of data of all calls together: as much as one transaction may have. */
const MAX_DATA = 131_072;
/** Error code for a reverting call, as for a single one. */
const REVERTED = 3;

/** A validated batch. */
export interface CallsRequest {
  /** The site's id; absent if the wallet chooses it. */
  readonly id: string | undefined;
  readonly from: string | undefined;
  readonly chainId: bigint;
  readonly calls: readonly ChainRequest[];
}

/** An object without unknown members. @throws ParseRefusal */
function requireMembers(value: unknown, path: string, known: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ParseRefusal(path, 'an object');
  for (const name of Object.keys(value))
    if (!known.includes(name)) throw new ParseRefusal(`${path}.${name.slice(0, 64)}`, 'no such member');
  return value as Record<string, unknown>;
}

/** No capability is supported, so all have to be optional. @throws BatchRefused */
function refuseCapabilities(given: unknown, path: string): void {
  if (given === undefined || given === null) return;
  if (typeof given !== 'object' || Array.isArray(given)) throw new ParseRefusal(path, 'an object');
  for (const capability of Object.values(given)) {
    const { optional } =
      typeof capability === 'object' && capability !== null ? (capability as { optional?: unknown }) : {};
    if (optional !== true) throw new BatchRefused('capability');
  }
}

function readCall(given: unknown, at: number): ChainRequest {
  const path = `calls[${at}]`;
  const { to, value, data, capabilities } = requireMembers(given, path, ['to', 'value', 'data', 'capabilities']);
  refuseCapabilities(capabilities, `${path}.capabilities`);
  try {
    return readChainRequest([{ to, value, data }], 'classic');
  } catch (error) {
    if (error instanceof ParseRefusal) throw new ParseRefusal(`${path}.${error.path}`, error.expected);
    throw error;
  }
}

/** @throws ParseRefusal unless it is a valid id of the standard */
export function readBatchId(given: unknown, path: string): string {
  if (typeof given !== 'string' || given === '' || given.length > MAX_ID)
    throw new ParseRefusal(path, `a text of 1 to ${MAX_ID} characters`);
  return given;
}

/** Validates the one parameter of wallet_sendCalls. @throws ParseRefusal, Unsupported, BatchRefused */
export function readCallsRequest(given: unknown): CallsRequest {
  const [request, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
  if (more.length > 0) throw new ParseRefusal('params', 'a list of one batch');
  const known = ['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls', 'capabilities'];
  const { version, id, from, chainId, atomicRequired, calls, capabilities } = requireMembers(
    request,
    'params[0]',
    known,
  );
  if (version !== '2.0.0') throw new ParseRefusal('version', '2.0.0');
  // The classic key signs, whichever account it belongs to.
  if (from !== undefined && from !== null && (typeof from !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(from)))
    throw new ParseRefusal('from', '0x and 40 hex digits');
  if (typeof chainId !== 'string') throw new ParseRefusal('chainId', 'a hex quantity without leading zeros');
  if (typeof atomicRequired !== 'boolean') throw new ParseRefusal('atomicRequired', 'true or false');
  // Whatever the calls are, this wallet cannot execute them atomically.
  if (atomicRequired) throw new BatchRefused('atomic');
  if (!Array.isArray(calls) || calls.length === 0) throw new ParseRefusal('calls', 'a list of calls');
  if (calls.length > MAX_BATCH_CALLS) throw new BatchRefused('tooLarge');
  refuseCapabilities(capabilities, 'capabilities');
  const read = {
    id: id === undefined || id === null ? undefined : readBatchId(id, 'id'),
    from: from ?? undefined,
    chainId: fromQuantity(chainId, 'chainId'),
    calls: (calls as unknown[]).map(readCall),
  };
  if (read.calls.reduce((sum, { data }) => sum + data.length, 0) > MAX_DATA) throw new BatchRefused('tooLarge');
  return read;
}

export interface CallsPreparation extends CallsDescribing {
  readonly request: CallsRequest;
  readonly account: AccountEntry;
  readonly network: Network;
  readonly networks: Networks;
}

export interface PreparedCalls {
  readonly subject: Subject<'sendCalls'>;
  readonly intent: Intent;
  readonly needsPassword: boolean;
}

/**
 * The gas of each call after those before it.
 * @throws RpcFailure as for a single call, if one would fail now
 */
async function gasOfCalls(
  { network, evm, account }: CallsPreparation,
  calls: readonly ChainRequest[],
  gasPriceWei: bigint,
): Promise<readonly bigint[]> {
  const question = calls.map(({ to, valueWei, data }) => ({
    from: account.ethAddress,
    ...(to === null ? {} : { to: accountId(to) }),
    value: toQuantity(valueWei),
    data: `0x${toHex(data)}`,
    gasPrice: toQuantity(gasPriceWei),
  }));
  const answer = await evm.simulateCalls(network, question);
  return answer.calls.map(({ success, error, revert_reason: reason, return_data: data, gas_needed: gas }, at) => {
    if (!success || gas === null)
      throw new RpcFailure({
        code: REVERTED,
        message: `calls[${at}]: ${reason === null ? error : `execution reverted: ${reason}`}`,
        data,
      });
    const needed = fromQuantity(gas, 'gas_needed');
    if (needed > MOST_GAS)
      throw new RpcFailure({ code: REVERTED, message: `calls[${at}]: it needs ${needed} gas, more than a block has` });
    return needed;
  });
}

/** Prepares a batch. @throws the reason why it cannot be asked */
export async function prepareCalls(preparation: CallsPreparation): Promise<PreparedCalls> {
  const { request, account, network, networks, evm, attempt } = preparation;
  if (!network.isSvc) throw new BatchRefused('chain');
  const chainId = await networks.requireIdentity(network);
  // The chain id that sites are told, even if the user accepted another one for its node.
  if (request.chainId !== BigInt(network.chainId)) throw new BatchRefused('chain');
  const { normal } = await readPrices(evm, network, false, attempt);
  const needed = await gasOfCalls(preparation, request.calls, normal.priceWei);
  const plain = request.calls.map(({ to, valueWei, data }, at): PlainCall => {
    const ledger = to === null ? null : accountId(to);
    const floor = leastGasOf({ type: 'legacy', to: ledger, data, accessList: [] });
    return {
      to: to === null ? null : toChecksumAddress(to),
      tx: {
        type: 'legacy',
        chainId,
        to: ledger,
        valueWei: valueWei.toString(),
        data: `0x${toHex(data)}`,
        gasLimit: largest(smallest(((needed[at] ?? 0n) * 12n) / 10n, MOST_GAS), floor).toString(),
        gasPriceWei: normal.priceWei.toString(),
        priorityFeeWei: normal.priceWei.toString(),
        accessList: [],
      },
    };
  });
  const { calls, description, intent, needsPassword } = await describeCalls(plain, preparation);
  const subject: Subject<'sendCalls'> = {
    account: accountRefOf(account),
    network: { slug: network.slug, name: network.name, chainId: network.chainId },
    calls,
    currency: network.currency,
    fee: formatDecimal(feeWeiOfCalls(calls)),
    description,
  };
  return { subject, intent, needsPassword };
}
