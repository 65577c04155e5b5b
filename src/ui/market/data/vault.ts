// Shares for a deposit into the backstop vault and their value, computed with core's arithmetic, which the node
// executes too.

import { ONE, PLACES } from '@svc/core/decimal';
import { DEFAULT_LEVERAGE, withdrawableOf } from '@svc/core/perps/margin';
import { min } from '@svc/core/perps/rounding';
import { ownershipOf, sharesFor, valueOfShares } from '@svc/core/perps/vaultShares';
import type { PerpAccount, PerpMarket } from './nodeApi.ts';
import { signedAmount } from './perpForecast.ts';

const MONEY_PLACES = 2 * PLACES;

/** An account and the vault, read together. */
export type VaultPicture = Pick<PerpAccount, 'vault' | 'vault_shares' | 'vault_unlock_time' | 'withdrawable'>;

const navOf = ({ vault }: VaultPicture): bigint => signedAmount(vault.nav, MONEY_PLACES);
const totalOf = ({ vault }: VaultPicture): bigint => signedAmount(vault.total_shares);

/** Why the node would refuse an action on the vault. */
export type VaultObstacle = 'moreThanFree' | 'tooSmall' | 'moreThanShares' | 'locked' | 'worthless' | 'cannotRelease';

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

/** Markets of the vault's positions: their margin cannot be withdrawn. */
export const carried = ({ vault }: Pick<VaultPicture, 'vault'>): string[] => Object.keys(vault.positions);

/**
 * The most that the vault can pay out now: it has set no leverage and has no orders. `markets` are those of all its
 * positions, read at the same height.
 */
export function releasableOf(
  { vault }: Pick<VaultPicture, 'vault'>,
  markets: readonly Pick<PerpMarket, 'market_id' | 'mark_price' | 'max_leverage'>[],
): bigint {
  const holdings = markets.flatMap(({ market_id: id, mark_price, max_leverage }) => {
    const position = vault.positions[id];
    if (position === undefined) return [];
    const maxLeverage = signedAmount(max_leverage);
    return [
      {
        size: signedAmount(position.size),
        entry: signedAmount(position.entry_price),
        mark: signedAmount(mark_price),
        leverage: min(DEFAULT_LEVERAGE, maxLeverage),
        maxLeverage,
      },
    ];
  });
  return withdrawableOf({ collateral: signedAmount(vault.collateral, MONEY_PLACES), holdings, orderMargin: 0n });
}

/** The most of the account's shares that the vault can pay out now. */
export function mostShares(picture: VaultPicture, releasable: bigint): bigint {
  const [own, nav] = [signedAmount(picture.vault_shares), navOf(picture)];
  if (nav <= 0n) return own;
  return min(own, ((releasable + 1n) * totalOf(picture) * ONE - 1n) / nav);
}

/**
 * Collateral that shares pay back now. `unixSeconds` is the time of the next block; `releasable` is undefined while it
 * is not known.
 */
export function withdrawn(
  picture: VaultPicture,
  shares: bigint,
  unixSeconds: number,
  releasable: bigint | undefined,
): { readonly value: bigint; readonly obstacle: VaultObstacle | undefined } {
  const value = valueOfShares(shares, totalOf(picture), navOf(picture));
  const obstacle = (): VaultObstacle | undefined => {
    if (shares > signedAmount(picture.vault_shares)) return 'moreThanShares';
    if (unixSeconds < Number(picture.vault_unlock_time)) return 'locked';
    if (value === 0n) return 'worthless';
    return releasable !== undefined && value > releasable ? 'cannotRelease' : undefined;
  };
  return { value, obstacle: obstacle() };
}
