// What the relay says of itself to programs and people.

import { NATIVE_NAME, RELAY_NAME } from '@svc/core/names';
import { CLIENT_FRAMES, SERVER_FRAMES } from '@svc/core/relay/frames';
import { SITE_MESSAGES, WALLET_MESSAGES } from '@svc/core/relay/messages';
import { RELAY_PATHS, socketPath } from '@svc/core/relay/relayPaths';
import type { AsyncApi } from '@svc/core/rpc/asyncApi';
import type { HttpApi } from '@svc/core/rpc/httpDocuments';
import { STATUSES_EVERYWHERE } from '../edge/documents.ts';

const VERSION = '1.0.0';

/** The paths of the relay. */
export const relayHttpApi = (base: string): HttpApi => ({
  title: RELAY_NAME,
  version: VERSION,
  description: `Passes sealed messages between a site and a ${NATIVE_NAME} wallet on another device. It cannot read them. A session is named by its topic; whoever knows the topic may use it as one of its two sides.`,
  base,
  paths: RELAY_PATHS,
  everywhere: STATUSES_EVERYWHERE,
  others: {
    [`${base}/openapi.json`]: 'openapi.json',
    [`${base}/asyncapi.json`]: 'asyncapi.json, the frames of the socket',
  },
});

/** The frames of the relay's socket, and the messages inside their payloads. */
export const relaySocketApi = (base: string): AsyncApi => ({
  title: `${RELAY_NAME}, sockets`,
  version: VERSION,
  description:
    'Frames of the WebSocket of one side. All that waits for the side comes first, by its number, then `peer`, then what is new. Payloads are sealed with AES-256-GCM; what is inside them is the channel `sealed`, as the wallet sees it.',
  host: '127.0.0.1:3009',
  channels: [
    {
      name: 'socket',
      address: base + socketPath.path,
      words: socketPath.operations.GET.summary,
      params: { topic: 'The SHA-256 of the pairing key, 64 lower-case hex digits.' },
      ...(socketPath.operations.GET.query === undefined ? {} : { query: socketPath.operations.GET.query }),
      sends: SERVER_FRAMES,
      takes: CLIENT_FRAMES,
    },
    {
      name: 'sealed',
      address: null,
      words: 'Inside the payloads: what wallets send, and what they take from sites.',
      sends: WALLET_MESSAGES,
      takes: SITE_MESSAGES,
    },
  ],
});
