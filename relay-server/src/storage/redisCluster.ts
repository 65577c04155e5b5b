// A Redis Cluster. What somebody is promised is answered when a replica has it too, so that it outlives the loss of its
// primary; while a primary is being replaced its topics are refused, to be tried again.

import { Refusal } from '@svc/core/errors';
import { readClusterAddress } from '@svc/core/server/serverAddress';
import { Answers, inTime, SILENT_MS, WATCH_MS } from './answers.ts';
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
  // One question: whatever waits for replicas on this connection is answered first.
  const nodes = String(await node.clusterNodes())
    .split('\n')
    .map((line) => line.split(' '))
    .map(([id, , flags = '', primary]) => ({ id, flags: flags.split(','), primary }));
  const own = nodes.find(({ flags }) => flags.includes('myself'));
  if (own?.flags.includes('master') !== true) return false;
  return nodes.every(({ flags, primary }) => primary !== own.id || flags.includes('fail'));
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
  /** Questions for replicas that are under way, and those that come after them. */
  readonly #waits = new WeakMap<object, { now?: Promise<number>; next?: Promise<number> }>();
  readonly #answers = new Answers();
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
        socketTimeout: SILENT_MS,
        ...(nodes[0]?.startsWith('rediss') ? { tls: true } : {}),
      };
      const options: Parameters<typeof createCluster>[0] = {
        rootNodes: nodes.map((url) => ({ url })),
        defaults: { ...login, ...more, pingInterval: WATCH_MS, socket },
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
      node = await this.#nodeOf(key);
      const sent = this.#answers.of(node, (to) => to.evalSha(script.sha, { keys, arguments: args }));
      return script.isPromised ? await this.#promised(node, sent) : await sent;
    } catch (error) {
      const { message } = error as Error;
      // A promoted replica knows no scripts. Sending again here would overtake later commands.
      if (message.startsWith('NOSCRIPT') && node !== undefined) await this.#load(node).catch(() => {});
      // A command of the cluster's own follows, and learns who has the slot now.
      if (/^(?:MOVED|READONLY)\b/.test(message)) await inTime(this.#cluster.exists(key)).catch(() => {});
      throw awayOr(error);
    }
  }

  /** The connection to whoever has a key. One that is only being made is not waited for without end. */
  #nodeOf(key: string): Promise<Node> {
    return inTime(this.#cluster.getNodeClientForKey(key));
  }

  /** The answer of what was just sent on a connection, once a replica has what it wrote. */
  async #promised(node: Node, sent: Promise<unknown>): Promise<unknown> {
    const copies = (): Promise<number> => this.#copies(node);
    const isLeft = (): Promise<boolean> => this.#answers.of(node, isAlone);
    // One without a replica would be waited for in vain each time.
    const wasAlone = this.#alone.has(node);
    const first = wasAlone ? isLeft().then((is) => (is ? 1 : 0)) : copies();
    const [answer, replicas] = await Promise.all([sent, first]);
    if (replicas >= 1) return answer;
    if (wasAlone) {
      this.#alone.delete(node);
      if ((await copies()) >= 1) return answer;
    }
    if (!(await isLeft())) throw new StoreAwayRefusal(new Error('its replica does not have it'));
    this.#alone.add(node);
    return answer;
  }

  /**
   * How many replicas have what was sent on a connection so far. The server answers such questions one after another,
   * each up to a second late: there is one at a time, and what is written meanwhile shares the next.
   */
  #copies(node: Node): Promise<number> {
    const waits = this.#waits.get(node) ?? {};
    this.#waits.set(node, waits);
    const begin = (): Promise<number> => {
      const asked = this.#answers
        .of(node, (to) => to.wait(1, REPLICA_MS))
        .finally(() => {
          if (waits.now === asked) delete waits.now;
        });
      waits.now = asked;
      return asked;
    };
    if (waits.now === undefined) return begin();
    waits.next ??= waits.now
      .catch(() => 0)
      .then(() => {
        delete waits.next;
        return begin();
      });
    return waits.next;
  }

  async fields(key: string, names: string[]): Promise<(string | null)[]> {
    try {
      const node = await this.#nodeOf(key);
      // The cluster's own command, which follows a key that has moved.
      return (await this.#answers.of(node, () => this.#cluster.hmGet(key, names))) as (string | null)[];
    } catch (error) {
      throw awayOr(error);
    }
  }

  settings(name: string): Promise<(string | undefined)[]> {
    const ask = async (node: Node): Promise<string | undefined> =>
      (await this.#answers.of(node, (to) => to.configGet(name)))[name];
    return Promise.all(this.#primaries().map((node) => node.then(ask).catch(() => undefined)));
  }

  async ping(): Promise<void> {
    await Promise.all(this.#primaries().map(async (node) => this.#answers.of(await node, (to) => to.ping())));
  }

  publish(channel: string, text: string): void {
    // Any node tells all others. One that owes answers is left alone.
    const nodes = this.#commands?.masters.map(({ client }) => client as Node | undefined) ?? [];
    const usable = nodes.filter((node) => node?.isReady === true && !this.#answers.isSilent(node));
    const node = usable[Math.floor(Math.random() * usable.length)];
    if (node !== undefined) this.#answers.of(node, (to) => to.publish(channel, text)).catch(() => {});
  }

  async subscribe(channel: string, listener: (text: string) => void): Promise<void> {
    this.#listeners.set(channel, listener);
    // A node that goes while it is told of a channel forgets it.
    await this.#tell(
      () => this.#listeners.get(channel) === listener,
      (to) => to.subscribe(channel, listener),
    );
  }

  unsubscribe(channel: string): void {
    this.#listeners.delete(channel);
    void this.#tell(
      () => this.#isOpen && !this.#listeners.has(channel),
      (to) => to.unsubscribe(channel),
    );
  }

  /** Says something on the connection of channels until it is heard, for as long as it is still meant. */
  async #tell(isMeant: () => boolean, say: (to: Cluster) => Promise<unknown>): Promise<void> {
    while (this.#channels !== undefined && isMeant()) {
      try {
        await this.#answers.of(this.#channels, say);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  #primaries(): Promise<Node>[] {
    const cluster = this.#cluster;
    return cluster.masters.map((master) => inTime(cluster.nodeClient(master) as Promise<Node>));
  }

  get #cluster(): Cluster {
    if (this.#commands === undefined) throw new StoreAwayRefusal(undefined);
    return this.#commands;
  }

  async #load(node: Pick<Node, 'scriptLoad'>): Promise<void> {
    await this.#answers.of(node, (to) => Promise.all(this.#scripts.map(({ text }) => to.scriptLoad(text))));
  }
}
