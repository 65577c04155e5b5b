// What a transaction may cost: what the wallet offers, what a user may choose within it, and what a choice risks. The
// same functions speak on the screen and in the background, which takes no choice on trust.

import { formatDecimal } from '@svc/core/decimal';
import { type Message, message } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { SaidRefusal } from '@svc/core/words/refusal';
import { warning } from '@svc/core/words/warning';
import { type Static, Type } from 'typebox';

/** Decimal integer text, without leading zeros. */
export const integerText = Type.String({ pattern: '^(?:0|[1-9]\\d{0,77})$' });

/** What is signed of a fee. */
export const feeChoice = Type.Object(
  {
    gasLimit: integerText,
    /** Most wei per gas that is paid. */
    gasPriceWei: integerText,
    /** Of that to the proposer, at most; equal to the price where an envelope knows only one. */
    priorityFeeWei: integerText,
  },
  // It is part of what is signed: nothing else may come along.
  { additionalProperties: false },
);
export type FeeChoice = Static<typeof feeChoice>;

const speed = Type.Object({
  speed: Type.Enum(['slow', 'normal', 'fast']),
  gasPriceWei: integerText,
  priorityFeeWei: integerText,
});
export type FeeSpeed = Static<typeof speed>;

/** What a user may choose from. The background makes it when the request arrives and holds every choice to it. */
export const feeOffer = Type.Object({
  proposed: feeChoice,
  /** Whether the requesting site set the limit, or the price; the wallet else. */
  siteSetGas: Type.Boolean(),
  siteSetPrice: Type.Boolean(),
  /** Whether what goes to the proposer is a number of its own (EIP-1559). */
  isDynamic: Type.Boolean(),
  /** Prices of now, slow to fast; one alone where paying more buys nothing. */
  speeds: Type.Array(speed),
  /** Wei per gas that the next block burns; absent where the network has no such price, or did not say. */
  baseFeeWei: Type.Optional(integerText),
  /** Gas that the act needs, as far as it is known. */
  estimate: Type.Optional(integerText),
  /** Bounds of a choice. Below the least, no node would take it; above the most, the wallet does not sign it. */
  leastGas: integerText,
  mostGas: integerText,
  leastPriceWei: integerText,
  leastPriorityWei: integerText,
  mostPriceWei: integerText,
  mostFeeWei: integerText,
  /** Above this a fee is called dangerously high. */
  highFeeWei: integerText,
  /** What the account has beside what it sends; absent where it could not be read. */
  spareWei: Type.Optional(integerText),
  currency: Type.String(),
});
export type FeeOffer = Static<typeof feeOffer>;

/** How many times the usual price a choice is called far above. */
const FAR_ABOVE = 10n;

/** The fee at most, wei. */
export const feeWeiOf = ({ gasLimit, gasPriceWei }: Pick<FeeChoice, 'gasLimit' | 'gasPriceWei'>): bigint =>
  BigInt(gasLimit) * BigInt(gasPriceWei);

/** The fee as it will likely be, wei; undefined where nobody said how much gas it needs. Never above the most. */
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

/** Why a choice is not taken; undefined when it is. */
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

/** What a choice risks, most serious first. */
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

/** Whether a warning of the proposed fee still holds for another one; warnings of other things always do. */
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
