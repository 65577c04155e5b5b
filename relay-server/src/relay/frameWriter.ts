// Writes the text frames of one socket. Those that are written in one go leave in one piece: one copy and one call of
// the system instead of several for each frame.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Longest text that a frame with a length of two bytes takes. */
const SHORT_MAX = 65_535;
const NOT_ASCII = /[^\0-\x7f]/;

/** Frames on their way to one reader. */
export class FrameWriter {
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  #pending = '';

  /** @param stream what the socket itself writes to */
  constructor(ws: WebSocket, stream: Duplex) {
    this.#ws = ws;
    this.#stream = stream;
  }

  /** Bytes that the reader has not taken yet. */
  get waiting(): number {
    return this.#ws.bufferedAmount + this.#pending.length;
  }

  /**
   * Sends a text behind those before it; nothing when the socket is closing. @param isAscii known to be ASCII, so
   * nobody need look
   */
  write(text: string, isAscii = false): void {
    // After all promises that are settled now: what one group of writes gives rise to is together by then.
    if (this.#pending === '') process.nextTick(() => this.flush());
    if (text.length <= SHORT_MAX && (isAscii || !NOT_ASCII.test(text))) {
      this.#pending += headerOf(text.length) + text;
      return;
    }
    this.flush();
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(text);
  }

  /**
   * Passes pending frames to the system now, as before a close.
   * @param onTaken called when the reader has taken them
   */
  flush(onTaken: () => void = () => {}): void {
    const text = this.#pending;
    this.#pending = '';
    if (this.#ws.readyState !== this.#ws.OPEN) onTaken();
    else if (text !== '' || this.#ws.bufferedAmount > 0) this.#stream.write(text, 'latin1', onTaken);
    else onTaken();
  }
}

/** Header of a whole, unmasked text frame, one character for each byte. */
function headerOf(length: number): string {
  return length < 126 ? String.fromCharCode(0x81, length) : String.fromCharCode(0x81, 126, length >> 8, length & 0xff);
}
