// Which texts came before, in little memory and without keeping them: what comes once is not worth keeping anything
// for.

const PLACES = 16_384;

/** A number of 32 bits of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

export class Seen {
  /** What came last at each place. */
  private readonly hashes = new Int32Array(PLACES);

  /**
   * Whether a text came before and, most likely, thousands of others did not since; from now on it did. Rarely wrong.
   */
  note(text: string): boolean {
    const hash = hashOf(text);
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    const isKnown = this.hashes[place] === hash;
    this.hashes[place] = hash;
    return isKnown;
  }
}
