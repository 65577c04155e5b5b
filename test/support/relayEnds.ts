// The two ends of a relay session for tests: a site as a browser page of some origin, and the parts of a wallet.

import { pairingUri, topicOf } from '@svc/core/relay/pairingLink';
import { WebSocket as NodeWebSocket } from 'ws';
import { RelayTransport, type RelayTransportOptions } from '../../src/provider/transports/relayTransport.ts';
import { createManualTiming, type ManualTiming } from './manualTiming.ts';
import type { StartedRelay } from './startRelay.ts';

export const SITE_ORIGIN = 'https://shop.test';

type SocketClass = new (url: string) => WebSocket;

/** A WebSocket as a page of `origin` opens it; without an origin, as a program does. */
export function socketOf(origin?: string): SocketClass {
  const Socket = class extends NodeWebSocket {
    constructor(url: string) {
      super(url, origin === undefined ? {} : { origin });
    }
  };
  return Socket as unknown as SocketClass;
}

/** A fetch as a page of `origin` makes it. */
export function fetchOf(origin?: string): typeof fetch {
  return (input, init) =>
    fetch(input, {
      ...init,
      headers: {
        ...(init?.headers as Record<string, string> | undefined),
        ...(origin === undefined ? {} : { origin }),
      },
    });
}

export interface TestSite {
  readonly transport: RelayTransport;
  readonly key: Uint8Array;
  readonly topic: string;
  readonly uri: string;
  readonly timing: ManualTiming;
  readonly events: { event: string; data: unknown }[];
  readonly hellos: { name: string; platform?: string }[];
  /** Introductions of other wallets; undefined for anything else. */
  readonly others: ({ name: string; platform?: string } | undefined)[];
  readonly state: { ended: boolean; walletOnline: boolean; reason?: string };
  stop(): void;
}

/** Opens a session like a site. */
export async function openSite(
  relay: StartedRelay,
  options: Partial<RelayTransportOptions> & { readonly origin?: string; readonly name?: string } = {},
): Promise<TestSite> {
  const { origin = SITE_ORIGIN, name = 'Shop', ...rest } = options;
  const key = rest.key ?? crypto.getRandomValues(new Uint8Array(32));
  const timing = createManualTiming();
  const events: TestSite['events'] = [];
  const hellos: TestSite['hellos'] = [];
  const others: TestSite['others'] = [];
  const state: TestSite['state'] = { ended: false, walletOnline: false };
  const transport = new RelayTransport({
    key,
    relayUrl: relay.relay,
    fetch: fetchOf(origin),
    WebSocket: socketOf(origin),
    timing,
    isNew: true,
    dapp: { name, url: origin },
    onPeer: (online) => {
      state.walletOnline = online;
    },
    onHello: (wallet) => hellos.push(wallet),
    onOther: (wallet) => others.push(wallet),
    onEvent: (event, data) => events.push({ event, data }),
    onEnded: (reason) => {
      Object.assign(state, { ended: true, reason });
    },
    ...rest,
  });
  await transport.start();
  const uri = pairingUri({ key, relay: relay.relay, name, origin });
  return {
    transport,
    key,
    topic: topicOf(key),
    uri,
    timing,
    events,
    hellos,
    others,
    state,
    stop: () => transport.stop(),
  };
}
