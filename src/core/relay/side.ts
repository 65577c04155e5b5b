// The two ends of a relayed session.

/** `dapp` is the site, `wallet` the wallet. */
export type Side = 'dapp' | 'wallet';

export const SIDES: readonly Side[] = ['dapp', 'wallet'];

/** The side that receives what `side` sends. */
export function otherSide(side: Side): Side {
  return side === 'dapp' ? 'wallet' : 'dapp';
}

/** Whether a text names a side. */
export function isSide(text: unknown): text is Side {
  return text === 'dapp' || text === 'wallet';
}
