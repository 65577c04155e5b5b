// Fee tiers of pools and the distance of the ticks that a pool of a tier can use.

/** Tick spacing by fee tier in millionths. */
const SPACINGS: ReadonlyMap<number, number> = new Map([
  [100, 1],
  [500, 10],
  [3000, 60],
  [10_000, 200],
]);

/** Distance of usable ticks of a fee tier, or undefined for a tier that does not exist. */
export function findSpacing(feeTier: number): number | undefined {
  return SPACINGS.get(feeTier);
}
