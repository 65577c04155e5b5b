// Reads the wallet's pending messages at the relay without acknowledging them: over a socket, since a wallet that polls
// counts as present for another half minute.

import { parseServerFrame } from '@svc/core/relay/frames';
import type { RelayApi, RelayMessage } from '../../channels/relay/relayApi.ts';
import type { Timing } from '../../channels/relay/timing.ts';

/** If a relay has not shown everything after this time, it is polled instead. */
const LOOK_WITHIN_MS = 5_000;

export interface Look {
  readonly messages: readonly RelayMessage[];
  /** The socket, still open; undefined where none could be opened. */
  readonly socket: WebSocket | undefined;
}

/** @throws RelayRefusal when the relay refuses the wallet */
export function peek(
  api: Pick<RelayApi, 'socketUrl' | 'poll'>,
  Socket: new (url: string) => WebSocket,
  timing: Timing,
): Promise<Look> {
  return new Promise((resolve, reject) => {
    const messages: RelayMessage[] = [];
    let socket: WebSocket | undefined;
    let isOver = false;
    const over = (): boolean => {
      const wasOver = isOver;
      isOver = true;
      cancelTimer();
      return wasOver;
    };
    const call = (): void => {
      if (over()) return;
      socket?.close();
      api.poll(0, 0).then((answer) => resolve({ messages: answer.messages, socket: undefined }), reject);
    };
    const cancelTimer = timing.after(LOOK_WITHIN_MS, call);
    try {
      socket = new Socket(api.socketUrl);
    } catch {
      return call();
    }
    socket.onerror = () => undefined;
    socket.onclose = call;
    socket.onmessage = ({ data }) => {
      const frame = readFrame(data);
      if (frame?.type === 'message') messages.push(frame);
      // Pending messages come first, then whether the site is present.
      else if (frame?.type === 'peer' && !over()) resolve({ messages, socket });
    };
  });
}

function readFrame(data: unknown): ReturnType<typeof parseServerFrame> {
  try {
    return parseServerFrame(String(data));
  } catch {
    return undefined;
  }
}
