// Shares for a deposit into the backstop vault and their value, computed with core's arithmetic, which the node
// executes too.

import { PLACES } from '@svc/core/decimal';
import { ownershipOf, sharesFor, valueOfShares } from '@svc/core/perps/vaultShares';
import type { PerpAccount } from './nodeApi.ts';
import { signedAmount } from './perpForecast.ts';

const MONEY_PLACES = 2 * PLACES;

/** An account and the vault, read together. */
export type VaultPicture = Pick<PerpAccount, 'vault' | 'vault_shares' | 'vault_unlock_time' | 'withdrawable'>;

const navOf = ({ vault }: VaultPicture): bigint => signedAmount(vault.nav, MONEY_PLACES);
const totalOf = ({ vault }: VaultPicture): bigint => signedAmount(vault.total_shares);

/** Why the node would refuse an action on the vault. */
export type VaultObstacle = 'moreThanFree' | 'tooSmall' | 'moreThanShares' | 'locked' | 'worthless';

/** Shares that an amount of collateral buys now. */
export function deposited(
  picture: VaultPicture,
  amount: bigint,
): { readonly shares: bigint; readonly obstacle: VaultObstacle | undefined } {
  const value = navOf(picture);
  const shares = sharesFor(amount, ownershipOf(totalOf(picture), value).total, value);
  if (amount > signedAmount(picture.withdrawable)) return { shares, obstacle: 'moreThanFree' };
  return { shares, obstacle: shares === 0n ? 'tooSmall' : undefined };
}

/** Collateral that shares pay back now. `unixSeconds` is the time of the next block. */
export function withdrawn(
  picture: VaultPicture,
  shares: bigint,
  unixSeconds: number,
): { readonly value: bigint; readonly obstacle: VaultObstacle | undefined } {
  const value = valueOfShares(shares, totalOf(picture), navOf(picture));
  const obstacle = (): VaultObstacle | undefined => {
    if (shares > signedAmount(picture.vault_shares)) return 'moreThanShares';
    if (unixSeconds < Number(picture.vault_unlock_time)) return 'locked';
    return value === 0n ? 'worthless' : undefined;
  };
  return { value, obstacle: obstacle() };
}

/** Whether the vault has positions: their margin cannot be withdrawn. */
export const carries = ({ vault }: VaultPicture): boolean => Object.keys(vault.positions).length > 0;
