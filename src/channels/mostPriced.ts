// How many assets one reading of prices takes, for the screens that ask and the background that reads.

/** Most assets of one reading of prices. */
export const MOST_PRICED = 600;
