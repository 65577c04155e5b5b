// Hundredths of a percent as a percentage.

import { amountText } from './amount.ts';

/** Without floats, as the language writes decimals: 250 is `2.5 %`. */
export function percentText(bps: number): string {
  const rest = String(bps % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${amountText(`${Math.floor(bps / 100)}${rest === '' ? '' : `.${rest}`}`)} %`;
}
