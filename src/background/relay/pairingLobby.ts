// The wallet's place in a session while its user decides about the pairing: the site sees that a wallet is there, nothing
// is acknowledged, and a refusal is told to the requests that wait. After a consent relaySession.ts takes over.

import { encodeMessage, parseSiteMessage, type RequestId } from '@svc/core/relay/messages';
import { open, seal } from '@svc/core/relay/seal';
import type { WireError } from '../../channels/providerPort.ts';
import type { RelayApi, RelayMessage } from '../../channels/relay/relayApi.ts';
import type { Timing } from '../../channels/relay/timing.ts';

/** Keeps the connection, and an extension's worker, from being taken for idle. */
const PING_EVERY_MS = 20_000;
/** Requests that are told of a refusal; a site that pairs has one or two. */
const TOLD_MAX = 32;

export interface PairingLobby {
  /** The user agreed. */
  leave(): void;
  /** The user did not agree: the requests that wait are answered with `error`. Never throws. */
  refuse(error: WireError): Promise<void>;
}

export interface LobbyOptions {
  readonly api: RelayApi;
  readonly key: Uint8Array;
  readonly timing: Timing;
  readonly WebSocket: new (url: string) => WebSocket;
  /** What the wallet says about itself. */
  readonly wallet: { readonly name: string; readonly platform: string };
  /** The site or time ended the session; there is nothing left to decide. */
  onGone(): void;
}

/**
 * Joins the session as the wallet and introduces it.
 * @throws RelayRefusal when the relay does not let the wallet in
 */
export async function enterLobby({ api, key, timing, WebSocket: Socket, wallet, onGone }: LobbyOptions): Promise<PairingLobby> {
  await api.publish(seal(key, 'wallet', encodeMessage({ t: 'hello', wallet })));
  const leave = showPresence(Socket, api.socketUrl, timing, onGone);
  return {
    leave,
    refuse: async (error) => {
      leave();
      try {
        const { messages } = await api.poll(0, 0);
        for (const id of requestIds(messages, key).slice(0, TOLD_MAX)) {
          await api.publish(seal(key, 'wallet', encodeMessage({ t: 'res', id, error })));
        }
        // Told, so they are not to be handled if the user pairs after all.
        const last = messages.at(-1);
        if (last !== undefined) await api.poll(last.seq, 0);
      } catch {
        // The session is gone or the relay away; the site's own time limit ends its waiting.
      }
    },
  };
}

/** A socket that only shows that the wallet is there; where none opens, the introduction has to do. */
function showPresence(Socket: LobbyOptions['WebSocket'], url: string, timing: Timing, onGone: () => void): () => void {
  let socket: WebSocket | undefined;
  let cancelTimer = (): void => undefined;
  const leave = (): void => {
    cancelTimer();
    const open = socket;
    socket = undefined;
    open?.close(1000);
  };
  const arm = (): void => {
    cancelTimer = timing.after(PING_EVERY_MS, () => {
      socket?.send(JSON.stringify({ type: 'ping' }));
      arm();
    });
  };
  try {
    socket = new Socket(url);
  } catch {
    return leave;
  }
  socket.onopen = arm;
  socket.onclose = ({ code, reason }) => {
    if (socket === undefined) return;
    leave();
    if (code === 1000 && (reason === 'ended' || reason === 'expired')) onGone();
  };
  socket.onerror = () => undefined;
  return leave;
}

/** Ids of the requests among sealed messages. */
function requestIds(messages: readonly RelayMessage[], key: Uint8Array): RequestId[] {
  const ids = new Set<RequestId>();
  for (const { payload } of messages) {
    const text = open(key, 'wallet', payload);
    if (text === undefined) continue;
    try {
      const message = parseSiteMessage(text);
      if (message.t === 'req') ids.add(message.id);
    } catch {
      // Not a message of ours.
    }
  }
  return [...ids];
}
