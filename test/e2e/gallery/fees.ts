// Fees for the gallery: the wallet's offers on networks of this protocol and on others, a site's proposal, unwise and
// impossible custom values.

import type { Page } from '@playwright/test';
import type { FeeOffer } from '../../../src/approvals/feeShape.ts';

const GWEI = 1_000_000_000n;
const gwei = (tenths: bigint): string => ((tenths * GWEI) / 10n).toString();

/** The offer of a network of this protocol: one price for all. */
export const OFFER: FeeOffer = {
  proposed: { gasLimit: '21000', gasPriceWei: gwei(10n), priorityFeeWei: gwei(10n) },
  siteSetGas: false,
  siteSetPrice: false,
  isDynamic: false,
  speeds: [{ speed: 'normal', gasPriceWei: gwei(10n), priorityFeeWei: gwei(10n) }],
  baseFeeWei: gwei(10n),
  estimate: '21000',
  leastGas: '21000',
  mostGas: '30000000',
  leastPriceWei: gwei(10n),
  leastPriorityWei: gwei(10n),
  mostPriceWei: gwei(1000n),
  mostFeeWei: (10n ** 16n).toString(),
  highFeeWei: (10n ** 16n).toString(),
  spareWei: (3n * 10n ** 18n).toString(),
  currency: 'SVC',
};

/** For an exchange operation. */
export const OPERATION_OFFER: FeeOffer = {
  ...OFFER,
  proposed: { ...OFFER.proposed, gasLimit: '1000000' },
  estimate: '40000',
  leastGas: '40000',
};

/** For a network with a base fee; the site proposed a price below it. */
export const DYNAMIC_OFFER: FeeOffer = {
  ...OFFER,
  proposed: { gasLimit: '61000', gasPriceWei: gwei(180n), priorityFeeWei: gwei(10n) },
  siteSetPrice: true,
  isDynamic: true,
  speeds: [
    { speed: 'slow', gasPriceWei: gwei(247n), priorityFeeWei: gwei(1n) },
    { speed: 'normal', gasPriceWei: gwei(320n), priorityFeeWei: gwei(15n) },
    { speed: 'fast', gasPriceWei: gwei(475n), priorityFeeWei: gwei(30n) },
  ],
  baseFeeWei: gwei(216n),
  estimate: '51200',
  leastPriceWei: '1',
  leastPriorityWei: '0',
  mostPriceWei: gwei(32_000n),
  mostFeeWei: (2n * 10n ** 17n).toString(),
  highFeeWei: (2n * 10n ** 17n).toString(),
  spareWei: (4n * 10n ** 15n).toString(),
  currency: 'ETH',
};

/** Opens the sheet of the fee. */
export const changeFee = (page: Page): Promise<void> => page.getByRole('button', { name: 'Change fee' }).click();

/** Opens it and selects one of its options. */
export const chooseFee =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await changeFee(page);
    await page.getByRole('radio', { name }).click();
  };

/** Custom values. */
export const ownFee =
  (price: string, gas: string) =>
  async (page: Page): Promise<void> => {
    await chooseFee('Own')(page);
    await page.getByLabel(/^Price of gas/).fill(price);
    await page.getByLabel('Gas limit').fill(gas);
  };
