// SHA-256 of a text that fits into one block. The site library needs no other hash, and every visitor of a site downloads
// it: this is a tenth of the general function (hash.ts), which its test compares it with.

/** Longest input in bytes: a block without the mark of the end and the length. */
const INPUT_MAX = 55;
/** The first 32 bits behind the point of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const ROUNDS: number[] = [];
const START: number[] = [];
for (let n = 2; ROUNDS.length < 64; n++) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) isPrime = false;
  if (!isPrime) continue;
  // No root lies so near to a whole number of these bits that the last place of a double could matter.
  if (START.length < 8) START.push((Math.sqrt(n) * 2 ** 32) | 0);
  ROUNDS.push((Math.cbrt(n) * 2 ** 32) | 0);
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** SHA-256 of at most 55 bytes. @throws RangeError for more */
export function shortSha256(bytes: Uint8Array): Uint8Array {
  if (bytes.length > INPUT_MAX) throw new RangeError('too long for one block');
  const block = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, at) => {
    block.setUint8(at, byte);
  });
  block.setUint8(bytes.length, 0x80);
  block.setUint32(60, bytes.length * 8);
  const words: number[] = [];
  let [a, b, c, d, e, f, g, h] = START as [number, number, number, number, number, number, number, number];
  for (const [at, constant] of ROUNDS.entries()) {
    const back = (by: number): number => words[at - by] ?? 0;
    const early = back(15);
    const late = back(2);
    const mixed = (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    const word = at < 16 ? block.getInt32(at * 4) : (back(16) + back(7) + mixed) | 0;
    words.push(word);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constant + word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) digest.setInt32(at * 4, word + (START[at] as number));
  return new Uint8Array(digest.buffer);
}
