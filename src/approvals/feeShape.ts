// The shapes of a fee: the wallet's offer, and the user's choice within it. Apart from the functions on them, which the
// approval window loads: it checks nothing by a shape.

import { type Static, Type } from 'typebox';

/** Decimal integer text, without leading zeros. */
export const integerText = Type.String({ pattern: '^(?:0|[1-9]\\d{0,77})$' });

/** The signed members of a fee. */
export const feeChoice = Type.Object(
  {
    gasLimit: integerText,
    /** Maximum price in wei per gas. */
    gasPriceWei: integerText,
    /** Maximum tip of that for the proposer; equal to the price in envelopes with a single price. */
    priorityFeeWei: integerText,
  },
  // It becomes part of the signed bytes: no other members are allowed.
  { additionalProperties: false },
);
export type FeeChoice = Static<typeof feeChoice>;

const speed = Type.Object({
  speed: Type.Enum(['slow', 'normal', 'fast']),
  gasPriceWei: integerText,
  priorityFeeWei: integerText,
});
export type FeeSpeed = Static<typeof speed>;

/** What a user may choose from. The background creates it with the request and checks every choice against it. */
export const feeOffer = Type.Object({
  proposed: feeChoice,
  /** Whether the requesting site set the limit, or the price; otherwise the wallet did. */
  siteSetGas: Type.Boolean(),
  siteSetPrice: Type.Boolean(),
  /** Whether the tip is a separate number (EIP-1559). */
  isDynamic: Type.Boolean(),
  /** Current prices, slow to fast; a single one where paying more has no effect. */
  speeds: Type.Array(speed),
  /** Base fee of the next block in wei per gas; absent if the network has none, or did not answer. */
  baseFeeWei: Type.Optional(integerText),
  /** Gas estimate, if known. */
  estimate: Type.Optional(integerText),
  /** Limits of a choice. Below the minimum, no node would accept it; above the maximum, the wallet does not sign it. */
  leastGas: integerText,
  mostGas: integerText,
  leastPriceWei: integerText,
  leastPriorityWei: integerText,
  mostPriceWei: integerText,
  mostFeeWei: integerText,
  /** Above this a fee is a danger. */
  highFeeWei: integerText,
  /** The account's balance minus what it sends; absent if it could not be read. */
  spareWei: Type.Optional(integerText),
  currency: Type.String(),
});
export type FeeOffer = Static<typeof feeOffer>;
