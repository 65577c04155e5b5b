// Reads response bodies up to a maximum size: an endless response fills no memory.

/** The body is longer than the limit. */
export class BodyTooLong extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than ${maxBytes} bytes.`);
    this.name = 'BodyTooLong';
  }
}

/**
 * The text of a response, with its bytes counted as they arrive.
 * @throws BodyTooLong and cancels the rest
 */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  // A reader instead of a loop: not every browser can iterate a stream.
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.byteLength;
    if (bytes > maxBytes) {
      // Not awaited: the other side could delay it.
      void reader.cancel().catch(() => undefined);
      throw new BodyTooLong(maxBytes);
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
