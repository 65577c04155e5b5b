// The AsyncAPI 3 document of the streams, made from the declarations of their frames.

import { asyncApiOf } from '@svc/core/rpc/asyncApi';
import { CHANNELS, channelListFrame, channelsFrame, channelsQuery, frames } from '@svc/core/streams/channels';
import { NODE_VERSION } from '../../version.ts';
import { SHAPE_NAMES } from './namedSchemas.ts';
import { TITLE } from './openRpc.ts';

const KEYS = { none: 'without a key', optional: 'with or without a key', required: 'with a key' } as const;
const channelWords = Object.entries(CHANNELS)
  .map(([name, rule]) => `${name} (${KEYS[rule]})`)
  .join(', ');

/** The document. */
export function asyncApiDocument(): Readonly<Record<string, unknown>> {
  return asyncApiOf({
    title: `${TITLE}, streams`,
    version: NODE_VERSION,
    description: `Live data of the node: \`hello\`, snapshots, then what each block changes. The same objects come as Server-Sent Events at /stream. Channels are a name, and for most a key after a colon: ${channelWords}.`,
    host: '127.0.0.1:3007',
    named: SHAPE_NAMES,
    channels: [
      {
        name: 'streams',
        address: '/ws',
        words: 'Frames of the channels that a client asked for. JSON-RPC requests are answered on it, too.',
        query: channelsQuery,
        sends: frames,
        takes: { channels: channelsFrame, list: channelListFrame },
      },
    ],
  });
}
