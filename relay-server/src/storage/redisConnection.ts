// The connection to Redis: scripts that run there as one step, and channels. A command is refused while there is no
// connection, and never repeated: order on one connection is the order of the calls.

import { Answers, SILENT_MS, WATCH_MS } from './answers.ts';
import { plainKeys } from './redisKeys.ts';
import { awayOr, type RedisLink, type RedisScript, StoreAwayRefusal, unusable } from './redisLink.ts';

/** The client of Redis, loaded when a store is there: a relay without one has no use for it. */
async function loadDriver() {
  const { createClient } = await import('redis');
  return createClient;
}
type Client = ReturnType<Awaited<ReturnType<typeof loadDriver>>>;

/** One process's connection to Redis: a socket for commands and one for channels. */
export class RedisConnection implements RedisLink {
  readonly keys = plainKeys;
  readonly isReplicated = false;
  readonly #url: string;
  readonly #scripts: readonly RedisScript[];
  readonly #onError: (error: unknown) => void;
  readonly #onRestored: () => void;
  readonly #answers = new Answers();
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
    // Each has its own: the driver writes into them.
    const options = () => ({
      url: this.#url,
      pingInterval: WATCH_MS,
      socket: { reconnectStrategy, connectTimeout: 5_000, socketTimeout: SILENT_MS },
    });
    // No queue while offline: it would grow without bound and answer long after the asker has gone.
    const client = createClient({ ...options(), disableOfflineQueue: true }) as Client;
    const channels = createClient(options()) as Client;
    client.on('error', this.#onError);
    channels.on('error', this.#onError);
    // Before anything else is sent on a new connection: the server may have restarted and forgotten the scripts.
    client.on('ready', () => void this.#load(client).catch(this.#onError));
    channels.on('ready', () => this.#isOpen && this.#onRestored());
    await Promise.all([client.connect(), channels.connect()]).catch((cause: unknown) => {
      for (const one of [client, channels]) if (one.isOpen) one.destroy();
      throw unusable(withoutPassword(this.#url), cause);
    });
    this.#client = client;
    this.#channels = channels;
    this.#isOpen = true;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    const end = async (client: Client | undefined): Promise<void> => {
      // What was sent is still answered; one that does not answer is not waited for.
      if (client?.isReady) await this.#answers.of(client, (to) => to.close()).catch(() => undefined);
      if (client?.isOpen) client.destroy();
    };
    await Promise.all([end(this.#client), end(this.#channels)]);
  }

  /** Runs a script as one step of the server. @throws Refusal `storage.away` */
  async run(script: RedisScript, keys: string[], args: string[]): Promise<unknown> {
    try {
      return await this.#ask((client) => client.evalSha(script.sha, { keys, arguments: args }));
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw awayOr(error);
      // The scripts were flushed. Sending again here would overtake later commands.
      await this.#ask((client) => this.#load(client)).catch(() => {});
      throw new StoreAwayRefusal(error);
    }
  }

  /** Fields of a hash; null for one that is absent. */
  async fields(key: string, names: string[]): Promise<(string | null)[]> {
    try {
      return (await this.#ask((client) => client.hmGet(key, names))) as (string | null)[];
    } catch (error) {
      throw awayOr(error);
    }
  }

  /** Settings of the server by name; undefined where it does not reveal one. */
  async settings(name: string): Promise<(string | undefined)[]> {
    try {
      return [(await this.#ask((client) => client.configGet(name)))[name]];
    } catch {
      return [];
    }
  }

  async ping(): Promise<void> {
    await this.#ask((client) => client.ping()).catch((error) => {
      throw awayOr(error);
    });
  }

  /** Sends a hint; one that cannot be sent is lost. */
  publish(channel: string, text: string): void {
    this.#ask((client) => client.publish(channel, text)).catch(() => {});
  }

  /** Without channels of its own there is nothing to listen to. */
  subscribe(channel: string, listener: (text: string) => void): Promise<void> {
    return this.#channels?.subscribe(channel, listener) ?? Promise.resolve();
  }

  unsubscribe(channel: string): void {
    this.#channels?.unsubscribe(channel).catch(() => {});
  }

  async #ask<T>(send: (client: Client) => Promise<T>): Promise<T> {
    if (this.#client === undefined) throw new StoreAwayRefusal(undefined);
    return this.#answers.of(this.#client, send);
  }

  async #load(client: Client): Promise<void> {
    await Promise.all(this.#scripts.map(({ text }) => client.scriptLoad(text)));
  }
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  parsed.username = '';
  return parsed.href;
}
