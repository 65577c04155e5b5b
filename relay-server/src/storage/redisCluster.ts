// A Redis Cluster. What somebody is promised is answered when a replica has it too, so that it outlives the loss of its
// primary; while a primary is being replaced its topics are refused, to be tried again.

import { Refusal } from '@svc/core/errors';
import { readClusterAddress } from '@svc/core/server/serverAddress';
import { clusterKeys } from './redisKeys.ts';
import { awayOr, type RedisLink, type RedisScript, StoreAwayRefusal, unusable } from './redisLink.ts';

async function loadDriver() {
  const { createCluster } = await import('redis');
  return createCluster;
}
type Cluster = ReturnType<Awaited<ReturnType<typeof loadDriver>>>;
type Node = Awaited<ReturnType<Cluster['getNodeClientForKey']>>;

/** How long a replica may take; nothing is promised beyond. */
const REPLICA_MS = 1_000;
/** A node that is lost for so long: the others are asked who took its place. */
const LOST_MS = 500;
const AGAIN_MS = 500;

/**
 * Whether a node is a primary of which the cluster counts no replica among the living. One that has only lost its
 * connection to the primary is one of them: it may be elected.
 */
async function isAlone(node: Node): Promise<boolean> {
  const id = await node.clusterMyId();
  try {
    const replicas = await node.clusterReplicas(id);
    return replicas.every((line) => line.split(' ')[2]?.split(',').includes('fail') === true);
  } catch (error) {
    // It was a primary when it was asked to write.
    if ((error as Error).message.startsWith('ERR ')) return false;
    throw error;
  }
}

/** One process's connection to a cluster: sockets for commands, and one for channels. */
export class RedisCluster implements RedisLink {
  readonly keys = clusterKeys;
  readonly isReplicated = true;
  readonly #address: NonNullable<ReturnType<typeof readClusterAddress>>;
  readonly #scripts: readonly RedisScript[];
  readonly #onError: (error: unknown) => void;
  readonly #onRestored: () => void;
  readonly #listeners = new Map<string, (text: string) => void>();
  /** Primaries without a living replica: there is nobody who could take their place and lack something. */
  readonly #alone = new WeakSet<object>();
  #commands: Cluster | undefined;
  #channels: Cluster | undefined;
  #isOpen = false;

  /** @param onRestored called when channels work again after they did not: what was published meanwhile was missed */
  constructor(
    address: string,
    scripts: readonly RedisScript[],
    onError: (error: unknown) => void,
    onRestored: () => void,
  ) {
    const read = readClusterAddress(address);
    if (read === undefined) throw new Refusal('config.invalid', 'This is no address of a Redis Cluster');
    this.#address = read;
    this.#scripts = scripts;
    this.#onError = onError;
    this.#onRestored = onRestored;
  }

  /** @throws Refusal `storage.unusable` */
  async open(): Promise<void> {
    const createCluster = await loadDriver();
    const reconnectStrategy = (attempt: number, cause: Error): number | Error =>
      this.#isOpen ? Math.min(1_000, 50 * 2 ** Math.min(attempt, 6)) : cause;
    const { nodes, ...login } = this.#address;
    const make = (more: object, isMinimal: boolean): Cluster => {
      const socket = {
        reconnectStrategy,
        connectTimeout: 5_000,
        ...(nodes[0]?.startsWith('rediss') ? { tls: true } : {}),
      };
      const options: Parameters<typeof createCluster>[0] = {
        rootNodes: nodes.map((url) => ({ url })),
        defaults: { ...login, ...more, socket },
        minimizeConnections: isMinimal,
        topologyRefreshOnReconnectionAttemptStrategy: LOST_MS,
      };
      const cluster: Cluster = createCluster(options);
      cluster.on('error', this.#onError);
      cluster.on('node-error', this.#onError);
      return cluster;
    };
    const commands = make({ disableOfflineQueue: true }, false);
    const channels = make({}, true);
    channels.on('node-ready', () => this.#isOpen && this.#onRestored());
    try {
      await Promise.all([commands.connect(), channels.connect()]);
      await Promise.all(commands.masters.map(async (master) => this.#load(await commands.nodeClient(master))));
    } catch (cause) {
      for (const one of [commands, channels]) if (one.isOpen) one.destroy();
      throw unusable(nodes.map((node) => node.replace(/^.*\//, '')).join(','), cause) satisfies Refusal;
    }
    this.#commands = commands;
    this.#channels = channels;
    this.#isOpen = true;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#listeners.clear();
    for (const cluster of [this.#commands, this.#channels]) if (cluster?.isOpen) cluster.destroy();
  }

  async run(script: RedisScript, keys: string[], args: string[]): Promise<unknown> {
    const key = keys[0] as string;
    let node: Node | undefined;
    try {
      node = await this.#cluster.getNodeClientForKey(key);
      const sent = node.evalSha(script.sha, { keys, arguments: args });
      return script.isPromised ? await this.#promised(node, sent) : await sent;
    } catch (error) {
      const { message } = error as Error;
      // A promoted replica knows no scripts. Sending again here would overtake later commands.
      if (message.startsWith('NOSCRIPT') && node !== undefined) await this.#load(node).catch(() => {});
      // A command of the cluster's own follows, and learns who has the slot now.
      if (/^(?:MOVED|READONLY)\b/.test(message)) await this.#cluster.exists(key).catch(() => {});
      throw awayOr(error);
    }
  }

  /** The answer of what was just sent on a connection, once a replica has what it wrote. */
  async #promised(node: Node, sent: Promise<unknown>): Promise<unknown> {
    // One without a replica would be waited for in vain each time.
    const wasAlone = this.#alone.has(node);
    const first = wasAlone ? isAlone(node).then((is) => (is ? 1 : 0)) : node.wait(1, REPLICA_MS);
    const [answer, replicas] = await Promise.all([sent, first]);
    if (replicas >= 1) return answer;
    if (wasAlone) {
      this.#alone.delete(node);
      if ((await node.wait(1, REPLICA_MS)) >= 1) return answer;
    }
    if (!(await isAlone(node))) throw new StoreAwayRefusal(new Error('its replica does not have it'));
    this.#alone.add(node);
    return answer;
  }

  async fields(key: string, names: string[]): Promise<(string | null)[]> {
    try {
      return (await this.#cluster.hmGet(key, names)) as (string | null)[];
    } catch (error) {
      throw awayOr(error);
    }
  }

  settings(name: string): Promise<(string | undefined)[]> {
    const ask = async (node: Node): Promise<string | undefined> => (await node.configGet(name))[name];
    return Promise.all(this.#primaries().map((node) => node.then(ask).catch(() => undefined)));
  }

  async ping(): Promise<void> {
    await Promise.all(this.#primaries().map(async (node) => (await node).ping()));
  }

  publish(channel: string, text: string): void {
    this.#commands?.publish(channel, text).catch(() => {});
  }

  async subscribe(channel: string, listener: (text: string) => void): Promise<void> {
    this.#listeners.set(channel, listener);
    // A node that goes while it is told of a channel forgets it.
    while (this.#listeners.get(channel) === listener) {
      try {
        await this.#channels?.subscribe(channel, listener);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  unsubscribe(channel: string): void {
    this.#listeners.delete(channel);
    this.#channels?.unsubscribe(channel).catch(() => {});
  }

  #primaries(): Promise<Node>[] {
    const cluster = this.#cluster;
    return cluster.masters.map(async (master) => cluster.nodeClient(master) as Promise<Node>);
  }

  get #cluster(): Cluster {
    if (this.#commands === undefined) throw new StoreAwayRefusal(undefined);
    return this.#commands;
  }

  async #load(node: Pick<Node, 'scriptLoad'>): Promise<void> {
    await Promise.all(this.#scripts.map(({ text }) => node.scriptLoad(text)));
  }
}
