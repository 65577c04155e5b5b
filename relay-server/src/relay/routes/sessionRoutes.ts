// GET and DELETE of a session, and the index of the relay.

import { RELAY_NAME } from '@svc/core/names';
import { relayIndexPath, sessionPath } from '@svc/core/relay/relayPaths';
import type { FastifyInstance } from 'fastify';
import { onDeclared } from '../../edge/declaredPath.ts';
import { onPath } from '../../edge/http.ts';
import type { Relay } from '../relay.ts';
import { topicParam } from './relayAccess.ts';

/** Routes `/` and `/v1` of the relay, and `/v1/{topic}`. */
export function sessionRoutes(app: FastifyInstance, base: string, relay: Relay): void {
  const index = { GET: () => ({ name: RELAY_NAME, version: 1 }) };
  onDeclared(app, base, relayIndexPath, index);
  for (const path of [base, `${base}/`, `${base}/v1/`]) onPath(app, path, index);
  onDeclared(
    app,
    base,
    sessionPath,
    {
      GET: (request) => relay.describe(topicParam(request)),
      // Anyone with the topic may end the session: only the two ends, and people who saw the code, have it.
      DELETE: async (request) => {
        await relay.end(topicParam(request));
        return { ok: true };
      },
    },
    topicParam,
  );
}
