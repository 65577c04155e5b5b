// Several real nodes of one chain in this process, over TCP on the loopback, with one clock that the test moves: a slot
// is a step. Messages between them are awaited, with a limit.

import { pino } from 'pino';
import { slotNow } from '../../node-sim/src/chain/checkBlock.ts';
import type { NetworkConfig } from '../../node-sim/src/config.ts';
import { createNode, type SimNode } from '../../node-sim/src/createNode.ts';
import { limitsWith } from '../../node-sim/src/edge/limits.ts';
import { devGenesis } from '../../node-sim/src/genesis/dev.ts';
import { DEFAULT_CHAIN_ID } from '../../node-sim/src/genesis/empty.ts';
import type { Genesis } from '../../node-sim/src/genesis/genesis.ts';
import type { Network } from '../../node-sim/src/net/network.ts';
import { START_SEC } from './startNode.ts';

const LIMIT_MS = 300_000;
const HEARTBEAT_MS = 100;

/** Waits for a condition. @throws Error naming it when it never holds */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + LIMIT_MS; !(await condition()); ) {
    if (performance.now() > end) throw new Error(`Did not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export interface ClusterNode {
  readonly node: SimNode;
  readonly network: Network;
  readonly url: string;
}

export interface ClusterNodeOptions {
  readonly validators?: readonly number[];
  readonly peers?: readonly string[];
  readonly database?: string;
  readonly genesis?: Genesis;
  readonly chainId?: number;
}

export class Cluster {
  private nowMs = START_SEC * 1000;
  private readonly started: ClusterNode[] = [];

  /** Starts a node; without peers it creates the chain. */
  async start({
    validators,
    peers = [],
    database = ':memory:',
    genesis = devGenesis(),
    chainId = DEFAULT_CHAIN_ID,
  }: ClusterNodeOptions): Promise<ClusterNode> {
    const network: NetworkConfig = { peers, port: 0, validators, heartbeatMs: HEARTBEAT_MS };
    const base = { host: '127.0.0.1', port: 0, blockTime: 'manual', dev: true, limits: limitsWith({}, true) } as const;
    const node = await createNode(
      { ...base, database, genesis, chainId, network },
      { wall: () => this.nowMs, logger: pino({ level: 'silent' }) },
    );
    const { url } = await node.start();
    if (node.network === undefined) throw new Error('The node has no network side.');
    const one = { node, network: node.network, url };
    this.started.push(one);
    await until('everyone to be known and heard', () => this.isSettled(this.started));
    return one;
  }

  /** Whether nodes have finished peer exchange: each connection has two ends, and messages get through. */
  private isSettled(nodes: readonly ClusterNode[]): boolean {
    const knows = (one: ClusterNode, other: ClusterNode) =>
      one.network.peers.some(({ id }) => id === other.network.peerId);
    return nodes.every(
      (one) =>
        !one.network.isMeeting &&
        one.network.hearers >= one.network.peers.length &&
        nodes.every((other) => !knows(one, other) || knows(other, one)),
    );
  }

  /** Four nodes with a validator each; all of them know the first, and each the previous one. */
  async startFour(): Promise<[ClusterNode, ClusterNode, ClusterNode, ClusterNode]> {
    const first = await this.start({ validators: [0] });
    const second = await this.start({ validators: [1], peers: [first.url] });
    const third = await this.start({ validators: [2], peers: [first.url, second.url] });
    const fourth = await this.start({ validators: [3], peers: [first.url, third.url] });
    return [first, second, third, fourth];
  }

  pass(seconds: number): void {
    this.nowMs += seconds * 1000;
  }

  /** One slot: the proposer proposes, everyone receives it, everyone attests. @returns whether there was a block */
  async slot(nodes: readonly ClusterNode[]): Promise<boolean> {
    this.pass(2);
    return this.now(nodes);
  }

  /** The same in the current slot, for connected nodes. */
  async now(nodes: readonly ClusterNode[]): Promise<boolean> {
    const proposers = nodes.filter(({ network }) => network.propose());
    for (const { node } of proposers) {
      const { hash } = node.chain.tip;
      await until('a block at every node', () => nodes.every(({ network }) => network.follower.knows(hash)));
    }
    for (const { network } of nodes) network.attest();
    const slot = slotNow((nodes[0] as ClusterNode).node.chain);
    const speaking = nodes.reduce((sum, { node }) => sum + node.chain.signers.ownValidators.length, 0);
    await until('every word at every node', () =>
      nodes.every(({ network }) => network.pool.countIn(slot) === speaking),
    );
    return proposers.length > 0;
  }

  /** Cuts every connection between two groups permanently. */
  async part(some: readonly ClusterNode[], others: readonly ClusterNode[]): Promise<void> {
    for (const { network } of some) for (const other of others) await network.sendAway(other.network.peerId);
    for (const { network } of others) for (const one of some) await network.sendAway(one.network.peerId);
    await until('the cut', () =>
      some.every(({ network }) =>
        network.peers.every(({ id }) => others.every((other) => other.network.peerId !== id)),
      ),
    );
  }

  /** Joins two groups again. */
  async heal(some: readonly ClusterNode[], others: readonly ClusterNode[]): Promise<void> {
    for (const { network } of others) for (const one of some) network.forgive(one.network.peerId);
    for (const { network } of some) {
      for (const other of others) {
        network.forgive(other.network.peerId);
        await network.connect(other.network.addresses[0] ?? '');
      }
    }
    await until('everyone to be known and heard', () => this.isSettled([...some, ...others]));
  }

  async stop(one: ClusterNode): Promise<void> {
    this.started.splice(this.started.indexOf(one), 1);
    await one.node.stop();
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.started.splice(0).map(({ node }) => node.stop()));
  }
}
