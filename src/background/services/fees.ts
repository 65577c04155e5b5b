// Current transaction fees: the network's prices from slow to fast, and the limits of a user's choice. A failed read
// makes the offer less detailed; it delays nothing.

import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import type { FeeChoice, FeeOffer, FeeSpeed } from '../../approvals/feeShape.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../node/patience.ts';
import { HIGH_FEE_FACTOR } from '../risks/highFee.ts';
import type { Network } from '../state/network.ts';

/** Highest gas limit that is signed, unless the request itself names a higher one. */
export const MOST_GAS = 30_000_000n;
/** Highest choice as a multiple of the usual fee; a request above it is a danger. */
const MOST_FACTOR = HIGH_FEE_FACTOR;
/** The same for the wallet's own proposals. */
const OWN_FACTOR = 10n;

/** The larger of two; Math.max takes no bigint. */
export const largest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The smaller of two. */
export const smallest = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The most gas of one transaction on Ethereum and networks like it (EIP-7825). */
const ETHEREUM_MOST_GAS = 2n ** 24n;

/**
 * A gas limit with room for a rise, never below what is needed now. No node takes more in one transaction than a block
 * has, and some take less: the room ends there.
 * @param blockGas of the latest block; undefined where it could not be read
 */
export function limitWithRoom(network: Network, needed: bigint, roomy: bigint, blockGas: bigint | undefined): bigint {
  const most = network.isSvc ? MOST_GAS : (blockGas ?? roomy);
  const isCapped = !network.isSvc && needed <= ETHEREUM_MOST_GAS;
  return largest(smallest(roomy, isCapped ? smallest(most, ETHEREUM_MOST_GAS) : most), needed);
}

interface Price {
  readonly priceWei: bigint;
  readonly priorityWei: bigint;
}

/** Current prices, and the base fee of the next block. */
export interface Prices {
  readonly slow?: Price;
  readonly normal: Price;
  readonly fast?: Price;
  readonly baseFeeWei?: bigint;
}

/** Prices for an envelope with a single price: around the node's own proposal. */
function onePrice(gasPriceWei: bigint, baseFeeWei: bigint | undefined): Prices {
  const one = (priceWei: bigint): Price => ({ priceWei, priorityWei: priceWei });
  const slow = largest((gasPriceWei * 9n) / 10n, baseFeeWei ?? 0n);
  return {
    slow: one(slow < gasPriceWei ? slow : gasPriceWei),
    normal: one(gasPriceWei),
    fast: one((gasPriceWei * 13n) / 10n),
    ...(baseFeeWei === undefined ? {} : { baseFeeWei }),
  };
}

/**
 * The network's prices.
 * @param isDynamic for an envelope with a separate tip
 * @throws the node's answer to eth_gasPrice
 */
export async function readPrices(
  evm: EvmClient,
  network: Network,
  isDynamic: boolean,
  attempt: Attempt,
): Promise<Prices> {
  if (network.isSvc) {
    // One price for all, and execution in the order of accounts: paying more is burned and has no effect.
    const priceWei = largest(await evm.gasPriceWei(network), MIN_GAS_PRICE_WEI);
    return { normal: { priceWei, priorityWei: priceWei }, baseFeeWei: MIN_GAS_PRICE_WEI };
  }
  const history = network.hasBaseFee ? await attempt(evm.feeHistory(network)) : undefined;
  if (!isDynamic || history === undefined) {
    const prices = onePrice(await evm.gasPriceWei(network), history?.baseFeeWei);
    return prices;
  }
  const { baseFeeWei, tipsWei } = history;
  const [low, middle, high] = tipsWei;
  const wanted = middle > 0n ? middle : ((await attempt(evm.priorityFeeWei(network))) ?? 0n);
  // Base fees rise by at most an eighth per block: room for one, three and six full blocks.
  const at = (percent: bigint, tip: bigint): Price => ({
    priceWei: (baseFeeWei * percent) / 100n + tip,
    priorityWei: tip,
  });
  return {
    slow: at(113n, low > 0n && low < wanted ? low : wanted),
    normal: at(143n, wanted),
    fast: at(203n, largest(high, (wanted * 3n) / 2n)),
    baseFeeWei,
  };
}

export interface OfferFacts {
  readonly proposed: { readonly gasLimit: bigint; readonly priceWei: bigint; readonly priorityWei: bigint };
  readonly siteSetGas: boolean;
  readonly siteSetPrice: boolean;
  readonly isDynamic: boolean;
  /** Undefined if they could not be read: then only the proposal is offered. */
  readonly prices: Prices | undefined;
  readonly leastGas: bigint;
  readonly estimate: bigint | undefined;
  /** Usual maximum fee of such a transaction, wei. */
  readonly usualFeeWei: bigint;
  /** The minimum of the node; a replacement has to pay more than the replaced transaction. */
  readonly least?: Price;
  readonly spareWei: bigint | undefined;
  readonly currency: string;
}

/** The offer of an approval. */
export function feeOfferOf(facts: OfferFacts): FeeOffer {
  const { proposed, prices, least, isDynamic, estimate, spareWei } = facts;
  const leastPrice = least?.priceWei ?? 1n;
  const leastPriority = isDynamic ? (least?.priorityWei ?? 0n) : leastPrice;
  const raised = ({ priceWei, priorityWei }: Price): Pick<FeeSpeed, 'gasPriceWei' | 'priorityFeeWei'> => {
    const price = largest(priceWei, leastPrice);
    const priority = isDynamic ? largest(priorityWei, leastPriority) : price;
    return { gasPriceWei: largest(price, priority).toString(), priorityFeeWei: priority.toString() };
  };
  const speeds = (['slow', 'normal', 'fast'] as const).flatMap((name): FeeSpeed[] => {
    const price = prices?.[name];
    return price === undefined ? [] : [{ speed: name, ...raised(price) }];
  });
  const normal = prices?.normal.priceWei ?? proposed.priceWei;
  const fastest = largest(largest(normal, proposed.priceWei), leastPrice);
  const gas = largest(estimate ?? 0n, facts.leastGas);
  const choice: FeeChoice = {
    gasLimit: proposed.gasLimit.toString(),
    gasPriceWei: proposed.priceWei.toString(),
    priorityFeeWei: proposed.priorityWei.toString(),
  };
  return {
    proposed: choice,
    siteSetGas: facts.siteSetGas,
    siteSetPrice: facts.siteSetPrice,
    isDynamic,
    speeds,
    ...(prices?.baseFeeWei === undefined ? {} : { baseFeeWei: prices.baseFeeWei.toString() }),
    ...(estimate === undefined ? {} : { estimate: gas.toString() }),
    leastGas: facts.leastGas.toString(),
    mostGas: largest(MOST_GAS, proposed.gasLimit).toString(),
    leastPriceWei: leastPrice.toString(),
    leastPriorityWei: leastPriority.toString(),
    mostPriceWei: largest(normal * MOST_FACTOR, fastest).toString(),
    mostFeeWei: largest(
      largest(facts.usualFeeWei * MOST_FACTOR, gas * normal * OWN_FACTOR),
      largest(proposed.gasLimit * proposed.priceWei, proposed.gasLimit * fastest * 2n),
    ).toString(),
    highFeeWei: (facts.usualFeeWei * MOST_FACTOR).toString(),
    ...(spareWei === undefined ? {} : { spareWei: (spareWei > 0n ? spareWei : 0n).toString() }),
    currency: facts.currency,
  };
}
