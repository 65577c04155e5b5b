// Addresses that people take for one another: screens show the ends, and the ends are what is compared.

/** Digits that one end must share to be taken for the other's. */
const LEAST_END = 3;
/** Digits that both ends share together. Chance makes this one pair in 268 million; thieves search for it. */
const LEAST_SHARED = 7;

const body = (address: string): string => address.toLowerCase().replace(/^0x(?:pq)?/, '');

/** How many characters two texts share from their start. */
function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

const reversed = (text: string): string => Array.from(text).reverse().join('');

/**
 * Whether two different addresses, of whatever forms, show the same ends. Spellings of one address do not look alike:
 * they are the same.
 */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [body(one), body(other)];
  if (a === b) return false;
  const [start, end] = [sharedStart(a, b), sharedStart(reversed(a), reversed(b))];
  return start >= LEAST_END && end >= LEAST_END && start + end >= LEAST_SHARED;
}
