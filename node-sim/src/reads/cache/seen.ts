// Which texts came before, in little memory and without storing them: an answer that is asked for once is not worth
// caching.

const PLACES = 16_384;

/** A 32-bit hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

export class Seen {
  /** The last hash in each slot. */
  private readonly hashes = new Int32Array(PLACES);

  /** Whether a text came before and was, most likely, not followed by thousands of others; notes it. Rarely wrong. */
  note(text: string): boolean {
    const hash = hashOf(text);
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    const isKnown = this.hashes[place] === hash;
    this.hashes[place] = hash;
    return isKnown;
  }
}
