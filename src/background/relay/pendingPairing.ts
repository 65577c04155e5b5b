// The wallet's presence in a session while its user decides about the pairing: the site sees that a wallet is present,
// nothing is acknowledged, and a refusal is sent to the pending requests. After consent relaySession.ts takes over.

import { METHOD_PREFIX } from '@svc/core/names';
import { encodeMessage, parseSiteMessage, type SiteRequest } from '@svc/core/relay/messages';
import { PairingRefusal } from '@svc/core/relay/pairingLink';
import { open, seal } from '@svc/core/relay/seal';
import type { WireError } from '../../channels/providerPort.ts';
import type { RelayApi, RelayMessage } from '../../channels/relay/relayApi.ts';
import type { Timing } from '../../channels/relay/timing.ts';
import { peek } from './mailboxPeek.ts';

/** Keeps the connection, and an extension's worker, from being considered idle. */
const PING_EVERY_MS = 20_000;
/** Most requests that are answered with a refusal; a pairing site has one or two. */
const TOLD_MAX = 32;

export interface PendingPairing {
  /** The user agreed. */
  leave(): void;
  /** The user did not agree: the requests for any wallet are answered with `error`. Never throws. */
  refuse(error: WireError): Promise<void>;
  /** Whether another wallet has taken the session meanwhile. Never throws: without the relay the answer is unknown. */
  isTaken(): Promise<boolean>;
  /** Whether the site asked for this wallet's id in every message. */
  readonly isNamed: boolean;
}

/** The session is another wallet's. The site's user has been told about the second wallet. */
export class SessionTaken extends PairingRefusal {
  constructor() {
    super('pairing.inUse', 'Another wallet has this session: a code is for one wallet. Make a new code on the site.');
  }
}

export interface PendingPairingOptions {
  readonly api: RelayApi;
  readonly key: Uint8Array;
  readonly timing: Timing;
  readonly WebSocket: new (url: string) => WebSocket;
  /** The wallet's introduction. */
  readonly wallet: { readonly name: string; readonly platform: string };
  /** Distinguishes this wallet from others with the same code. */
  readonly walletId: string;
  /** The session ended by the site or by time; there is nothing left to decide. */
  onGone(): void;
}

/**
 * Joins the session as the wallet and introduces it.
 * @param wasOpened whether another wallet has joined before, according to the relay
 * @throws SessionTaken when another wallet holds the session
 * @throws RelayRefusal when the relay refuses the wallet
 */
export async function openPendingPairing(
  { api, key, timing, WebSocket: Socket, wallet, walletId, onGone }: PendingPairingOptions,
  wasOpened: boolean,
): Promise<PendingPairing> {
  const { messages, socket } = await peek(api, Socket, timing);
  const first = requestsIn(messages, key);
  const isNamed = first.some(({ to }) => to !== undefined);
  const isTaken = isHeld(first) || (wasOpened && !first.some(asksForAccounts));
  const from = isNamed || isTaken ? { from: walletId } : {};
  // Before anything is awaited: the socket may close at any time.
  const leave = showPresence(socket, timing, onGone);
  try {
    await api.publish(seal(key, 'wallet', encodeMessage({ t: 'hello', wallet, ...from })));
    if (isTaken) throw new SessionTaken();
  } catch (error) {
    leave();
    throw error;
  }
  return {
    leave,
    isNamed,
    isTaken: async () => {
      const look = await peek(api, Socket, timing).catch(() => undefined);
      if (look === undefined) return false;
      look.socket?.close(1000);
      const waiting = requestsIn(look.messages, key);
      return isHeld(waiting) || (first.some(asksForAccounts) && !waiting.some(asksForAccounts));
    },
    refuse: async (error) => {
      leave();
      try {
        const { messages } = await api.poll(0, 0);
        const requests = requestsIn(messages, key);
        // Requests for another wallet are neither answered nor acknowledged.
        if (isHeld(requests)) return;
        for (const id of new Set(requests.slice(0, TOLD_MAX).map((request) => request.id))) {
          await api.publish(seal(key, 'wallet', encodeMessage({ t: 'res', id, error, ...from })));
        }
        // Refused requests must not be handled if the user pairs after all.
        const last = messages.at(-1);
        if (last !== undefined) await api.poll(last.seq, 0);
      } catch {
        // The session or the relay is gone; the site's own time limit ends its waiting.
      }
    },
  };
}

/** An open socket shows that the wallet is present; if none opens, the introduction has to do. */
function showPresence(shown: WebSocket | undefined, timing: Timing, onGone: () => void): () => void {
  let socket = shown;
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
  if (socket === undefined) return leave;
  arm();
  socket.onmessage = null;
  socket.onclose = ({ code, reason }) => {
    if (socket === undefined) return;
    leave();
    if (code === 1000 && (reason === 'ended' || reason === 'expired')) onGone();
  };
  socket.onerror = () => undefined;
  return leave;
}

/** The requests among sealed messages. */
function requestsIn(messages: readonly RelayMessage[], key: Uint8Array): SiteRequest[] {
  return messages.flatMap(({ payload }) => {
    const text = open(key, 'wallet', payload);
    if (text === undefined) return [];
    try {
      const message = parseSiteMessage(text);
      return message.t === 'req' ? [message] : [];
    } catch {
      // Not a valid message.
      return [];
    }
  });
}

/** A pairing begins with this request (interface document, D): it waits until an approved wallet takes it. */
const ACCOUNTS_REQUEST = `${METHOD_PREFIX}requestAccounts`;
const asksForAccounts = ({ method }: SiteRequest): boolean => method === ACCOUNTS_REQUEST;
const isHeld = (requests: readonly SiteRequest[]): boolean => requests.some(({ to }) => to !== undefined && to !== '');
