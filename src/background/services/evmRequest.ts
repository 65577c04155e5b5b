// From a request for a chain transaction to the subject of its approval: parameters validated, fees and gas fixed, the
// call described from the bytes that will be signed. The shown fee is a maximum.

import {
  accountId,
  addressForm,
  hasWrongChecksum,
  isProtocolHolder,
  toChecksumAddress,
} from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { ParseRefusal } from '@svc/core/errors';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import { type AccessEntry, PQ_TX_TYPE } from '@svc/core/tx/evmTx';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { Subject } from '../../approvals/kinds.ts';
import type { CallQuestion, DescribedCall } from '../decoding/describeCall.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../node/patience.ts';
import { Unsupported } from '../requests/refusals.ts';
import type { Network } from '../state/network.ts';
import { accountRefOf } from './accounts.ts';
import { describeChain, leastGasOf } from './chainDescription.ts';
import { feeOfferOf, limitWithRoom, type Prices, readPrices } from './fees.ts';
import type { Networks } from './networks.ts';
import type { Risks } from './risks.ts';
import type { AccountEntry } from './vaultAccess.ts';

/** Longest call data, in bytes: the limit of a node. */
const MAX_DATA = 131_072;
/** Added to the minimum of a post-quantum transaction where the node's estimate is below it. */
const PQ_HEADROOM = 30_000n;

/** A validated request, before anything was read from the node. */
export interface ChainRequest {
  readonly from: string | undefined;
  /** As written; null creates a contract. */
  readonly to: string | null;
  readonly valueWei: bigint;
  readonly data: Uint8Array;
  readonly gas: bigint | undefined;
  readonly gasPriceWei: bigint | undefined;
  readonly maxFeeWei: bigint | undefined;
  readonly maxPriorityWei: bigint | undefined;
  readonly accessList: readonly AccessEntry[] | undefined;
  readonly chainId: bigint | undefined;
}

/** A quantity: minimal hex, or a safe JSON integer. */
function readQuantity(value: unknown, path: string): bigint | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value !== 'string') throw new ParseRefusal(path, 'a hex quantity without leading zeros');
  return fromQuantity(value, path);
}

/** A quantity with two names. @throws ParseRefusal when they differ */
function readOnce(members: Readonly<Record<string, unknown>>, name: string, alias: string): bigint | undefined {
  const [one, other] = [readQuantity(members[name], name), readQuantity(members[alias], alias)];
  if (one !== undefined && other !== undefined && one !== other) throw new ParseRefusal(alias, `the same as ${name}`);
  return one ?? other;
}

function readData(data: unknown, input: unknown): Uint8Array {
  const read = (value: unknown, path: string): Uint8Array | undefined => {
    // Libraries send an empty text for none.
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string' || !value.startsWith('0x')) throw new ParseRefusal(path, 'hex bytes with 0x');
    return fromHex(value, path);
  };
  const [one, other] = [read(data, 'data'), read(input, 'input')];
  if (one !== undefined && other !== undefined && toHex(one) !== toHex(other))
    throw new ParseRefusal('input', 'the same bytes as data');
  const bytes = one ?? other ?? new Uint8Array(0);
  if (bytes.length > MAX_DATA) throw new ParseRefusal('data', `at most ${MAX_DATA} bytes`);
  return bytes;
}

function readAccessList(value: unknown): AccessEntry[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length > 1_000)
    throw new ParseRefusal('accessList', 'a list of addresses with storage keys');
  return value.map((entry: unknown, at) => {
    const { address, storageKeys } =
      typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
    if (typeof address !== 'string' || !Array.isArray(storageKeys) || storageKeys.length > 1_000)
      throw new ParseRefusal(`accessList[${at}]`, 'an address with storage keys');
    fromHex(address, `accessList[${at}].address`, 20);
    for (const key of storageKeys as unknown[])
      fromHex(typeof key === 'string' ? key : 'x', `accessList[${at}].storageKeys`, 32);
    return { address, storageKeys: storageKeys as string[] };
  });
}

/** Members of other envelopes, whose meaning this wallet could not show. */
const NOT_OFFERED = [
  'authorizationList',
  'blobs',
  'blobVersionedHashes',
  'maxFeePerBlobGas',
  'sidecars',
  'kzg',
  'calls',
];
const TYPES: ReadonlySet<unknown> = new Set([undefined, null, '0x0', '0x1', '0x2', `0x${PQ_TX_TYPE.toString(16)}`]);
/** Members that are used or, like the nonce, set by the wallet itself. */
const MEMBERS: ReadonlySet<string> = new Set([
  ...[
    'from',
    'to',
    'value',
    'data',
    'input',
    'gas',
    'gasLimit',
    'gasPrice',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
    'accessList',
    'chainId',
    'type',
    'nonce',
  ],
]);

/** Validates the one parameter of a method that sends a chain transaction. @throws ParseRefusal, Unsupported */
export function readChainRequest(given: unknown, form: 'classic' | 'pq'): ChainRequest {
  const [request, ...more] = Array.isArray(given) ? (given as unknown[]) : [given];
  if (typeof request !== 'object' || request === null || Array.isArray(request) || more.length > 0)
    throw new ParseRefusal('params', 'a list of one transaction');
  const members = request as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    if (NOT_OFFERED.includes(name)) throw new Unsupported(`The wallet does not send transactions with ${name}.`);
    if (!MEMBERS.has(name)) throw new ParseRefusal(name.slice(0, 64), 'no such member');
  }
  if (!TYPES.has(members.type)) throw new Unsupported('The wallet does not send this kind of transaction.');
  const { from, to } = members;
  if (from !== undefined && from !== null && typeof from !== 'string') throw new ParseRefusal('from', 'an address');
  const data = readData(members.data, members.input);
  const isMissing = to === undefined || to === null;
  if (isMissing && data.length === 0)
    throw new Unsupported('A transaction needs a recipient, or the code of a contract to create.');
  if (!isMissing && (typeof to !== 'string' || to === '')) throw new ParseRefusal('to', 'an address');
  const read = {
    from: from ?? undefined,
    to: isMissing ? null : (to as string),
    valueWei: readQuantity(members.value, 'value') ?? 0n,
    data,
    gas: readOnce(members, 'gas', 'gasLimit'),
    gasPriceWei: readQuantity(members.gasPrice, 'gasPrice'),
    maxFeeWei: readQuantity(members.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityWei: readQuantity(members.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    accessList: readAccessList(members.accessList),
    chainId: readQuantity(members.chainId, 'chainId'),
  };
  readQuantity(members.nonce, 'nonce');
  if (read.maxFeeWei !== undefined && (read.maxPriorityWei ?? 0n) > read.maxFeeWei)
    throw new ParseRefusal('maxPriorityFeePerGas', 'no more than maxFeePerGas');
  if (read.to !== null) requireRecipient(read.to, form);
  return read;
}

/** Allowed recipients: any form of account for the post-quantum envelope, 0x + 40 hex for the others. */
function requireRecipient(to: string, form: 'classic' | 'pq'): void {
  const kind = addressForm(to);
  const isTraditional = kind === 'traditional' && to.startsWith('0x');
  if (!isTraditional && (form === 'classic' || kind === undefined || kind === 'traditional'))
    throw new ParseRefusal('to', form === 'classic' ? '0x and 40 hex digits' : 'an address');
  if (hasWrongChecksum(to))
    throw new ParseRefusal('to', 'an address whose checksum is right (compare it letter by letter)');
  if (isProtocolHolder(to)) throw new ParseRefusal('to', 'an account that somebody holds a key for');
}

export interface ChainPreparation {
  readonly request: ChainRequest;
  readonly form: 'classic' | 'pq';
  readonly account: AccountEntry;
  readonly network: Network;
  /** Undefined for the wallet itself. */
  readonly origin: string | undefined;
  readonly evm: EvmClient;
  readonly networks: Networks;
  readonly risks: Risks;
  readonly findFunction: CallQuestion['findFunction'];
  readonly decimalsOf: CallQuestion['decimalsOf'];
  readonly replaces?: Subject<'sendTransaction'>['replaces'];
  /** The minimum price of a replacement, wei per gas. */
  readonly least?: { readonly priceWei: bigint; readonly priorityWei: bigint };
}

export interface PreparedTransaction {
  readonly subject: Subject<'sendTransaction'>;
  readonly needsPassword: boolean;
  readonly described: DescribedCall;
}

interface Fees {
  readonly type: 'legacy' | 'accessList' | 'dynamicFee' | 'pq';
  readonly gasPriceWei: bigint;
  readonly priorityFeeWei: bigint;
  /** Undefined if the request names its price and the network's could not be read. */
  readonly prices: Prices | undefined;
}

/**
 * Envelope and price. Networks of this protocol have a fixed price, so fields of EIP-1559 are ignored there; elsewhere
 * a site gets the envelope that it asks for, and the wallet's own transactions use the one that suits the network's
 * fees.
 */
async function chooseFees({ request, form, network, evm, origin }: ChainPreparation, attempt: Attempt): Promise<Fees> {
  const { gasPriceWei: asked, maxFeeWei, maxPriorityWei, accessList } = request;
  const namesPart = maxPriorityWei !== undefined || origin === undefined;
  const isDynamic =
    !network.isSvc && (maxFeeWei !== undefined || (asked === undefined && namesPart && network.hasBaseFee));
  const given = network.isSvc ? asked : (maxFeeWei ?? asked);
  const reading = readPrices(evm, network, isDynamic, attempt);
  const prices = given === undefined ? await reading : await attempt(reading);
  const { priceWei, priorityWei } = prices?.normal ?? { priceWei: 0n, priorityWei: 0n };
  // With a fixed price only that one counts; elsewhere two prices are a mistake.
  if (!network.isSvc && asked !== undefined && (maxFeeWei ?? maxPriorityWei) !== undefined)
    throw new ParseRefusal('gasPrice', 'no second price beside maxFeePerGas');
  if (network.isSvc) {
    if (asked !== undefined && asked < MIN_GAS_PRICE_WEI)
      throw new ParseRefusal('gasPrice', `at least ${MIN_GAS_PRICE_WEI} wei`);
    const price = asked ?? priceWei;
    return { type: form === 'pq' ? 'pq' : 'legacy', gasPriceWei: price, priorityFeeWei: price, prices };
  }
  if (isDynamic) {
    const part = maxPriorityWei ?? maxFeeWei ?? priorityWei;
    // If only the tip is named, the network's own price makes room for it.
    return {
      type: 'dynamicFee',
      gasPriceWei: maxFeeWei ?? priceWei - priorityWei + part,
      priorityFeeWei: part,
      prices,
    };
  }
  const price = asked ?? priceWei;
  return {
    type: accessList === undefined ? 'legacy' : 'accessList',
    gasPriceWei: price,
    priorityFeeWei: price,
    prices,
  };
}

interface Gas {
  readonly limit: bigint;
  /** The node's gas estimate. */
  readonly estimate: bigint | undefined;
}

async function chooseGas(
  { request, form, account, network, evm, origin }: ChainPreparation,
  floor: bigint,
  to: string | null,
  attempt: Attempt,
): Promise<Gas> {
  if (request.gas !== undefined && request.gas < floor) throw new ParseRefusal('gas', `at least ${floor}`);
  if (request.gas !== undefined && request.gas >= 2n ** 63n) throw new ParseRefusal('gas', 'a number below 2^63');
  const common = {
    value: toQuantity(request.valueWei),
    data: `0x${toHex(request.data)}`,
    ...(to === null ? {} : { to }),
  };
  const call =
    form === 'classic'
      ? { ...common, from: account.ethAddress }
      : { ...common, from: account.pqAccountId, type: toQuantity(PQ_TX_TYPE) };
  const estimating = evm.estimateGas(network, call);
  if (request.gas !== undefined) return { limit: request.gas, estimate: await attempt(estimating) };
  const reading = network.isSvc ? undefined : attempt(evm.blockGas(network));
  const estimate = await estimating;
  const floored = form === 'pq' ? floor + PQ_HEADROOM : floor;
  const needed = estimate > floor ? estimate : floored;
  const roomy = form === 'classic' ? (estimate * 12n) / 10n : origin === undefined ? (needed * 11n) / 10n : needed;
  return { limit: limitWithRoom(network, needed, roomy, await reading), estimate };
}

/**
 * The subject to show.
 * @throws the node's own error when it cannot estimate the gas: a reverting call fails before the user is asked
 */
export async function prepareChain(preparation: ChainPreparation): Promise<PreparedTransaction> {
  const { request, form, account, network, origin, evm, networks, risks, findFunction, decimalsOf, replaces, least } =
    preparation;
  if (form === 'pq' && !network.isSvc) throw new ParseRefusal('method', 'a network with post-quantum accounts');
  const chainId = await networks.requireIdentity(network);
  // Sites name the chain that they are told of, also where the user trusts a node on another one.
  if (request.chainId !== undefined && request.chainId !== BigInt(network.chainId))
    throw new ParseRefusal('chainId', `the active network's chain, ${network.chainId}`);
  const to = request.to === null ? null : accountId(request.to);
  const attempt = evm.patience();
  const fees = await chooseFees(preparation, attempt);
  const accessList = fees.type === 'accessList' || fees.type === 'dynamicFee' ? [...(request.accessList ?? [])] : [];
  const envelope = { type: fees.type, to, data: request.data, accessList };
  const floor = leastGasOf(envelope);
  const { limit: gasLimit, estimate } = await chooseGas(preparation, floor, to, attempt);
  const feeWei = gasLimit * fees.gasPriceWei;
  const toShown = request.to === null ? null : toChecksumAddress(request.to);
  const { described, needsPassword, usualFeeWei, heldWei } = await describeChain({
    network,
    account,
    form,
    origin,
    evm,
    risks,
    findFunction,
    decimalsOf,
    attempt,
    envelope,
    toShown,
    valueWei: request.valueWei,
    gasLimit,
    gasPriceWei: fees.gasPriceWei,
    replaces,
  });
  const feeOffer = feeOfferOf({
    proposed: { gasLimit, priceWei: fees.gasPriceWei, priorityWei: fees.priorityFeeWei },
    siteSetGas: origin !== undefined && request.gas !== undefined,
    siteSetPrice:
      origin !== undefined &&
      (network.isSvc ? request.gasPriceWei : (request.maxFeeWei ?? request.maxPriorityWei ?? request.gasPriceWei)) !==
        undefined,
    isDynamic: fees.type === 'dynamicFee',
    prices: fees.prices,
    leastGas: floor,
    estimate,
    usualFeeWei,
    ...(network.isSvc
      ? { least: { priceWei: MIN_GAS_PRICE_WEI, priorityWei: MIN_GAS_PRICE_WEI } }
      : least === undefined
        ? {}
        : { least }),
    spareWei: heldWei === undefined ? undefined : heldWei - request.valueWei,
    currency: network.currency,
  });
  const subject: Subject<'sendTransaction'> = {
    account: accountRefOf(account),
    form,
    network: { slug: network.slug, name: network.name, chainId: network.chainId },
    tx: {
      type: fees.type,
      chainId,
      to,
      valueWei: request.valueWei.toString(),
      data: `0x${toHex(request.data)}`,
      gasLimit: gasLimit.toString(),
      gasPriceWei: fees.gasPriceWei.toString(),
      priorityFeeWei: fees.priorityFeeWei.toString(),
      accessList: accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
    },
    to: toShown,
    value: formatDecimal(request.valueWei),
    currency: network.currency,
    fee: formatDecimal(feeWei),
    feeOffer,
    ...(described.call === undefined ? {} : { call: described.call }),
    description: { ...described.description, warnings: [...described.description.warnings] },
    ...(replaces === undefined ? {} : { replaces }),
  };
  return { subject, needsPassword, described };
}

/** @throws Refusal `network.other`: operations of the exchange exist only on networks of this protocol */
export function requireExchangeNetwork(network: Network): void {
  if (!network.isSvc)
    throw refused(
      'refused.input.network',
      { network: part.given(network.name) },
      { forSites: `${network.name} has no exchange and no post-quantum accounts. Switch the network first.` },
    );
}
