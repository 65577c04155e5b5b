// Logs refusals and disconnections: the first of each kind at once, then one line every ten seconds with their number,
// so that a flood of requests is visible without a flood of lines.

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { clientOf } from './caller.ts';

const QUIET_MS = 10_000;
const LONGEST_EXAMPLE = 200;

interface Kind {
  /** Since the last line. */
  count: number;
  loggedMs: number;
  client: string | undefined;
  example: string;
}

export class RefusalLog {
  private readonly logger: Logger;
  private readonly nowMs: () => number;
  private readonly kinds = new Map<string, Kind>();

  /** @param nowMs milliseconds of a monotonic clock */
  constructor(logger: Logger, nowMs: () => number) {
    this.logger = logger;
    this.nowMs = nowMs;
  }

  /** Notes a refusal. @param kind one of a few fixed texts @param example what was requested, cut short */
  note(kind: string, client: string | undefined, example = ''): void {
    const known = this.kinds.get(kind) ?? { count: 0, loggedMs: Number.NEGATIVE_INFINITY, client, example };
    this.kinds.set(
      kind,
      Object.assign(known, { count: known.count + 1, client, example: example.slice(0, LONGEST_EXAMPLE) }),
    );
    if (this.nowMs() - known.loggedMs >= QUIET_MS) this.write(kind, known);
  }

  /** Logs everything since the last line. */
  flush(): void {
    for (const [kind, known] of this.kinds) if (known.count > 0) this.write(kind, known);
  }

  private write(kind: string, known: Kind): void {
    const { count, client, example } = known;
    this.logger.info({ refused: kind, count, client, example }, 'refused at the edge');
    Object.assign(known, { count: 0, loggedMs: this.nowMs() });
  }
}

/** The kind of an error, from its status and code. */
function kindOf(error: { readonly code?: unknown; readonly statusCode?: unknown }): string {
  return typeof error.code === 'string' ? error.code : `status ${String(error.statusCode ?? 'unknown')}`;
}

/** Makes a server log its refusals; successful answers cost nothing. */
export function addRefusalLog(app: FastifyInstance, log: RefusalLog): void {
  app.addHook('onError', (request, _reply, error, done) => {
    log.note(kindOf(error), clientOf(request.raw), request.url);
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) log.note('missing.path', clientOf(request.raw), request.url);
    done();
  });
  app.server.on('clientError', (error: { code?: unknown }, socket) =>
    log.note(kindOf(error), 'remoteAddress' in socket ? String(socket.remoteAddress) : undefined),
  );
  app.server.on('drop', (dropped?: { remoteAddress?: string }) =>
    log.note('limit.connections', dropped?.remoteAddress),
  );
}
