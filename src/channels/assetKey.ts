// How the settings name a token, for the screens that change them and the background that goes by them.

/** A token of a network, in the lists of hidden and unwanted ones. */
export const assetKey = (network: string, asset: string): string => `${network} ${asset}`;
