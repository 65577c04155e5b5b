// From a site's request for an exchange operation to the subject of its approval. All parameters are validated here,
// before anything is shown; exactly what is shown is signed.

import { findAccountId, hasWrongChecksum, isProtocolHolder } from '@svc/core/accounts/address';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { ParseRefusal } from '@svc/core/errors';
import { canonicalJson, isJsonObject, type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import { deadlinesOf } from '@svc/core/ops/common';
import { type Intent, purseOf } from '@svc/core/ops/intent';
import { findOpName } from '@svc/core/ops/opTable';
import { findOp, type OpName, parseOpParams } from '@svc/core/ops/registry';
import { type LeafMeaning, leavesOf } from '@svc/core/schema/schemaLeaves';
import { MIN_GAS_PRICE_WEI, WALLET_GAS_LIMIT } from '@svc/core/tx/exchangeTx';
import { NATIVE_FACT } from '@svc/core/words/parts';
import type { TSchema } from 'typebox';
import type { Subject } from '../../approvals/kinds.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Attempt } from '../node/patience.ts';
import { Unsupported } from '../requests/refusals.ts';
import type { Network } from '../state/network.ts';
import { accountRefOf } from './accounts.ts';
import { requireExchangeNetwork } from './evmRequest.ts';
import { readFacts } from './exchangeFacts.ts';
import { feeOfferOf, largest } from './fees.ts';
import type { Risks } from './risks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const U64_MAX = 2n ** 64n - 1n;
/** A validated operation with its parameters. */
export interface ExchangeRequest {
  readonly op: string;
  /** The exact parameters. */
  readonly params: JsonObject;
  /** The same as canonical JSON: the bytes that are signed. */
  readonly paramsText: string;
  /** Requested gas limit; undefined for the wallet's default. */
  readonly gasLimit: bigint | undefined;
  readonly gasPriceWei: bigint | undefined;
  /** Address of the account that the site means. */
  readonly from: string | undefined;
}

/** Decimal or hex text with a single spelling of each value: no leading zeros, as everywhere. */
const WHOLE = /^(?:0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,15})|0|[1-9]\d{0,19})$/;

function readWhole(value: unknown, path: string): bigint | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && WHOLE.test(value)) return BigInt(value);
  throw new ParseRefusal(path, 'a whole number without leading zeros');
}

/** A number with two names. @throws ParseRefusal when they differ */
function readOnce(name: string, given: unknown, alias: unknown): bigint | undefined {
  const [one, other] = [readWhole(given, name), readWhole(alias, name)];
  if (one !== undefined && other !== undefined && one !== other) throw new ParseRefusal(name, 'one value, not two');
  return one ?? other;
}

/**
 * A single spelling of each form: `0x` in lower case, no surrounding characters. The site's text is signed unchanged.
 */
const SPELLING = /^(?:0x[0-9a-zA-Z]+|[QR][0-9A-Za-z]+)$/;

/** Whether a text means nobody in a place that allows it. */
const isNobody = (value: string, { nobody = [] }: LeafMeaning): boolean => nobody.includes(value.toLowerCase());

/**
 * Checks every account inside the parameters: a known form, a valid checksum where it has one, and for a recipient one
 * that somebody has the key of. Addresses of tokens and collections have no checksum.
 */
function checkAddresses(schema: TSchema, params: JsonObject): void {
  for (const { path, meaning, value } of leavesOf(schema, params, 'params')) {
    const { address: role } = meaning;
    if (role === undefined || role === 'reference' || typeof value !== 'string' || isNobody(value, meaning)) continue;
    if (!SPELLING.test(value) || findAccountId(value) === undefined)
      throw new ParseRefusal(path, 'an address (0x + 40 hex, or 0xPQ + 64 hex)');
    if (hasWrongChecksum(value))
      throw new ParseRefusal(path, 'an address whose checksum is right (compare it letter by letter)');
    if (role === 'recipient' && isProtocolHolder(value))
      throw new ParseRefusal(path, 'an account that somebody holds a key for');
  }
}

/** The parameters of an operation from their canonical JSON. @throws ParseRefusal */
export function readParamsText(paramsText: string): JsonObject {
  const params = readJson(paramsText, 'params');
  if (!isJsonObject(params)) throw new ParseRefusal('params', 'an object');
  return params;
}

/**
 * Validates the parameters of `svc_sendExchangeTransaction`. Unknown names are bad parameters (-32602); existing
 * operations that are not offered to sites are unsupported (4200).
 */
export function readExchangeRequest(given: unknown): ExchangeRequest {
  const request = Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw new ParseRefusal('params', 'one object {op, params}');
  const {
    op,
    params = {},
    gasLimit,
    gas_limit,
    gasPrice,
    gas_price,
    from,
    ...unknown
  } = request as Record<string, unknown>;
  const extra = Object.keys(unknown)[0];
  if (extra !== undefined) throw new ParseRefusal(extra, 'no such member');
  const name = findOpName(op);
  if (name === undefined) throw new ParseRefusal('op', 'the name of an operation');
  const declaration = findOp(name);
  if (declaration === undefined) throw new Unsupported(`The wallet does not offer ${name} to sites yet.`);
  if (declaration.sites !== 'may ask')
    throw new Unsupported(`Sites cannot ask for ${name}. ${declaration.sites.refused}`);
  // Fractional JSON numbers and unsafe integers are refused here: only exact values may be signed.
  const paramsText = canonicalJson(params);
  const exact = readParamsText(paramsText);
  parseOpParams(name as OpName, exact, 'refuse');
  checkAddresses(declaration.params, exact);
  const limit = readOnce('gasLimit', gasLimit, gas_limit);
  const price = readOnce('gasPrice', gasPrice, gas_price);
  if (limit !== undefined && (limit === 0n || limit > U64_MAX))
    throw new ParseRefusal('gasLimit', 'a whole number from 1 to 2^64 - 1');
  if (price !== undefined && price < MIN_GAS_PRICE_WEI)
    throw new ParseRefusal('gasPrice', `at least ${MIN_GAS_PRICE_WEI} wei`);
  if (from !== undefined && typeof from !== 'string') throw new ParseRefusal('from', 'an address');
  return { op: name, params: exact, paramsText, gasLimit: limit, gasPriceWei: price, from };
}

export interface Preparation {
  readonly request: ExchangeRequest;
  readonly account: AccountEntry;
  readonly network: Network;
  readonly node: NodeClient;
  readonly risks: Risks;
  /** Undefined for the wallet itself. */
  readonly origin: string | undefined;
}

export interface PreparedOperation {
  readonly subject: Subject<'sendExchangeTransaction'>;
  readonly intent: Intent;
  /** Whether approving needs the password. */
  readonly needsPassword: boolean;
}

async function readGasPrice({ node, network }: Preparation, attempt: Attempt): Promise<bigint> {
  const answered = await attempt(node.read(network, 'getExchangeGasPrice', {}).then(BigInt));
  return largest(answered ?? MIN_GAS_PRICE_WEI, MIN_GAS_PRICE_WEI);
}

/** The operation's payment in the native asset, wei. */
function nativePaid({ payments }: Intent): bigint {
  return payments
    .filter((payment) => purseOf(payment) === NATIVE_FACT.asset)
    .reduce((sum, { amount }) => sum + parseDecimal(amount), 0n);
}

/** The signer's native balance, wei. */
async function readHeld({ node, network, account }: Preparation, attempt: Attempt): Promise<bigint | undefined> {
  const held = await attempt(
    node
      .read(network, 'getTokenBalanceText', { token_address: NATIVE_FACT.asset, address: account.pqAddress })
      .then(String),
  );
  return held === undefined ? undefined : parseDecimal(held);
}

/** The subject to show. The fee is a maximum: gas price and limit are fixed here and signed as shown. */
export async function prepareExchange(
  preparation: Preparation,
  attempt: Attempt = preparation.node.patience(),
): Promise<PreparedOperation> {
  const { request, account, network, node, risks, origin } = preparation;
  requireExchangeNetwork(network);
  const declaration = findOp(request.op);
  if (declaration === undefined) throw new ParseRefusal('op', 'a declared operation');
  const parsed = parseOpParams(request.op as OpName, request.params, 'refuse', account.pqAddress) as Parameters<
    typeof declaration.needs
  >[0];
  const [facts, networkPrice, held] = await Promise.all([
    readFacts(node, network, account.pqAddress, declaration.needs(parsed), attempt, risks.verified),
    readGasPrice(preparation, attempt),
    readHeld(preparation, attempt),
  ]);
  const gasPriceWei = request.gasPriceWei ?? networkPrice;
  const wanted = request.gasLimit ?? WALLET_GAS_LIMIT;
  const gasLimit = largest(wanted, declaration.gas);
  const description = declaration.describe(parsed, facts);
  const intent = { ...declaration.intent(parsed, facts), deadlines: deadlinesOf(declaration.params, parsed) };
  const usualFeeWei = largest(WALLET_GAS_LIMIT, declaration.gas) * MIN_GAS_PRICE_WEI;
  const { warnings, needsPassword } = await risks.assess({
    intent,
    origin,
    network,
    account,
    form: 'pq',
    feeWei: gasLimit * gasPriceWei,
    usualFeeWei,
    heldWei: held,
    said: description.warnings,
    attempt,
  });
  const subject: Subject<'sendExchangeTransaction'> = {
    account: accountRefOf(account),
    network: { slug: network.slug, name: network.name, chainId: network.chainId },
    op: request.op,
    opNumber: declaration.number,
    paramsText: request.paramsText,
    description: { ...description, warnings: [...warnings] },
    gasLimit: gasLimit.toString(),
    gasPriceWei: gasPriceWei.toString(),
    fee: formatDecimal(gasLimit * gasPriceWei),
    feeOffer: feeOfferOf({
      proposed: { gasLimit, priceWei: gasPriceWei, priorityWei: gasPriceWei },
      siteSetGas: origin !== undefined && request.gasLimit !== undefined,
      siteSetPrice: origin !== undefined && request.gasPriceWei !== undefined,
      isDynamic: false,
      prices: { normal: { priceWei: networkPrice, priorityWei: networkPrice }, baseFeeWei: MIN_GAS_PRICE_WEI },
      leastGas: declaration.gas,
      estimate: declaration.gas,
      usualFeeWei,
      least: { priceWei: MIN_GAS_PRICE_WEI, priorityWei: MIN_GAS_PRICE_WEI },
      spareWei: held === undefined ? undefined : held - nativePaid(intent),
      currency: network.currency,
    }),
  };
  return { subject, intent, needsPassword };
}
