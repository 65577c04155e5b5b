// Bodies of answers, read no further than they may be long: a server that goes on for ever fills no memory.

/** The body went on beyond what was to be read. */
export class BodyTooLong extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than ${maxBytes} bytes.`);
    this.name = 'BodyTooLong';
  }
}

/**
 * The text of an answer, whose bytes are counted while they come.
 * @throws BodyTooLong and lets the rest go
 */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  // A reader and no loop: not every browser can loop over a stream.
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.byteLength;
    if (bytes > maxBytes) {
      // Not awaited: what ends the stream is the other side's to hold back.
      void reader.cancel().catch(() => undefined);
      throw new BodyTooLong(maxBytes);
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
