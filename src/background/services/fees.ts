// What a transaction may cost now: the network's prices from slow to fast, and the bounds of what a user may choose.
// Reads that fail leave an offer poorer; they hold nothing up.

import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import type { FeeChoice, FeeOffer, FeeSpeed } from '../../approvals/fee.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../node/patience.ts';
import { HIGH_FEE_FACTOR } from '../risks/highFee.ts';
import type { Network } from '../state/network.ts';

/** The most gas that is signed for, unless the request itself names more. */
export const MOST_GAS = 30_000_000n;
/** How many times the usual a choice may be at most; a request above it is called dangerous. */
const MOST_FACTOR = HIGH_FEE_FACTOR;
/** The same, of what the wallet itself proposes. */
const OWN_FACTOR = 10n;

/** The larger of two; Math.max takes no bigint. */
export const largest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The smaller of two. */
export const smallest = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface Price {
  readonly priceWei: bigint;
  readonly priorityWei: bigint;
}

/** Prices of now, and what the next block burns. */
export interface Prices {
  readonly slow?: Price;
  readonly normal: Price;
  readonly fast?: Price;
  readonly baseFeeWei?: bigint;
}

/** Prices for an envelope with one number: around what the node itself proposes. */
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
 * What the network takes.
 * @param isDynamic for an envelope that names the proposer's part apart
 * @throws what the node answers to eth_gasPrice
 */
export async function readPrices(
  evm: EvmClient,
  network: Network,
  isDynamic: boolean,
  attempt: Attempt,
): Promise<Prices> {
  if (network.isSvc) {
    // One price for all, in the order of accounts: paying more is burned and buys nothing.
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
  // Base fees rise by an eighth a block at most: room for one, three and six full blocks.
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
  /** Undefined where they could not be read: the proposal then stands alone. */
  readonly prices: Prices | undefined;
  readonly leastGas: bigint;
  readonly estimate: bigint | undefined;
  /** What such an act usually costs at most, wei. */
  readonly usualFeeWei: bigint;
  /** No node takes less; a replacement has to pay more than what it replaces. */
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
