// The two ends of a relayed session, and the size of what passes between them. No schemas here: the site library uses
// this file and stays free of the schema package.

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

/** Most characters of one base64url payload between the two. */
export const RELAYED_PAYLOAD_MAX = 65_536;
