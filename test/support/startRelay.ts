// A real relay and profile service on a free port, for flow tests.

import { createRelayServer, type RelayServerConfig } from '../../relay-server/src/createServer.ts';
import { limitsWith } from '../../relay-server/src/edge/limits.ts';

/** A running relay server. */
export interface StartedRelay {
  /** Origin of the server, without a trailing slash. */
  url: string;
  /** Base address of the relay, as a pairing code carries it. */
  relay: string;
  /** Base address of the profile service. */
  profiles: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts one; rate limits are off unless `limits` says otherwise. Pass `port` to restart at the same address. */
export async function startRelay(config: RelayServerConfig = {}): Promise<StartedRelay> {
  const server = createRelayServer({ port: 0, limits: limitsWith({}, true), ...config });
  const { url } = await server.start();
  return {
    url,
    relay: `${url}/relay`,
    profiles: `${url}/profiles/v1`,
    port: Number(new URL(url).port),
    stop: () => server.stop(),
  };
}
