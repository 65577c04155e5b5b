// The connection to Redis: scripts that run there as one step, and channels. A command is refused while there is no
// connection, and never repeated: order on one connection is the order of the calls.

import { createHash } from 'node:crypto';
import { Refusal } from '@svc/core/errors';
import { STORAGE_PREFIX } from '@svc/core/names';

/** The client of Redis, loaded when a store is there: a relay without one has no use for it. */
async function loadDriver() {
  const { createClient } = await import('redis');
  return createClient;
}
type Client = ReturnType<Awaited<ReturnType<typeof loadDriver>>>;

/** Prefix of every key and channel. */
export const REDIS_PREFIX = `${STORAGE_PREFIX}relay:`;

/** Redis is unavailable; the caller may try again. */
class StoreAwayRefusal extends Refusal {
  constructor(cause: unknown) {
    super('storage.away', 'The relay cannot reach its store at the moment; try again', { cause });
  }
}

/** A script by its text. */
export interface RedisScript {
  readonly text: string;
  readonly sha: string;
}

/** A script and its name on the server. */
export function redisScript(text: string): RedisScript {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** One process's connection to Redis: a socket for commands and one for channels. */
export class RedisConnection {
  readonly #url: string;
  readonly #scripts: readonly RedisScript[];
  readonly #onError: (error: unknown) => void;
  readonly #onRestored: () => void;
  #client: Client | undefined;
  #channels: Client | undefined;
  #isOpen = false;

  /**
   * @param url `redis://` or `rediss://`
   * @param onRestored called when channels work again after they did not: what was published meanwhile was missed
   */
  constructor(url: string, scripts: readonly RedisScript[], onError: (error: unknown) => void, onRestored: () => void) {
    this.#url = url;
    this.#scripts = scripts;
    this.#onError = onError;
    this.#onRestored = onRestored;
  }

  /** Connects. @throws Refusal `storage.unusable` when there is no Redis */
  async open(): Promise<void> {
    const createClient = await loadDriver();
    // At the start the first failure ends the attempt: it is reported to the operator who starts the server.
    const reconnectStrategy = (attempt: number, cause: Error): number | Error =>
      this.#isOpen ? Math.min(1_000, 50 * 2 ** Math.min(attempt, 6)) : cause;
    const options = { url: this.#url, socket: { reconnectStrategy, connectTimeout: 5_000 } };
    // No queue while offline: it would grow without bound and answer long after the asker has gone.
    const client = createClient({ ...options, disableOfflineQueue: true }) as Client;
    const channels = createClient(options) as Client;
    client.on('error', this.#onError);
    channels.on('error', this.#onError);
    // Before anything else is sent on a new connection: the server may have restarted and forgotten the scripts.
    client.on('ready', () => void this.#load(client).catch(this.#onError));
    channels.on('ready', () => this.#isOpen && this.#onRestored());
    await Promise.all([client.connect(), channels.connect()]).catch((cause: unknown) => {
      for (const one of [client, channels]) if (one.isOpen) one.destroy();
      // The client wraps what it met in an error of its own.
      const { message } = (cause as { originalError?: Error }).originalError ?? (cause as Error);
      throw new Refusal('storage.unusable', `Redis at ${withoutPassword(this.#url)} cannot be used: ${message}`, {
        cause,
      });
    });
    this.#client = client;
    this.#channels = channels;
    this.#isOpen = true;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    for (const client of [this.#client, this.#channels]) {
      if (client?.isReady) await client.close();
      else if (client?.isOpen) client.destroy();
    }
  }

  /** Runs a script as one step of the server. @throws Refusal `storage.away` */
  async run(script: RedisScript, keys: string[], args: string[]): Promise<unknown> {
    try {
      return await this.#commands.evalSha(script.sha, { keys, arguments: args });
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw awayOr(error);
      // The scripts were flushed. Sending again here would overtake later commands.
      await this.#load(this.#commands);
      throw new StoreAwayRefusal(error);
    }
  }

  /** Fields of a hash; null for one that is absent. */
  async fields(key: string, names: string[]): Promise<(string | null)[]> {
    try {
      return (await this.#commands.hmGet(key, names)) as (string | null)[];
    } catch (error) {
      throw awayOr(error);
    }
  }

  /** Settings of the server by name; undefined where it does not reveal one. */
  async setting(name: string): Promise<string | undefined> {
    try {
      return (await this.#commands.configGet(name))[name];
    } catch {
      return undefined;
    }
  }

  async ping(): Promise<void> {
    await this.#commands.ping();
  }

  /** Sends a hint; one that cannot be sent is lost. */
  publish(channel: string, text: string): void {
    this.#client?.publish(channel, text).catch(() => {});
  }

  /** Listens to a channel, also over reconnects; resolves once the server knows. */
  subscribe(channel: string, listener: (text: string) => void): Promise<void> {
    return this.#channels?.subscribe(channel, listener) ?? Promise.resolve();
  }

  unsubscribe(channel: string): void {
    this.#channels?.unsubscribe(channel).catch(() => {});
  }

  get #commands(): Client {
    if (this.#client === undefined) throw new StoreAwayRefusal(undefined);
    return this.#client;
  }

  async #load(client: Client): Promise<void> {
    await Promise.all(this.#scripts.map(({ text }) => client.scriptLoad(text)));
  }
}

/**
 * Errors of Redis itself (a full memory, a wrong type) are faults; a missing connection, or a state that passes, is
 * not.
 */
function awayOr(error: unknown): unknown {
  const { message } = error as Error;
  if (/^(?:LOADING|READONLY|MASTERDOWN|NOREPLICAS)\b/.test(message)) return new StoreAwayRefusal(error);
  return /^(?:[A-Z]+ )/.test(message) ? error : new StoreAwayRefusal(error);
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  parsed.username = '';
  return parsed.href;
}
