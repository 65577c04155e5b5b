// Transaction fees: the wallet's offer, the user's choice within it, and the risks of a choice. The screen and the
// background use the same functions; the background trusts no choice.

import { formatDecimal } from '@svc/core/decimal';
import { type Message, message } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { SaidRefusal } from '@svc/core/words/refusal';
import { warning } from '@svc/core/words/warning';
import type { FeeChoice, FeeOffer } from './feeShape.ts';

/** A price this many times above the usual one is called far above. */
const FAR_ABOVE = 10n;

/** The maximum fee, wei. */
export const feeWeiOf = ({ gasLimit, gasPriceWei }: Pick<FeeChoice, 'gasLimit' | 'gasPriceWei'>): bigint =>
  BigInt(gasLimit) * BigInt(gasPriceWei);

/** The likely fee, wei; undefined if the gas is unknown. Never above the maximum. */
export function likelyFeeWei(
  offer: Pick<FeeOffer, 'estimate' | 'baseFeeWei' | 'isDynamic'>,
  choice: FeeChoice,
): bigint | undefined {
  if (offer.estimate === undefined) return undefined;
  const most = BigInt(choice.gasPriceWei);
  const paid =
    offer.isDynamic && offer.baseFeeWei !== undefined ? BigInt(offer.baseFeeWei) + BigInt(choice.priorityFeeWei) : most;
  const [gas, limit] = [BigInt(offer.estimate), BigInt(choice.gasLimit)];
  return (gas < limit ? gas : limit) * (paid < most ? paid : most);
}

/** Wei as gwei, decimal text. */
export const gweiText = (wei: string | bigint): string => formatDecimal(BigInt(wei), 9);

/** The usual speed of an offer. */
const normalSpeed = ({ speeds, proposed }: FeeOffer): Pick<FeeChoice, 'gasPriceWei' | 'priorityFeeWei'> =>
  speeds.find((one) => one.speed === 'normal') ?? proposed;

/** Why a choice is refused; undefined if it is accepted. */
export function feeFault(offer: FeeOffer, choice: FeeChoice): Message | undefined {
  const [gas, price, priority] = [BigInt(choice.gasLimit), BigInt(choice.gasPriceWei), BigInt(choice.priorityFeeWei)];
  if (gas < BigInt(offer.leastGas))
    return message('refused.fee.bounds.leastGas', { least: part.number(offer.leastGas) });
  if (gas > BigInt(offer.mostGas)) return message('refused.fee.bounds.mostGas', { most: part.number(offer.mostGas) });
  if (price < BigInt(offer.leastPriceWei))
    return message('refused.fee.bounds.leastPrice', { least: part.number(gweiText(offer.leastPriceWei)) });
  if (price > BigInt(offer.mostPriceWei))
    return message('refused.fee.bounds.mostPrice', { most: part.number(gweiText(offer.mostPriceWei)) });
  if (offer.isDynamic) {
    if (priority > price) return message('refused.fee.bounds.priority');
    if (priority < BigInt(offer.leastPriorityWei))
      return message('refused.fee.bounds.leastPriority', { least: part.number(gweiText(offer.leastPriorityWei)) });
  } else if (priority !== price) return message('refused.fee.bounds');
  const most = BigInt(offer.mostFeeWei);
  return feeWeiOf(choice) > most
    ? message('refused.fee.bounds.mostFee', {
        most: part.number(formatDecimal(most)),
        currency: part.given(offer.currency, 40),
      })
    : undefined;
}

const shortage = (currency: string, spare: bigint): Warning =>
  warning('fee.notCovered', 'caution', {
    spare: part.number(formatDecimal(spare)),
    currency: part.given(currency, 40),
  });

/** The risks of a choice, most serious first. */
export function feeCautions(offer: FeeOffer, choice: FeeChoice): Warning[] {
  const [gas, price] = [BigInt(choice.gasLimit), BigInt(choice.gasPriceWei)];
  const found: Warning[] = [];
  if (offer.spareWei !== undefined && feeWeiOf(choice) > BigInt(offer.spareWei))
    found.push(shortage(offer.currency, BigInt(offer.spareWei)));
  if (offer.estimate !== undefined && gas < BigInt(offer.estimate)) {
    found.push(
      warning('fee.gasBelowEstimate', 'caution', {
        estimate: part.number(offer.estimate),
        limit: part.number(choice.gasLimit),
      }),
    );
  }
  if (offer.baseFeeWei !== undefined && price < BigInt(offer.baseFeeWei)) {
    found.push(
      warning('fee.belowBase', 'caution', {
        base: part.number(gweiText(offer.baseFeeWei)),
        price: part.number(gweiText(price)),
      }),
    );
  }
  const usual = BigInt(normalSpeed(offer).gasPriceWei);
  if (usual > 0n && price > usual * FAR_ABOVE) {
    found.push(
      warning('fee.farAbove', 'caution', {
        times: part.number(String(price / usual)),
        usual: part.number(gweiText(usual)),
      }),
    );
  }
  return found;
}

/** Whether a warning about the proposed fee still applies to another one; warnings about other things always do. */
export function stillHolds(offer: FeeOffer, choice: FeeChoice, code: string): boolean {
  const feeWei = feeWeiOf(choice);
  if (code === 'fee.high') return feeWei > BigInt(offer.highFeeWei);
  if (code === 'fee.largeShare') return offer.spareWei === undefined || feeWei * 2n > BigInt(offer.spareWei);
  return true;
}

/** Whether two choices sign the same. */
export const isSameFee = (one: FeeChoice, other: FeeChoice): boolean =>
  one.gasLimit === other.gasLimit &&
  one.gasPriceWei === other.gasPriceWei &&
  one.priorityFeeWei === other.priorityFeeWei;

/** @throws Refusal `fee.bounds` when a choice is outside of its offer */
export function requireFee(offer: FeeOffer, choice: FeeChoice): void {
  const fault = feeFault(offer, choice);
  if (fault !== undefined) throw new SaidRefusal(fault);
}
