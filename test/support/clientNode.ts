// A test node with the client library: accounts with funds, and blocks that are made while something is pending.

import { createHash } from 'node:crypto';
import { nodeMlDsa } from '../../node-sim/src/crypto/nodeMlDsa.ts';
import { type Account, accountFromSeed } from '../../src/client/account.ts';
import { connectNode, type Node, type NodeOptions } from '../../src/client/node.ts';
import { createSender, type Sender, type SenderOptions } from '../../src/client/sender.ts';
import { type StartOptions, startNode, type TestNode } from './startNode.ts';

/** What a test of the client works with. */
export interface ClientNode {
  readonly node: TestNode;
  readonly client: Node;
  /** The spot market of qUSDC. */
  readonly market: string;
  /** An account of a name, with native units and qUSDC. */
  account(name: string): Promise<Account>;
  /** A sender with short timeouts. */
  sender(account: Account, options?: SenderOptions, nodeOptions?: NodeOptions): Sender;
  /** Makes blocks until the work is done. */
  whileMining<T>(work: Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Starts one. */
export async function startClientNode(options: StartOptions = {}): Promise<ClientNode> {
  const node = await startNode(options);
  return {
    node,
    client: connectNode(node.url),
    market: `${node.tokenOf('qUSDC')}:SVC`,
    async account(name) {
      const seed = Uint8Array.from(createHash('sha256').update(`client account ${name}`).digest());
      const account = await accountFromSeed(seed, nodeMlDsa);
      for (const asset of ['SVC', 'qUSDC']) await node.fund(account.address, asset, '10000');
      return account;
    },
    sender: (account, senderOptions = {}, nodeOptions = {}) =>
      createSender(connectNode(node.url, nodeOptions), account, { pollMs: 10, ...senderOptions }),
    async whileMining(work) {
      let isDone = false;
      const end = (): void => {
        isDone = true;
      };
      work.then(end, end);
      while (!isDone) await node.mine();
      return work;
    },
    stop: () => node.stop(),
  };
}
